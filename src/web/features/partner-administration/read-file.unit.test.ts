import { parse } from "papaparse";
import { expect, test } from "vitest";
import { importMax } from "#contract/limits.ts";
import { nextPortion, readTable } from "./read-file.ts";

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
  ["company_name,city\nSol,Recife", "columns_missing"],
  ["company_name,business_category\n,\n\n", "no_rows"],
  ["", "columns_missing"],
  [`company_name,business_category\n${"a,other\n".repeat(importMax.rows + 1)}`, "too_many_rows"],
])("a file that is none is told apart (%#)", (text, problem) => {
  expect(read(text)).toBe(problem);
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
