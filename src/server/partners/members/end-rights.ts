import type { PartnerId, UserId } from "#contract/ids.ts";
import { endKeysOf } from "#server/partners/api-keys/index.ts";
import { markSecretsSeenBy } from "#server/partners/webhook-endpoints/index.ts";
import type { Facts } from "#server/platform/audit-log/index.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { revokeInvitationsOf } from "./store.ts";

/**
 * Ends a member's remaining access, in the transaction that removes, blocks or closes them: the
 * keys that they made, the invitations that they sent or were sent, and trust in the webhook
 * secrets that they saw, which the remaining owners replace. The caller holds the user or the
 * partner locked, as `lockActingOwner` does, so that no key or invitation is made meanwhile.
 * @returns the facts for the audit event of the caller
 */
export async function endRightsOf(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  member: { readonly userId: UserId; readonly partnerId: PartnerId },
): Promise<Facts> {
  const leaver = { ...member, at: clock.now() };
  const keys = await endKeysOf(transaction, leaver);
  const addresses = await markSecretsSeenBy(transaction, leaver);
  const invitations = await revokeInvitationsOf(transaction, leaver);
  return {
    ...(keys.length > 0 && { ended_keys: keys }),
    ...(addresses.length > 0 && { secrets_to_replace: addresses.map((url) => new URL(url).host) }),
    ...(invitations > 0 && { revoked_invitations: invitations }),
  };
}
