import { useId, type ReactNode } from "react";

/** Rows under the name of what they share, such as their day; several stand one below the other in a card. */
export function TitledList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t">
      <h2 id={id} className="px-4 pt-3.5 pb-2 text-sm font-[620] text-ink-2">
        {title}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {children}
      </ul>
    </section>
  );
}
