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
  nextAfter,
  optionalText,
  pageAfter,
  requireBothCoordinates,
  text,
  version,
} from "../fields.ts";
import {
  importColumns,
  importCountries,
  importMax,
  partnerFilters,
  partnerSearchLengthMax,
  type ImportColumn,
} from "../limits.ts";
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
  id: id,
  ...partnerFacts,
  owner_name: z.string().nullable().describe("All its owners, separated by commas; null if it has none."),
  switched_off_at: moment
    .nullable()
    .describe("Since when it is out of the directory and cannot charge; null while it is in use."),
  place: z
    .enum(["own", "city", "none"])
    .describe("Where the directory shows it: at its coordinates, in the middle of its city, or nowhere."),
};

const partner = z
  .object({
    ...row,
    ...cashbackBounds,
    latitude: z.number().nullable().describe("Degrees north; null if unknown."),
    longitude: z.number().nullable().describe("Degrees east; null if unknown."),
    owners: z
      .array(
        z.object({
          full_name: z.string(),
          email: z.string().describe("The e-mail address."),
        }),
      )
      .describe("Its owners."),
    invited_owner_email: z
      .string()
      .nullable()
      .describe("The address of an open invitation to own it; null if there is none."),
    staff_count: z.int().min(0).describe("How many managers and cashiers it has."),
    settlement_balance: amount.describe("What Troco owes the partner, in minor units."),
    created_at: moment,
    version,
  })
  .meta({ id: "Partner", description: "A partner as administrators see it." });

const partnerImport = z
  .object({
    id: id,
    file_name: z.string(),
    row_count: z.int().describe("How many rows the file has, without the header."),
    done: z.int().describe("Rows that were processed: the next portion begins with the one after them."),
    created: z.int().describe("Rows that became partners."),
    already_there: z.int().describe("Rows whose partner is there already."),
    refused: z.int().describe("Rows that were rejected; what is wrong with each is kept."),
    started_at: moment,
    finished_at: moment.nullable().describe("When it was finished; null if it is not."),
  })
  .meta({ id: "PartnerImport", description: "An import of a file of partners. Counts are of rows." });

/**
 * Those of `FieldError`; `own_concern`: administrators cannot invite themselves as owners;
 * `mangled`: a spreadsheet has made another number of it; `repeated`: an earlier row of the file
 * has the same code, and says something else.
 */
export const rowErrorCodes = [...fieldErrorCodes, "own_concern", "mangled", "repeated"] as const;
export type RowErrorCode = (typeof rowErrorCodes)[number];

/** The error in one cell of a rejected row. */
const rowError = z
  .object({
    field: z.string().describe("The column."),
    code: z
      .enum(rowErrorCodes)
      .describe(
        "What is wrong with the cell; `own_concern` is the caller's own e-mail address, `mangled` a number that a spreadsheet has changed, `repeated` a code that an earlier row of the file has with other data.",
      ),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe("The bound, as `minimum` or `maximum`."),
    value: z.string().describe("What the cell has."),
  })
  .meta({ id: "RowError", description: "The error in one cell of a rejected row." });

const listCountry = z
  .enum(importCountries)
  .optional()
  .describe("The country of the list: of phones without their country's code, and of postal codes.");
const cell = z.string().max(importMax.cellLength).optional().describe("The cell of this column.");
/** Each cell is text and is checked on the server, so that one bad row does not fail the others. */
const importRow = z.strictObject(
  Object.fromEntries(importColumns.map((column) => [column, cell])) as Record<ImportColumn, typeof cell>,
);

