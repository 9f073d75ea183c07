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

/** Has the photos of closed accounts deleted for good, when their time has come. */
export function handleForgetting(services: Needs & Pick<Services, "jobs">, storage: Storage): Promise<void> {
  return services.jobs.handle("delete-photos-for-good", (job) => forgetPhotos(services, storage, job.user_id));
}

/**
 * Deletes the photos of a closed account for good: first, with the rows that name them, the key that opens them, so that from the commit
 * on every copy is noise; then all that lies in the person's folder. What was interrupted is done again, and changes nothing that is
 * done. Of an account that is open again nothing is deleted.
 */
export async function forgetPhotos({ clock, database }: Needs, storage: Storage, userId: string): Promise<void> {
  const began = await database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    const deletion = await readDeletion(transaction, userId);
    // Closed again later, it has a job for that.
    if (deletion === undefined || deletion.deleted_at !== null || deletion.due_at > clock.now()) return false;
    if (!isCancelled(await readProfile(transaction, userId))) {
      await withdrawDeletion(transaction, userId);
      return false;
    }
    await deleteFileKey(transaction, userId);
    await deleteDocuments(transaction, userId);
    return true;
  });
  if (!began) return;
  await storage.deleteAllOf(userId);
  await database.transaction(async (transaction) => {
    // What sealed a file anew meanwhile may have made one.
    await deleteFileKey(transaction, userId);
    await endDeletion(transaction, userId, clock.now());
  });
}
