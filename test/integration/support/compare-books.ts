import { audit } from "#server/ledger/index.ts";
import { countStatementsOff, findBalancesOff } from "#server/payments/transactions/index.ts";
import type { Database } from "#server/platform/db/database.ts";
import { topUpAmount, type Intent, type MoneyClients } from "./money-clients.ts";

/** The kinds of transfers that an intent makes, one for each. */
const kinds = {
  sendMoney: "send",
  approvePaymentRequest: "charge",
  transferCashback: "cashback_transfer",
  refundPaymentRequest: "refund",
} as const;

/**
 * Compares what clients were answered with what is in the database.
 *
 * @returns a line for each difference
 */
export async function compareBooks(
  owner: Database,
  { intents, credited }: Pick<MoneyClients, "intents" | "credited">,
): Promise<string[]> {
  return [
    ...(await compareAudit(owner)),
    ...(await compareTransfers(owner)),
    ...(await compareTopUps(owner, credited)),
    ...(await compareIntents(owner, intents)),
  ];
}

async function compareAudit(owner: Database): Promise<string[]> {
  const { clean, ...report } = await audit(owner);
  const off = await countStatementsOff(owner);
  const { balancesOff, firstBalanceOff } = await findBalancesOff(owner);
  return [
    ...(clean ? [] : [`the books: ${Object.entries(report).join(" ")}`]),
    ...(off === 0n ? [] : [`${off} users whose statements differ from their keys`]),
    ...(balancesOff === 0n
      ? []
      : [`${balancesOff} users whose statements are not their balances: ${firstBalanceOff}…`]),
  ];
}

/** Each key has its own transfer of its kind, and each transfer of these kinds its key. */
async function compareTransfers(owner: Database): Promise<string[]> {
  const rows = await owner.query<{ operation: string | null; key: string | null; transfer_id: string | null }>(
    `with executed as (
        select operation, key, user_id, operations.kind,
          coalesce(answer->>'transaction_id', answer->'refund'->>'id')::uuid as row_id
        from idempotency_keys join (values ${Object.entries(kinds)
          .map(([operation, kind]) => `('${operation}', '${kind}'::ledger.transfer_kind)`)
          .join(", ")})
          as operations (operation, kind) using (operation)
      ), found as (
        select executed.*, coalesce(transactions.transfer_id, refunds.transfer_id) as transfer_id from executed
          left join transactions on transactions.user_id = executed.user_id and transactions.id = row_id
          left join refunds on refunds.id = row_id
      )
      select operation, key, id as transfer_id
        from (select * from ledger.transfers where kind in (select kind from executed)) as posted
        full join found on found.transfer_id = posted.id and found.kind = posted.kind
        where id is null or operation is null`,
  );
  const twice = await owner.query<{ transfer_id: string }>(
    `select transfer_id from (
        select transfer_id from transactions where type in ('transfer_sent', 'spend', 'tip', 'cashback_transfer', 'deposit')
        union all select transfer_id from refunds
      ) as written group by transfer_id having count(*) > 1`,
  );
  return [
    ...rows.map(
      ({ operation, key, transfer_id: id }) => `${operation} ${key} and the transfer ${id} have no other side`,
    ),
    ...twice.map(({ transfer_id: id }) => `the transfer ${id} stands on two rows`),
  ];
}

/** Each top-up that was acknowledged is there; each was paid, and has its own row and transfer. */
async function compareTopUps(owner: Database, credited: readonly string[]): Promise<string[]> {
  const lost = await owner.query<{ session_id: string }>(
    `select session_id from unnest($1::text[]) as acknowledged (session_id)
      where not exists (select from top_ups where top_ups.session_id = acknowledged.session_id and status = 'credited')`,
    [credited],
  );
  const odd = await owner.query<{ session_id: string | null; transfer_id: string }>(
    `select session_id, transfer_id from (select * from top_ups where status = 'credited') as top_ups
      full join (select * from transactions where type = 'deposit' and amount = $1) as stated using (user_id, transfer_id)
      left join sandbox_checkout_sessions s on s.id = session_id and s.status = 'complete'
      left join ledger.transfers t on t.id = transfer_id and t.kind = 'top_up'
      where stated.id is null or s.id is null or t.id is null`,
    [topUpAmount],
  );
  return [
    ...lost.map(({ session_id: id }) => `the top-up ${id} was acknowledged and is not there`),
    ...odd.map((row) => `the top-up ${row.session_id} and the transfer ${row.transfer_id} have no other side`),
  ];
}

async function compareIntents(owner: Database, intents: readonly Intent[]): Promise<string[]> {
  const rows = await owner.query<{ key: string; operation: string; answer: object }>(
    "select key, operation, answer from idempotency_keys where key = any ($1)",
    [intents.map(({ key }) => key)],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return intents.flatMap(({ operation, key, outcome }) => {
    const row = byKey.get(key);
    const isExecuted = row?.operation === operation;
    if (outcome === "executed" && !isExecuted) return [`${operation} ${key} was acknowledged and is not there`];
    if (outcome === "refused" && isExecuted) return [`${operation} ${key} was refused and is there`];
    return [];
  });
}
