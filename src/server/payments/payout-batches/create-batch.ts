import { lockedUsers } from "#server/customers/profiles/index.ts";
import { concernNeed, requireAnothersConcern } from "#server/partners/partners/index.ts";
import {
  accountOfPayout,
  announcePayout,
  approvalKey,
  approvals,
  concernOf,
  decryptAccount,
  lockedPayouts,
  requireApproval,
  type PayoutRow,
} from "#server/payments/payouts/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import { insertRow } from "#server/platform/db/statement.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { collectedPayouts, readPayoutsById } from "./store.ts";

type Needs = Pick<Services, "batches" | "clock" | "config" | "database" | "keys" | "live">;

interface CreateInput {
  readonly payoutIds: readonly string[];
  /** An administrator. */
  readonly actor: KnownActor;
}

/**
 * Collects payouts that wait into a batch, all of them or none, under the rules of marking one as
 * paid: who collects it is who pays it at the bank.
 *
 * @returns the batch's id
 * @throws DomainError `payout_not_found`, `payout_closed` with `status`, `payout_in_batch`,
 *   `payout_requester_held`, `payout_account_reported`, `payout_needs_two` with `limit`,
 *   `payout_account_lost`, `own_concern`, `server_busy`
 */
export async function createPayoutBatch(services: Needs, { payoutIds, actor }: CreateInput): Promise<string> {
  const seen = await readPayoutsById(services.database, payoutIds);
  if (seen.length < payoutIds.length) throw new DomainError("payout_not_found");
  const { id } = await services.batches.execute({
    owner: actor.userId,
    needs: () =>
      seen.flatMap((payout) => [
        need(lockedUsers, { userId: payout.requested_by }),
        need(lockedPayouts, { partnerId: payout.partner_id, id: payout.id }),
        need(approvals, approvalKey(services.clock, payout.partner_id, payout.id)),
        concernNeed(concernOf(payout, actor.userId)),
      ]),
    decide: (decision) => decide(services, decision, seen, actor),
  });
  return id;
}

function decide(services: Needs, decision: Decision, seen: readonly PayoutRow[], actor: KnownActor) {
  const { clock, live } = services;
  const payouts = seen.map(({ id }) => decision.read(lockedPayouts).get(id)!);
  for (const payout of payouts) requireCollectable(services, decision, payout, actor);
  const id = newId(clock);
  const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0n);
  decision.write(
    collectedPayouts,
    ...payouts.map((payout) => ({ partner_id: payout.partner_id, id: payout.id, batch_id: id })),
  );
  decision.also(async (transaction) => {
    const batch = { id, made_by: actor.userId, made_at: clock.now(), payout_count: payouts.length, amount };
    await insertRow(transaction, "payout_batches", batch);
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "createPayoutBatch",
      subject: { kind: "payout_batch", id },
      after: { payouts: payouts.length, amount: toWire(amount) },
    });
    // The partners' screens do not show batches.
    await announcePayout(live, transaction, { memberIds: [], payoutId: id });
  });
  return { id };
}

function requireCollectable(
  services: Pick<Needs, "config" | "keys">,
  decision: Decision,
  payout: PayoutRow,
  actor: KnownActor,
): void {
  requireAnothersConcern(decision, concernOf(payout, actor.userId));
  if (payout.status !== "requested") throw new DomainError("payout_closed", { params: { status: payout.status } });
  if (payout.batch_id !== null) throw new DomainError("payout_in_batch");
  const requester = decision.read(lockedUsers).find(payout.requested_by);
  if (requester?.isHeld === true || requester?.isFrozen === true) throw new DomainError("payout_requester_held");
  if (payout.account_reported_at !== null) throw new DomainError("payout_account_reported");
  requireApproval(services, decision, payout, actor);
  // A file could not pay it.
  if (decryptAccount(services.keys, accountOfPayout(payout.id), payout.account_encrypted) === undefined)
    throw new DomainError("payout_account_lost");
}
