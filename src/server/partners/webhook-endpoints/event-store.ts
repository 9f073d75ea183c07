import type { PartnerId } from "#contract/ids.ts";
import type { WebhookEvent } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { deliveries, deliveryColumns, type DeliveryRow } from "./delivery-store.ts";

export interface StoredEvent {
  readonly partner_id: PartnerId;
  readonly id: string;
  readonly type: WebhookEvent | "test";
  readonly mode: KeyMode;
  readonly body: string;
  readonly created_at: Date;
}

/** An event of an earlier release says its mode in its body alone. */
const mode = "coalesce(mode, case when (body::jsonb ->> 'livemode')::boolean then 'live' else 'test' end)";
const columns = `partner_id, id, type, ${mode} as mode, body, created_at`;

/** A page of a partner's events, newest first. */
export function readEvents(
  database: Queryable,
  partnerId: PartnerId,
  filter: {
    readonly mode: KeyMode;
    readonly type: WebhookEvent | "test" | undefined;
    readonly before: string | undefined;
    readonly limit: number;
  },
): Promise<StoredEvent[]> {
  return database.query<StoredEvent>(
    `select ${columns} from webhook_events
      where partner_id = $1 and ${mode} = $2 and ($3::text is null or type = $3) and ($4::uuid is null or id < $4)
      order by id desc limit $5`,
    [partnerId, filter.mode, filter.type ?? null, filter.before ?? null, filter.limit],
  );
}

/** With `for update`, another call that sends it again waits until the transaction ends. */
export async function readEvent(
  database: Queryable,
  partnerId: PartnerId,
  id: string,
  lock: "for update" | "" = "",
): Promise<StoredEvent | undefined> {
  const [row] = await database.query<StoredEvent>(
    `select ${columns} from webhook_events where partner_id = $1 and id = $2 ${lock}`,
    [partnerId, id],
  );
  return row;
}

export interface DeliveryTo extends DeliveryRow {
  readonly webhook_endpoint_id: string;
  readonly url: string;
}

/** The deliveries of events to each address that still exists, oldest first. */
export function readDeliveriesOf(
  database: Queryable,
  partnerId: PartnerId,
  eventIds: readonly string[],
): Promise<DeliveryTo[]> {
  return database.query<DeliveryTo>(
    `select ${deliveryColumns.replaceAll(/\w+/g, "d.$&")}, e.id as webhook_endpoint_id, e.url
      from ${deliveries} join webhook_endpoints e on e.partner_id = d.partner_id and e.id = d.endpoint_id
      where d.partner_id = $1 and d.event_id = any ($2::uuid[]) order by d.id`,
    [partnerId, eventIds],
  );
}

/** As `readDeliveriesOf` of one event, with the addresses locked against their deletion. */
export async function lockAddressesOf(
  transaction: Queryable,
  partnerId: PartnerId,
  eventId: string,
): Promise<{ readonly id: string; readonly endpoint_id: string }[]> {
  return transaction.query(
    `select d.id, e.id as endpoint_id from webhook_deliveries d
        join webhook_endpoints e on e.partner_id = d.partner_id and e.id = d.endpoint_id
      where d.partner_id = $1 and d.event_id = $2 order by d.id for key share of e`,
    [partnerId, eventId],
  );
}
