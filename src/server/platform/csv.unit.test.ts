import { expect, it, test } from "vitest";
import { languages } from "#contract/limits.ts";
import { amountCell, csvBeginning, csvFormatFor, csvLine, type Cell } from "./csv.ts";

const formatOf = (language: (typeof languages)[number], kind: "user" | "key" = "user") =>
  csvFormatFor({ caller: { kind }, language, timeZone: "America/Sao_Paulo" });
const formats = { ...Object.fromEntries(languages.map((each) => [each, formatOf(each)])), key: formatOf("pt", "key") };

it.each([
  [["a", null, -5, 7n, "-12.34"], "a,,-5,7,-12.34\r\n"],
  [['say "no", now', "two\r\nlines"], '"say ""no"", now","two\r\nlines"\r\n'],
  [["=1+1", "+1", "-1+1", "@sum(a1)", "\t=1"], "'=1+1,'+1,'-1+1,'@sum(a1),'\t=1\r\n"],
  [['=hyperlink("http://evil")'], '"\'=hyperlink(""http://evil"")"\r\n'],
  [
    ["x;=1+1", "a; +1", "\t=1;-1", "＝1+1", "50 - 10 = 40", "x,=1+1"],
    '"x;\'=1+1","a;\' +1","\'\t=1;\'-1",\'＝1+1,50 - 10 = 40,"x,\'=1+1"\r\n',
  ],
] satisfies [Cell[], string][])("no cell of %o becomes a formula, and none breaks its line", (cells, line) => {
  expect(csvLine(formatOf("en"), cells)).toBe(line);
});

test("in no form does a text begin a formula, whichever sign a spreadsheet splits the line at", () => {
  const texts = ["=1+1", "+1", "-1+1", "@a", "x;=1+1", "x,=1+1", "x\t=1+1", 'x",=1+1', "x\n=1+1", "＝1", " =1"];
  for (const format of Object.values(formats))
    for (const separator of [",", ";", "\t"])
      for (const cell of csvLine(format, texts).split(separator))
        expect(cell.replaceAll(/^[\s"]+/g, "")).not.toMatch(/^[=+@＝＋－＠]|^-[^0-9]/);
});

test("minor units are decimals with two places and the language's sign, below zero too", () => {
  const amounts = [0n, 5n, 42n, 4_250n, 5_000_000n, -7n, -1_234n].map(amountCell);
  expect(csvLine(formatOf("en"), amounts)).toBe("0.00,0.05,0.42,42.50,50000.00,-0.07,-12.34\r\n");
  for (const language of ["pt", "es"] as const)
    expect(csvLine(formatOf(language), amounts)).toBe("0,00;0,05;0,42;42,50;50000,00;-0,07;-12,34\r\n");
  expect(csvLine(formatOf("pt"), [amountCell(null), 7.5])).toBe(";7,5\r\n");
});

test("a reader's file is marked, has the zone's times and says its language; a program's is the same in all", () => {
  const lines = [[new Date("2026-11-22T02:05:09Z"), amountCell(4_250n), "a, b"]];
  expect(csvBeginning(formatOf("pt"), lines)).toBe('\ufeff2026-11-21 23:05:09;42,50;"a, b"\r\n');
  expect(csvBeginning(formatOf("en"), lines)).toBe('\ufeff2026-11-21 23:05:09,42.50,"a, b"\r\n');
  expect(languages.map((each) => formatOf(each).nameOf("x"))).toEqual(["x-pt.csv", "x-es.csv", "x-en.csv"]);
  for (const language of languages) {
    const format = formatOf(language, "key");
    expect(csvBeginning(format, lines)).toBe('2026-11-21T23:05:09-03:00,42.50,"a, b"\r\n');
    expect([format.nameOf("x"), format.language]).toEqual(["x.csv", language]);
  }
});
