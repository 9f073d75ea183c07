import { watchMachine, type MachineSample } from "./machine.ts";
import { median } from "./statistics.ts";

export { median } from "./statistics.ts";

/** How a load is measured. */
export interface Timing {
  /** Seconds that count. */
  readonly seconds: number;
  /** Seconds before them that do not count: caches fill, connections open. */
  readonly warmUpSeconds: number;
}

/** The result of one run of a load after its warm-up. */
export interface Sample {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** The cost of a call to the driver, in microseconds of processor time; for calls over HTTP. */
  readonly driverMicros?: number;
}

/** Work that a number of connections repeat. */
export interface Load {
  readonly name: string;
  run(connections: number, timing: Timing): Promise<Sample>;
}

/** One load at one number of connections: a sample for each round. */
export interface Cell {
  readonly load: string;
  readonly connections: number;
  readonly samples: readonly Sample[];
}

export interface Measured {
  readonly cells: readonly Cell[];
  /** The machine during each run. */
  readonly machine: readonly MachineSample[];
}

/**
 * Runs every load at every number of connections. Within a round the loads follow each other at
 * once, and every other round runs them in the opposite order, so that other work of the machine
 * slows them alike. Ratios compare figures of the same round.
 *
 * @param settle resolves when nothing of an earlier run is still being done
 */
export async function measure(
  loads: readonly Load[],
  connectionCounts: readonly number[],
  { rounds, timing, settle }: { readonly rounds: number; readonly timing: Timing; settle?: () => Promise<void> },
): Promise<Measured> {
  const cells: Cell[] = [];
  const machine: MachineSample[] = [];
  for (const connections of connectionCounts) {
    const samples = new Map<string, Sample[]>(loads.map((load) => [load.name, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const load of round % 2 === 1 ? loads : loads.toReversed()) {
        await settle?.();
        const watched = watchMachine();
        const sample = await load.run(connections, timing);
        machine.push(watched());
        samples.get(load.name)!.push(sample);
        const { perSecond, p99 } = sample;
        process.stderr.write(
          `${connections} connections, round ${round}: ${load.name} ${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms\n`,
        );
      }
    }
    for (const load of loads) cells.push({ load: load.name, connections, samples: samples.get(load.name)! });
  }
  return { cells, machine };
}

export const middle = (cell: Cell, figure: keyof Sample): number =>
  median(cell.samples.map((sample) => sample[figure]!));

/** A cell's rates divided, round by round, by the yardstick's at as many connections. */
export function ratios(cells: readonly Cell[], cell: Cell, yardstick: string): number[] {
  const beside = cells.find((other) => other.load === yardstick && other.connections === cell.connections)!;
  return cell.samples.map(({ perSecond }, round) => perSecond / beside.samples[round]!.perSecond);
}
