import { reportPdfEntriesMax, type Language } from "#contract/limits.ts";
import { smallestPayout } from "#contract/money.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import type { payouts } from "#contract/payments/payouts.ts";
import { readBalances } from "#server/ledger/index.ts";
import { isOwnConcern } from "#server/partners/partners/index.ts";
import { callerIdOf, type KeyCaller, type MemberCaller } from "#server/platform/caller.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers, Request } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import { originOf } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";
import { accountOfPayout, decryptAccount, decryptPayoutAccount, setPayoutAccount } from "./account.ts";
import { approvePayout } from "./approve.ts";
import { cancelPayout, markPayoutPaid, rejectPayout } from "./decide.ts";
import { readNeedsApproval } from "./four-eyes.ts";
import { collectReport } from "./report/collect.ts";
import { toCsvFile } from "./report/csv.ts";
import { fileNameOf } from "./report/messages.ts";
import { writePdf } from "./report/pdf.ts";
import { requestPayout } from "./request.ts";
import { concernOf } from "./rules.ts";
import { readPayoutSchedule, setPayoutSchedule } from "./schedule/schedule.ts";
import { readEntries } from "./settlement-store.ts";
import { readAccount, readAnyPayout, readPayouts, readPayoutsByStatus, sumWaiting } from "./store.ts";
import { toAnyPayout, toEntry, toPayout, toPayoutAccount, toSummary } from "./wire.ts";

export function payoutRoutes(services: Services): Handlers<typeof payouts> {
  return { ...settlementRoutes(services), ...partnerRoutes(services), ...administratorRoutes(services) };
}

type Some = Partial<Handlers<typeof payouts>>;

function settlementRoutes(services: Services) {
  const { database } = services;
  const report = async (
    {
      from,
      to,
      time_zone: timeZone,
      language,
    }: Omit<ParsedInputOf<(typeof payouts)["exportSettlementReport"]>, "language"> & {
      readonly language?: Language | undefined;
    },
    { caller, language: shown }: Request<MemberCaller | KeyCaller>,
  ) => {
    const partnerId = caller.partnerId;
    // Each report reads all of the account's legs.
    await limitRate(services, `settlement-report:${callerIdOf(caller)}`, { max: 30, windowMs: 60_000 });
    return collectReport(services, { partnerId, from, to, timeZone, language: language ?? shown });
  };
  return {
    getSettlement: async (_input, { caller }) => {
      const id = caller.partnerId;
      const { settlement, pending } = await database.snapshot(async (moment) => ({
        ...(await readBalances(moment, id)),
        pending: await sumWaiting(moment, id),
      }));
      return {
        balance: toWire(settlement),
        pending: rowToWire(pending),
        smallest_payout: smallestPayout,
      };
    },
    listSettlementEntries: async ({ from, to, time_zone: timeZone, before, limit }, { caller }) => {
      const rows = await readEntries(
        database,
        caller.partnerId,
        { from, to, timeZone: toDatabaseZone(timeZone) },
        { before: before === undefined ? undefined : BigInt(before), limit: limit + 1 },
      );
      const page = rows.slice(0, limit);
      return {
        entries: page.map(toEntry),
        next_before: rows.length > limit ? page.at(-1)!.sequence.toString() : null,
      };
    },
    getSettlementReport: async (input, request) => toSummary(input, await report(input, request)),
    exportSettlementReport: async (input, request) =>
      toCsvFile(await report(input, request), { caller: request.caller, timeZone: input.time_zone }),
    exportSettlementReportPdf: async (input, request) => {
      const collected = await report(input, request);
      if (collected.totals.reduce((sum, { count }) => sum + count, 0n) > reportPdfEntriesMax)
        throw new DomainError("report_too_long", { params: { maximum: reportPdfEntriesMax } });
      return { name: `${fileNameOf(collected)}.pdf`, body: await writePdf(collected) };
    },
  } satisfies Some;
}

function partnerRoutes(services: Services) {
  const { clock, database, keys } = services;
  return {
    getPayoutAccount: async (_input, { caller }) => {
      const row = await readAccount(database, caller.partnerId);
      // One without effect is as none: an owner must enter it again.
      if (row === undefined || row.reported_at !== null) return null;
      const whole = caller.role === "owner" ? decryptPayoutAccount(keys, caller.partnerId, row.encrypted) : undefined;
      return toPayoutAccount(row, { whole: whole ?? null, now: clock.now() });
    },
    setPayoutAccount: async ({ login_password: _, ...account }, request) => {
      const partnerId = request.caller.partnerId;
      const row = await setPayoutAccount(services, {
        partnerId,
        actor: request.actor,
        account,
        origin: originOf(request),
      });
      return toPayoutAccount(row, { whole: account, now: clock.now() });
    },
    getPayoutSchedule: (_input, { caller }) => readPayoutSchedule(services, caller.partnerId),
    setPayoutSchedule: async ({ login_password: _, ...chosen }, { actor, caller }) => {
      const { partnerId } = caller;
      await setPayoutSchedule(services, { partnerId, actor, chosen });
      return readPayoutSchedule(services, partnerId);
    },
    requestPayout: ({ amount }, { actor, caller, idempotencyKey }) =>
      requestPayout(services, {
        partnerId: caller.partnerId,
        actor,
        idempotencyKey,
        amount: BigInt(amount),
      }),
    listPayouts: async ({ before, limit }, { caller }) => {
      const { page, next } = cutPage(await readPayouts(database, caller.partnerId, before, limit + 1), limit);
      return { payouts: page.map(toPayout), next_before: next };
    },
    getPartnerPayout: async ({ id }, { caller }) => {
      const row = await readAnyPayout(database, id);
      // Another partner's id gets the same answer as an unknown one.
      if (row?.partner_id !== caller.partnerId) throw new DomainError("payout_not_found");
      return toPayout(row);
    },
    cancelPayout: async ({ id }, { actor, caller }) =>
      toPayout(
        await cancelPayout(services, {
          partnerId: caller.partnerId,
          id,
          actor,
        }),
      ),
  } satisfies Some;
}

function administratorRoutes(services: Services) {
  const { database, keys } = services;
  return {
    listAllPayouts: async ({ status, before, limit }) => {
      const rows = await readPayoutsByStatus(database, { status, before, limit: limit + 1 });
      const waiting = await sumWaiting(database);
      const { page, next } = cutPage(rows, limit);
      return {
        payouts: page.map(toAnyPayout),
        next_before: next,
        waiting: rowToWire(waiting),
      };
    },
    getPayout: async ({ id }, { caller }) => {
      const row = await readAnyPayout(database, id);
      if (row === undefined) throw new DomainError("payout_not_found");
      const whole = decryptAccount(keys, accountOfPayout(id), row.account_encrypted);
      return {
        ...toAnyPayout(row),
        whole_account: whole ?? null,
        needs_approval: await readNeedsApproval(services, row),
        approved_by_caller: row.approved_by === caller.userId,
        is_own_concern: await isOwnConcern(database, concernOf(row, caller.userId)),
      };
    },
    approvePayout: ({ id }, { actor }) => approvePayout(services, { id, actor }),
    markPayoutPaid: ({ id, bank_reference: bankReference }, { actor, idempotencyKey }) =>
      markPayoutPaid(services, {
        id,
        bankReference,
        actor,
        idempotencyKey,
      }),
    rejectPayout: ({ id, reason }, { actor, idempotencyKey }) =>
      rejectPayout(services, {
        id,
        reason,
        actor,
        idempotencyKey,
      }),
  } satisfies Some;
}
