import type { UserId } from "#contract/ids.ts";
import { lockedUsers, requireUnrestricted } from "#server/customers/profiles/index.ts";
import { accounts, post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

export interface TransferCashbackInput {
  readonly userId: UserId;
  readonly idempotencyKey: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
}

/**
 * Moves cashback into the wallet. The total does not change, and the statement shows the amount
 * unsigned. Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 * Source: specification, section 4; product decision 8.
 *
 * @throws DomainError `account_blocked`, `account_frozen`, `account_held`, `insufficient_balance`
 *   with `balance`, `balance_limit_reached`, `money_paused`, `server_busy`
 */
export function transferCashback(
  { batches, clock }: Pick<Services, "batches" | "clock">,
  { userId, idempotencyKey, amount }: TransferCashbackInput,
) {
  return batches.execute({
    owner: userId,
    intent: { userId, key: idempotencyKey, operation: "transferCashback", request: { amount: amount.toString() } },
    needs: () => [
      need(lockedUsers, { userId }),
      need(accounts, { owner: userId, kind: "cashback" }),
      need(accounts, { owner: userId, kind: "wallet" }),
    ],
    decide: (decision) => decideMove(decision, clock, { userId, amount }),
  });
}

function decideMove(
  decision: Decision,
  clock: Clock,
  { userId, amount }: Pick<TransferCashbackInput, "userId" | "amount">,
) {
  const user = decision.read(lockedUsers).get(userId);
  requireUnrestricted(user);
  const at = clock.now();
  const transferId = newId(clock);
  const [cashbackBalance, walletBalance] = post(decision, {
    id: transferId,
    kind: "cashback_transfer",
    at,
    legs: [
      { owner: userId, kind: "cashback", amount: -amount },
      { owner: userId, kind: "wallet", amount },
    ],
  });
  const id = newId(clock);
  recordTransactions(decision, [{ id, userId, type: "cashback_transfer", amount, transferId, at }]);
  decision.notify({ userId, name: "balance" });
  return {
    transaction_id: id,
    amount: toWire(amount),
    wallet_balance: toWire(walletBalance!),
    cashback_balance: toWire(cashbackBalance!),
    created_at: at.toISOString(),
  };
}
