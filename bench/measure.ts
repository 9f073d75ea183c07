/** How a load is measured. */
export interface Timing {
  /** Counted seconds. */
  readonly seconds: number;
  /** Seconds before them that are not: caches fill, plans are made, connections open. */
  readonly warmUpSeconds: number;
}

/** Something that can be run by a number of connections; gives transactions a second after the warm-up. */
export interface Load {
  readonly name: string;
  run(connections: number, timing: Timing): Promise<number>;
}

/** The rates of one load at one number of connections, one for each round. */
export interface Cell {
  readonly load: string;
  readonly connections: number;
  readonly rates: readonly number[];
}

/**
 * Runs every load at every number of connections. Within a round the loads follow each other at once, so that what else the
 * machine does falls on all of them alike, and ratios are taken within a round.
 */
export async function measure(
  loads: readonly Load[],
  connectionCounts: readonly number[],
  rounds: number,
  timing: Timing,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const connections of connectionCounts) {
    const rates = new Map<string, number[]>(loads.map((load) => [load.name, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const load of loads) {
        const rate = await load.run(connections, timing);
        rates.get(load.name)!.push(rate);
        process.stderr.write(`${connections} connections, round ${round}: ${load.name} ${Math.round(rate)}/s\n`);
      }
    }
    for (const load of loads) cells.push({ load: load.name, connections, rates: rates.get(load.name)! });
  }
  return cells;
}

/** The middle of the values; of an even number, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
}

/** How a cell compares with another load's at the same number of connections, round by round. */
export function ratio(cells: readonly Cell[], cell: Cell, yardstick: string): number {
  const beside = cells.find((other) => other.load === yardstick && other.connections === cell.connections)!;
  return median(cell.rates.map((rate, round) => rate / beside.rates[round]!));
}
