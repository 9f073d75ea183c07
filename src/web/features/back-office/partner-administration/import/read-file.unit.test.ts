import { parse } from "papaparse";
import { expect, test } from "vitest";
import { importColumns, importMax } from "#contract/limits.ts";
import { nextPortion, readFile, readTable, templateOf } from "./read-file.ts";

const read = (text: string) => readTable(parse<string[]>(text, { skipEmptyLines: false }).data);

test("columns are known by their names, in any order and case; others are named and left out", () => {
  expect(read("Notas,CITY, company_name ,business_category\nx,Recife,Padaria Sol,restaurant\n")).toEqual({
    columns: ["company_name", "business_category", "city"],
    ignored: ["Notas"],
    rows: [{ company_name: "Padaria Sol", business_category: "restaurant", city: "Recife" }],
  });
});

test("semicolons, quotes, line breaks within a cell and empty rows between are read as spreadsheets write them", () => {
  const file = read(
    'company_name;business_category;description\r\n"Sol; & ""Lua""";other;"Duas\nlinhas"\r\n;;\r\nMar;health;\r\n;;\r\n\r\n',
  );
  expect(file).toMatchObject({
    rows: [
      { company_name: 'Sol; & "Lua"', business_category: "other", description: "Duas\nlinhas" },
      {},
      { company_name: "Mar", business_category: "health" },
    ],
  });
});

test.each([
  ["company_name,city\nSol,Recife", { problem: "columns_missing", columns: ["business_category"] }],
  ["company_name,business_category\n,\n\n", { problem: "no_rows" }],
  [`company_name,business_category\n${"a,other\n".repeat(importMax.rows + 1)}`, { problem: "too_many_rows" }],
])("a file without a table is recognized (%#)", (text, problem) => {
  expect(read(text)).toEqual(problem);
});

const table = "company_name;business_category\r\nPadaria São João;restaurant\r\n";
const utf16 = new Uint8Array(new Uint16Array([...`\ufeff${table}`].map((letter) => letter.charCodeAt(0))).buffer);

test.each<[string, BlobPart]>([
  ["UTF-8 with a mark", `\ufeff${table}`],
  ["the encoding of Windows", Uint8Array.from(table, (letter) => letter.charCodeAt(0))],
  ["UTF-16", utf16],
  ["a line that names the separator", `sep=;\r\n${table}`],
])("a spreadsheet's file is read in %s", async (_encoding, content) => {
  expect(await readFile(new File([content], "empresas.csv"))).toMatchObject({
    name: "empresas.csv",
    rows: [{ company_name: "Padaria São João", business_category: "restaurant" }],
  });
});

test.each<[string, BlobPart]>([
  ["empty", " \r\n"],
  ["spreadsheet", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)],
  ["no_text", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)],
  ["open_quote", 'company_name,business_category\n"Sol,other\nLua,other\n'],
  ["too_large", new Uint8Array(20 * 1024 * 1024)],
])("a file that is %s is said to be so", async (problem, content) => {
  expect(await readFile(new File([content], "empresas.csv"))).toEqual({ problem });
});

test.each(["pt", "en"] as const)("the template is such a file itself, in %s", async (language) => {
  const file = await readFile(new File([templateOf(language)], "modelo.csv"));
  expect(file).toMatchObject({
    columns: importColumns,
    ignored: [],
    rows: [{ company_name: "Padaria Exemplo", address: "Rua Augusta, 1508" }],
  });
});

test("of a column that is named twice the first counts, and the other is named as left out", () => {
  expect(read("company_name,business_category,City,city\nSol,other,Recife,Olinda\n")).toMatchObject({
    ignored: ["city"],
    rows: [{ city: "Recife" }],
  });
});

test("a portion is as large as the server takes, in rows and in bytes, and never empty", () => {
  const small = Array.from({ length: 250 }, (_, at) => ({ company_name: `Loja ${at}` }));
  expect(nextPortion(small, 0)).toHaveLength(importMax.rowsAtOnce);
  expect(nextPortion(small, 200)).toHaveLength(50);
  const long = Array.from({ length: 100 }, () => ({ description: "ã".repeat(1_000) }));
  const portion = nextPortion(long, 0);
  expect(portion.length).toBeGreaterThan(10);
  expect(new TextEncoder().encode(JSON.stringify(portion)).length).toBeLessThan(64 * 1024 - 1_000);
});
