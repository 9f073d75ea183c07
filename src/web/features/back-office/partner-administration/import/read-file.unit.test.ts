import { parse } from "papaparse";
import { describe, expect, test } from "vitest";
import { importColumns, importMax, languages } from "#contract/limits.ts";
import { digestOf, nextPortion, readFile, readTable, remap, rowsOf, type ReadFile } from "./read-file.ts";
import { templateOf } from "./template.ts";

const read = (text: string) => readTable(parse<string[]>(text, { skipEmptyLines: false }).data);
const fileOf = async (...content: BlobPart[]) => (await readFile(new File(content, "empresas.csv"))) as ReadFile;

test("columns are known by their names in any language, order and case; others are there, and not used", () => {
  expect(read("Notas,CIDADE, company_name ,Categoría\nx,Recife,Padaria Sol,restaurant\n")).toEqual({
    headings: ["Notas", "CIDADE", "company_name", "Categoría"],
    body: [["x", "Recife", "Padaria Sol", "restaurant"]],
    mapping: [undefined, "city", "company_name", "business_category"],
  });
});

test("what a column is can be changed, and nothing is two columns at once", () => {
  const file = read("Fantasia,Nome,Categoria\nSol,Sol Ltda,Moda\n") as ReadFile;
  expect(rowsOf(file)).toEqual([{ company_name: "Sol Ltda", business_category: "Moda" }]);
  const mapping = remap(file.mapping, 0, "company_name");
  expect(mapping).toEqual(["company_name", undefined, "business_category"]);
  expect(rowsOf({ ...file, mapping })).toEqual([{ company_name: "Sol", business_category: "Moda" }]);
  expect(remap(mapping, 2, undefined)).toEqual(["company_name", undefined, undefined]);
});

test("semicolons, quotes, line breaks within a cell and empty rows between are read as spreadsheets write them", () => {
  const file = read(
    'company_name;business_category;description\r\n"Sol; & ""Lua""";other;"Duas\nlinhas"\r\n;;\r\nMar;health;\r\n;;\r\n\r\n',
  ) as ReadFile;
  expect(rowsOf(file)).toEqual([
    { company_name: 'Sol; & "Lua"', business_category: "other", description: "Duas\nlinhas" },
    {},
    { company_name: "Mar", business_category: "health" },
  ]);
});

test("the reasons of rows that were refused before, and columns of nothing, are left out", () => {
  const file = read("Nome;;Categoria;Motivo da recusa;\nSol;;Moda;Linha 2: Categoria: ruim;\n") as ReadFile;
  expect(file.headings).toEqual(["Nome", "Categoria"]);
  expect(rowsOf(file)).toEqual([{ company_name: "Sol", business_category: "Moda" }]);
  expect(read("Nome;;Categoria\nSol;perdida;Moda\n")).toMatchObject({ headings: ["Nome", "", "Categoria"] });
});

test.each([
  ["company_name,business_category\n,\n\n", { problem: "no_rows" }],
  [`company_name,business_category\n${"a,other\n".repeat(importMax.rows + 1)}`, { problem: "too_many_rows" }],
])("a file without a table is recognized (%#)", (text, problem) => {
  expect(read(text)).toEqual(problem);
});

/** The same table with the signs of English, but in quotes. */
const inEnglish = (text: string) =>
  text.replace(/("(?:[^"]|"")*")|([;,])/g, (_, quoted: string | undefined, sign: string) =>
    quoted === undefined ? (sign === ";" ? "," : ".") : quoted,
  );

/** As Excel in Portuguese saves "CSV (separado por vírgulas)" and "CSV UTF-8". */
describe("a file of Excel in Portuguese", () => {
  const text =
    "Nome fantasia;Categoria;Cashback (%);Descrição;Município;UF;Latitude;Observação\r\n" +
    'Pão & Cia;Alimentação;7,5;"Pães; bolos e ""quitutes""";São João del-Rei;MG;-21,1356;"ligar, ""já"""\r\n' +
    "Coração Modas;MODA;10%;;Niterói;RJ;;\r\n";
  const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const rows = [
    {
      company_name: "Pão & Cia",
      business_category: "Alimentação",
      cashback_percentage: "7,5",
      description: 'Pães; bolos e "quitutes"',
      city: "São João del-Rei",
      state: "MG",
      latitude: "-21,1356",
    },
    {
      company_name: "Coração Modas",
      business_category: "MODA",
      cashback_percentage: "10%",
      city: "Niterói",
      state: "RJ",
    },
  ];

  test.each<[string, BlobPart]>([
    ["in Windows' encoding", windows],
    ["in UTF-8 with a mark", `\ufeff${text}`],
    ["in UTF-8 without one", text],
    ["in UTF-16", new Uint8Array(new Uint16Array([...`\ufeff${text}`].map((letter) => letter.charCodeAt(0))).buffer)],
    ["with a line that names the separator", `sep=;\r\n${text}`],
    ["with commas and points", inEnglish(text)],
  ])("is read %s", async (kind, content) => {
    const file = await fileOf(content);
    expect(file.mapping).toEqual([...importColumns.filter((column) => column in rows[0]!), undefined]);
    const expected =
      kind === "with commas and points"
        ? [{ ...rows[0], cashback_percentage: "7.5", latitude: "-21.1356" }, rows[1]]
        : rows;
    expect(rowsOf(file)).toEqual(expected);
  });

  test("goes on where its import broke off in whichever encoding it comes again, and only with the same meaning", async () => {
    const [one, other] = [await fileOf(windows), await fileOf(`\ufeff${text}`)];
    expect(await digestOf(rowsOf(one))).toBe(await digestOf(rowsOf(other)));
    const remapped = { ...one, mapping: remap(one.mapping, 7, "description") };
    expect(await digestOf(rowsOf(remapped))).not.toBe(await digestOf(rowsOf(one)));
  });
});

test("a head of which nothing is known is split where it has the most signs", async () => {
  expect((await fileOf("Alfa;Beta;Gama, Delta\n1;2;3\n")).headings).toEqual(["Alfa", "Beta", "Gama, Delta"]);
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

test.each(languages)("the template is such a file itself, in %s", async (language) => {
  const file = await fileOf(templateOf(language));
  expect(file.mapping).toEqual(importColumns);
  expect(rowsOf(file)).toMatchObject([
    {
      company_name: "Padaria Exemplo",
      address: "Rua Augusta, 1508",
      cashback_percentage: language === "en" ? "7.5" : "7,5",
    },
  ]);
});

test("of a column that is named twice the first counts, and the other is not used", () => {
  expect(read("company_name,business_category,City,cidade\nSol,other,Recife,Olinda\n")).toMatchObject({
    mapping: ["company_name", "business_category", "city", undefined],
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
