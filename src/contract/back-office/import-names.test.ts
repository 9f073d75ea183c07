import { expect, test } from "vitest";
import { importColumns, languages } from "../limits.ts";
import { businessCategories } from "../partners/partners.ts";
import { categoryNames, categoryOfName, columnOfHeading, importHeadings, isReasonHeading } from "./import-names.ts";

test("every heading and category of each language names one thing, with or without accents, case and signs", () => {
  const bare = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "");
  for (const language of languages) {
    for (const column of importColumns)
      for (const name of [column, ...importHeadings[language][column]])
        for (const written of [name, bare(name), name.toUpperCase(), ` ${name}: `, name.replaceAll(" ", "_")])
          expect(columnOfHeading(written), `${written} (${language})`).toBe(column);
    for (const category of businessCategories)
      for (const name of [category, ...categoryNames[language][category]])
        for (const written of [name, bare(name).toUpperCase(), ` ${name} `])
          expect(categoryOfName(written), `${written} (${language})`).toBe(category);
  }
});

test.each(["Notas", "E-mail", "", " ", "CNPJ", "Motivo da recusa"])("%j is no column", (heading) => {
  expect(columnOfHeading(heading)).toBeUndefined();
});

test("the reason's column is known when it comes back, and no category is guessed", () => {
  expect(["motivo da recusa", "MOTIVO DEL RECHAZO", "Reason for rejection"].every(isReasonHeading)).toBe(true);
  expect(isReasonHeading("Motivo")).toBe(false);
  expect(categoryOfName("Cassino")).toBeUndefined();
});
