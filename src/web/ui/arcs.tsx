import { classNames } from "./class-names.ts";

/** Two large open arcs as the ground of a pine surface, which is `relative` and hides overflow. */
export function Arcs({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 140"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="15"
      strokeLinecap="round"
      className={classNames("pointer-events-none absolute inset-0 size-full text-white/[.075]", className)}
    >
      <path d="M208 66A62 62 0 1 1 168 -8" />
      <path d="M96 152a39 39 0 1 1 78 0" />
    </svg>
  );
}
