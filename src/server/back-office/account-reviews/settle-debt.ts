import { lockUser } from "#server/customers/profiles/index.ts";
import { holdBalance } from "#server/ledger/index.ts";
import { announceReview } from "#server/payments/account-holds/index.ts";
import { lockDebt, settle, writeOff } from "#server/payments/receivables/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";

type Needs = Pick<Services, "clock" | "database" | "live">;

export interface DebtInput {
  readonly userId: string;
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
  return changeDebt(services, "collectOwed", input, async (transaction, { userId, amount }) => {
    const held = await holdBalance(transaction, userId, "wallet");
    if (held < amount) throw new DomainError("insufficient_balance", { params: { balance: toWire(held) } });
    await settle(services, transaction, { userId, atMost: amount, at: clock.now() });
  });
}

/**
 * Writes off a debt of a user.
 *
 * @throws DomainError `owed_less` with `owed`
 */
export function writeOffOwed(services: Needs, input: DebtInput & { readonly reason: string }) {
  const { clock } = services;
  return changeDebt(services, "writeOffOwed", input, async (transaction, { userId, amount }) => {
    await writeOff(services, transaction, { userId, atMost: amount, at: clock.now() });
  });
}

function changeDebt(
  services: Needs,
  act: "collectOwed" | "writeOffOwed",
  input: DebtInput & { readonly reason?: string },
  change: (transaction: Transaction, input: DebtInput) => Promise<void>,
) {
  const { userId, actor, amount, reason } = input;
  return once(services, {
    userId: actor.userId,
    key: input.idempotencyKey,
    operation: act,
    request: { user_id: userId, amount: amount.toString(), reason },
    work: async (transaction) => {
      const { fullName } = await lockUser(transaction, userId);
      const { outstanding } = await lockDebt(transaction, userId);
      if (outstanding < amount) throw new DomainError("owed_less", { params: { owed: toWire(outstanding) } });
      await change(transaction, input);
      const owed = toWire(outstanding - amount);
      await recordAuditEvent(services, transaction, {
        actor,
        act,
        subject: { kind: "user", id: userId, name: fullName },
        before: { owed: toWire(outstanding) },
        after: { owed, amount: toWire(amount), ...(reason !== undefined && { reason }) },
      });
      await announceReview(services.live, transaction, userId);
      return { owed };
    },
  });
}
