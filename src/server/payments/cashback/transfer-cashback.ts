import { lockUser } from "#server/customers/profiles/index.ts";
import { post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

export interface TransferCashbackInput {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
}

/**
 * Moves cashback into the wallet. The total does not change, and the statement shows the amount
 * unsigned. Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 * Source: specification, section 4; product decision 8.
 *
 * @throws DomainError `account_blocked`, `account_held`, `insufficient_balance` with `balance`,
 *   `balance_limit_reached`, `money_paused`
 */
export function transferCashback(
  services: Pick<Services, "database" | "clock" | "live">,
  input: TransferCashbackInput,
) {
  const { userId, amount } = input;
  return once(services, {
    userId,
    key: input.idempotencyKey,
    operation: "transferCashback",
    request: { amount: amount.toString() },
    work: async (transaction) => {
      const at = services.clock.now();
      const user = await lockUser(transaction, userId);
      if (user.isBlocked) throw new DomainError("account_blocked");
      if (user.isHeld) throw new DomainError("account_held");
      const transferId = newId(services.clock);
      const [cashbackBalance, walletBalance] = await post(transaction, {
        id: transferId,
        kind: "cashback_transfer",
        at,
        legs: [
          { owner: userId, kind: "cashback", amount: -amount },
          { owner: userId, kind: "wallet", amount },
        ],
      });
      const id = newId(services.clock);
      await recordTransactions(transaction, [{ id, userId, type: "cashback_transfer", amount, transferId, at }]);
      await services.live.record(transaction, userId, "balance");
      return {
        transaction_id: id,
        amount: toWire(amount),
        wallet_balance: toWire(walletBalance!),
        cashback_balance: toWire(cashbackBalance!),
        created_at: at.toISOString(),
      };
    },
  });
}
