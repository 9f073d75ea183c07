import type { UserId } from "#contract/ids.ts";
import {
  findByUsername,
  findFormerUser,
  lockedUsers,
  readUser,
  requireUnrestricted,
} from "#server/customers/profiles/index.ts";
import { verifyPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { accounts, post } from "#server/ledger/index.ts";
import { isUserBlocked, userBlocks } from "#server/payments/blocks/index.ts";
import { bonusRestNeed, requireSendable } from "#server/payments/referrals/index.ts";
import { decideSend, spendingRead } from "#server/payments/spending-limits/index.ts";
import { recordTransactions } from "#server/payments/transactions/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import { writeSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { requireMessageForStranger } from "./rules.ts";
import { contactsRead, isContact, touchContact } from "./store.ts";

export interface SendMoneyInput {
  readonly senderId: UserId;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  /** The recipient's username, in lower case and without the @. */
  readonly username: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
  readonly message: string | undefined;
  /** Needed where the limits require it. */
  readonly purchasePassword?: string | undefined;
}

/**
 * Sends money, in minor units, from one wallet to another: the posting, both statement rows, the
 * contact and both live events commit together. Idempotent by `idempotencyKey`: a repeat gets the
 * first answer and moves nothing. A purchase password that is given is compared first, and a wrong
 * one stays counted whatever comes after. Source: specification, section 4 (transfer flow), made
 * atomic by product decision 1, limited by T1 and T2.
 *
 * @throws DomainError `account_blocked`, `account_frozen`, `account_held`, `insufficient_balance`
 *   with `balance`, `bonus_not_sendable` with `bonus`, `sendable` and `until`,
 *   `balance_limit_reached`, `recipient_not_found`, `username_changed`, `recipient_is_self`,
 *   `recipient_unavailable`, `message_not_accepted` with `minimum_amount`, `money_paused`,
 *   `server_busy`; as `countSend` and
 *   `verifyPurchasePassword`
 */
export async function sendMoney(
  services: Pick<Services, "batches" | "clock" | "config" | "database" | "keys" | "live" | "log">,
  input: SendMoneyInput,
) {
  const { batches, database } = services;
  const { senderId, sessionId, username, amount, purchasePassword } = input;
  const message = input.message === "" ? undefined : input.message;
  const recipientId = (await findByUsername(database, username))?.userId;
  try {
    return await batches.execute({
      owner: senderId,
      intent: {
        userId: senderId,
        key: input.idempotencyKey,
        operation: "sendMoney",
        request: { username, amount: amount.toString(), message },
      },
      ...(purchasePassword !== undefined && {
        before: () => verifyPurchasePassword(services, { userId: senderId, sessionId }, purchasePassword),
      }),
      needs: () => needsOf({ senderId, recipientId, message }),
      decide: (decision) => decideTransfer(services, decision, { ...input, recipientId, message }),
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "recipient_not_found") throw await errorForUnknown(services, senderId, username);
    if (error.code !== "recipient_unavailable") throw error;
    throw await errorForBlocked(database, senderId, { userId: recipientId!, username });
  }
}

type Sides = Pick<SendMoneyInput, "senderId" | "message"> & { readonly recipientId: UserId | undefined };

/** Both stay locked until the commit, so that neither is closed or blocked before the posting. */
function needsOf({ senderId, recipientId, message }: Sides): Need[] {
  const ofUser = (userId: UserId) => [need(lockedUsers, { userId }), need(accounts, { owner: userId, kind: "wallet" })];
  const ofSender = [...ofUser(senderId), need(spendingRead, senderId), bonusRestNeed(senderId)];
  if (recipientId === undefined) return ofSender;
  return [
    ...ofSender,
    ...ofUser(recipientId),
    need(userBlocks, { userId: recipientId, blockedId: senderId }),
    need(contactsRead, { userId: senderId, contactUserId: recipientId }),
    ...(message === undefined ? [] : [need(contactsRead, { userId: recipientId, contactUserId: senderId })]),
  ];
}

/** @throws DomainError as `sendMoney`; `recipient_unavailable` for everybody */
function decideTransfer(
  { clock, config }: Pick<Services, "clock" | "config">,
  decision: Decision,
  input: Omit<SendMoneyInput, "idempotencyKey" | "sessionId"> & { readonly recipientId: UserId | undefined },
) {
  const { senderId, recipientId, username, amount, message } = input;
  const users = decision.read(lockedUsers);
  const sender = users.get(senderId);
  const recipient = recipientId === undefined ? undefined : users.find(recipientId);
  requireUnrestricted(sender);
  // The username may have become another user's since it was looked up.
  if (recipient?.username !== username) throw new DomainError("recipient_not_found", { params: { username } });
  if (recipient.userId === senderId) throw new DomainError("recipient_is_self");
  if (recipient.isBlocked || decision.read(userBlocks)({ userId: recipient.userId, blockedId: senderId }))
    throw new DomainError("recipient_unavailable");
  if (message !== undefined && !decision.read(contactsRead)({ userId: recipient.userId, contactUserId: senderId }))
    requireMessageForStranger(message, amount);

  const at = clock.now();
  const contact = { userId: senderId, contactUserId: recipient.userId };
  const toOne = decision.read(contactsRead)(contact);
  const isConfirmed = input.purchasePassword !== undefined;
  const transferId = newId(clock);
  const [walletBalance] = post(decision, {
    id: transferId,
    kind: "send",
    at,
    legs: [
      { owner: senderId, kind: "wallet", amount: -amount },
      { owner: recipient.userId, kind: "wallet", amount },
    ],
  });
  requireSendable(decision, { userId: senderId, amount, left: walletBalance!, at });
  const sentId = newId(clock);
  const shared = { transferId, at, message: message ?? null };
  recordTransactions(decision, [
    { ...shared, id: sentId, userId: senderId, type: "transfer_sent", amount: -amount, counterparty: recipient },
    {
      ...shared,
      id: newId(clock),
      userId: recipient.userId,
      type: "transfer_received",
      amount,
      counterparty: sender,
    },
  ]);
  // After the posting: nobody is asked for a password for more than the wallet has.
  const sends = decideSend(decision, config, { user: sender, amount, at, toOne, isConfirmed });
  const isLarge = amount >= config.noticedTransferFrom;
  if (isLarge || toOne === undefined)
    writeSecurityEvent(decision, clock, {
      kind: isLarge ? "large_transfer" : "first_transfer_to",
      userId: senderId,
      facts: { amount: toWire(amount), recipient_id: recipient.userId },
    });
  touchContact(decision, { ...contact, ...sends, id: newId(clock), at });
  decision.notify({ userId: senderId, name: "balance" }, { userId: recipient.userId, name: "balance" });
  return {
    transaction_id: sentId,
    recipient: { username: recipient.username, full_name: recipient.fullName },
    amount: toWire(amount),
    wallet_balance: toWire(walletBalance!),
    created_at: at.toISOString(),
  };
}

/**
 * The error for a transfer to a blocked or closed account, or to a user who has blocked the sender.
 * Only a user who sent it money before
 * learns that it exists; to all others it looks like an unknown username.
 */
export async function errorForBlocked(
  database: Queryable,
  senderId: UserId,
  recipient: { readonly userId: UserId; readonly username: string },
): Promise<DomainError> {
  const { userId, username } = recipient;
  return (await isContact(database, senderId, userId))
    ? new DomainError("recipient_unavailable")
    : new DomainError("recipient_not_found", { params: { username } });
}

/**
 * The error for a username that nobody has. One that its user has changed is said to be: the money
 * is not for the next user of that name. Only a user who sent them money before, and so reads the
 * new name among the contacts, gets it here.
 */
export async function errorForUnknown(
  services: Pick<Services, "clock" | "database">,
  senderId: UserId,
  username: string,
): Promise<DomainError> {
  const { database } = services;
  const formerId = await findFormerUser(services, username);
  const user = formerId === undefined ? undefined : await readUser(database, formerId);
  if (user === undefined) return new DomainError("recipient_not_found", { params: { username } });
  if (user.userId === senderId) return new DomainError("recipient_is_self");
  if (user.isBlocked) return errorForBlocked(database, senderId, { userId: user.userId, username });
  const knows =
    (await isContact(database, senderId, user.userId)) && !(await isUserBlocked(database, user.userId, senderId));
  return new DomainError("username_changed", { params: { username, ...(knows && { new_username: user.username }) } });
}
