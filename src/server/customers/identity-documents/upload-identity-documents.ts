import { photoKinds, type PhotoKind } from "#contract/customers/identity-documents.ts";
import type { UserId } from "#contract/ids.ts";
import { isCancelled, lockForChange, lockUser, readProfile } from "#server/customers/profiles/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteFileKey, StorageError, type Storage } from "#server/platform/storage/index.ts";
import { deleteUnnamed } from "./index.ts";
import { reencodePhoto } from "./reencode-photo.ts";
import { readDocuments, replaceDocuments } from "./store.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live" | "log">;

interface NewDocument {
  readonly kind: PhotoKind;
  readonly storageKey: string;
}

/** The time in the name of each user's newest photos, for uploads that may be concurrent. */
const newestNames = new Map<string, number>();
const newestNamesMax = 10_000;

/**
 * Milliseconds for the names of photos, unique for each user: with equal names, one upload would
 * delete the other's file.
 */
function nameTime(userId: UserId, now: Date): number {
  const time = Math.max(now.getTime(), (newestNames.get(userId) ?? 0) + 1);
  newestNames.delete(userId);
  newestNames.set(userId, time);
  const [oldest] = newestNames.keys();
  if (newestNames.size > newestNamesMax && oldest !== undefined) newestNames.delete(oldest);
  return time;
}

/**
 * Stores both photos of a user in place of earlier ones. The files are written before the rows that
 * name them, and a job of the same transaction deletes the earlier files, so a row never names a
 * missing file. If the account is closed or blocked meanwhile, nothing is kept.
 * @throws DomainError account_blocked, photos_required, image_invalid, image_too_large,
 * image_too_small; StorageError
 */
export async function uploadIdentityDocuments(
  services: Needs,
  storage: Storage,
  input: { readonly userId: UserId; readonly files: Readonly<Record<string, Uint8Array>> },
): Promise<void> {
  const { clock, database, jobs, live } = services;
  const { userId, files } = input;
  if (photoKinds.some((kind) => (files[kind]?.length ?? 0) === 0)) throw new DomainError("photos_required");
  const at = clock.now();
  const time = nameTime(userId, at);
  const photos: (NewDocument & { readonly bytes: Buffer })[] = [];
  // One after the other: a decoded photo takes up to 100 MB.
  for (const kind of photoKinds) {
    photos.push({
      kind,
      storageKey: `${userId}/${kind}_${time}.jpg`,
      bytes: await reencodePhoto(files[kind]!, kind),
    });
  }
  const written = photos.map((photo) => photo.storageKey);
  try {
    for (const photo of photos) await storage.put(photo.storageKey, photo.bytes);
    await database.transaction(async (transaction) => {
      if ((await lockUser(transaction, userId)).isBlocked) throw new DomainError("account_blocked");
      const unused = await replaceDocuments(transaction, userId, photos, at);
      await live.record(transaction, userId, "profile");
      if (unused.length > 0) await jobs.add(transaction, "delete-photos", { user_id: userId, storage_keys: unused });
    });
  } catch (error) {
    const isStorageDown = error instanceof StorageError;
    await deleteUnrecorded(services, storage, { userId, storageKeys: written, isStorageDown });
    throw error;
  }
}

/**
 * Deletes files whose rows were not written; if the answer to the commit was lost, only the
 * database knows which. A file that stays is encrypted, unnamed, and deleted with the account, so a
 * failure here is logged and not reported.
 */
async function deleteUnrecorded(
  services: Needs,
  storage: Storage,
  {
    userId,
    storageKeys,
    isStorageDown,
  }: { readonly userId: UserId; readonly storageKeys: readonly string[]; readonly isStorageDown: boolean },
): Promise<void> {
  const { database, jobs } = services;
  try {
    // A storage that does not answer would keep the user waiting for minutes, so a job deletes
    // them.
    if (isStorageDown) await jobs.add(database, "delete-photos", { user_id: userId, storage_keys: storageKeys });
    else await deleteUnnamed(services, storage, { userId, storageKeys });
    await dropUnusedKey(services, userId);
  } catch (error) {
    services.log.warn({ err: error }, "photos that were not recorded could not be deleted");
  }
}

/** Closing an account plans nothing for a key that was made only after it. */
function dropUnusedKey({ database }: Needs, userId: UserId): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    if (!isCancelled(await readProfile(transaction, userId))) return;
    if ((await readDocuments(transaction, userId)).length === 0) await deleteFileKey(transaction, userId);
  });
}
