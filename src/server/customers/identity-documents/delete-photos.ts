import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { readDocuments } from "./store.ts";

/** Has the photos that others took the place of deleted. */
export function handlePhotoDeletion(services: Pick<Services, "database" | "jobs">, storage: Storage): Promise<void> {
  return services.jobs.handle("delete-photos", (job) =>
    deleteUnnamed(services, storage, { userId: job.user_id, storageKeys: job.storage_keys }),
  );
}

/** Deletes the given files of a user unless a row names them. */
export async function deleteUnnamed(
  { database }: Pick<Services, "database">,
  storage: Storage,
  { userId, storageKeys }: { readonly userId: string; readonly storageKeys: readonly string[] },
): Promise<void> {
  const named = new Set((await readDocuments(database, userId)).map((row) => row.storage_key));
  for (const key of storageKeys) if (!named.has(key)) await storage.delete(key);
}
