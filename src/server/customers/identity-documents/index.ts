import type { UserId } from "#contract/ids.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { signFileAddress } from "./file-address.ts";
import { readDocuments } from "./store.ts";

export { deleteDocuments, endDeletion, planDeletion, readDeletion, readDocuments, withdrawDeletion } from "./store.ts";

/** Addresses of a user's photos that expire within minutes; null where there is no photo yet. */
export interface DocumentUrls {
  readonly document: string | null;
  readonly selfie: string | null;
}

/**
 * Signed addresses of a user's identity photos, valid for five minutes; null for a missing photo.
 */
export async function readDocumentUrls(
  services: Pick<Services, "clock" | "keys"> & { readonly database: Queryable },
  userId: UserId,
): Promise<DocumentUrls> {
  const rows = await readDocuments(services.database, userId);
  const addressOf = (kind: keyof DocumentUrls) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return row === undefined ? null : signFileAddress(services, row.storage_key);
  };
  return { document: addressOf("document"), selfie: addressOf("selfie") };
}

/** Deletes the given files of a user unless a row names them. */
export async function deleteUnnamed(
  { database }: Pick<Services, "database">,
  storage: Storage,
  { userId, storageKeys }: { readonly userId: UserId; readonly storageKeys: readonly string[] },
): Promise<void> {
  const named = new Set((await readDocuments(database, userId)).map((row) => row.storage_key));
  for (const key of storageKeys) if (!named.has(key)) await storage.delete(key);
}
