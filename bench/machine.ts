import { readFileSync } from "node:fs";
import type { Cell } from "./measure.ts";
import { median, quantile, spread } from "./statistics.ts";

// Whether the machine was calm enough for its figures to be believed.

/** What else the machine did during a run. */
export interface MachineSample {
  /** Milliseconds of a loop that always does the same, just before the run. */
  readonly loopMs: number;
  /** Share of the processors' time that other virtual machines took, where Linux tells. */
  readonly steal: number;
}

/** Beyond these the figures are not to be believed. */
const bounds = { yardstick: 0.25, loop: 0.25, steal: 0.05 } as const;

/** @returns ends the watch */
export function watchMachine(): () => MachineSample {
  const loopMs = timeLoop();
  const before = readTimes();
  return () => {
    const after = readTimes();
    const total = after.total - before.total;
    return { loopMs, steal: total === 0 ? 0 : (after.steal - before.steal) / total };
  };
}

function timeLoop(): number {
  const began = performance.now();
  let value = 1;
  for (let step = 0; step < 30_000_000; step += 1) value = (value * 1_103_515_245 + step) | 0;
  // The value is used, so that the loop is not optimised away.
  return performance.now() - began + (value === 0 ? 1e-9 : 0);
}

/** The first line of /proc/stat: ticks of all processors, the eighth of which were stolen. */
function readTimes(): { readonly total: number; readonly steal: number } {
  try {
    const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.split(/ +/).map(Number);
    return { total: ticks.slice(0, 8).reduce((sum, each) => sum + each, 0), steal: ticks[7]! };
  } catch {
    // Only Linux has it.
    return { total: 0, steal: 0 };
  }
}

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
  const isTooNoisy = yardstickSpread > bounds.yardstick || loopSpread > bounds.loop || steal > bounds.steal;
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const facts = [
    `the yardstick's rounds lay up to ${percent(yardstickSpread)} of their median apart (bound ${percent(bounds.yardstick)})`,
    `a tenth of the runs of a fixed loop took at least ${percent(loopSpread)} longer than the middle one (${percent(bounds.loop)})`,
    `other virtual machines took ${percent(steal)} of the processors (${percent(bounds.steal)})`,
  ].join(", ");
  const verdict = isTooNoisy
    ? `**The machine was too noisy for these figures to be believed**: ${facts}.`
    : `The machine was calm: ${facts}.`;
  return { isTooNoisy, verdict, yardstickSpread, loopSpread, steal };
}
