import type { PartnerId } from "#contract/ids.ts";
import type { PayoutStatus } from "#contract/payments/payouts.ts";
import { lockedUsers, readAdministratorIds } from "#server/customers/profiles/index.ts";
import { accounts, post, type Leg } from "#server/ledger/index.ts";
import { concernNeed, partnersRead, requireAnothersConcern, type Partner } from "#server/partners/partners/index.ts";
import { recordEvent } from "#server/partners/webhook-endpoints/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { violates, type Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Intent } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Live } from "#server/platform/live/index.ts";
import { queueMails } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { approvalKey, approvals } from "./four-eyes.ts";
import { concernOf, needsApproval } from "./rules.ts";
import { decidedPayouts, lockedPayouts, readAnyPayout, type PayoutRow } from "./store.ts";
import { toAnyPayout, toPayout } from "./wire.ts";

type Needs = Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "live">;

/**
 * Cancels the partner's own waiting payout: its amount returns to the settlement. Idempotent.
 *
 * @throws DomainError `owner_only`, `payout_not_found`, `payout_closed` with `status`,
 *   `payout_in_batch`, `balance_limit_reached`, `money_paused`, `server_busy`
 */
export async function cancelPayout(
  services: Needs,
  { partnerId, id, actor }: { readonly partnerId: PartnerId; readonly id: string; readonly actor: KnownActor },
): Promise<PayoutRow> {
  const seen = await readAnyPayout(services.database, id);
  // Another partner's payout gets the same error as an unknown one.
  if (seen?.partner_id !== partnerId) throw new DomainError("payout_not_found");
  const cancellation = { operation: "cancelPayout", status: "cancelled", actor } as const;
  const { payout } = await executeDecision(services, seen, cancellation, (closed) => ({ payout: closed }));
  return payout;
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
 *   `payout_account_reported`, `payout_needs_two` with `limit`, `own_concern`,
 *   `bank_reference_used`, `money_paused`, `server_busy`
 */
export function markPayoutPaid(
  services: Needs,
  {
    bankReference,
    bankHasIt = false,
    ...input
  }: DecisionInput & {
    readonly bankReference: string;
    /** Whether the bank answers that it has paid what it got in a batch. */
    readonly bankHasIt?: boolean;
  },
) {
  return decideOnce(services, input, { operation: "markPayoutPaid", status: "paid", bankReference, bankHasIt });
}

/**
 * Rejects a payout: the amount returns to the partner's settlement, and the partner reads why.
 * Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 *
 * @throws DomainError `payout_not_found`, `payout_closed` with `status`, `own_concern`,
 *   `balance_limit_reached`, `money_paused`, `server_busy`
 */
export function rejectPayout(services: Needs, input: DecisionInput & { readonly reason: string }) {
  return decideOnce(services, input, { operation: "rejectPayout", status: "rejected", reason: input.reason });
}

async function decideOnce(
  services: Needs,
  { id, actor, idempotencyKey }: DecisionInput,
  decision: Omit<Closing, "actor" | "intent">,
) {
  const { operation, bankReference, reason } = decision;
  const seen = await readAnyPayout(services.database, id);
  if (seen === undefined) throw new DomainError("payout_not_found");
  const intent = {
    userId: actor.userId,
    key: idempotencyKey,
    operation,
    request: {
      id,
      ...(bankReference !== undefined && { bank_reference: bankReference }),
      ...(reason !== undefined && { reason }),
    },
  };
  return executeDecision(services, seen, { ...decision, actor, intent }, toAnyPayout);
}

interface Closing {
  readonly operation: "cancelPayout" | "markPayoutPaid" | "rejectPayout";
  readonly status: "cancelled" | "paid" | "rejected";
  readonly bankReference?: string;
  readonly reason?: string;
  readonly bankHasIt?: boolean;
  readonly actor: KnownActor;
  readonly intent?: Intent;
}

/** The posting, the decision, the audit event and the events are written, all or none. */
async function executeDecision<Answer extends Record<string, unknown>>(
  services: Needs,
  seen: PayoutRow,
  closing: Closing,
  answerOf: (closed: PayoutRow) => Answer,
): Promise<Answer> {
  const { partner_id: partnerId, id, requested_by: requesterId } = seen;
  const concern = concernOf(seen, closing.actor.userId);
  try {
    return await services.batches.execute({
      owner: closing.actor.userId,
      ...(closing.intent !== undefined && { intent: closing.intent }),
      needs: () => [
        // Closing the last owner's account checks the partner's balance, so nothing may return to
        // it after that check.
        need(lockedUsers, { ownersOf: partnerId }),
        need(lockedUsers, { userId: requesterId }),
        need(lockedPayouts, { partnerId, id }),
        need(accounts, { owner: partnerId, kind: "settlement" }),
        need(accounts, { owner: partnerId, kind: "payouts" }),
        need(accounts, { owner: "operator", kind: "bank" }),
        need(partnersRead, partnerId),
        need(approvals, approvalKey(services.clock, partnerId, id)),
        concernNeed(concern),
      ],
      decide: (decision) => {
        if (closing.status !== "cancelled") requireAnothersConcern(decision, concern);
        // A cancellation is the partner's own, by who is its owner still.
        else if (!decision.read(partnersRead).get(partnerId)!.ownerIds.includes(closing.actor.userId))
          throw new DomainError("owner_only");
        return answerOf(decide(services, decision, { partnerId, id }, closing));
      },
    });
  } catch (error) {
    if (violates(error, "payouts_bank_reference")) throw new DomainError("bank_reference_used");
    throw error;
  }
}

function decide(
  services: Needs,
  decision: Decision,
  { partnerId, id }: { readonly partnerId: PartnerId; readonly id: string },
  closing: Closing,
): PayoutRow {
  const payout = decision.read(lockedPayouts).get(id)!;
  const isRepeat = closing.status === "cancelled" && payout.status === "cancelled";
  if (payout.status !== "requested" && !isRepeat)
    throw new DomainError("payout_closed", { params: { status: payout.status } });
  if (closing.status === "cancelled" && payout.batch_id !== null) throw new DomainError("payout_in_batch");
  // A payout requested by a user under review, or whose account is frozen, waits for the end of
  // that, or is rejected.
  const requester = decision.read(lockedUsers).find(payout.requested_by);
  if (closing.status === "paid" && (requester?.isHeld === true || requester?.isFrozen === true))
    throw new DomainError("payout_requester_held");
  // Money that the bank says it has paid is gone, and the books say so.
  if (closing.status === "paid" && payout.account_reported_at !== null && closing.bankHasIt !== true)
    throw new DomainError("payout_account_reported");
  if (closing.status === "paid") requireApproval(services, decision, payout, closing.actor);
  const closed = isRepeat ? payout : close(services.clock, decision, payout, closing);
  const partner = decision.read(partnersRead).get(partnerId);
  decision.also((transaction) => recordDecision(services, transaction, { payout, closed, partner, closing }));
  return closed;
}

/**
 * An administrator who approved a payout never pays it too, whatever its amount. The request needs
 * `approvals` of the payout.
 *
 * @throws DomainError `payout_needs_two` with `limit`
 */
export function requireApproval(
  { config }: Pick<Services, "config">,
  decision: Decision,
  { id, amount, approved_by: approverId }: PayoutRow,
  payer: KnownActor,
): void {
  const approval = decision.read(approvals).get(id)!;
  const limit = config.payoutFourEyes;
  if (needsApproval(amount, approval, BigInt(limit)) || approverId === payer.userId)
    throw new DomainError("payout_needs_two", { params: { limit } });
}

function close(clock: Clock, decision: Decision, payout: PayoutRow, closing: Closing): PayoutRow {
  const at = clock.now();
  const transferId = newId(clock);
  const leaves = closing.status === "paid";
  post(decision, {
    id: transferId,
    kind: leaves ? "payout_settlement" : "payout_return",
    at,
    legs: [{ owner: payout.partner_id, kind: "payouts", amount: -payout.amount }, arrival(payout, leaves)],
  });
  const outcome = {
    status: closing.status,
    decided_at: at,
    bank_reference: closing.bankReference ?? null,
    reason: closing.reason ?? null,
  };
  decision.write(decidedPayouts, {
    partner_id: payout.partner_id,
    id: payout.id,
    ...outcome,
    decided_by: closing.actor.userId,
    decision_transfer_id: transferId,
  });
  return { ...payout, ...outcome };
}

function arrival({ partner_id: owner, amount }: PayoutRow, leaves: boolean): Leg {
  return leaves ? { owner: "operator", kind: "bank", amount } : { owner, kind: "settlement", amount };
}

interface RecordedDecision {
  readonly payout: PayoutRow;
  readonly closed: PayoutRow;
  readonly partner: Partner | undefined;
  readonly closing: Closing;
}

/** The audit event, the owners' mails and the screens' events. */
async function recordDecision(
  services: Needs,
  transaction: Transaction,
  { payout, closed, partner, closing }: RecordedDecision,
): Promise<void> {
  await recordAuditEvent(services, transaction, {
    actor: closing.actor,
    operation: closing.operation,
    subject: { kind: "payout", id: payout.id, name: payout.partner_name },
    partnerId: payout.partner_id,
    before: factsOf(payout),
    after: factsOf(closed),
  });
  await queueDecision(services, transaction, closed, partner?.ownerIds ?? []);
  if (closed === payout) return;
  const memberIds = partner?.memberIds ?? [];
  await announcePayout(services.live, transaction, { memberIds, payoutId: payout.id });
  await recordPayoutEvent(services, transaction, closing.status, closed);
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

/**
 * Records an event for the partner's servers. It has what the partner's own list has: who of the
 * operator decided is not in it.
 */
export function recordPayoutEvent(
  services: Pick<Services, "clock" | "jobs">,
  transaction: Transaction,
  event: PayoutStatus | "approved",
  payout: Parameters<typeof toPayout>[0],
): Promise<void> {
  const data = { payout: toPayout(payout) };
  return recordEvent(services, transaction, {
    partnerId: payout.partner_id,
    mode: "live",
    type: `payout.${event}`,
    data,
  });
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
