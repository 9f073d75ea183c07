import type { PartnerId, UserId } from "#contract/ids.ts";
import { smallestPayout } from "#contract/money.ts";
import { lockedUsers, requireUnrestricted } from "#server/customers/profiles/index.ts";
import { accounts, balanceOf, openAccounts, post } from "#server/ledger/index.ts";
import { partnersRead } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { need, type Decision, type Need } from "#server/platform/batches/index.ts";
import { toBytes } from "#server/platform/db/statement.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { accountOfPayout, decryptPayoutAccount, encryptAccount } from "./account.ts";
import { announcePayout, recordPayoutEvent } from "./decide.ts";
import { restsUntil } from "./rules.ts";
import { lockedAccounts, newPayouts } from "./store.ts";
import { toPayout } from "./wire.ts";

type Needs = Pick<Services, "batches" | "clock" | "database" | "jobs" | "keys" | "live">;

export interface RequestInput {
  readonly partnerId: PartnerId;
  /** One of the partner's owners. */
  readonly actor: KnownActor;
  readonly idempotencyKey: string;
  /** Minor units, more than zero. */
  readonly amount: bigint;
}

/**
 * Moves an amount, in minor units, out of a partner's settlement, where it waits for an
 * administrator. The payout stores the bank account set at this moment. Only one waits at a time.
 * Idempotent by `idempotencyKey`: a repeat gets the first answer and moves nothing.
 *
 * @throws DomainError `owner_only`, `account_blocked`, `account_frozen`, `account_held`,
 *   `payout_account_missing`, `payout_account_rests` with `until`, `payout_waiting`,
 *   `payout_too_small` with `minimum_amount`, `insufficient_balance`, `balance_limit_reached`,
 *   `money_paused`, `server_busy`
 */
export function requestPayout(services: Needs, { partnerId, actor, idempotencyKey, amount }: RequestInput) {
  const { batches, database } = services;
  return batches.execute({
    owner: actor.userId,
    intent: {
      userId: actor.userId,
      key: idempotencyKey,
      operation: "requestPayout",
      request: { partner_id: partnerId, amount: amount.toString() },
    },
    // A partner's first payout opens the account that it waits in.
    before: () => openAccounts(database, partnerId, ["payouts"]),
    needs: () => requestNeeds(partnerId, actor.userId),
    decide: (decision) => decideRequest(services, decision, { partnerId, actor, amount, dueOn: null }),
  });
}

/** The rows that `decideRequest` reads. */
export function requestNeeds(partnerId: PartnerId, userId: UserId): Need[] {
  return [
    need(lockedUsers, { userId }),
    need(lockedAccounts, partnerId),
    need(accounts, { owner: partnerId, kind: "settlement" }),
    need(accounts, { owner: partnerId, kind: "payouts" }),
    need(partnersRead, partnerId),
  ];
}

interface RequestedPayout extends Pick<RequestInput, "partnerId" | "actor" | "amount"> {
  /** The day of the partner's schedule that it is for; null if the actor requests it by hand. */
  readonly dueOn: string | null;
}

/** The rules of every payout, whether an owner requests it or the schedule in an owner's name. */
export function decideRequest(
  services: Needs,
  decision: Decision,
  { partnerId, actor, amount, dueOn }: RequestedPayout,
) {
  const { clock, keys, live } = services;
  const user = decision.read(lockedUsers).get(actor.userId);
  requireUnrestricted(user);
  const partner = decision.read(partnersRead).get(partnerId)!;
  if (!partner.ownerIds.includes(actor.userId)) throw new DomainError("owner_only");
  const account = decision.read(lockedAccounts).get(partnerId);
  const whole = account && decryptPayoutAccount(keys, partnerId, account.encrypted);
  if (account === undefined || whole === undefined || account.reported_at !== null)
    throw new DomainError("payout_account_missing");
  const rests = restsUntil(account.set_at, clock.now());
  if (rests !== undefined) throw new DomainError("payout_account_rests", { params: { until: rests.toISOString() } });
  // The account holds exactly the money of waiting payouts, and is locked already.
  if (balanceOf(decision, { owner: partnerId, kind: "payouts" }) > 0n) throw new DomainError("payout_waiting");

  const at = clock.now();
  const id = newId(clock);
  const [balance] = post(decision, {
    id,
    kind: "payout",
    at,
    legs: [
      { owner: partnerId, kind: "settlement", amount: -amount },
      { owner: partnerId, kind: "payouts", amount },
    ],
  });
  if (amount < smallestPayout && balance !== 0n)
    throw new DomainError("payout_too_small", { params: { minimum_amount: smallestPayout } });
  const requested = {
    partner_id: partnerId,
    id,
    partner_name: partner.partnerName,
    amount,
    account_kind: account.kind,
    account_holder_name: account.holder_name,
    account_masked: account.masked,
    requested_by: actor.userId,
    requested_at: at,
    due_on: dueOn,
  };
  const encrypted = encryptAccount(keys, accountOfPayout(id), whole);
  decision.write(newPayouts, {
    ...requested,
    account_encrypted: toBytes(encrypted),
    account_set_by: account.set_by,
    account_set_at: account.set_at,
  });
  const row = { ...requested, status: "requested", bank_reference: null, reason: null, decided_at: null } as const;
  decision.also(async (transaction) => {
    await recordAuditEvent(services, transaction, {
      actor,
      operation: dueOn === null ? "requestPayout" : "requestScheduledPayout",
      subject: { kind: "payout", id, name: partner.partnerName },
      partnerId,
      after: { amount: toWire(amount), account: account.masked, ...(dueOn !== null && { due_on: dueOn }) },
    });
    await announcePayout(live, transaction, { memberIds: partner.memberIds, payoutId: id });
    await recordPayoutEvent(services, transaction, "requested", row);
  });
  return { payout: toPayout(row), balance: toWire(balance!) };
}
