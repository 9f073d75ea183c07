import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "./class-names.ts";

/** The open ring, turning. On a page that has a shape use Skeleton instead. */
export function Spinner({ label, size = 20, className }: { label?: string; size?: number; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-flex", className)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        aria-hidden="true"
        className="animate-spin"
      >
        <path d="M21 12a9 9 0 1 1-9-9" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** The first paint, before it is known who is here; `within` a frame it leaves room for that. */
export function Loading({ within }: { within?: "frame" }) {
  const { common } = useMessages();
  return (
    <div className={classNames("grid place-items-center text-leaf", within ? "min-h-[60dvh]" : "min-h-dvh")}>
      <Spinner size={40} label={common.loading} />
    </div>
  );
}
