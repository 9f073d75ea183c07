import type { UserId } from "#contract/ids.ts";
import type { StatementFilter } from "#contract/limits.ts";
import type { TransactionType, transactions } from "#contract/payments/transactions.ts";
import { readUser } from "#server/customers/profiles/index.ts";
import { toDatabaseZone } from "#server/platform/db/statement.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { cutPage } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { toTransaction } from "./index.ts";
import { readChargeOfPurchase, readLast, readMonths, readPage, readTransaction } from "./store.ts";

/** The types behind each of the statement's chips; undefined for all of them. */
const typesOf: Record<StatementFilter, readonly TransactionType[] | undefined> = {
  all: undefined,
  // Refunds appear with the purchases, those of tips too.
  spend: ["spend", "refund"],
  tip: ["tip"],
  cashback: ["cashback", "cashback_reversal"],
  // Reversals and collected debts appear with the top-ups.
  deposit: ["deposit", "deposit_reversal", "deposit_restored", "debt_collected"],
  transfer: ["transfer_sent", "transfer_received", "cashback_transfer"],
};

export function transactionRoutes({ database }: Pick<Services, "database">): Handlers<typeof transactions> {
  return {
    listTransactions: async (input, { caller }) => {
      const rows = await readPage(database, {
        userId: caller.userId,
        types: typesOf[input.type],
        period:
          input.month === undefined
            ? undefined
            : { ...monthBounds(input.month), timeZone: toDatabaseZone(input.time_zone) },
        before: input.before,
        limit: input.limit + 1,
      });
      const { page, next } = cutPage(rows, input.limit);
      return { transactions: page.map(toTransaction), next_before: next };
    },
    listTransactionMonths: async (input, { caller }) =>
      (await readMonths(database, caller.userId, toDatabaseZone(input.time_zone))).map((row) => row.month),
    getLastTransaction: async (_input, { caller }) => {
      const row = await readLast(database, caller.userId);
      return row === undefined ? null : toTransaction(row);
    },
    getTransaction: async ({ id }, { caller }) => {
      const row = await readTransaction(database, caller.userId, id);
      if (row === undefined) throw new DomainError("transaction_not_found");
      return {
        ...toTransaction(row),
        holder: await readHolder(database, caller.userId),
        payment_request_id: await readChargeOfPurchase(database, caller.userId, id),
      };
    },
  };
}

/** The holder of the statement, as the receipt names them. */
async function readHolder(database: Services["database"], userId: UserId) {
  const user = await readUser(database, userId);
  if (user === undefined) throw new Error(`the caller ${userId} has no profile`);
  return { full_name: user.fullName, username: user.username };
}

/** Local midnights that begin the month and the one after it. */
function monthBounds(month: string): { from: string; to: string } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  return { from: `${month}-01`, to: `${next}-01` };
}
