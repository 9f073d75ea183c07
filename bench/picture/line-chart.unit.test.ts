import { expect, test } from "vitest";
import { lineChart } from "./line-chart.ts";
import { linearScale, orderedScale } from "./scale.ts";

test("each point is a dot at its place, each line has a name, and text is escaped", () => {
  const points = [
    { x: 1, y: 0, between: [0, 5] as const },
    { x: 32, y: 10, between: [8, 10] as const },
  ];
  const svg = lineChart("a < b & c", [
    {
      title: "a second",
      xTitle: "n",
      x: orderedScale([1, 32]),
      y: linearScale(10),
      lines: [{ name: "A & B", points }],
    },
  ]);
  expect(svg).toContain("<title>a &lt; b &amp; c</title>");
  expect(svg).toContain("A &amp; B");
  // The axis of y is from 256 up to 64, that of x from 48 to 356.
  expect(svg).toContain('<circle class="dot" cx="125" cy="256" r="4"/>');
  expect(svg).toContain('<circle class="dot" cx="279" cy="64" r="4"/>');
  expect(svg).toContain('<path class="between" d="M125 256V160"/>');
  expect(svg).toContain("prefers-color-scheme: dark");
});
