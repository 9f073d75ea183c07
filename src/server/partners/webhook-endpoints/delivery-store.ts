import type { PartnerId } from "#contract/ids.ts";
import type { WebhookEvent } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { WebhookFailure } from "#contract/partners/webhook-endpoints.ts";
import { insertInto } from "#server/platform/batches/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { nextTryOf } from "#server/platform/jobs/index.ts";
import type { Outcome } from "./send-webhook.ts";

export interface EventRow {
  readonly partner_id: PartnerId;
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly created_at: Date;
  readonly mode: KeyMode;
}

export const newEvents = insertInto("webhook_events", ["partner_id", "id", "type", "body", "created_at", "mode"]);

export interface NewDeliveryRow {
  readonly partner_id: PartnerId;
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly created_at: Date;
}

export const newDeliveries = insertInto("webhook_deliveries", [
  "partner_id",
  "id",
  "endpoint_id",
  "event_id",
  "created_at",
]);

/** A delivery with what is needed to send it. */
export interface DueDelivery {
  readonly endpoint_id: string;
  readonly url: string;
  readonly secret: Buffer;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_until: Date | null;
  readonly body: string;
}

/** @returns undefined where it is delivered, or gone with its endpoint */
export async function readDue(database: Queryable, partnerId: PartnerId, id: string): Promise<DueDelivery | undefined> {
  const [row] = await database.query<DueDelivery>(
    `select d.endpoint_id, e.url, e.secret, e.previous_secret, e.previous_secret_until, v.body
      from webhook_deliveries d
        join webhook_endpoints e on e.partner_id = d.partner_id and e.id = d.endpoint_id
        join webhook_events v on v.partner_id = d.partner_id and v.id = d.event_id
      where d.partner_id = $1 and d.id = $2 and not d.is_delivered`,
    [partnerId, id],
  );
  return row;
}

/** Writes an attempt, and the delivery as delivered if it succeeded; nothing where that is gone. */
export async function writeAttempt(
  database: Queryable,
  attempt: Outcome & {
    readonly partnerId: PartnerId;
    readonly id: string;
    readonly deliveryId: string;
    readonly at: Date;
  },
): Promise<void> {
  await database.query(
    `with delivery as (
       update webhook_deliveries set is_delivered = is_delivered or $6::text is null
         where partner_id = $1 and id = $3 returning id
     )
     insert into webhook_attempts (partner_id, id, delivery_id, at, http_status, failure, took_ms, excerpt)
       select $1, $2, id, $4, $5, $6, $7, $8 from delivery`,
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

export interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly event_type: WebhookEvent | "test";
  readonly status: "waiting" | "delivered" | "failed";
  readonly next_try_at: Date | null;
  readonly created_at: Date;
}

/** A delivery waits exactly while a job of it does. */
export const deliveries = `(
    select d.partner_id, d.id, d.endpoint_id, d.event_id, v.type as event_type, d.created_at,
        case when d.is_delivered then 'delivered' when j.at is null then 'failed' else 'waiting' end as status,
        case when not d.is_delivered then j.at end as next_try_at
      from webhook_deliveries d
        join webhook_events v on v.partner_id = d.partner_id and v.id = d.event_id
        cross join lateral (select ${nextTryOf("deliver-webhook", "d.id")} as at) j
  ) d`;
export const deliveryColumns = "id, event_id, event_type, status, next_try_at, created_at";

export function readDeliveries(
  database: Queryable,
  partnerId: PartnerId,
  endpointId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  return database.query<DeliveryRow>(
    `select ${deliveryColumns} from ${deliveries}
      where partner_id = $1 and endpoint_id = $2 and ($3::uuid is null or id < $3) order by id desc limit $4`,
    [partnerId, endpointId, before ?? null, limit],
  );
}

export async function readDelivery(
  database: Queryable,
  partnerId: PartnerId,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await database.query<DeliveryRow>(
    `select ${deliveryColumns} from ${deliveries} where partner_id = $1 and id = $2`,
    [partnerId, id],
  );
  return row;
}

/** Keeps a delivery's endpoint until the transaction ends; undefined without such a delivery. */
export async function lockEndpointOf(
  transaction: Queryable,
  partnerId: PartnerId,
  id: string,
): Promise<{ readonly id: string; readonly url: string } | undefined> {
  const [row] = await transaction.query<{ id: string; url: string }>(
    `select e.id, e.url from webhook_deliveries d
        join webhook_endpoints e on e.partner_id = d.partner_id and e.id = d.endpoint_id
      where d.partner_id = $1 and d.id = $2 for key share of e, d`,
    [partnerId, id],
  );
  return row;
}

/** Makes a delivery undelivered, to be sent again. */
export async function markUndelivered(transaction: Queryable, partnerId: PartnerId, id: string): Promise<void> {
  await transaction.query("update webhook_deliveries set is_delivered = false where partner_id = $1 and id = $2", [
    partnerId,
    id,
  ]);
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
  partnerId: PartnerId,
  deliveryIds: readonly string[],
): Promise<AttemptRow[]> {
  return database.query<AttemptRow>(
    `select delivery_id, at, http_status, failure, took_ms, excerpt from webhook_attempts
      where partner_id = $1 and delivery_id = any($2::uuid[]) order by id`,
    [partnerId, deliveryIds],
  );
}

export async function deleteEventsBefore(database: Queryable, before: Date): Promise<void> {
  await database.query("delete from webhook_events where created_at < $1", [before]);
}

export type DeliveryWithAttempts = Awaited<ReturnType<typeof withAttempts>>[number];

export async function withAttempts<Row extends DeliveryRow>(
  database: Queryable,
  partnerId: PartnerId,
  rows: readonly Row[],
) {
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
