import { createHash } from "node:crypto";
import { z } from "zod";
import { categoryOfName } from "#contract/back-office/import-names.ts";
import type { RowErrorCode } from "#contract/back-office/partner-administration.ts";
import type { FieldError } from "#contract/error-codes.ts";
import { coordinates, email, optionalText, requireBothCoordinates } from "#contract/fields.ts";
import { cashbackBasisPoints, toInstagramName, type ImportColumn, type ImportCountry } from "#contract/limits.ts";
import { partnerFields } from "#contract/partners/partners.ts";
import { postalCodeOf } from "#server/partners/partners/index.ts";
import { unguarded } from "#server/platform/csv.ts";
import { toFieldErrors } from "#server/platform/field-errors.ts";
import { normalizePhone, normalizePhones } from "#server/platform/phones.ts";

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
  | {
      readonly partner: ImportedPartner;
      readonly key: string;
      /** A digest of what the row says beside its own id. */
      readonly content: string;
    }
  | { readonly errors: readonly RowError[]; readonly partnerName: string };

interface Reading {
  /**
   * The address of the importing administrator, who cannot become an owner by import, because
   * administrators decide on nothing that concerns their own partner.
   */
  readonly administratorEmail?: string | undefined;
  /** The list's country, for phones without a country's code. */
  readonly country?: ImportCountry | undefined;
}

/**
 * Parses a row. This file loads a library, so it is imported where it is used. Cells that say
 * nothing are left out; numbers and telephones are read as spreadsheets and phone books write them,
 * categories by their name in any language. An apostrophe that kept a cell of our own file from
 * being a formula is no part of it.
 */
export function parseRow(cells: Cells, { administratorEmail, country }: Reading = {}): ParsedRow {
  const partnerName = presentable(cells.company_name);
  const mangled = mangledColumns.filter((column) => scientific.test(plain(cells[column])));
  if (mangled.length > 0)
    return {
      partnerName,
      errors: mangled.map((field) => ({ field, code: "mangled", value: presentable(cells[field]) })),
    };
  const read = (column: ImportColumn, cell: string) => (saysNothing(cell) ? "" : readCell(column, cell, country));
  const parsed = schema.safeParse(fill(cells, read), { reportInput: true });
  if (!parsed.success) return { partnerName, errors: withValues(toFieldErrors(parsed.error.issues), cells) };
  const owner = parsed.data.owner_email;
  if (owner !== undefined && owner === administratorEmail?.toLowerCase())
    return { partnerName, errors: [{ field: "owner_email", code: "own_concern", value: owner }] };
  const { input: partner, errors } = normalizePhones(parsed.data);
  const postalCode = postalCodeOf(partner, country);
  if ("code" in postalCode) errors.push({ field: "postal_code", code: postalCode.code });
  if (errors.length > 0) return { partnerName, errors: withValues(errors, cells) };
  // The digest is of the cells as they are, so that a file is the same one in every release.
  const asBefore = schema.safeParse(fill(cells, readPlainCell));
  const key = keyOf(asBefore.success ? asBefore.data : parsed.data);
  const whole = "form" in postalCode ? { ...partner, postal_code: postalCode.form } : partner;
  return { partner: whole, key, content: digestOf(whole) };
}

/** The cells that are filled, as `read` reads each. */
function fill(cells: Cells, read: (column: ImportColumn, cell: string) => string | number) {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([column, cell]) => {
      const filled = plain(cell);
      const value = filled === "" ? "" : read(column as ImportColumn, filled);
      return value === "" ? [] : [[column, value]];
    }),
  );
}

const plain = (cell: string | undefined) => unguarded(cell ?? "").trim();

/** A number as spreadsheets show it when it is too long for them: its last digits are lost. */
const scientific = /^[0-9](?:[.,][0-9]+)?E[+-][0-9]{1,3}$/i;
/** The columns of digits that are no number. */
const mangledColumns = ["external_id", "postal_code", "phone", "whatsapp"] as const;

/** The words by which lists say that they have nothing to say, without case, accents and signs. */
const nothing = new Set(
  [
    "n a",
    "n d",
    "s n",
    "s d",
    "sin datos",
    "sin dato",
    "sem dados",
    "no data",
    "no disponible",
    "nao disponivel",
  ].concat([
    "not available",
    "nao informado",
    "no informado",
    "sem informacao",
    "sin informacion",
    "nao tem",
    "no tiene",
  ]),
);

function saysNothing(cell: string): boolean {
  const words = cell
    .normalize("NFD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words === "" ? /^[\p{P}\p{Cf}\u2212\s]+$/u.test(cell) : nothing.has(words);
}

const withValues = (errors: readonly FieldError[], cells: Cells): RowError[] =>
  errors.map((error) => ({ ...inOwnUnit(error), value: presentable(cells[error.field as ImportColumn]) }));

/** As phone books and people write it, beyond what has always been read. */
function readCell(column: ImportColumn, cell: string, country: ImportCountry | undefined): string | number {
  switch (column) {
    case "phone":
    case "whatsapp": {
      const digits = cell.replace(/[\p{Cf}\p{Z}\p{Pd}\u2212\s().]/gu, "");
      return normalizePhone(digits, country) ?? digits;
    }
    case "instagram":
      return toInstagramName(cell);
    case "postal_code":
      return cell.replace(/\p{Cf}/gu, "").replace(/[\p{Pd}\u2212]/gu, "-");
    default:
      return readPlainCell(column, cell);
  }
}

function readPlainCell(column: ImportColumn, cell: string): string | number {
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
function keyOf(partner: ImportedPartner): string {
  return partner.external_id ? `external:${partner.external_id}` : `content:${digestOf(partner)}`;
}

function digestOf({ external_id: _, ...content }: ImportedPartner): string {
  const sorted = Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
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
