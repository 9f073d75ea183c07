import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const radius = 42;
const circumference = 2 * Math.PI * radius;

/** The open ring that closes once and is ticked: something was done. */
export function SuccessRing({ size = 96, tone = "leaf" }: { size?: number; tone?: "leaf" | "amber" }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 100 100"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={tone === "leaf" ? "text-leaf" : "text-amber"}
    >
      <circle cx="50" cy="50" r={radius} className="stroke-sunken" strokeWidth="9" />
      <circle
        cx="50"
        cy="50"
        r={radius}
        stroke="currentColor"
        strokeWidth="9"
        // Opens at the top right, like the mark.
        transform="rotate(-20 50 50)"
        className="ring-closes"
        style={{ "--ring-length": circumference } as React.CSSProperties}
      />
      <path
        d="M33 51.5l11.5 11.5L68 38.5"
        stroke="currentColor"
        strokeWidth="8"
        pathLength="1"
        className="ring-check"
      />
    </svg>
  );
}

interface CountdownRingProps {
  /** How much is left, 1 to 0. */
  readonly fraction: number;
  readonly size?: number;
  /** Stands in the middle: the time left. */
  readonly children?: ReactNode;
  readonly tone?: "leaf" | "clay";
}

/** Time that runs out. Give the time itself as `children`; the ring is decoration. */
export function CountdownRing({ fraction, size = 120, children, tone = "leaf" }: CountdownRingProps) {
  const left = Math.min(1, Math.max(0, fraction));
  return (
    <div className="relative inline-grid place-items-center" style={{ width: size, height: size }}>
      <svg aria-hidden="true" viewBox="0 0 100 100" fill="none" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={radius} className="stroke-sunken" strokeWidth="8" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - left)}
          className={classNames(
            "transition-[stroke-dashoffset] duration-1000 ease-linear",
            tone === "leaf" ? "stroke-leaf" : "stroke-clay",
          )}
        />
      </svg>
      <div className="relative text-2xl font-bold">{children}</div>
    </div>
  );
}
