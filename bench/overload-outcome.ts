import { noAnswer, notSent, type Calls } from "./driver/index.ts";
import { quantile } from "./statistics.ts";

// The outcome of calls that arrived by the clock.

/** The calls with one status. */
export interface Outcome {
  /** `noAnswer` and `notSent` stand for what they say. */
  readonly status: number;
  readonly count: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The outcomes of a phase, the most frequent first. */
export function outcomesOf(calls: Calls, phase: number): Outcome[] {
  const latencies = new Map<number, number[]>();
  for (const [call, status] of calls.statuses.entries()) {
    if (calls.phases[call] !== phase) continue;
    const those = latencies.get(status);
    if (those === undefined) latencies.set(status, [calls.ms[call]!]);
    else those.push(calls.ms[call]!);
  }
  return [...latencies]
    .map(([status, ms]) => ({ status, count: ms.length, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) }))
    .toSorted((a, b) => b.count - a.count);
}

const windowMs = 250;
const calmWindows = 4;

/**
 * Seconds from the beginning of a phase until calls succeed as before: until the first of four
 * quarters of a second in a row in which every call succeeded, 95 of 100 of them within `normalMs`.
 *
 * @returns undefined when that was not reached within the phase
 */
export function secondsUntilNormal(calls: Calls, phase: number, normalMs: number): number | undefined {
  const began = calls.sentAt[calls.phases.indexOf(phase)]!;
  const windows: number[][] = [];
  for (const [call, status] of calls.statuses.entries()) {
    if (calls.phases[call] !== phase) continue;
    const window = Math.floor((calls.sentAt[call]! - began) / windowMs);
    (windows[window] ??= []).push(status === 200 ? calls.ms[call]! : Number.POSITIVE_INFINITY);
  }
  const isNormal = Array.from(
    windows,
    (ms: readonly number[] | undefined = [Number.POSITIVE_INFINITY]) =>
      ms.every(Number.isFinite) && quantile(ms, 0.95) <= normalMs,
  );
  const first = isNormal.findIndex(
    (_, at) => isNormal.slice(at, at + calmWindows).filter(Boolean).length === calmWindows,
  );
  return first < 0 ? undefined : (first * windowMs) / 1000;
}

/** The keys of a phase's calls by what they promise of the money. */
export function keysByPromise(calls: Calls): Record<"moved" | "notMoved" | "unknown", string[]> {
  const keys = { moved: [] as string[], notMoved: [] as string[], unknown: [] as string[] };
  for (const [call, status] of calls.statuses.entries()) keys[promiseOf(status)].push(calls.keys[call]!);
  return keys;
}

/** A problem of the client or `server_busy` (503) promises that nothing moved. */
function promiseOf(status: number): "moved" | "notMoved" | "unknown" {
  if (status === 200) return "moved";
  if (status === notSent || status === 503 || (status >= 400 && status < 500)) return "notMoved";
  return "unknown";
}

export function nameOf(status: number): string {
  if (status === noAnswer) return "no answer";
  return status === notSent ? "not sent: no connection was free" : String(status);
}
