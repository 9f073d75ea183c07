import { readFileSync } from "node:fs";

/** The other work of the machine during a run. */
export interface MachineSample {
  /** Milliseconds of a loop that always does the same, just before the run. */
  readonly loopMs: number;
  /** Share of the processors' time that other virtual machines took; Linux reports it. */
  readonly steal: number;
}

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
