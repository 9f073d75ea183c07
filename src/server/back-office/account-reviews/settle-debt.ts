import type { UserId } from "#contract/ids.ts";
import { lockedUsers } from "#server/customers/profiles/index.ts";
import { balanceOf } from "#server/ledger/index.ts";
import { announceReview } from "#server/payments/account-holds/index.ts";
import { debtNeeds, debtOf, settle, writeOff } from "#server/payments/receivables/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

type Needs = Pick<Services, "batches" | "clock" | "live">;

export interface DebtInput {
  readonly userId: UserId;
  /** An administrator other than the user. */
  readonly actor: KnownActor;
  readonly idempotencyKey: string;
  /** The amount that the administrator saw, in minor units, more than zero. */
  readonly amount: bigint;
}

/**
 * Collects a debt from the user's wallet: all of the amount or nothing.
 *
 * @throws DomainError `owed_less` with `owed`, `insufficient_balance` with `balance`
 */
export function collectOwed(services: Needs, input: DebtInput) {
  const { clock } = services;
  return changeDebt(services, "collectOwed", input, (decision, { userId, amount }) => {
    const held = balanceOf(decision, { owner: userId, kind: "wallet" });
    if (held < amount) throw new DomainError("insufficient_balance", { params: { balance: toWire(held) } });
    settle(decision, clock, { userId, atMost: amount, at: clock.now() });
  });
}

/**
 * Writes off a debt of a user.
 *
 * @throws DomainError `owed_less` with `owed`
 */
export function writeOffOwed(services: Needs, input: DebtInput & { readonly reason: string }) {
  const { clock } = services;
  return changeDebt(services, "writeOffOwed", input, (decision, { userId, amount }) => {
    writeOff(decision, clock, { userId, atMost: amount, at: clock.now() });
  });
}

function changeDebt(
  services: Needs,
  operation: "collectOwed" | "writeOffOwed",
  input: DebtInput & { readonly reason?: string },
  change: (decision: Decision, input: DebtInput) => void,
) {
  const { userId, actor, amount, reason } = input;
  return services.batches.execute({
    owner: actor.userId,
    intent: {
      userId: actor.userId,
      key: input.idempotencyKey,
      operation,
      request: { user_id: userId, amount: amount.toString(), reason },
    },
    needs: () => [need(lockedUsers, { userId }), ...debtNeeds(userId)],
    decide: (decision) => {
      const { fullName } = decision.read(lockedUsers).get(userId);
      const { outstanding } = debtOf(decision, userId);
      if (outstanding < amount) throw new DomainError("owed_less", { params: { owed: toWire(outstanding) } });
      change(decision, input);
      const owed = toWire(outstanding - amount);
      decision.also(async (transaction) => {
        await recordAuditEvent(services, transaction, {
          actor,
          operation,
          subject: { kind: "user", id: userId, name: fullName },
          before: { owed: toWire(outstanding) },
          after: { owed, amount: toWire(amount), ...(reason !== undefined && { reason }) },
        });
        await announceReview(services.live, transaction, userId);
      });
      return { owed };
    },
  });
}
