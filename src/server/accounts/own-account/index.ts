import type { UserId } from "#contract/ids.ts";
import {
  deleteDocuments,
  endDeletion,
  readDeletion,
  withdrawDeletion,
} from "#server/customers/identity-documents/index.ts";
import { lockForChange, isCancelled, readProfile } from "#server/customers/profiles/index.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteFileKey, type Storage } from "#server/platform/storage/index.ts";

export { createProfile } from "./create-profile.ts";

type Needs = Pick<Services, "clock" | "database">;

/**
 * Deletes the photos of a closed account for good: first their key and the rows that name them, so
 * that from the commit on no copy can be decrypted; then every file of the user. Idempotent, so an
 * interrupted deletion is repeated. The photos of an account that is open again are kept.
 */
export async function forgetPhotos({ clock, database }: Needs, storage: Storage, userId: UserId): Promise<void> {
  const isDue = await database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    const deletion = await readDeletion(transaction, userId);
    // If the account was closed again later, that closing has a job of its own.
    if (deletion === undefined || deletion.deleted_at !== null || deletion.due_at > clock.now()) return false;
    if (!isCancelled(await readProfile(transaction, userId))) {
      await withdrawDeletion(transaction, userId);
      return false;
    }
    await deleteFileKey(transaction, userId);
    await deleteDocuments(transaction, userId);
    return true;
  });
  if (!isDue) return;
  await storage.deleteAllOf(userId);
  await database.transaction(async (transaction) => {
    // Re-encryption may have created a key meanwhile.
    await deleteFileKey(transaction, userId);
    await endDeletion(transaction, userId, clock.now());
  });
}
