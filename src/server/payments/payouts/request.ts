import { smallestPayout } from "#contract/money.ts";
import { lockUser } from "#server/customers/profiles/index.ts";
import { openAccounts, post } from "#server/ledger/index.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { accountOfPayout, decryptPayoutAccount, encryptAccount } from "./account.ts";
import { announcePayout } from "./decide.ts";
import { hasWaiting, insertPayout, readAccount } from "./store.ts";
import { toPayout } from "./wire.ts";

export interface RequestInput {
  readonly partnerId: string;
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
 * @throws DomainError `owner_only`, `account_blocked`, `account_held`, `payout_account_missing`,
 *   `payout_waiting`, `payout_too_small` with `minimum_amount`, `insufficient_balance`,
 *   `balance_limit_reached`, `money_paused`
 */
export function requestPayout(
  services: Pick<Services, "database" | "clock" | "keys" | "live">,
  { partnerId, actor, idempotencyKey, amount }: RequestInput,
) {
  const { clock, keys, live } = services;
  return once(services, {
    userId: actor.userId,
    key: idempotencyKey,
    operation: "requestPayout",
    request: { partner_id: partnerId, amount: amount.toString() },
    work: async (transaction) => {
      const user = await lockUser(transaction, actor.userId);
      if (user.isBlocked) throw new DomainError("account_blocked");
      if (user.isHeld) throw new DomainError("account_held");
      const partner = (await readPartner(transaction, partnerId))!;
      if (!partner.ownerIds.includes(actor.userId)) throw new DomainError("owner_only");
      const account = await readAccount(transaction, partnerId, "for no key update");
      const whole = account && decryptPayoutAccount(keys, partnerId, account.encrypted);
      if (account === undefined || whole === undefined) throw new DomainError("payout_account_missing");
      if (await hasWaiting(transaction, partnerId)) throw new DomainError("payout_waiting");
      await openAccounts(transaction, partnerId, ["payouts"]);

      const at = clock.now();
      const id = newId(clock);
      const [balance] = await post(transaction, {
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
      const payout = await insertPayout(transaction, {
        partner_id: partnerId,
        id,
        partner_name: partner.partnerName,
        amount,
        account_kind: account.kind,
        account_holder_name: account.holder_name,
        account_masked: account.masked,
        account_encrypted: encryptAccount(keys, accountOfPayout(id), whole),
        requested_by: actor.userId,
        requested_at: at,
      });
      await recordAuditEvent(services, transaction, {
        actor,
        act: "requestPayout",
        subject: { kind: "payout", id, name: partner.partnerName },
        partnerId,
        after: { amount: toWire(amount), account: account.masked },
      });
      await announcePayout(live, transaction, { memberIds: partner.memberIds, payoutId: id });
      return { payout: toPayout(payout), balance: toWire(balance!) };
    },
  });
}
