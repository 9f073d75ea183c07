import { lockUsers, readAdministratorIds } from "#server/customers/profiles/index.ts";
import { post, type Leg } from "#server/ledger/index.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { violates, type Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Live } from "#server/platform/live/index.ts";
import { queueMails } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { closePayout, lockPayout, readAnyPayout, type Decision, type PayoutRow } from "./store.ts";
import { toAnyPayout } from "./wire.ts";

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live">;

/**
 * Cancels the partner's own waiting payout: its amount returns to the settlement. Idempotent.
 *
 * @throws DomainError `payout_not_found`, `payout_closed` with `status`, `balance_limit_reached`,
 *   `money_paused`
 */
export function cancelPayout(
  services: Needs,
  { partnerId, id, actor }: { readonly partnerId: string; readonly id: string; readonly actor: KnownActor },
): Promise<PayoutRow> {
  return services.database.transaction(async (transaction) => {
    const seen = await readAnyPayout(transaction, id);
    // Another partner's payout gets the same error as an unknown one.
    if (seen?.partner_id !== partnerId) throw new DomainError("payout_not_found");
    return decide(services, transaction, seen, { act: "cancelPayout", status: "cancelled", actor });
  });
}

export interface DecisionInput {
  readonly id: string;
  /** An administrator. */
  readonly actor: KnownActor;
  readonly idempotencyKey: string;
}

/**
 * Records that the bank has paid: the amount leaves the partner's account for payouts, for good.
 * Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 *
 * @throws DomainError `payout_not_found`, `payout_closed` with `status`, `payout_requester_held`,
 *   `bank_reference_used`, `money_paused`
 */
export function markPayoutPaid(services: Needs, input: DecisionInput & { readonly bankReference: string }) {
  return decideOnce(services, input, { act: "markPayoutPaid", status: "paid", bankReference: input.bankReference });
}

/**
 * Rejects a payout: the amount returns to the partner's settlement, and the partner reads why.
 * Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 *
 * @throws DomainError `payout_not_found`, `payout_closed` with `status`, `balance_limit_reached`,
 *   `money_paused`
 */
export function rejectPayout(services: Needs, input: DecisionInput & { readonly reason: string }) {
  return decideOnce(services, input, { act: "rejectPayout", status: "rejected", reason: input.reason });
}

function decideOnce(
  services: Needs,
  { id, actor, idempotencyKey }: DecisionInput,
  decision: Omit<DecisionOperation, "actor">,
) {
  const { act, bankReference, reason } = decision;
  return once(services, {
    userId: actor.userId,
    key: idempotencyKey,
    operation: act,
    request: {
      id,
      ...(bankReference !== undefined && { bank_reference: bankReference }),
      ...(reason !== undefined && { reason }),
    },
    work: async (transaction) => {
      const seen = await readAnyPayout(transaction, id);
      if (seen === undefined) throw new DomainError("payout_not_found");
      return toAnyPayout(await decide(services, transaction, seen, { ...decision, actor }));
    },
  });
}

interface DecisionOperation extends Pick<Decision, "status" | "bankReference" | "reason"> {
  readonly act: "cancelPayout" | "markPayoutPaid" | "rejectPayout";
  readonly actor: KnownActor;
}

/**
 * Locks the partner's owners and the requester, then the payout; posts; and writes the decision,
 * the audit event and the events, all or none.
 */
async function decide(
  services: Needs,
  transaction: Transaction,
  { partner_id: partnerId, id, requested_by: requesterId }: PayoutRow,
  { act, actor, ...decision }: DecisionOperation,
): Promise<PayoutRow> {
  const { clock, live } = services;
  const partner = await readPartner(transaction, partnerId);
  // Closing the last owner's account checks the partner's balance, so nothing may return to it
  // after that check.
  const locked = await lockUsers(transaction, [...(partner?.ownerIds ?? []), requesterId]);
  const payout = (await lockPayout(transaction, partnerId, id))!;
  const isRepeat = decision.status === "cancelled" && payout.status === "cancelled";
  if (payout.status !== "requested" && !isRepeat)
    throw new DomainError("payout_closed", { params: { status: payout.status } });
  // A payout requested by a user under review waits for the review, or is rejected.
  if (decision.status === "paid" && locked.some(({ userId, isHeld }) => userId === requesterId && isHeld))
    throw new DomainError("payout_requester_held");

  const closed = isRepeat
    ? payout
    : await executeDecision(services, transaction, payout, { ...decision, by: actor.userId });
  await recordAuditEvent({ clock }, transaction, {
    actor,
    act,
    subject: { kind: "payout", id, name: payout.partner_name },
    partnerId,
    before: factsOf(payout),
    after: factsOf(closed),
  });
  await queueDecision(services, transaction, closed, partner?.ownerIds ?? []);
  if (!isRepeat) await announcePayout(live, transaction, { memberIds: partner?.memberIds ?? [], payoutId: id });
  return closed;
}

async function executeDecision(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  payout: PayoutRow,
  decision: Omit<Decision, "at" | "transferId">,
): Promise<PayoutRow> {
  const at = clock.now();
  const transferId = newId(clock);
  const leaves = decision.status === "paid";
  await post(transaction, {
    id: transferId,
    kind: leaves ? "payout_settlement" : "payout_return",
    at,
    legs: [{ owner: payout.partner_id, kind: "payouts", amount: -payout.amount }, arrival(payout, leaves)],
  });
  try {
    return await closePayout(transaction, payout, { ...decision, at, transferId });
  } catch (error) {
    if (violates(error, "payouts_bank_reference")) throw new DomainError("bank_reference_used");
    throw error;
  }
}

function arrival({ partner_id: owner, amount }: PayoutRow, leaves: boolean): Leg {
  return leaves ? { owner: "operator", kind: "bank", amount } : { owner, kind: "settlement", amount };
}

const factsOf = ({ status, bank_reference, reason }: PayoutRow) => ({ status, bank_reference, reason });

/** Mails the partner's owners about a decision; a cancellation was their own. */
function queueDecision(
  services: Needs,
  transaction: Transaction,
  { id, partner_id: partnerId, status, amount, decided_at: at, ...payout }: PayoutRow,
  ownerIds: readonly string[],
): Promise<void> {
  if (status !== "paid" && status !== "rejected") return Promise.resolve();
  const facts = {
    amount: toWire(amount),
    company: payout.partner_name,
    at: at!.toISOString(),
    ...(status === "paid"
      ? { holder: payout.account_holder_name, account: payout.account_masked, reference: payout.bank_reference! }
      : { reason: payout.reason! }),
  };
  return queueMails(
    services,
    transaction,
    ownerIds.map((owner) => ({
      template: status === "paid" ? "payout-paid" : "payout-rejected",
      owner,
      of: id,
      partnerId,
      facts,
    })),
  );
}

/** Notifies the partner's members; with `payoutId`, the administrators too. */
export async function announcePayout(
  live: Live,
  transaction: Transaction,
  { memberIds, payoutId = null }: { readonly memberIds: readonly string[]; readonly payoutId?: string | null },
): Promise<void> {
  const administrators = payoutId === null ? [] : await readAdministratorIds(transaction);
  const userIds = new Set([...memberIds, ...administrators]);
  await live.recordAll(
    transaction,
    [...userIds].map((userId) => ({ userId, name: "payout" as const, subject: payoutId })),
  );
}
