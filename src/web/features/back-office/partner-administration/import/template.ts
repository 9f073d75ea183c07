import { categoryNames, importHeadings } from "#contract/back-office/import-names.ts";
import { csvForms } from "#contract/csv-form.ts";
import { importColumns, type ImportColumn, type Language } from "#contract/limits.ts";

const example: Readonly<Partial<Record<ImportColumn, string>>> = {
  external_id: "0001",
  company_name: "Padaria Exemplo",
  cashback_percentage: "7.5",
  description: "Pães e bolos",
  address: "Rua Augusta, 1508",
  city: "São Paulo",
  state: "SP",
  postal_code: "01304-001",
  instagram: "padaria.exemplo",
};

/** A file with the head and one row, as spreadsheets of the language open it. */
export function templateOf(language: Language): Blob {
  const { separator, decimal } = csvForms[language];
  const headings = importColumns.map((column) => importHeadings[language][column][0]);
  const row = importColumns.map((column) => {
    if (column === "business_category") return categoryNames[language].restaurant[0];
    if (column === "cashback_percentage") return example[column]!.replace(".", decimal);
    return example[column] ?? "";
  });
  const lines = [headings, row].map((cells) =>
    cells.map((cell) => (/[,;"]/.test(cell) ? `"${cell}"` : cell)).join(separator),
  );
  // The mark for UTF-8, which spreadsheets need.
  return new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv" });
}
