import type { MachineSample } from "./machine.ts";
import type { Cell } from "./measure.ts";
import { median, quantile, spread } from "./statistics.ts";

// Whether the machine was calm enough for its figures to be believed.

/** Beyond these the figures are not to be believed. */
const bounds = { yardstick: 0.25, loop: 0.25, steal: 0.05 } as const;

export interface Noise {
  readonly isTooNoisy: boolean;
  /** One line for the report. */
  readonly verdict: string;
  readonly yardstickSpread: number;
  readonly loopSpread: number;
  readonly steal: number;
}

/** Judges the machine by its samples and by how far the yardstick's rounds lie apart. */
export function judgeNoise(machine: readonly MachineSample[], yardstick: readonly Cell[]): Noise {
  const spreads = yardstick.map(({ samples }) => spread(samples.map(({ perSecond }) => perSecond)));
  const yardstickSpread = Math.max(...spreads);
  const loops = machine.map(({ loopMs }) => loopMs);
  const loopSpread = quantile(loops, 0.9) / median(loops) - 1;
  const steal = machine.reduce((sum, sample) => sum + sample.steal, 0) / machine.length;
  // A spread around zero is no number, and above every bound.
  const isCalm = yardstickSpread <= bounds.yardstick && loopSpread <= bounds.loop && steal <= bounds.steal;
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const facts = [
    `the yardstick's rounds lay up to ${percent(yardstickSpread)} of their median apart (bound ${percent(bounds.yardstick)})`,
    `a tenth of the runs of a fixed loop took at least ${percent(loopSpread)} longer than the middle one (${percent(bounds.loop)})`,
    `other virtual machines took ${percent(steal)} of the processors (${percent(bounds.steal)})`,
  ].join(", ");
  const verdict = isCalm
    ? `The machine was calm: ${facts}.`
    : `**The machine was too noisy for these figures to be believed**: ${facts}.`;
  return { isTooNoisy: !isCalm, verdict, yardstickSpread, loopSpread, steal };
}
