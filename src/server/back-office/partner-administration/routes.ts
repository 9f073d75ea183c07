import type { partnerAdministration } from "#contract/back-office/partner-administration.ts";
import { readAllPartners } from "#server/partners/partners/index.ts";
import { recordAuditEvent } from "#server/platform/audit-log/index.ts";
import { csvFormatFor } from "#server/platform/csv.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitAtOnce } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { checkRows } from "./check-rows.ts";
import { createPartner } from "./create-partner.ts";
import { importRows } from "./import-rows.ts";
import {
  insertImport,
  readImport,
  readLastImport,
  readRejectedRows,
  readUnfinished,
  type ImportRow,
} from "./import-store.ts";
import { inviteOwner } from "./invite-owner.ts";
import { readAdministered, toListed } from "./read-administered.ts";
import { writeRejectedRows } from "./rejected-rows-file.ts";
import { switchPartner } from "./switch-partner.ts";
import { updatePartner } from "./update-partner.ts";

/** As in the directory, because a search among very many partners is expensive. */
const searchesAtOnce = 4;
/** The number of rejected rows that are shown; the file has all of them. */
const rejectedShown = 50;

export function partnerAdministrationRoutes(services: Services): Handlers<typeof partnerAdministration> {
  const { clock, database } = services;
  const search = limitAtOnce(searchesAtOnce);
  return {
    listPartners: ({ limit, ...filter }, { caller }) =>
      search(caller.userId, async () => {
        const { page, next } = cutPage(await readAllPartners(database, { ...filter, limit: limit + 1 }), limit);
        return { partners: page.map((row) => toListed(row, row.owner_name)), next_after: next };
      }),
    getPartner: ({ id }) => readAdministered(services, id),
    createPartner: async ({ login_password: _password, ...input }, { actor, language }) => {
      const id = await createPartner(services, input, { actor, language });
      return readAdministered(services, id);
    },
    updatePartner: async ({ login_password: _password, ...input }, { actor }) => {
      await updatePartner(services, input, actor);
      return readAdministered(services, input.id);
    },
    switchPartnerOff: async ({ id }, { actor }) => {
      await switchPartner(services, id, false, actor);
      return readAdministered(services, id);
    },
    switchPartnerOn: async ({ id }, { actor }) => {
      await switchPartner(services, id, true, actor);
      return readAdministered(services, id);
    },
    invitePartnerOwner: async ({ id, email }, { actor, language }) => {
      await inviteOwner(services, { id, email }, { actor, language });
      return readAdministered(services, id);
    },
    startPartnerImport: ({ file_name: fileName, file_digest: digest, row_count: rowCount }, { actor }) =>
      database.transaction(async (transaction) => {
        const started = { id: newId(clock), startedBy: actor.userId, at: clock.now(), fileName, digest, rowCount };
        const row =
          (await readUnfinished(transaction, actor.userId, started)) ?? (await insertImport(transaction, started));
        await recordAuditEvent(services, transaction, {
          actor,
          operation: "startPartnerImport",
          subject: { kind: "partner_import", id: row.id, name: fileName },
          after: { row_count: rowCount, done: row.done },
        });
        return toImport(row);
      }),
    checkPartnerImport: async ({ rows, country }, { caller }) => ({
      rows: await checkRows(database, rows, { administratorId: caller.userId, country }),
    }),
    importPartners: async ({ id, first_row: firstRow, rows, country }, { actor, language }) => {
      return toImport(await importRows(services, { id, firstRow, rows, country }, { actor, language }));
    },
    getLastPartnerImport: async (_input, { caller }) => {
      const row = await readLastImport(database, caller.userId);
      if (row === undefined) return null;
      const rejected = await readRejectedRows(database, row.id, { after: 0, limit: rejectedShown });
      return {
        import: toImport(row),
        refused_rows: rejected.map(({ row_number: number, company_name: name, errors }) => ({
          // A spreadsheet counts the head as its first row.
          row: number + 1,
          company_name: name,
          errors: [...errors],
        })),
      };
    },
    downloadRefusedRows: async ({ id, language }, { caller, language: shown }) => {
      if ((await readImport(database, caller.userId, id)) === undefined) throw new DomainError("not_found");
      return writeRejectedRows(database, id, csvFormatFor({ caller, language: language ?? shown, timeZone: "UTC" }));
    },
  };
}

function toImport({ started_at: startedAt, finished_at: finishedAt, ...row }: ImportRow) {
  return { ...row, started_at: startedAt.toISOString(), finished_at: finishedAt?.toISOString() ?? null };
}
