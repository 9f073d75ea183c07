import type { PartnerId, UserId } from "#contract/ids.ts";
import type { WebhookEvent } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { Read } from "#server/platform/batches/index.ts";
import { type Queryable, lockByName } from "#server/platform/db/database.ts";

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly mode: KeyMode;
  readonly events: readonly WebhookEvent[];
  readonly is_enabled: boolean;
  readonly created_at: Date;
  readonly previous_secret_until: Date | null;
  /** Since when somebody who left has seen the secret. */
  readonly rotation_due_since: Date | null;
}

const endpointColumns = "id, url, mode, events, is_enabled, created_at, previous_secret_until, rotation_due_since";

export function readEndpoints(database: Queryable, partnerId: PartnerId): Promise<EndpointRow[]> {
  return database.query<EndpointRow>(
    `select ${endpointColumns} from webhook_endpoints where partner_id = $1 order by id`,
    [partnerId],
  );
}

/** Counts a partner's endpoints, and keeps others from being added until the transaction ends. */
export async function countEndpointsLocked(transaction: Queryable, partnerId: PartnerId): Promise<number> {
  await lockByName(transaction, `webhook_endpoints ${partnerId}`);
  const [row] = await transaction.query<{ count: number }>(
    "select count(*)::integer as count from webhook_endpoints where partner_id = $1",
    [partnerId],
  );
  return row!.count;
}

/** Locks an endpoint against changes until the transaction ends, but not against events. */
export async function lockEndpoint(
  transaction: Queryable,
  partnerId: PartnerId,
  id: string,
): Promise<EndpointRow | undefined> {
  const [row] = await transaction.query<EndpointRow>(
    `select ${endpointColumns} from webhook_endpoints where partner_id = $1 and id = $2 for no key update`,
    [partnerId, id],
  );
  return row;
}

export async function insertEndpoint(
  transaction: Queryable,
  partnerId: PartnerId,
  endpoint: Pick<EndpointRow, "id" | "url" | "mode" | "events" | "created_at"> & {
    readonly secret: Buffer;
    readonly seenBy: string;
  },
): Promise<EndpointRow> {
  const { id, url, mode, events, secret, created_at: at, seenBy } = endpoint;
  const [row] = await transaction.query<EndpointRow>(
    `insert into webhook_endpoints (partner_id, id, url, mode, events, secret, created_at, secret_seen_by,
        secret_seen_at, url_set_by, url_set_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8, $7) returning ${endpointColumns}`,
    [partnerId, id, url, mode, events, secret, at, seenBy],
  );
  return row!;
}

export async function updateEndpoint(
  transaction: Queryable,
  partnerId: PartnerId,
  id: string,
  fields: Pick<EndpointRow, "url" | "events" | "is_enabled">,
  by: { readonly userId: UserId; readonly at: Date },
): Promise<EndpointRow> {
  const [row] = await transaction.query<EndpointRow>(
    `update webhook_endpoints set url = $3, events = $4, is_enabled = $5,
        url_set_by = case when url = $3 then url_set_by else $6 end,
        url_set_at = case when url = $3 then url_set_at else $7 end
      where partner_id = $1 and id = $2 returning ${endpointColumns}`,
    [partnerId, id, fields.url, fields.events, fields.is_enabled, by.userId, by.at],
  );
  return row!;
}

export async function deleteEndpoint(transaction: Queryable, partnerId: PartnerId, id: string): Promise<void> {
  await transaction.query("delete from webhook_endpoints where partner_id = $1 and id = $2", [partnerId, id]);
}

/** Replaces the secret; the one before signs too until a moment. */
export async function replaceSecret(
  transaction: Queryable,
  partnerId: PartnerId,
  id: string,
  replacement: {
    readonly secret: Buffer;
    readonly previousUntil: Date;
    readonly seenBy: string;
    readonly at: Date;
  },
): Promise<EndpointRow> {
  const { secret, previousUntil, seenBy, at } = replacement;
  const [row] = await transaction.query<EndpointRow>(
    `update webhook_endpoints set previous_secret = secret, previous_secret_until = $4, secret = $3,
        url_set_by = coalesce(url_set_by, secret_seen_by), url_set_at = coalesce(url_set_at, created_at),
        secret_seen_by = $5, secret_seen_at = $6, rotation_due_since = null
      where partner_id = $1 and id = $2 returning ${endpointColumns}`,
    [partnerId, id, secret, previousUntil, seenBy, at],
  );
  return row!;
}

/**
 * Marks the secrets that a user has seen as due for rotation; one of an older release, of which it
 * is not known, too. @returns the addresses of the endpoints
 */
