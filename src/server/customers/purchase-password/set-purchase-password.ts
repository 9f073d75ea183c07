import type { UserId } from "#contract/ids.ts";
import { beCautious } from "#server/customers/profiles/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { compareCounted } from "./index.ts";
import { hashPurchasePassword } from "./rules.ts";
import { hasPurchasePassword, insertHash, replaceHash } from "./store.ts";

/**
 * Creates the purchase password, or changes it if the current one is given.
 * @returns whether it was created
 * @throws DomainError current_purchase_password_required, purchase_password_wrong,
 * purchase_password_locked
 */
export async function setPurchasePassword(
  services: Pick<Services, "database" | "clock" | "keys" | "live" | "log">,
  input: {
    readonly userId: UserId;
    readonly sessionId: string;
    readonly password: string;
    readonly currentPassword: string | undefined;
    readonly origin?: Origin;
  },
): Promise<boolean> {
  const { clock, database, keys, live } = services;
  const { userId, password, currentPassword, origin } = input;
  const exists = await hasPurchasePassword(database, userId);
  if (exists && currentPassword === undefined) throw new DomainError("current_purchase_password_required");
  const compared = exists ? await compareCounted(services, input, currentPassword!) : undefined;
  await database.transaction(async (transaction) => {
    const stored = hashPurchasePassword(keys, userId, password);
    const done =
      compared === undefined
        ? await insertHash(transaction, userId, stored, clock.now())
        : await replaceHash(transaction, userId, compared.hash, stored, clock.now());
    // A concurrent request set one first, so the given current password is no longer the current
    // one.
    if (!done) throw new DomainError("current_purchase_password_required");
    await live.record(transaction, userId, "profile");
    if (!exists) return;
    await beCautious(transaction, userId, clock.now());
    await recordSecurityEvent(services, transaction, { ...origin, kind: "purchase_password_changed", userId });
  });
  return !exists;
}
