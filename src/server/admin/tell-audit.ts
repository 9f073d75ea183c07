import type { Database } from "../db/database.ts";
import { audit } from "../ledger/index.ts";

/**
 * Audits the ledger for somebody who waits for it, such as after a restore. Unlike the server's own audit it stops no money and keeps
 * no verdict. @throws Error that says what is wrong
 */
export function tellAudit(database: Database): Promise<string> {
  return database.transaction(async (transaction) => {
    // Millions of entries take longer than a request may.
    await transaction.query("select set_config('statement_timeout', '0', true)");
    const { clean, accountsOff, transfersOff, belowZero, total } = await audit(transaction);
    if (!clean)
      throw new Error(
        `the books are wrong: ${accountsOff} accounts, ${transfersOff} transfers, ${belowZero} balances below zero, a total of ${total}`,
      );
    const [counts] = await transaction.query<{ transfers: bigint; entries: bigint }>(
      "select (select count(*) from ledger.transfers) as transfers, (select count(*) from ledger.entries) as entries",
    );
    return `the books are right: ${counts!.transfers} transfers, ${counts!.entries} entries, and all balances add up to 0`;
  });
}
