import type { PartnerId } from "#contract/ids.ts";
import { requireUnrestricted } from "#server/customers/profiles/index.ts";
import { lockActingOwner, readPartner } from "#server/partners/partners/index.ts";
import { recordAuditEvent, type KnownActor } from "#server/platform/audit-log/index.ts";
import type { Keys } from "#server/platform/keys.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { MissingSecretError, renewEach, reencrypt, encrypt, decrypt } from "#server/platform/storage/index.ts";
import { announcePayout } from "./decide.ts";
import { maskAccount, type PayoutAccount } from "./mask-account.ts";
import { readAccount, readEncryptedAccounts, replaceEncrypted, writeAccount, type AccountRow } from "./store.ts";

/** The name that the encryption authenticates, so that no row's account replaces another's. */
const accountOf = (partnerId: PartnerId) => `payout-accounts/${partnerId}`;
export const accountOfPayout = (id: string) => `payouts/${id}`;

export function encryptAccount(keys: Keys, name: string, account: PayoutAccount): Buffer {
  return encrypt(keys, name, Buffer.from(JSON.stringify(account)), "payout-account");
}

/** A partner's own bank account; undefined as in `decryptAccount`. */
export function decryptPayoutAccount(keys: Keys, partnerId: PartnerId, encrypted: Buffer): PayoutAccount | undefined {
  return decryptAccount(keys, accountOf(partnerId), encrypted);
}

/** Undefined when the secret that encrypted the account is no longer configured. */
export function decryptAccount(keys: Keys, name: string, encrypted: Buffer): PayoutAccount | undefined {
  try {
    return JSON.parse(decrypt(keys, name, encrypted, "payout-account").toString()) as PayoutAccount;
  } catch (error) {
    if (error instanceof MissingSecretError) return undefined;
    throw error;
  }
}

/**
 * Encrypts every partner's account under the newest secret; one that changes meanwhile is left
 * alone. A payout keeps the account it was requested with.
 * @returns how many were re-encrypted
 * @throws at the end, when one could not be decrypted
 */
export async function reencryptAccounts({ database, keys }: Pick<Services, "database" | "keys">): Promise<number> {
  return renewEach(await readEncryptedAccounts(database), {
    nameOf: ({ partner_id: partnerId }) => accountOf(partnerId),
    renew: async ({ partner_id: partnerId, encrypted }) => {
      const renewed = reencrypt(keys, accountOf(partnerId), encrypted, "payout-account");
      return renewed !== undefined && replaceEncrypted(database, partnerId, { encrypted, renewed });
    },
  });
}

/**
 * Sets the bank account that a partner is paid out to. Payouts that wait already go where they were
 * requested to go. The audit log gets the masked form, never the number or the key.
 *
 * @throws DomainError `owner_only`, `account_blocked`; `account_frozen`, `account_held`: such an
 *   owner could redirect what other owners request
 */
export function setPayoutAccount(
  services: Pick<Services, "database" | "clock" | "keys" | "live" | "log">,
  {
    partnerId,
    actor,
    account,
    origin,
  }: { partnerId: PartnerId; actor: KnownActor; account: PayoutAccount; origin?: Origin },
): Promise<AccountRow> {
  const { clock, database, keys, live } = services;
  return database.transaction(async (transaction) => {
    const owner = await lockActingOwner(transaction, { partnerId, userId: actor.userId });
    requireUnrestricted(owner);
    const before = await readAccount(transaction, partnerId);
    const row = {
      ...maskAccount(account),
      encrypted: encryptAccount(keys, accountOf(partnerId), account),
      set_at: clock.now(),
      reported_at: null,
    };
    await writeAccount(transaction, { ...row, partner_id: partnerId, set_by: actor.userId });
    const partner = (await readPartner(transaction, partnerId))!;
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "setPayoutAccount",
      subject: { kind: "partner", id: partnerId, name: partner.partnerName },
      partnerId,
      before: before === undefined ? null : factsOf(before),
      after: factsOf(row),
    });
    await recordSecurityEvent(services, transaction, {
      ...origin,
      kind: "payout_account_changed",
      userId: actor.userId,
      partnerId,
      facts: { masked: row.masked },
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
