import type { PartnerId, UserId } from "#contract/ids.ts";
import type { KeyScope } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import { type Queryable, lockByName } from "#server/platform/db/database.ts";

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  /** The most that the key refunds in a day, in minor units; null for no such limit. */
  readonly refund_ceiling: bigint | null;
  readonly prefix: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  /** Null if an owner revoked it. */
  readonly revoked_because: "maker_left" | "maker_reported" | null;
}

const columns = "id, name, mode, scopes, refund_ceiling, prefix, created_at, last_used_at, revoked_at, revoked_because";

/** The list has the active keys and those that were revoked last. */
const keysShownMax = 100;

export function readKeys(database: Queryable, partnerId: PartnerId): Promise<KeyRow[]> {
  return database.query<KeyRow>(
    `select ${columns} from api_keys where partner_id = $1 order by revoked_at is not null, id desc limit ${keysShownMax}`,
    [partnerId],
  );
}

export async function hasKey(database: Queryable, partnerId: PartnerId, id: string): Promise<boolean> {
  return (await database.query("select from api_keys where partner_id = $1 and id = $2", [partnerId, id])).length > 0;
}

/**
 * Counts the partner's active keys, and keeps new ones from being made until the transaction ends.
 */
export async function countKeysLocked(transaction: Queryable, partnerId: PartnerId): Promise<number> {
  await lockByName(transaction, `api_keys ${partnerId}`);
  const [row] = await transaction.query<{ count: number }>(
    "select count(*)::integer as count from api_keys where partner_id = $1 and revoked_at is null",
    [partnerId],
  );
  return row!.count;
}

export async function insertKey(
  transaction: Queryable,
  partnerId: PartnerId,
  key: Pick<KeyRow, "id" | "name" | "mode" | "scopes" | "refund_ceiling" | "prefix" | "created_at"> & {
    readonly digest: Buffer;
    readonly createdBy: string;
  },
): Promise<KeyRow> {
  const [row] = await transaction.query<KeyRow>(
    `insert into api_keys (partner_id, id, name, mode, scopes, refund_ceiling, prefix, digest, created_by, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
    [
      partnerId,
      key.id,
      key.name,
      key.mode,
      key.scopes,
      key.refund_ceiling,
      key.prefix,
      key.digest,
      key.createdBy,
      key.created_at,
    ],
  );
  return row!;
}

/**
 * Revokes a key; a revoked one keeps its time.
 * @returns undefined when the partner has no such key
 */
export async function revokeKey(
  transaction: Queryable,
  partnerId: PartnerId,
  id: string,
  at: Date,
): Promise<KeyRow | undefined> {
  const [row] = await transaction.query<KeyRow>(
    `update api_keys set revoked_at = coalesce(revoked_at, $3) where partner_id = $1 and id = $2 returning ${columns}`,
    [partnerId, id, at],
  );
  return row;
}

/** Ends the keys that a user made for a partner. @returns their names */
export async function endKeysOf(
  transaction: Queryable,
  { partnerId, userId, at }: { readonly partnerId: PartnerId; readonly userId: UserId; readonly at: Date },
): Promise<string[]> {
  const rows = await transaction.query<{ name: string }>(
    `update api_keys set revoked_at = $3, revoked_because = 'maker_left'
      where partner_id = $1 and created_by = $2 and revoked_at is null returning name`,
    [partnerId, userId, at],
  );
  return rows.map(({ name }) => name);
}

/** Ends the keys that a user has made since a moment, for whichever partner. */
export function endKeysMadeSince(
  transaction: Queryable,
  { userId, since, at }: { readonly userId: UserId; readonly since: Date; readonly at: Date },
): Promise<{ readonly partner_id: PartnerId; readonly name: string }[]> {
  return transaction.query(
    `update api_keys set revoked_at = $3, revoked_because = 'maker_reported'
      where created_by = $1 and created_at >= $2 and revoked_at is null returning partner_id, name`,
    [userId, since, at],
  );
}

/** A key with the facts that decide whether its partner may call. */
export interface KeyInUse {
  readonly id: string;
  readonly partner_id: PartnerId;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  readonly digest: Buffer;
  readonly is_revoked: boolean;
  /** Whether `last_used_at` is more than a minute old. */
  readonly is_due: boolean;
  readonly is_switched_off: boolean;
  /** Whether every owner of the partner is blocked. */
  readonly is_blocked: boolean;
}

export async function findKey(database: Queryable, prefix: string, now: Date): Promise<KeyInUse | undefined> {
  const [row] = await database.query<KeyInUse>(
    `select k.id, k.partner_id, k.name, k.mode, k.scopes, k.digest, k.revoked_at is not null as is_revoked,
        k.last_used_at is null or k.last_used_at < $2::timestamptz - interval '1 minute' as is_due,
        c.switched_off_at is not null as is_switched_off,
        not exists (
          select from partner_members m join profiles p using (user_id)
            where m.partner_id = k.partner_id and m.role = 'owner' and not p.is_blocked
        ) as is_blocked
      from api_keys k
        join partners c on c.id = k.partner_id
      where k.prefix = $1`,
    [prefix, now],
  );
  return row;
}

/** Records that a key is in use. Called once a minute, so that not every request writes. */
export async function touchKey(
  database: Queryable,
  { partner_id: partnerId, id }: Pick<KeyInUse, "partner_id" | "id">,
  now: Date,
): Promise<void> {
  await database.query("update api_keys set last_used_at = $3 where partner_id = $1 and id = $2", [partnerId, id, now]);
}
