import type { WebhookEvent } from "#contract/limits.ts";
import type { WebhookFailure } from "#contract/partners/webhook-endpoints.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Outcome } from "./send-webhook.ts";

export async function insertEvent(
  transaction: Queryable,
  event: {
    readonly partnerId: string;
    readonly id: string;
    readonly type: string;
    readonly body: string;
    readonly at: Date;
  },
): Promise<void> {
  await transaction.query(
    "insert into webhook_events (partner_id, id, type, body, created_at) values ($1, $2, $3, $4, $5)",
    [event.partnerId, event.id, event.type, event.body, event.at],
  );
}

export async function insertDelivery(
  transaction: Queryable,
  delivery: {
    readonly partnerId: string;
    readonly id: string;
    readonly endpointId: string;
    readonly eventId: string;
    readonly at: Date;
  },
): Promise<void> {
  await transaction.query(
    `insert into webhook_deliveries (partner_id, id, endpoint_id, event_id, next_try_at, created_at)
      values ($1, $2, $3, $4, $5, $5)`,
    [delivery.partnerId, delivery.id, delivery.endpointId, delivery.eventId, delivery.at],
  );
}

export interface ClaimedDelivery {
  readonly endpoint_id: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_until: Date | null;
  readonly body: string;
}

/**
 * Takes a delivery that is due, and moves its moment on: nobody else attempts it meanwhile, and should whoever took it die, it is due again.
 * @returns undefined when it is not due, over, or gone
 */
export async function claimDelivery(
  database: Queryable,
  partnerId: string,
  id: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ClaimedDelivery | undefined> {
  const [row] = await database.query<ClaimedDelivery>(
    `update webhook_deliveries d set next_try_at = $4
      from webhook_endpoints e, webhook_events v
      where d.partner_id = $1 and d.id = $2 and d.status = 'waiting' and d.next_try_at <= $3
        and e.partner_id = d.partner_id and e.id = d.endpoint_id
        and v.partner_id = d.partner_id and v.id = d.event_id
      returning d.endpoint_id, e.url, e.secret, e.previous_secret, e.previous_secret_until, v.body`,
    [partnerId, id, now, until],
  );
  return row;
}

/** Counts an attempt. @returns how many there have been; undefined when the delivery is gone */
export async function countAttempt(transaction: Queryable, partnerId: string, id: string): Promise<number | undefined> {
  const [row] = await transaction.query<{ tries: number }>(
    "update webhook_deliveries set tries = tries + 1 where partner_id = $1 and id = $2 returning tries",
    [partnerId, id],
  );
  return row?.tries;
}

/** Writes how a delivery stands; `nextTryAt` where it waits for another attempt. */
export async function settleDelivery(
  transaction: Queryable,
  partnerId: string,
  id: string,
  { status, nextTryAt = null }: { readonly status: DeliveryRow["status"]; readonly nextTryAt?: Date | null },
): Promise<void> {
  await transaction.query(
    "update webhook_deliveries set status = $3, next_try_at = $4 where partner_id = $1 and id = $2",
    [partnerId, id, status, nextTryAt],
  );
}

export async function insertAttempt(
  transaction: Queryable,
  attempt: Outcome & {
    readonly partnerId: string;
    readonly id: string;
    readonly deliveryId: string;
    readonly at: Date;
  },
): Promise<void> {
  await transaction.query(
    `insert into webhook_attempts (partner_id, id, delivery_id, at, http_status, failure, took_ms, excerpt)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      attempt.partnerId,
      attempt.id,
      attempt.deliveryId,
      attempt.at,
      attempt.httpStatus,
      attempt.failure,
      attempt.tookMs,
      attempt.excerpt,
    ],
  );
}

export interface DueDelivery {
  readonly partner_id: string;
  readonly id: string;
}

/** What has been due for a while and nobody took. */
export function readOverdue(database: Queryable, before: Date, limit: number): Promise<DueDelivery[]> {
  return database.query<DueDelivery>(
    `select partner_id, id from webhook_deliveries
      where status = 'waiting' and next_try_at < $1 order by next_try_at limit $2`,
    [before, limit],
  );
}

export interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: WebhookEvent | "test";
  readonly status: "waiting" | "delivered" | "failed";
  readonly next_try_at: Date | null;
  readonly created_at: Date;
}

const deliveryColumns = "d.id, d.event_id, v.type as event_type, d.status, d.next_try_at, d.created_at";
const deliveriesWithEvents = `webhook_deliveries d join webhook_events v on v.partner_id = d.partner_id and v.id = d.event_id`;

export function readDeliveries(
  database: Queryable,
  partnerId: string,
  endpointId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  return database.query<DeliveryRow>(
    `select ${deliveryColumns} from ${deliveriesWithEvents}
      where d.partner_id = $1 and d.endpoint_id = $2 and ($3::uuid is null or d.id < $3) order by d.id desc limit $4`,
    [partnerId, endpointId, before ?? null, limit],
  );
}

export async function readDelivery(
  database: Queryable,
  partnerId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await database.query<DeliveryRow>(
    `select ${deliveryColumns} from ${deliveriesWithEvents} where d.partner_id = $1 and d.id = $2`,
    [partnerId, id],
  );
  return row;
}

/** Has a delivery due at once, with all its attempts before it again. @returns the endpoint's address, undefined when there is none */
export async function makeDue(
  transaction: Queryable,
  partnerId: string,
  id: string,
  now: Date,
): Promise<{ readonly endpoint_id: string; readonly url: string } | undefined> {
  const [row] = await transaction.query<{ endpoint_id: string; url: string }>(
    `update webhook_deliveries d set status = 'waiting', tries = 0, next_try_at = $3
      from webhook_endpoints e
      where d.partner_id = $1 and d.id = $2 and e.partner_id = d.partner_id and e.id = d.endpoint_id
      returning e.id as endpoint_id, e.url`,
    [partnerId, id, now],
  );
  return row;
}

export interface AttemptRow {
  readonly delivery_id: string;
  readonly at: Date;
  readonly http_status: number | null;
  readonly failure: WebhookFailure | null;
  readonly took_ms: number;
  readonly excerpt: string | null;
}

export function readAttempts(
  database: Queryable,
  partnerId: string,
  deliveryIds: readonly string[],
): Promise<AttemptRow[]> {
  return database.query<AttemptRow>(
    `select delivery_id, at, http_status, failure, took_ms, excerpt from webhook_attempts
      where partner_id = $1 and delivery_id = any($2::uuid[]) order by id`,
    [partnerId, deliveryIds],
  );
}

/** Forgets events from before a moment, with what became of them. */
export async function deleteEventsBefore(database: Queryable, before: Date): Promise<void> {
  await database.query("delete from webhook_events where created_at < $1", [before]);
}

export type DeliveryWithAttempts = Awaited<ReturnType<typeof withAttempts>>[number];

/** Deliveries as they travel, each with what was tried for it. */
export async function withAttempts(database: Queryable, partnerId: string, rows: readonly DeliveryRow[]) {
  const ids = rows.map(({ id }) => id);
  const attempts = await readAttempts(database, partnerId, ids);
  return rows.map((row) => ({
    ...row,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    attempts: attempts
      .filter((attempt) => attempt.delivery_id === row.id)
      .map(({ delivery_id: _, at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }));
}
