import { lockPerson } from "#server/customers/profiles/index.ts";
import { readPartner } from "#server/partners/partners/index.ts";
import { recordAct, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Keys } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Services } from "#server/platform/services.ts";
import { MissingSecretError, renewEach, reseal, seal, unseal } from "#server/platform/storage/index.ts";
import { announcePayout } from "./announce.ts";
import { maskAccount, type PayoutAccount } from "./rules.ts";
import { lockAccount, readSealedAccounts, replaceSealed, writeAccount, type AccountRow } from "./store.ts";

/** What the seal is bound to: a row's account cannot stand in for another company's, nor for another payout's. */
const accountOf = (partnerId: string) => `payout-accounts/${partnerId}`;
export const accountOfPayout = (id: string) => `payouts/${id}`;

export function sealAccount(keys: Keys, name: string, account: PayoutAccount): Buffer {
  return seal(keys, name, Buffer.from(JSON.stringify(account)), "payout-account");
}

/**
 * Decrypts a partner's own bank account; undefined when the secret that encrypted it is no longer
 * configured, so that its owner has to enter it again.
 */
export function unsealPayoutAccount(keys: Keys, partnerId: string, sealed: Buffer): PayoutAccount | undefined {
  return unsealAccount(keys, accountOf(partnerId), sealed);
}

/** That of a payout; undefined when its secret is gone: rejected, it can be asked for again. */
export function unsealAccountOfPayout(keys: Keys, id: string, sealed: Buffer): PayoutAccount | undefined {
  return unsealAccount(keys, accountOfPayout(id), sealed);
}

function unsealAccount(keys: Keys, name: string, sealed: Buffer): PayoutAccount | undefined {
  try {
    return JSON.parse(unseal(keys, name, sealed, "payout-account").toString()) as PayoutAccount;
  } catch (error) {
    if (error instanceof MissingSecretError) return undefined;
    throw error;
  }
}

/**
 * Seals every company's account under the newest secret; one that is changed meanwhile is left as it is then. A payout keeps the account
 * it was requested with as it is. @returns how many it was @throws at the end, when one could not be opened
 */
export async function renewAccountSeals({ database, keys }: Pick<Services, "database" | "keys">): Promise<number> {
  return renewEach(await readSealedAccounts(database), {
    nameOf: ({ partner_id: partnerId }) => accountOf(partnerId),
    renew: async ({ partner_id: partnerId, sealed }) => {
      const renewed = reseal(keys, accountOf(partnerId), sealed, "payout-account");
      return renewed !== undefined && replaceSealed(database, partnerId, { sealed, renewed });
    },
  });
}

/**
 * Sets the bank account that a partner is paid out to. Payouts that wait already go where they were
 * requested to go. The audit log gets the masked form, never the number or the key.
 *
 * @throws Refusal `account_held`: a held owner could redirect what other owners request
 */
export function setPayoutAccount(
  services: Pick<Services, "database" | "clock" | "keys" | "live">,
  { partnerId, actor, account }: { partnerId: string; actor: KnownActor; account: PayoutAccount },
): Promise<AccountRow> {
  const { clock, database, keys, live } = services;
  return database.transaction(async (transaction) => {
    if ((await lockPerson(transaction, actor.userId)).isHeld) throw new Refusal("account_held");
    const before = await lockAccount(transaction, partnerId);
    const row = {
      ...maskAccount(account),
      sealed: sealAccount(keys, accountOf(partnerId), account),
      set_at: clock.now(),
    };
    await writeAccount(transaction, { ...row, partner_id: partnerId, set_by: actor.userId });
    const partner = (await readPartner(transaction, partnerId))!;
    await recordAct(services, transaction, {
      actor,
      act: "setPayoutAccount",
      subject: { kind: "partner", id: partnerId, name: partner.companyName },
      partnerId,
      before: before === undefined ? null : factsOf(before),
      after: factsOf(row),
    });
    await announcePayout(live, transaction, { memberIds: partner.memberIds });
    return row;
  });
}

const factsOf = ({ kind, holder_name, masked }: Pick<AccountRow, "kind" | "holder_name" | "masked">) => ({
  kind,
  holder_name,
  masked,
});
