import type { UserId } from "#contract/ids.ts";
import type { Language } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";

export interface Subscription {
  readonly id: string;
  readonly user_id: UserId;
  readonly session_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly key_id: string;
  readonly language: Language;
  readonly created_at: Date;
}

const columns = "id, user_id, session_id, endpoint, p256dh, auth, key_id, language, created_at";

/**
 * Writes a device, or gives the one with that address to this session. An address that is there
 * with other keys stays as it is: only its real holder has its keys.
 * @returns whether it was written
 */
export async function saveSubscription(transaction: Queryable, device: Subscription): Promise<boolean> {
  const rows = await transaction.query(
    `insert into push_subscriptions as known (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (endpoint) do update
        set user_id = excluded.user_id, session_id = excluded.session_id, key_id = excluded.key_id,
          language = excluded.language,
          -- News from before a device was this user's is not for it.
          created_at = case when known.user_id = excluded.user_id then known.created_at else excluded.created_at end
        where known.p256dh = excluded.p256dh and known.auth = excluded.auth
      returning id`,
    [
      device.id,
      device.user_id,
      device.session_id,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.key_id,
      device.language,
      device.created_at,
    ],
  );
  return rows.length === 1;
}

/** Deletes a user's devices beyond the newest `max`. */
export async function forgetOldest(transaction: Queryable, userId: UserId, max: number): Promise<void> {
  await transaction.query(
    `delete from push_subscriptions where id in
      (select id from push_subscriptions where user_id = $1 order by created_at desc, id desc offset $2)`,
    [userId, max],
  );
}

/** A device that may get pushes now: its user is signed in on it and not blocked. */
export async function readSubscription(database: Queryable, id: string): Promise<Subscription | undefined> {
  const [row] = await database.query<Subscription>(
    `select ${columns
      .split(", ")
      .map((column) => `d.${column}`)
      .join(", ")}
      from push_subscriptions d
        join auth_sessions s on s.id = d.session_id and s.expires_at > now()
        join profiles p on p.user_id = d.user_id and not p.is_blocked
      where d.id = $1`,
    [id],
  );
  return row;
}

export function readDevices(database: Queryable, userId: UserId): Promise<Pick<Subscription, "id" | "created_at">[]> {
  return database.query("select id, created_at from push_subscriptions where user_id = $1", [userId]);
}

/** A device that gets pushes, without the keys that would let others push to it. */
export interface PushedDeviceRow {
  readonly user_agent: string | null;
  readonly endpoint: string;
  readonly language: Language;
  readonly created_at: Date;
}

/** The devices that get a user's pushes, for their own data. */
export function readPushedDevices(database: Queryable, userId: UserId): Promise<PushedDeviceRow[]> {
  return database.query<PushedDeviceRow>(
    `select s.user_agent, d.endpoint, d.language, d.created_at
      from push_subscriptions d join auth_sessions s on s.id = d.session_id
      where d.user_id = $1 order by d.created_at, d.id`,
    [userId],
  );
}

/** A device is deleted after so many failures in a row, because each failed try costs time. */
const failuresMax = 20;

export async function countFailure(database: Queryable, id: string): Promise<void> {
  await database.query("update push_subscriptions set failures = failures + 1 where id = $1", [id]);
  await database.query(`delete from push_subscriptions where id = $1 and failures >= ${failuresMax}`, [id]);
}

export async function forgiveFailures(database: Queryable, id: string): Promise<void> {
  await database.query("update push_subscriptions set failures = 0 where id = $1 and failures > 0", [id]);
}

export async function deleteSubscription(database: Queryable, id: string): Promise<void> {
  await database.query("delete from push_subscriptions where id = $1", [id]);
}

export async function deleteByEndpoint(database: Queryable, userId: UserId, endpoint: string): Promise<void> {
  await database.query("delete from push_subscriptions where user_id = $1 and endpoint = $2", [userId, endpoint]);
}

export async function deleteDevicesOf(database: Queryable, userId: UserId): Promise<void> {
  await database.query("delete from push_subscriptions where user_id = $1", [userId]);
}
