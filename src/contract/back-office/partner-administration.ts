import { z } from "zod";
import { fieldErrorCodes } from "../error-codes.ts";
import {
  amount,
  coordinates,
  email,
  fileAnswer,
  fileLanguage,
  id,
  loginPassword,
  moment,
  optionalText,
  pageAfter,
  requireBothCoordinates,
  text,
  version,
} from "../fields.ts";
import { importColumns, importMax, partnerFilters, partnerSearchLengthMax, type ImportColumn } from "../limits.ts";
import { operations } from "../operation.ts";
import { cashbackBounds, partnerFacts, partnerFields } from "../partners/partners.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const fields = { ...partnerFields, ...cashbackBounds, ...coordinates, login_password: loginPassword };

interface Judged {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly cashback_basis_points: number;
  readonly cashback_basis_points_min: number;
  readonly cashback_basis_points_max: number;
}

/** Both coordinates or neither, and the cashback within its bounds (`too_small`, `too_big`). */
function judge(partner: Judged, context: z.core.$RefinementCtx): void {
  const { cashback_basis_points: chosen, cashback_basis_points_min: min, cashback_basis_points_max: max } = partner;
  requireBothCoordinates("number")(partner, context);
  const [field, input] = min > max ? ["cashback_basis_points_max", max] : ["cashback_basis_points", chosen];
  if (input < min) context.addIssue({ code: "too_small", origin: "int", minimum: min, input, path: [field] });
  else if (input > max) context.addIssue({ code: "too_big", origin: "int", maximum: max, input, path: [field] });
}

/** `owner_name` has all its owners, separated by commas, or null if it has none. */
const row = {
  id,
  ...partnerFacts,
  owner_name: z.string().nullable(),
  switched_off_at: moment.nullable(),
  /**
   * The place where the directory shows it: at its coordinates, in the middle of its city, or
   * nowhere.
   */
  place: z.enum(["own", "city", "none"]),
};

/** The coordinates are null unless an administrator or a geocoding run set them. */
const partner = z.object({
  ...row,
  ...cashbackBounds,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  owners: z.array(z.object({ full_name: z.string(), email: z.string() })),
  invited_owner_email: z.string().nullable(),
  staff_count: z.int().min(0),
  settlement_balance: amount,
  created_at: moment,
  version,
});

/** Counts are of rows. */
const partnerImport = z.object({
  id,
  file_name: z.string(),
  row_count: z.int(),
  /** Rows that were processed: the next portion begins with the one after them. */
  done: z.int(),
  created: z.int(),
  already_there: z.int(),
  /** Rows that were rejected; what is wrong with each is kept. */
  refused: z.int(),
  started_at: moment,
  finished_at: moment.nullable(),
});

