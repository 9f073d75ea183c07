import type { Timing } from "./measure.ts";

/** How a bench measures. Those that need other times of their own say so in their report. */
export interface BenchOptions {
  readonly timing: Timing;
  readonly rounds: number;
  /** A first look within seconds: fewer and shorter cells. */
  readonly isQuick: boolean;
  /** Without limit where benches are named. */
  secondsLeft(): number;
}

/** The result of a bench. */
export interface Report {
  /** With a heading of the second level. */
  readonly markdown: string;
  /** The figures themselves, for `results.json`. */
  readonly figures?: unknown;
  /** The README's line and picture of it, as Markdown. */
  readonly headline?: string;
  /** Pictures (SVG) by file name; the Markdown refers to them as `benchmarks/<file name>`. */
  readonly pictures?: Readonly<Record<string, string>>;
}

/** A bench without figures or pictures resolves to its Markdown. */
export type Bench = (options: BenchOptions) => Promise<Report | string>;
