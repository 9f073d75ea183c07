import { createHash } from "node:crypto";
import { z } from "zod";
import { categoryOfName } from "#contract/back-office/import-names.ts";
import type { RowErrorCode } from "#contract/back-office/partner-administration.ts";
import type { FieldError } from "#contract/error-codes.ts";
import { coordinates, email, optionalText, requireBothCoordinates } from "#contract/fields.ts";
import { cashbackBasisPoints, type ImportColumn } from "#contract/limits.ts";
import { partnerFields } from "#contract/partners/partners.ts";
import { unguarded } from "#server/platform/csv.ts";
import { toFieldErrors } from "#server/platform/field-errors.ts";
import { normalizePhones } from "#server/platform/phones.ts";

export type Cells = Readonly<Partial<Record<ImportColumn, string | undefined>>>;

const { cashback_basis_points: cashback, ...otherFields } = partnerFields;

/** The rules for a partner that is created by hand, under the names of the file's columns. */
const schema = z
  .strictObject({
    external_id: optionalText(80),
    ...otherFields,
    cashback_percentage: cashback.default(cashbackBasisPoints.usual),
    ...coordinates,
    owner_email: email.optional(),
  })
  .superRefine(requireBothCoordinates("number"));

export type ImportedPartner = z.output<typeof schema>;

/** The error of a cell, and the cell's text. */
export interface RowError extends Omit<FieldError, "code"> {
  readonly code: RowErrorCode;
  readonly value: string;
}

export type ParsedRow =
  | { readonly partner: ImportedPartner; readonly key: string }
  | { readonly errors: readonly RowError[]; readonly partnerName: string };

/**
 * Parses a row. This file loads a library, so it is imported where it is used. Empty cells are left
 * out; numbers and telephones are read as spreadsheets write them, categories by their name in any
 * language. An apostrophe that kept a cell of our own file from being a formula is no part of it.
 *
 * @param administratorEmail the address of the importing administrator, who cannot become an owner
 *   by import, because administrators decide on nothing that concerns their own partner
 */
export function parseRow(cells: Cells, administratorEmail?: string): ParsedRow {
  const filled = Object.fromEntries(
    Object.entries(cells).flatMap(([column, cell]) => {
      const trimmed = unguarded(cell ?? "").trim();
      return trimmed === "" ? [] : [[column, readCell(column as ImportColumn, trimmed)]];
    }),
  );
  const parsed = schema.safeParse(filled, { reportInput: true });
  const partnerName = presentable(cells.company_name);
  if (!parsed.success) return { partnerName, errors: withValues(toFieldErrors(parsed.error.issues), cells) };
  const owner = parsed.data.owner_email;
  if (owner !== undefined && owner === administratorEmail?.toLowerCase())
    return { partnerName, errors: [{ field: "owner_email", code: "own_concern", value: owner }] };
  const { input: partner, errors } = normalizePhones(parsed.data);
  if (errors.length > 0) return { partnerName, errors: withValues(errors, cells) };
  // Of the cells as they are, so that a file is the same one in every release.
  return { partner, key: keyOf(parsed.data) };
}

const withValues = (errors: readonly FieldError[], cells: Cells): RowError[] =>
  errors.map((error) => ({ ...inOwnUnit(error), value: presentable(cells[error.field as ImportColumn]) }));

function readCell(column: ImportColumn, cell: string): string | number {
  switch (column) {
    case "business_category":
      return categoryOfName(cell) ?? cell;
    case "cashback_percentage":
      return toNumber(cell.replace(/\s*%$/, ""), (percent) => Math.round(percent * 100));
    case "latitude":
    case "longitude":
      return toNumber(cell, (degrees) => degrees);
    case "phone":
    case "whatsapp":
      return cell.replace(/[\s().-]/g, "");
    case "instagram":
      return cell.replace(/^@/, "");
    default:
      return cell;
  }
}

/**
 * Reads a number with a decimal point or comma. Other text is returned as it is, and the schema
 * rejects it.
 */
function toNumber(cell: string, convert: (value: number) => number): string | number {
  return /^-?[0-9]{1,4}(?:[.,][0-9]{1,15})?$/.test(cell) ? convert(Number(cell.replace(",", "."))) : cell;
}

/** Converts limits from the schema's hundredths of a percent to the file's percents. */
function inOwnUnit(error: FieldError): FieldError {
  if (error.field !== "cashback_percentage" || error.params === undefined) return error;
  const percents = Object.entries(error.params).map(([name, value]) => [name, Number(value) / 100]);
  return { ...error, params: Object.fromEntries(percents) as Record<string, number> };
}

/**
 * The key by which a row is imported once: its own id in the file, or else a digest of its content.
 */
function keyOf({ external_id: externalId, ...content }: ImportedPartner): string {
  if (externalId) return `external:${externalId}`;
  const sorted = Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `content:${createHash("sha256").update(JSON.stringify(sorted)).digest("hex")}`;
}

/** At most 200 characters in one line, which a database and a spreadsheet can hold. */
function presentable(cell: string | undefined): string {
  return (cell ?? "")
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();
}