export const partnerAdministration = operations({
  listPartners: {
    method: "GET",
    path: "/admin/partners",
    summary: "All partners by name, including deactivated ones",
    description: "`search` works as in `getPublicPartners`.",
    access: "admin",
    input: z.strictObject({
      search: optionalText(partnerSearchLengthMax).describe(
        "Words to find in name, description, category or city; case and accents do not matter.",
      ),
      show: z.enum(partnerFilters).default("all").describe("Which partners."),
      ...pageAfter(24),
    }),
    output: z.object({
      partners: z.array(z.object(row)),
      next_after: nextAfter,
    }),
    errors: ["too_many_requests"],
  },
  getPartner: {
    method: "GET",
    path: "/admin/partners/{id}",
    summary: "Everything about a partner that an administrator can change",
    access: "admin",
    input: z.strictObject({ id: id }),
    output: partner,
    errors: ["not_found"],
  },
  createPartner: {
    method: "POST",
    path: "/admin/partners",
    summary: "Creates a partner, and invites its owner, who becomes one by accepting",
    access: "admin",
    asksLoginPassword: true,
    input: z
      .strictObject({ ...fields, owner_email: email.optional().describe("The address to invite as the first owner.") })
      .superRefine(judge),
    output: partner,
    errors: ["own_concern"],
  },
  updatePartner: {
    method: "PUT",
    path: "/admin/partners/{id}",
    summary: "Changes a partner, its cashback limits and its coordinates",
    description: "Replaces all fields: one that is left out becomes empty.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id: id, version, ...fields }).superRefine(judge),
    output: partner,
    errors: ["not_found", "own_concern", "partner_changed"],
  },
  switchPartnerOff: {
    method: "POST",
    path: "/admin/partners/{id}/switch-off",
    summary: "Deactivates a partner: it leaves the directory, cannot charge, and its open charges are cancelled",
    description: "Idempotent.",
    access: "admin",
    input: z.strictObject({ id: id }),
    output: partner,
    errors: ["not_found", "own_concern"],
  },
  switchPartnerOn: {
    method: "POST",
    path: "/admin/partners/{id}/switch-on",
    summary: "Reactivates a partner: it returns to the directory and can charge again",
    description: "Idempotent.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id: id, login_password: loginPassword }),
    output: partner,
    errors: ["not_found", "own_concern"],
  },
  invitePartnerOwner: {
    method: "POST",
    path: "/admin/partners/{id}/owner-invitation",
    summary: "Emails an invitation to be an owner of a partner, alongside any others; inviting again renews the link",
    description: "An earlier open invitation to own the partner, whatever its address, stops working.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({ id: id, email, login_password: loginPassword }),
    output: partner,
    errors: ["not_found", "own_concern", "too_many_requests"],
  },
  startPartnerImport: {
    method: "POST",
    path: "/admin/partner-imports",
    summary: "Starts importing a file of partners, or resumes an interrupted import of the same file",
    description: "Answers the unfinished import of a file with the same `file_digest` and `row_count`, if any.",
    access: "admin",
    asksLoginPassword: true,
    input: z.strictObject({
      file_name: text(200),
      file_digest: sha256.describe("SHA-256 of the file or of its rows, in hexadecimal."),
      row_count: z.int().min(1).max(importMax.rows).describe("How many rows the file has, without the header."),
      login_password: loginPassword,
    }),
    output: partnerImport,
  },
  checkPartnerImport: {
    method: "POST",
    path: "/admin/partner-imports/check",
    summary: "What importing these rows would do, row by row; changes nothing",
    description:
      "Judges rows as `importPartners` would, each by itself and against what was imported before; of rows with the same `key` in different requests, the first makes the partner, and one with another `content` is refused.",
    access: "admin",
    input: z.strictObject({
      rows: z.array(importRow).min(1).max(importMax.rowsAtOnce).describe("The rows, each cell as text."),
      country: listCountry,
    }),
    output: z.object({
      rows: z
        .array(
          z.object({
            outcome: z.enum(["created", "already_there", "refused"]).describe("What would become of the row."),
            key: z
              .string()
              .nullable()
              .describe("By which a row is imported once; null for a row that would be refused."),
            content: z
              .string()
              .optional()
              .describe(
                "Of a row with a code of its own: a digest of what it says. A row with an earlier one's `key` and another `content` is refused as `repeated`.",
              ),
            errors: z.array(rowError).describe("What is wrong with it."),
          }),
        )
        .describe("The rows, in their order."),
    }),
  },
  importPartners: {
    method: "POST",
    path: "/admin/partner-imports/{id}/rows",
    summary: "Imports the next rows of a file and creates partners from the valid ones; earlier rows stay as they are",
    description:
      "Rows that were processed before are skipped, so a portion whose answer was lost can be sent again; one that begins after the next row changes nothing. `done` says where to go on.",
    access: "admin",
    input: z.strictObject({
      id: id,
      first_row: z
        .int()
        .min(1)
        .max(importMax.rows)
        .describe("The first of these rows, counted without the header, from 1."),
      rows: z.array(importRow).min(1).max(importMax.rowsAtOnce).describe("The rows, each cell as text."),
      country: listCountry,
    }),
    output: partnerImport,
    errors: ["not_found"],
  },
  getLastPartnerImport: {
    method: "GET",
    path: "/admin/partner-imports/last",
    summary: "The caller's last import, with the first rejected rows",
    description: "`refused_rows` has at most 50; `row` counts as spreadsheets do, where the header is 1.",
    access: "admin",
    output: z
      .object({
        import: partnerImport,
        refused_rows: z
          .array(
            z.object({
              row: z.int().describe("The row, counted as spreadsheets do: the header is 1."),
              company_name: z.string().describe("The partner's name in that row."),
              errors: z.array(rowError).describe("What is wrong with it."),
            }),
          )
          .describe("At most 50 of the rejected rows."),
      })
      .nullable(),
  },
  downloadRefusedRows: {
    method: "GET",
    path: "/admin/partner-imports/{id}/refused",
    summary: "All rejected rows of an import, in the form of an import file, with the reason in one more column",
    access: "admin",
    file: "text/csv",
    input: z.strictObject({ id: id, ...fileLanguage }),
    output: fileAnswer,
    errors: ["not_found"],
  },
});
