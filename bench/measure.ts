/** How a load is measured. */
export interface Timing {
  /** Seconds that count. */
  readonly seconds: number;
  /** Seconds before them that do not count: caches fill, connections open. */
  readonly warmUpSeconds: number;
}

/**
 * Work that a number of connections repeat; resolves to transactions a second after the warm-up.
 */
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
 * Runs every load at every number of connections. Within a round the loads follow each other at
 * once, so that other work of the machine slows them alike. Ratios compare figures of the same
 * round.
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

/** The middle value; of an even number of values, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
}

/** The median of a cell's rates divided, round by round, by the yardstick's. */
export function ratio(cells: readonly Cell[], cell: Cell, yardstick: string): number {
  const beside = cells.find((other) => other.load === yardstick && other.connections === cell.connections)!;
  return median(cell.rates.map((rate, round) => rate / beside.rates[round]!));
}