export async function markSecretsSeenBy(
  transaction: Queryable,
  { partnerId, userId, at }: { readonly partnerId: PartnerId; readonly userId: UserId; readonly at: Date },
): Promise<string[]> {
  const rows = await transaction.query<{ url: string }>(
    `update webhook_endpoints set rotation_due_since = coalesce(rotation_due_since, $3)
      where partner_id = $1 and coalesce(secret_seen_by, $2) = $2 returning url`,
    [partnerId, userId, at],
  );
  return rows.map(({ url }) => url);
}

/**
 * Deletes the endpoints whose address users have entered since a moment, and marks the secrets that
 * they have made since then elsewhere as due for rotation.
 */
export async function endEndpointsSetSince(
  transaction: Queryable,
  {
    userIds,
    partnerId,
    since,
    at,
  }: {
    readonly userIds: readonly UserId[];
    /** Undefined for any partner's. */
    readonly partnerId: PartnerId | undefined;
    readonly since: Date;
    readonly at: Date;
  },
): Promise<{ readonly partner_id: PartnerId; readonly url: string; readonly is_deleted: boolean }[]> {
  const deleted = await transaction.query<{ partner_id: PartnerId; url: string }>(
    `delete from webhook_endpoints
      where coalesce(url_set_by, secret_seen_by) = any ($1::text[]) and coalesce(url_set_at, created_at) >= $2
        and ($3::uuid is null or partner_id = $3)
      returning partner_id, url`,
    [userIds, since, partnerId ?? null],
  );
  const marked = await transaction.query<{ partner_id: PartnerId; url: string }>(
    `update webhook_endpoints set rotation_due_since = coalesce(rotation_due_since, $3)
      where secret_seen_by = any ($1::text[]) and secret_seen_at >= $2 and ($4::uuid is null or partner_id = $4)
      returning partner_id, url`,
    [userIds, since, at, partnerId ?? null],
  );
  return [
    ...deleted.map((row) => ({ ...row, is_deleted: true })),
    ...marked.map((row) => ({ ...row, is_deleted: false })),
  ];
}

interface EncryptedSecrets {
  readonly partner_id: PartnerId;
  readonly id: string;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
}

export function readEncryptedSecrets(database: Queryable): Promise<EncryptedSecrets[]> {
  return database.query(
    "select partner_id, id, secret, previous_secret from webhook_endpoints order by partner_id, id",
  );
}

/**
 * Replaces the secrets that were read by the same ones, encrypted anew.
 * @returns false if they have changed since
 */
export async function replaceEncrypted(
  database: Queryable,
  {
    partnerId,
    id,
    secret,
    renewed,
  }: {
    readonly partnerId: PartnerId;
    readonly id: string;
    readonly secret: Buffer;
    readonly renewed: { readonly secret: Buffer; readonly previous: Buffer | null };
  },
): Promise<boolean> {
  const rows = await database.query(
    `update webhook_endpoints set secret = $4, previous_secret = $5
      where partner_id = $1 and id = $2 and secret = $3 returning id`,
    [partnerId, id, secret, renewed.secret, renewed.previous],
  );
  return rows.length === 1;
}

/**
 * The endpoints that subscribe to an event. They are locked against deletion until the transaction
 * ends, because a delivery refers to one.
 */
export async function lockListening(
  transaction: Queryable,
  { partnerId, mode, type }: { readonly partnerId: PartnerId; readonly mode: KeyMode; readonly type: WebhookEvent },
): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select id from webhook_endpoints
      where partner_id = $1 and mode = $2 and is_enabled and $3 = any(events) order by id for key share`,
    [partnerId, mode, type],
  );
  return rows.map(({ id }) => id);
}

export interface ListeningKey {
  readonly partnerId: PartnerId;
  readonly type: WebhookEvent;
}

/** The endpoints' ids for an event about real money, locked as `lockListening` does. */
export const listeningEndpoints: Read<ListeningKey, (key: ListeningKey) => readonly string[]> = {
  name: "listening endpoints",
  place: 8,
  isShared: true,
  nameOf: ({ partnerId, type }) => `${type} ${partnerId}`,
  text: `select partner_id, id, events from webhook_endpoints
    where partner_id = any ($1::uuid[]) and mode = 'live' and is_enabled and events && $2::text[] order by id for key share`,
  values: (keys) => [[...new Set(keys.map(({ partnerId }) => partnerId))], [...new Set(keys.map(({ type }) => type))]],
  view: (rows: readonly { partner_id: PartnerId; id: string; events: readonly WebhookEvent[] }[]) => {
    return ({ partnerId, type }) =>
      rows.filter((row) => row.partner_id === partnerId && row.events.includes(type)).map(({ id }) => id);
  },
};
