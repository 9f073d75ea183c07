import type { PartnerId } from "#contract/ids.ts";
import { cashbackBasisPoints, type ImportCountry, type Language } from "#contract/limits.ts";
import { readEmail } from "#server/customers/auth/index.ts";
import { invite } from "#server/partners/members/index.ts";
import { addPartner, columnsOf } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import {
  addCodes,
  claimKeys,
  countRows,
  deleteCodes,
  insertRejectedRows,
  lockImport,
  type ImportRow,
  type RejectedRow,
} from "./import-store.ts";
import type { Cells, ImportedPartner, ParsedRow } from "./parse-row.ts";
import { repeated } from "./repeated.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "keys" | "publicUrl">;

export interface Portion {
  readonly id: string;
  /** The number of the first of the rows in the file, from 1. */
  readonly firstRow: number;
  readonly rows: readonly Cells[];
  readonly country: ImportCountry | undefined;
}

/**
 * Imports a portion of a file's rows in one transaction: valid rows become partners, rejected rows
 * are stored with their errors, and the import counts both. Rows that were imported before are
 * skipped, so a portion whose answer was lost can be sent again. A portion that comes too early
 * changes nothing; the answer says which row is next.
 * @throws DomainError not_found if the caller has not started such an import
 */
export async function importRows(
  services: Needs,
  portion: Portion,
  { actor, language }: { readonly actor: KnownActor; readonly language: Language },
): Promise<ImportRow> {
  const { clock, database } = services;
  const { parseRow } = await import("./parse-row.ts");
  return database.transaction(async (transaction) => {
    const before = await lockImport(transaction, actor.userId, portion.id);
    if (before === undefined) throw new DomainError("not_found");
    const next = before.done + 1;
    const fresh =
      portion.firstRow > next
        ? []
        : portion.rows.slice(next - portion.firstRow, before.row_count + 1 - portion.firstRow);
    const own = await readEmail(transaction, actor.userId);
    const parsed = fresh.map((cells) => parseRow(cells, { administratorEmail: own?.email, country: portion.country }));
    const known = await addCodes(transaction, portion.id, codesOf(parsed));
    const { valid, rejected } = sortRows(fresh, parsed, { firstRow: next, known });
    const partners = valid.map(({ partner, key }) => ({ partner, key, partnerId: newId(clock) }));
    const claimed = await claimKeys(transaction, partners);
    const created = partners.filter(({ partnerId }) => claimed.has(partnerId));
    await addPartners(services, transaction, created, { invitedBy: actor.userId, language });
    await insertRejectedRows(transaction, portion.id, rejected);
    if (next + fresh.length > before.row_count) await deleteCodes(transaction, portion.id);
    const after = await countRows(transaction, portion.id, {
      created: created.length,
      alreadyThere: partners.length - created.length,
      rejected: rejected.length,
      at: clock.now(),
    });
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "importPartners",
      subject: { kind: "partner_import", id: after.id, name: after.file_name },
      before: countsOf(before),
      after: countsOf(after),
    });
    return after;
  });
}

/** Reads what the first row with each code of its own says. */
function codesOf(rows: readonly ParsedRow[]): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const row of rows)
    if ("partner" in row && row.partner.external_id && !codes.has(row.key)) codes.set(row.key, row.content);
  return codes;
}

/** @param known what the first row of the file with each code says */
function sortRows(
  rows: readonly Cells[],
  parsedRows: readonly ParsedRow[],
  { firstRow, known }: { readonly firstRow: number; readonly known: ReadonlyMap<string, string> },
) {
  const valid: { readonly partner: ImportedPartner; readonly key: string }[] = [];
  const rejected: RejectedRow[] = [];
  rows.forEach((cells, at) => {
    const parsed = parsedRows[at]!;
    const isRepeated = "partner" in parsed && (known.get(parsed.key) ?? parsed.content) !== parsed.content;
    if ("partner" in parsed && !isRepeated) valid.push(parsed);
    else
      rejected.push({
        row_number: firstRow + at,
        company_name: "partner" in parsed ? parsed.partner.company_name : parsed.partnerName,
        errors: "partner" in parsed ? [repeated(cells)] : parsed.errors,
        cells: storable(cells),
      });
  });
  return { valid, rejected };
}

/** Without what the database's JSON cannot hold. */
function storable(cells: Cells): Cells {
  const clean = Object.entries(cells).map(([column, cell]) => [
    column,
    cell?.toWellFormed().replaceAll("\u0000", "\ufffd"),
  ]);
  return Object.fromEntries(clean) as Cells;
}

async function addPartners(
  services: Needs,
  transaction: Transaction,
  created: readonly { readonly partner: ImportedPartner; readonly partnerId: PartnerId }[],
  by: { readonly invitedBy: string; readonly language: Language },
): Promise<void> {
  const at = services.clock.now();
  for (const { partner, partnerId } of created)
    await addPartner(transaction, {
      id: partnerId,
      ...columnsOf({ ...partner, postal_code: undefined, cashback_basis_points: partner.cashback_percentage }),
      // It is in the form of the list's country already.
      postal_code: partner.postal_code ?? null,
      cashback_basis_points_min: cashbackBasisPoints.min,
      cashback_basis_points_max: cashbackBasisPoints.max,
      latitude: partner.latitude ?? null,
      longitude: partner.longitude ?? null,
      created_at: at,
    });
  const invited = created.flatMap(({ partner, partnerId }) =>
    partner.owner_email === undefined
      ? []
      : [{ partnerId, partnerName: partner.company_name, email: partner.owner_email }],
  );
  await invite(services, transaction, invited, { role: "owner", ...by });
}

const countsOf = ({ done, created, already_there, refused }: ImportRow) => ({ done, created, already_there, refused });
