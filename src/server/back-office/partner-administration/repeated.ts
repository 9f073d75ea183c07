import type { Cells, RowError } from "./parse-row.ts";

/** The error of a row whose code an earlier row of the file has with other data. */
export const repeated = ({ external_id: code = "" }: Cells): RowError => ({
  field: "external_id",
  code: "repeated",
  value: code.trim().slice(0, 80),
});
