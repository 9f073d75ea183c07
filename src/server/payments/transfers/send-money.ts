import { lockPair } from "#server/customers/profiles/index.ts";
import { post } from "#server/ledger/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { isContact, touchContact } from "./store.ts";

export interface SendMoneyInput {
  readonly senderId: string;
  readonly idempotencyKey: string;
  /** Of the recipient, in lower case and without the @. */
  readonly username: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
  readonly message: string | undefined;
}

/**
 * Sends money, in minor units, from one wallet to another: the posting, both statement rows, the
 * contact and both live events commit together. Idempotent by `idempotencyKey`: a repeat gets the
 * first answer and moves nothing. Source: specification, section 4 (transfer flow), made atomic by
 * product decision 1.
 *
 * @throws DomainError `account_blocked`, `account_held`, `insufficient_balance` with `balance`,
 *   `balance_limit_reached`, `recipient_not_found`, `recipient_is_self`, `recipient_unavailable`,
 *   `money_paused`
 */
export function sendMoney(services: Pick<Services, "database" | "clock" | "live">, input: SendMoneyInput) {
  const { senderId, amount } = input;
  const message = input.message === "" ? undefined : input.message;
  return once(services, {
    userId: senderId,
    key: input.idempotencyKey,
    operation: "sendMoney",
    request: { username: input.username, amount: amount.toString(), message },
    work: async (transaction) => {
      const at = services.clock.now();
      // Locked until the commit, so that neither account is closed or blocked before the posting.
      const { self: sender, other: recipient } = await lockPair(transaction, senderId, input.username);
      if (sender.isBlocked) throw new DomainError("account_blocked");
      if (sender.isHeld) throw new DomainError("account_held");
      if (recipient === undefined)
        throw new DomainError("recipient_not_found", { params: { username: input.username } });
      if (recipient.userId === senderId) throw new DomainError("recipient_is_self");
      if (recipient.isBlocked) throw await errorForBlocked(transaction, senderId, recipient);

      const transferId = newId(services.clock);
      const sentId = newId(services.clock);
      const shared = { transferId, at, message: message ?? null };
      const [[walletBalance]] = await Promise.all([
        post(transaction, {
          id: transferId,
          kind: "send",
          at,
          legs: [
            { owner: senderId, kind: "wallet", amount: -amount },
            { owner: recipient.userId, kind: "wallet", amount },
          ],
        }),
        recordTransactions(transaction, [
          { ...shared, id: sentId, userId: senderId, type: "transfer_sent", amount: -amount, counterparty: recipient },
          {
            ...shared,
            id: newId(services.clock),
            userId: recipient.userId,
            type: "transfer_received",
            amount,
            counterparty: sender,
          },
        ]),
        touchContact(transaction, { userId: senderId, contactUserId: recipient.userId, id: newId(services.clock), at }),
        services.live.recordAll(transaction, [
          { userId: senderId, name: "balance" },
          { userId: recipient.userId, name: "balance" },
        ]),
      ]);
      return {
        transaction_id: sentId,
        recipient: { username: recipient.username, full_name: recipient.fullName },
        amount: toWire(amount),
        wallet_balance: toWire(walletBalance!),
        created_at: at.toISOString(),
      };
    },
  });
}

/**
 * The error for a transfer to a blocked or closed account. Only a user who sent it money before
 * learns that it exists; to all others it looks like an unknown username.
 */
export async function errorForBlocked(
  database: Queryable,
  senderId: string,
  recipient: { readonly userId: string; readonly username: string },
): Promise<DomainError> {
  const { userId, username } = recipient;
  return (await isContact(database, senderId, userId))
    ? new DomainError("recipient_unavailable")
    : new DomainError("recipient_not_found", { params: { username } });
}
