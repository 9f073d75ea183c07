import { expect, it } from "vitest";
import { csvLine, toDecimal, type Cell } from "./csv.ts";

it.each([
  [["a", null, -5, 7n, "-12.34"], "a,,-5,7,-12.34\r\n"],
  [['say "no", now', "two\r\nlines"], '"say ""no"", now","two\r\nlines"\r\n'],
  [["=1+1", "+1", "-1+1", "@sum(a1)", "\t=1"], "'=1+1,'+1,'-1+1,'@sum(a1),'\t=1\r\n"],
  [['=hyperlink("http://evil")'], '"\'=hyperlink(""http://evil"")"\r\n'],
  [
    ["x;=1+1", "a; +1", "\t=1;-1", "＝1+1", "50 - 10 = 40"],
    '"x;\'=1+1","a;\' +1","\'\t=1;\'-1",\'＝1+1,50 - 10 = 40\r\n',
  ],
] satisfies [Cell[], string][])("no cell of %o becomes a formula, and none breaks its line", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it("minor units are decimals with two places, below zero too", () => {
  const amounts = [0n, 5n, 42n, 4_250n, 5_000_000n, -7n, -1_234n];
  expect(amounts.map(toDecimal)).toEqual(["0.00", "0.05", "0.42", "42.50", "50000.00", "-0.07", "-12.34"]);
});
