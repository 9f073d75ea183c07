import { randomUUID } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { lockUser } from "#server/customers/profiles/index.ts";
import type { Database, Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

/** A pass that was issued. Its content is read from the profile. */
export interface PassRow {
  readonly user_id: UserId;
  readonly id: string;
  readonly version: number;
  readonly changed_at: Date;
  readonly at_google: boolean;
}

const passColumns = "user_id, id, version, changed_at, at_google";

export async function readPass(database: Queryable, userId: UserId): Promise<PassRow | undefined> {
  const [row] = await database.query<PassRow>(`select ${passColumns} from wallet_passes where user_id = $1`, [userId]);
  return row;
}

/** A user's pass, made at the first request. */
export async function readOrMakePass(
  { clock, database }: Pick<Services, "clock" | "database">,
  userId: UserId,
): Promise<PassRow> {
  const known = await readPass(database, userId);
  if (known !== undefined) return known;
  return database.transaction(async (transaction) => {
    // Waits for a change of the user in progress, which found no pass to notify, so that the next
    // read sees it.
    await lockUser(transaction, userId);
    const [row] = await transaction.query<PassRow>(
      `insert into wallet_passes (user_id, id, changed_at) values ($1, $2, date_trunc('second', $3::timestamptz))
        on conflict (user_id) do update set user_id = excluded.user_id returning ${passColumns}`,
      [userId, randomUUID(), clock.now()],
    );
    return row!;
  });
}

/**
 * Reads a pass and locks it until the transaction ends: it cannot change, and no phone can register
 * it.
 */
export async function lockPass(transaction: Queryable, userId: UserId): Promise<PassRow | undefined> {
  const [row] = await transaction.query<PassRow>(
    `select ${passColumns} from wallet_passes where user_id = $1 for no key update`,
    [userId],
  );
  return row;
}

/**
 * Counts a change of a pass's content.
 * @returns undefined if the user has no pass
 */
export async function renewPass(
  transaction: Queryable,
  userId: UserId,
  { at, closes }: { readonly at: Date; readonly closes: boolean },
): Promise<PassRow | undefined> {
  const [row] = await transaction.query<PassRow>(
    `update wallet_passes
      set version = version + 1, closed_at = case when $3 then $2::timestamptz end,
        changed_at = greatest(date_trunc('second', $2::timestamptz), changed_at + interval '1 second')
      where user_id = $1 returning ${passColumns}`,
    [userId, at, closes],
  );
  return row;
}

export async function markAtGoogle(database: Database, userId: UserId): Promise<void> {
  await database.query("update wallet_passes set at_google = true where user_id = $1 and not at_google", [userId]);
}

export interface NewDevice {
  readonly userId: UserId;
  readonly deviceId: string;
  readonly pushToken: string;
  readonly sessionMark: string;
  readonly notifiedVersion: number;
  readonly at: Date;
}

/** Writes a phone, or its new push token. @returns whether it was not known yet */
export async function saveDevice(transaction: Queryable, device: NewDevice): Promise<boolean> {
  const [row] = await transaction.query<{ is_new: boolean }>(
    `insert into wallet_pass_devices (user_id, device_id, push_token, session_mark, notified_version, registered_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (user_id, device_id) do update
        set push_token = excluded.push_token, session_mark = excluded.session_mark, notified_version = excluded.notified_version,
          registered_at = excluded.registered_at
      returning xmax = 0 as is_new`,
    [device.userId, device.deviceId, device.pushToken, device.sessionMark, device.notifiedVersion, device.at],
  );
  return row!.is_new;
}

/** Forgets a pass's phones beyond the newest `max`. */
export async function forgetOldestDevices(transaction: Queryable, userId: UserId, max: number): Promise<void> {
  await transaction.query(
    `delete from wallet_pass_devices where user_id = $1 and device_id in
      (select device_id from wallet_pass_devices where user_id = $1 order by registered_at desc, device_id offset $2)`,
    [userId, max],
  );
}

export async function deleteDevice(database: Queryable, userId: UserId, deviceId: string): Promise<void> {
  await database.query("delete from wallet_pass_devices where user_id = $1 and device_id = $2", [userId, deviceId]);
}

/** Forgets a phone that Apple says is gone, unless it has registered anew since. */
export async function deleteGoneDevice(
  database: Queryable,
  { userId, deviceId, pushToken, since }: Pick<NewDevice, "userId" | "deviceId" | "pushToken"> & { since?: Date },
): Promise<void> {
  await database.query(
    `delete from wallet_pass_devices where user_id = $1 and device_id = $2 and push_token = $3
      and ($4::timestamptz is null or registered_at <= $4)`,
    [userId, deviceId, pushToken, since ?? null],
  );
}

export async function readDeviceIds(database: Queryable, userId: UserId): Promise<string[]> {
  const rows = await database.query<{ device_id: string }>(
    "select device_id from wallet_pass_devices where user_id = $1",
    [userId],
  );
  return rows.map((row) => row.device_id);
}

export interface NotifiedDevice {
  readonly push_token: string;
  readonly notified_version: number;
  readonly version: number;
}

export async function readDevice(
  database: Queryable,
  userId: UserId,
  deviceId: string,
): Promise<NotifiedDevice | undefined> {
  const [row] = await database.query<NotifiedDevice>(
    `select d.push_token, d.notified_version, p.version from wallet_pass_devices d join wallet_passes p using (user_id)
      where d.user_id = $1 and d.device_id = $2`,
    [userId, deviceId],
  );
  return row;
}

export async function markNotified(
  database: Queryable,
  { userId, deviceId }: Pick<NewDevice, "userId" | "deviceId">,
  version: number,
): Promise<void> {
  await database.query(
    `update wallet_pass_devices set notified_version = greatest(notified_version, $3)
      where user_id = $1 and device_id = $2`,
    [userId, deviceId, version],
  );
}

/** The passes that a phone has registered, and which version each is at. */
export function readPassesOfDevice(
  database: Queryable,
  deviceId: string,
  limit: number,
): Promise<{ readonly user_id: UserId; readonly version: number }[]> {
  return database.query(
    `select p.user_id, p.version from wallet_pass_devices d join wallet_passes p using (user_id)
      where d.device_id = $1 order by p.user_id limit $2`,
    [deviceId, limit],
  );
}

/** Whether a pass that was given to this session is on a phone. */
export async function isOnPhone(database: Queryable, userId: UserId, sessionMark: string): Promise<boolean> {
  const rows = await database.query(
    "select from wallet_pass_devices where user_id = $1 and session_mark = $2 limit 1",
    [userId, sessionMark],
  );
  return rows.length === 1;
}

/** The phones that hold a user's pass, for the export of the user's data. */
export function readWalletPhones(database: Queryable, userId: UserId): Promise<{ readonly registered_at: Date }[]> {
  return database.query("select registered_at from wallet_pass_devices where user_id = $1 order by registered_at", [
    userId,
  ]);
}

export async function deletePassesClosedBefore(database: Queryable, moment: Date): Promise<void> {
  await database.query("delete from wallet_passes where closed_at < $1", [moment]);
}
