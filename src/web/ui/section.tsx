import { useId, type ReactNode } from "react";

/** A titled part of a screen. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 id={id} className="text-base font-[680]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
