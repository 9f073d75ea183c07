import type { Cell, Sample } from "./measure.ts";
import { lineChart, type Line } from "./picture/line-chart.ts";
import { linearScale, logarithmicScale, orderedScale } from "./picture/scale.ts";
import { median } from "./statistics.ts";

/** Throughput and 99th percentile of each load against the number of connections. */
export function plotConnections(cells: readonly Cell[]): string {
  const counts = orderedScale([...new Set(cells.map(({ connections }) => connections))]);
  const rates = linesOf(cells, "perSecond");
  const latencies = linesOf(cells, "p99");
  const xTitle = "connections";
  return lineChart("Throughput and 99th percentile of latency against the number of connections", [
    { title: "Calls a second", xTitle, x: counts, y: linearScale(Math.max(...valuesOf(rates))), lines: rates },
    { title: "p99, ms", xTitle, x: counts, y: logarithmicScale(valuesOf(latencies)), lines: latencies },
  ]);
}

function linesOf(cells: readonly Cell[], figure: keyof Sample): Line[] {
  return [...new Set(cells.map(({ load }) => load))].map((name) => ({
    name,
    points: cells
      .filter(({ load }) => load === name)
      .map(({ connections, samples }) =>
        toPoint(
          connections,
          samples.map((sample) => sample[figure]!),
        ),
      ),
  }));
}

function toPoint(x: number, values: readonly number[]) {
  return { x, y: median(values), between: [Math.min(...values), Math.max(...values)] as const };
}

function valuesOf(lines: readonly Line[]): number[] {
  return lines.flatMap(({ points }) => points.flatMap(({ between }) => between)).filter((value) => value > 0);
}

/** The same loads with so many entries. */
export interface Growth {
  readonly entries: number;
  readonly cells: readonly Cell[];
}

/** Throughput against the number of entries. */
export function plotEntries(growth: readonly Growth[]): string {
  const names = growth[0]!.cells.map(({ load }) => load);
  const lines = names.map((name, number) => ({
    name,
    points: growth.map(({ entries, cells }) =>
      toPoint(
        entries,
        cells[number]!.samples.map(({ perSecond }) => perSecond),
      ),
    ),
  }));
  return lineChart("Throughput of sendMoney against the number of entries", [
    {
      title: "sendMoney a second",
      xTitle: "entries",
      x: orderedScale(growth.map(({ entries }) => entries)),
      y: linearScale(Math.max(...valuesOf(lines))),
      lines,
    },
  ]);
}
