import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import type { UserId } from "#contract/ids.ts";
import { type Queryable, lockByName } from "#server/platform/db/database.ts";

export interface DocumentRow {
  kind: PhotoKind;
  storage_key: string;
  created_at: Date;
}

export function readDocuments(database: Queryable, userId: UserId): Promise<DocumentRow[]> {
  return database.query<DocumentRow>(
    "select kind, storage_key, created_at from identity_documents where user_id = $1 order by kind",
    [userId],
  );
}

/**
 * Replaces a user's photos. Concurrent uploads run one after the other, so that each knows exactly
 * which files it replaced.
 * @returns the keys of the files that are no longer used
 */
export async function replaceDocuments(
  transaction: Queryable,
  userId: UserId,
  documents: readonly { readonly kind: PhotoKind; readonly storageKey: string }[],
  at: Date,
): Promise<string[]> {
  await lockByName(transaction, `identity_documents ${userId}`);
  const earlier = await readDocuments(transaction, userId);
  await transaction.query(
    `insert into identity_documents (user_id, kind, storage_key, created_at)
      select $1, kind, storage_key, $4 from unnest($2::text[], $3::text[]) as photos (kind, storage_key)
      on conflict (user_id, kind) do update set storage_key = excluded.storage_key, created_at = excluded.created_at`,
    [userId, documents.map((document) => document.kind), documents.map((document) => document.storageKey), at],
  );
  const kept = new Set(documents.map((document) => document.storageKey));
  return earlier.map((row) => row.storage_key).filter((key) => !kept.has(key));
}

/** When the photos of a closed account are deleted for good, and when that was done. */
export interface DeletionRow {
  readonly due_at: Date;
  readonly deleted_at: Date | null;
}

export async function readDeletion(database: Queryable, userId: UserId): Promise<DeletionRow | undefined> {
  const [row] = await database.query<DeletionRow>("select due_at, deleted_at from photo_deletions where user_id = $1", [
    userId,
  ]);
  return row;
}

export async function planDeletion(transaction: Queryable, userId: UserId, dueAt: Date): Promise<void> {
  await transaction.query(
    `insert into photo_deletions (user_id, due_at) values ($1, $2)
      on conflict (user_id) do update set due_at = excluded.due_at, deleted_at = null`,
    [userId, dueAt],
  );
}

export async function withdrawDeletion(transaction: Queryable, userId: UserId): Promise<void> {
  await transaction.query("delete from photo_deletions where user_id = $1 and deleted_at is null", [userId]);
}

export async function endDeletion(database: Queryable, userId: UserId, at: Date): Promise<void> {
  await database.query("update photo_deletions set deleted_at = $2 where user_id = $1 and deleted_at is null", [
    userId,
    at,
  ]);
}

export async function deleteDocuments(transaction: Queryable, userId: UserId): Promise<void> {
  await transaction.query("delete from identity_documents where user_id = $1", [userId]);
}
