import type { Cell, Sample } from "./measure.ts";
import { lineChart, type Line, type Point } from "./picture/line-chart.ts";
import { linearScale, logarithmicScale, orderedScale } from "./picture/scale.ts";
import { median } from "./statistics.ts";

/** The same loads with so many entries, each at one number of connections. */
export interface Growth {
  readonly entries: number;
  readonly cells: readonly Cell[];
}

/** Throughput and 99th percentile of each load against the number of connections. */
export function plotConnections(cells: readonly Cell[]): string {
  return plot(
    "connections",
    cells.map((cell) => ({ x: cell.connections, cell })),
  );
}

/** The same against the number of entries. */
export function plotEntries(growth: readonly Growth[]): string {
  return plot(
    "entries",
    growth.flatMap(({ entries, cells }) => cells.map((cell) => ({ x: entries, cell }))),
  );
}

interface Placed {
  readonly x: number;
  readonly cell: Cell;
}

function plot(xTitle: string, placed: readonly Placed[]): string {
  const x = orderedScale([...new Set(placed.map((each) => each.x))]);
  const rates = linesOf(placed, "perSecond");
  const latencies = linesOf(placed, "p99");
  return lineChart(`Throughput and 99th percentile of latency against the number of ${xTitle}`, [
    { title: "Calls a second", xTitle, x, y: linearScale(Math.max(...valuesOf(rates))), lines: rates },
    { title: "p99, ms", xTitle, x, y: logarithmicScale(valuesOf(latencies)), lines: latencies },
  ]);
}

function linesOf(placed: readonly Placed[], figure: keyof Sample): Line[] {
  return [...new Set(placed.map(({ cell }) => cell.load))].map((name) => ({
    name,
    points: placed
      .filter(({ cell }) => cell.load === name)
      .map(({ x, cell }) =>
        toPoint(
          x,
          cell.samples.map((sample) => sample[figure]!),
        ),
      ),
  }));
}

function toPoint(x: number, values: readonly number[]): Point {
  return { x, y: median(values), between: [Math.min(...values), Math.max(...values)] };
}

/** The values that a scale must show; a busy machine may have measured nothing. */
function valuesOf(lines: readonly Line[]): number[] {
  return lines.flatMap(({ points }) => points.flatMap(({ between }) => between)).filter((value) => value > 0);
}
