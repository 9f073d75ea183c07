import type { UserId } from "#contract/ids.ts";
import { readDocumentUrls } from "#server/customers/identity-documents/index.ts";
import { missingTasks, activate, readProfile } from "#server/customers/profiles/index.ts";
import { hasPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Activates an account once every task of the checklist is done. Idempotent. A finished task cannot
 * be undone, so the tasks are checked before the transaction.
 *
 * @throws DomainError `activation_incomplete` with `missing`, the tasks separated by commas
 */
export async function activateAccount(
  services: Pick<Services, "clock" | "database" | "keys" | "live">,
  userId: UserId,
): Promise<void> {
  const { clock, database, live } = services;
  const row = await readProfile(database, userId);
  const photos = await readDocumentUrls(services, userId);
  const withPurchasePassword = await hasPurchasePassword(database, userId);
  const missing = missingTasks({
    ...row,
    hasBothPhotos: photos.document !== null && photos.selfie !== null,
    hasPurchasePassword: withPurchasePassword,
  });
  if (missing.length > 0) throw new DomainError("activation_incomplete", { params: { missing: missing.join(",") } });
  await database.transaction(async (transaction) => {
    if (await activate(transaction, userId, clock.now())) await live.record(transaction, userId, "profile");
  });
}
