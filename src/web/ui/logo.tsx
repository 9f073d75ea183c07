import { classNames } from "./class-names.ts";

/** The mark: an amber ring, open at the top right, with a green dot in the gap. */
export function Mark({ size = 24, onPine }: { size?: number; onPine?: boolean }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="2 3 28 28" fill="none">
      <path
        d="M26.4 15.54A10.5 10.5 0 1 1 14.54 6.6"
        className="stroke-amber"
        strokeWidth="5.6"
        strokeLinecap="round"
      />
      <circle cx="22.32" cy="8.61" r="3.1" className={onPine ? "fill-[#4cc795]" : "fill-leaf"} />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ onPine, size = 25 }: { onPine?: boolean; size?: number }) {
  return (
    <span className={classNames("inline-flex items-center gap-2", onPine ? "text-white" : "text-ink")}>
      <Mark size={size} onPine={onPine ?? false} />
      <span className="text-xl leading-none font-[760] tracking-[-.035em]">troco</span>
    </span>
  );
}