/** The error in one cell of a rejected row, as in `FieldError`. */
const rowError = z.object({
  field: z.string(),
  code: z.enum(fieldErrorCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  value: z.string(),
});

const cell = z.string().max(importMax.cellLength).optional();
/** Each cell is text and is checked on the server, so that one bad row does not fail the others. */
const importRow = z.strictObject(
  Object.fromEntries(importColumns.map((column) => [column, cell])) as Record<ImportColumn, typeof cell>,
);

export const partnerAdministration = operations({
  /** `search` works as in `getPublicPartners`. */
  listPartners: {
    method: "GET",
    path: "/admin/partners",
    summary: "All partners by name, including deactivated ones, paginated by key",
    access: "admin",
    input: z.strictObject({
      search: optionalText(partnerSearchLengthMax),
      show: z.enum(partnerFilters).default("all"),
      ...pageAfter(24),
    }),
    output: z.object({ partners: z.array(z.object(row)), next_after: id.nullable() }),
    errors: ["too_many_requests"],
  },
  getPartner: {
    method: "GET",
    path: "/admin/partners/{id}",
    summary: "Everything about a partner that an administrator can change",
    access: "admin",
    input: z.strictObject({ id }),
    output: partner,
    errors: ["not_found"],
  },
  createPartner: {
    method: "POST",
    path: "/admin/partners",
    summary: "Creates a partner, and invites its owner, who becomes one by accepting",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ ...fields, owner_email: email.optional() }).superRefine(judge),
    output: partner,
    errors: ["own_concern"],
  },
  /** Replaces all fields: one that is left out becomes empty. */
  updatePartner: {
    method: "PUT",
    path: "/admin/partners/{id}",
    summary: "Changes a partner, its cashback limits and its coordinates",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id, version, ...fields }).superRefine(judge),
    output: partner,
    errors: ["not_found", "own_concern", "partner_changed"],
  },
  /** Idempotent. */
  switchPartnerOff: {
    method: "POST",
    path: "/admin/partners/{id}/switch-off",
    summary: "Deactivates a partner: it leaves the directory, cannot charge, and its open charges are cancelled",
    access: "admin",
    input: z.strictObject({ id }),
    output: partner,
    errors: ["not_found", "own_concern"],
  },
  /** Idempotent. */
  switchPartnerOn: {
    method: "POST",
    path: "/admin/partners/{id}/switch-on",
    summary: "Reactivates a partner: it returns to the directory and can charge again",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id, login_password: loginPassword }),
    output: partner,
    errors: ["not_found", "own_concern"],
  },
  /** An earlier open invitation to own the partner, whatever its address, stops working. */
  invitePartnerOwner: {
    method: "POST",
    path: "/admin/partners/{id}/owner-invitation",
    summary: "Emails an invitation to be an owner of a partner, alongside any others; inviting again renews the link",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id, email, login_password: loginPassword }),
    output: partner,
    errors: ["not_found", "own_concern", "too_many_requests"],
  },
  /**
   * Answers the unfinished import of a file with the same `file_digest` and `row_count`, if any.
   */
  startPartnerImport: {
    method: "POST",
    path: "/admin/partner-imports",
    summary: "Starts importing a file of partners, or resumes an interrupted import of the same file",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      file_name: text(200),
      /** SHA-256 of the file or of its rows, in hexadecimal. */
      file_digest: sha256,
      row_count: z.int().min(1).max(importMax.rows),
      login_password: loginPassword,
    }),
    output: partnerImport,
  },
  /**
   * Judges rows as `importPartners` would, each by itself and against what was imported before; of
   * rows with the same `key` in different requests, the first makes the partner.
   */
  checkPartnerImport: {
    method: "POST",
    path: "/admin/partner-imports/check",
    summary: "What importing these rows would do, row by row; changes nothing",
    access: "admin",
    input: z.strictObject({ rows: z.array(importRow).min(1).max(importMax.rowsAtOnce) }),
    output: z.object({
      rows: z.array(
        z.object({
          outcome: z.enum(["created", "already_there", "refused"]),
          /** By which a row is imported once; null for a row that would be refused. */
          key: z.string().nullable(),
          errors: z.array(rowError),
        }),
      ),
    }),
  },
  /**
   * Rows that were processed before are skipped, so a portion whose answer was lost can be sent
   * again; one that begins after the next row changes nothing. `done` says where to go on.
   */
  importPartners: {
    method: "POST",
    path: "/admin/partner-imports/{id}/rows",
    summary: "Imports the next rows of a file and creates partners from the valid ones; earlier rows stay as they are",
    access: "admin",
    input: z.strictObject({
      id,
      /** Counted without the header, from 1. */
      first_row: z.int().min(1).max(importMax.rows),
      rows: z.array(importRow).min(1).max(importMax.rowsAtOnce),
    }),
    output: partnerImport,
    errors: ["not_found"],
  },
  /** `refused_rows` has at most 50; `row` counts as spreadsheets do, where the header is 1. */
  getLastPartnerImport: {
    method: "GET",
    path: "/admin/partner-imports/last",
    summary: "The caller's last import, with the first rejected rows",
    access: "admin",
    output: z
      .object({
        import: partnerImport,
        refused_rows: z.array(z.object({ row: z.int(), company_name: z.string(), errors: z.array(rowError) })),
      })
      .nullable(),
  },
  downloadRefusedRows: {
    method: "GET",
    path: "/admin/partner-imports/{id}/refused",
    summary: "All rejected rows of an import, in the form of an import file, with the reason in one more column",
    access: "admin",
    file: "text/csv",
    input: z.strictObject({ id, ...fileLanguage }),
    output: fileAnswer,
    errors: ["not_found"],
  },
});
