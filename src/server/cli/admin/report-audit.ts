import { audit } from "#server/ledger/index.ts";
import { countStatementsOff, findBalancesOff } from "#server/payments/transactions/index.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";

/**
 * Audits the ledger while the operator waits, such as after a restore. Unlike the scheduled audit
 * it neither stops money nor stores its result.
 *
 * @throws Error that lists the faults
 */
export function reportAudit(database: Database): Promise<string> {
  return database.snapshot(describeAudit, { isLong: true });
}

async function describeAudit(database: Queryable): Promise<string> {
  const { clean, accountsOff, transfersOff, belowZero, total } = await audit(database);
  const statementsOff = await countStatementsOff(database);
  const { balancesOff, firstBalanceOff } = await findBalancesOff(database);
  if (!clean || statementsOff > 0n || balancesOff > 0n)
    throw new Error(
      `the books are wrong: ${accountsOff} accounts, ${transfersOff} transfers, ${belowZero} balances below zero, ` +
        `a total of ${total}, ${statementsOff} statements that differ from what was executed, ` +
        `${balancesOff} that do not add up to the balances${firstBalanceOff === null ? "" : `, the first of ${firstBalanceOff}`}`,
    );
  const [counts] = await database.query<{ transfers: bigint; entries: bigint }>(
    "select (select count(*) from ledger.transfers) as transfers, (select count(*) from ledger.entries) as entries",
  );
  return `the books are right: ${counts!.transfers} transfers, ${counts!.entries} entries, and all balances add up to 0`;
}
