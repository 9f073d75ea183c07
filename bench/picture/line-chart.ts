import { shortNumber, type Scale } from "./scale.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
  /** The least and the greatest of the rounds, drawn as a thin line through the point. */
  readonly between: readonly [least: number, greatest: number];
}

export interface Line {
  readonly name: string;
  readonly points: readonly Point[];
}

export interface Panel {
  readonly title: string;
  readonly xTitle: string;
  readonly x: Scale;
  readonly y: Scale;
  readonly lines: readonly Line[];
}

const panel = { width: 370, height: 300, left: 48, right: 14, top: 64, bottom: 44 } as const;
const plot = {
  width: panel.width - panel.left - panel.right,
  height: panel.height - panel.top - panel.bottom,
} as const;

/** Readable on white and, where the reader prefers it, on dark. Line `n` has class `l<n>`. */
const style = `
  text { font: 12px system-ui, sans-serif; fill: #52514e }
  .title { font-size: 14px; font-weight: 600; fill: #0b0b0b }
  .ground { fill: #fcfcfb }
  .grid { stroke: #e4e3df } .axis { stroke: #b5b4ae }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round } .between { stroke-width: 1.5; opacity: 0.6 }
  .dot { stroke: #fcfcfb; stroke-width: 1.5 }
  .l0 { --c: #6f6e69 } .l1 { --c: #2a78d6 } .l2 { --c: #c2410c } .l3 { --c: #1a7f5a }
  .line, .between { stroke: var(--c) } .dot { fill: var(--c) }
  @media (prefers-color-scheme: dark) {
    text { fill: #c3c2b7 } .title { fill: #fff }
    .ground { fill: #1a1a19 } .dot { stroke: #1a1a19 }
    .grid { stroke: #2f2f2d } .axis { stroke: #5a5955 }
    .l0 { --c: #a3a29b } .l1 { --c: #5aa2f2 } .l2 { --c: #f0813c } .l3 { --c: #3fb98a }
  }`;

/** Panels beside each other with one legend, as SVG. The names of lines are those of the first. */
export function lineChart(description: string, panels: readonly Panel[]): string {
  const [width, height] = [panels.length * panel.width, panel.height];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escape(description)}</title><style>${style}</style><rect class="ground" width="${width}" height="${height}"/>`,
    legend(panels[0]!.lines.map(({ name }) => name)),
    ...panels.map((one, number) => `<g transform="translate(${number * panel.width})">${drawPanel(one)}</g>`),
    "</svg>\n",
  ].join("\n");
}

function legend(names: readonly string[]): string {
  let at = panel.left;
  return names
    .map((name, number) => {
      const entry = `<g class="l${number}"><path class="line" d="M${at} 18h18"/><circle class="dot" cx="${at + 9}" cy="18" r="4"/><text x="${at + 25}" y="22">${escape(name)}</text></g>`;
      at += 50 + name.length * 7;
      return entry;
    })
    .join("");
}

function drawPanel({ title, xTitle, x, y, lines }: Panel): string {
  const left = (value: number) => round(panel.left + x.place(value) * plot.width);
  const top = (value: number) => round(panel.top + (1 - y.place(value)) * plot.height);
  const foot = panel.top + plot.height;
  const rows = y.ticks.map(
    (tick) =>
      `<path class="grid" d="M${panel.left} ${top(tick)}h${plot.width}"/><text x="${panel.left - 7}" y="${top(tick) + 4}" text-anchor="end">${shortNumber(tick)}</text>`,
  );
  const columns = x.ticks.map(
    (tick) => `<text x="${left(tick)}" y="${foot + 17}" text-anchor="middle">${shortNumber(tick)}</text>`,
  );
  return [
    `<text class="title" x="${panel.left}" y="${panel.top - 14}">${escape(title)}</text>`,
    ...rows,
    `<path class="axis" d="M${panel.left} ${foot}h${plot.width}"/>`,
    ...columns,
    `<text x="${panel.left + plot.width / 2}" y="${foot + 35}" text-anchor="middle">${escape(xTitle)}</text>`,
    ...lines.map((line, number) => drawLine(line, number, left, top)),
  ].join("");
}

function drawLine(line: Line, number: number, left: (x: number) => number, top: (y: number) => number): string {
  // A busy machine may have measured nothing, which has no place on an axis.
  const points = line.points.filter(({ y, between }) => [y, ...between].map(top).every(Number.isFinite));
  const path = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${left(x)} ${top(y)}`).join("");
  const betweens = points.map(
    ({ x, between: [least, greatest] }) => `<path class="between" d="M${left(x)} ${top(least)}V${top(greatest)}"/>`,
  );
  const dots = points.map(({ x, y }) => `<circle class="dot" cx="${left(x)}" cy="${top(y)}" r="4"/>`);
  return `<g class="l${number}">${betweens.join("")}<path class="line" d="${path}"/>${dots.join("")}</g>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
