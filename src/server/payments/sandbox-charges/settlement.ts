import type { PartnerId } from "#contract/ids.ts";
import type { Language } from "#contract/limits.ts";
import { smallestPayout } from "#contract/money.ts";
import {
  collectReport,
  sumPeriod,
  toCsvFile,
  toEntry,
  toSummary,
  type Books,
  type EntryRow,
  type Period,
  type SumRow,
} from "#server/payments/payouts/index.ts";
import type { KeyCaller } from "#server/platform/caller.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Request, SandboxHandlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { readSandboxSettlement } from "./store.ts";

/**
 * The entries of the settlement if the sandbox's charges were real: worked out when they are read,
 * because a test key makes few.
 */
const entries = `(
  select row_number() over (order by at, id) as sequence, kind, amount, at, id,
      sum(amount) over (order by at, id)::bigint as balance_after, charge_id, charge_amount, charge_fee, charge_cashback,
      description, customer_name, reference, (till ->> 'branch_name') || ' · ' || (till ->> 'name') as till, refund_id, null::uuid as payout_id, null as bank_reference, false as is_scheduled
    from (
      select 'charge' as kind, id, establishment as amount, decided_at as at, id as charge_id, amount as charge_amount,
          fee as charge_fee, cashback as charge_cashback, description, customer_name, reference,
          till_of(partner_id, till_id) as till, null::uuid as refund_id
        from sandbox_charges where partner_id = $1 and status = 'approved' and establishment <> 0
      union all
      select 'refund', r.id, -r.establishment, r.created_at, c.id, -r.amount, -r.fee, -r.cashback, c.description,
          c.customer_name, c.reference, till_of(c.partner_id, c.till_id), r.id
        from sandbox_refunds r join sandbox_charges c on c.partner_id = r.partner_id and c.id = r.payment_request_id
        where r.partner_id = $1 and r.establishment <> 0
    ) as moved
) as entries`;
const untilEnd = "at < first_moment_of(($3::date + 1)::timestamp, $4)";
const inPeriod = `($2::date is null or at >= first_moment_of($2::date::timestamp, $4)) and ($3::date is null or ${untilEnd})`;

const periodOf = (partnerId: PartnerId, { from, to, timeZone }: Period) => [
  partnerId,
  from ?? null,
  to ?? null,
  timeZone,
];

const books: Books = {
  readTotals: async (database, partnerId, period) =>
    sumPeriod(
      await database.query<SumRow>(
        `select case when at >= first_moment_of($2::date::timestamp, $4) then kind end as kind, sum(amount)::bigint as amount,
            count(*) as count, min(sequence) as first, max(sequence) as last
          from ${entries} where ${untilEnd} group by 1 order by 1`,
        periodOf(partnerId, period),
      ),
    ),
  readEntriesUpTo: (database, partnerId, period, { after, upTo, limit }) =>
    database.query<EntryRow>(
      `select * from ${entries} where ${inPeriod} and sequence > $5 and sequence <= $6 order by sequence limit $7`,
      [...periodOf(partnerId, period), after, upTo, limit],
    ),
};

type SettlementHandlers = Pick<
  SandboxHandlers,
  | "getSettlement"
  | "listSettlementEntries"
  | "getSettlementReport"
  | "exportSettlementReport"
  | "listPayouts"
  | "getPartnerPayout"
>;

export function sandboxSettlementRoutes(services: Pick<Services, "clock" | "config" | "database">): SettlementHandlers {
  const { database } = services;
  const report = async (
    {
      from,
      to,
      time_zone: timeZone,
      language,
    }: { from: string; to: string; time_zone: string; language?: Language | undefined },
    { caller, language: shown }: Request<KeyCaller>,
  ) => {
    const partnerId = caller.partnerId;
    await limitRate(services, `sandbox-report:${partnerId}`, { max: 30, windowMs: 60_000 });
    return collectReport(services, { partnerId, from, to, timeZone, language: language ?? shown }, books);
  };
  return {
    getSettlement: async (_input, { caller }) => ({
      balance: toWire(await readSandboxSettlement(database, caller.partnerId)),
      pending: { count: 0, amount: 0 },
      smallest_payout: smallestPayout,
    }),
    listSettlementEntries: async ({ from, to, time_zone: timeZone, before, limit }, { caller }) => {
      const rows = await database.query<EntryRow>(
        `select * from ${entries} where ${inPeriod} and ($5::bigint is null or sequence < $5) order by sequence desc limit $6`,
        [
          ...periodOf(caller.partnerId, { from, to, timeZone: toDatabaseZone(timeZone) }),
          before === undefined ? null : BigInt(before),
          limit + 1,
        ],
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
    // No money moves in the sandbox, so none is paid out.
    listPayouts: () => Promise.resolve({ payouts: [], next_before: null }),
    getPartnerPayout: () => Promise.reject(new DomainError("payout_not_found")),
  };
}
