import { audit } from "#server/ledger/index.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";

/**
 * Audits the ledger for an operator who waits for it, such as after a restore. Unlike the scheduled
 * audit it stops no money and stores no result.
 * @throws Error that says what is wrong
 */
export function tellAudit(database: Database): Promise<string> {
  return database.snapshot(audited, { isLong: true });
}

async function audited(database: Queryable): Promise<string> {
  const { clean, accountsOff, transfersOff, belowZero, total } = await audit(database);
  if (!clean)
    throw new Error(
      `the books are wrong: ${accountsOff} accounts, ${transfersOff} transfers, ${belowZero} balances below zero, a total of ${total}`,
    );
  const [counts] = await database.query<{ transfers: bigint; entries: bigint }>(
    "select (select count(*) from ledger.transfers) as transfers, (select count(*) from ledger.entries) as entries",
  );
  return `the books are right: ${counts!.transfers} transfers, ${counts!.entries} entries, and all balances add up to 0`;
}
