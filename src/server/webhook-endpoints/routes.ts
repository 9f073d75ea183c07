import { webhookEndpointsMax, webhookSecretOverlapMs } from "#contract/limits.ts";
import type { webhookEndpoints } from "#contract/webhook-endpoints.ts";
import type { OperationId } from "#contract/index.ts";
import { actorOf, recordAct, type Facts } from "../audit-log/index.ts";
import type { Caller } from "../auth/index.ts";
import type { Queryable, Transaction } from "../db/database.ts";
import { newId } from "../platform/ids.ts";
import { cutPage } from "../platform/page.ts";
import { Refusal } from "../platform/refusal.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Handlers, Request } from "../room.ts";
import type { Services } from "../services.ts";
import { queueEvent } from "./record-event.ts";
import { parseWebhookUrl } from "./rules.ts";
import { makeSecret } from "./secrets.ts";
import { makeDue, readAttempts, readDeliveries, readDelivery, type DeliveryRow } from "./delivery-store.ts";
import {
  deleteEndpoint,
  insertEndpoint,
  lockEndpoint,
  countEndpointsLocked,
  readEndpoints,
  replaceSecret,
  updateEndpoint,
  type EndpointRow,
} from "./endpoint-store.ts";

/** What somebody sends by hand is for looking at, one at a time. */
const byHand = { max: 30, windowMs: 10 * 60_000 };

export function webhookEndpointRoutes(services: Services): Handlers<typeof webhookEndpoints> {
  const { clock, config, database, jobs, keys } = services;
  const record = (
    transaction: Transaction,
    request: Request<Caller>,
    act: OperationId,
    endpoint: Pick<EndpointRow, "id" | "url">,
    facts: { readonly before?: Facts; readonly after?: Facts } = {},
  ) =>
    recordAct(services, transaction, {
      actor: actorOf(request, "owner"),
      act,
      subject: { kind: "webhook_endpoint", id: endpoint.id, name: new URL(endpoint.url).host },
      partnerId: request.caller.partnerId!,
      ...facts,
    });
  const parseUrl = (text: string): string => {
    const url = parseWebhookUrl(text, !config.production);
    if (url === undefined) throw new Refusal("webhook_url_not_allowed");
    return url.href;
  };

  return {
    listWebhookEndpoints: async (_input, { caller }) =>
      (await readEndpoints(database, caller.partnerId!)).map((row) => toEndpoint(row, clock.now())),
    createWebhookEndpoint: ({ url, mode, events }, request) =>
      database.transaction(async (transaction) => {
        const partnerId = request.caller.partnerId!;
        const address = parseUrl(url);
        if ((await countEndpointsLocked(transaction, partnerId)) >= webhookEndpointsMax)
          throw new Refusal("too_many_webhook_endpoints");
        const id = newId(clock);
        const { secret, sealed } = makeSecret(keys, partnerId, id);
        const row = await insertEndpoint(transaction, partnerId, {
          id,
          url: address,
          mode,
          events: [...new Set(events)],
          secret: sealed,
          created_at: clock.now(),
        });
        await record(transaction, request, "createWebhookEndpoint", row, { after: factsOf(row) });
        return { webhook_endpoint: toEndpoint(row, clock.now()), secret };
      }),
    updateWebhookEndpoint: ({ id, url, events, is_enabled: isEnabled }, request) =>
      database.transaction(async (transaction) => {
        const partnerId = request.caller.partnerId!;
        const before = await requireEndpoint(transaction, partnerId, id);
        const fields = { url: parseUrl(url), events: [...new Set(events)], is_enabled: isEnabled };
        const row = await updateEndpoint(transaction, partnerId, id, fields);
        await record(transaction, request, "updateWebhookEndpoint", row, {
          before: factsOf(before),
          after: factsOf(row),
        });
        return toEndpoint(row, clock.now());
      }),
    deleteWebhookEndpoint: ({ id }, request) =>
      database.transaction(async (transaction) => {
        const partnerId = request.caller.partnerId!;
        const before = await requireEndpoint(transaction, partnerId, id);
        await deleteEndpoint(transaction, partnerId, id);
        await record(transaction, request, "deleteWebhookEndpoint", before, { before: factsOf(before) });
        return { deleted: true as const };
      }),
    rotateWebhookSecret: ({ id }, request) =>
      database.transaction(async (transaction) => {
        const partnerId = request.caller.partnerId!;
        await requireEndpoint(transaction, partnerId, id);
        const { secret, sealed } = makeSecret(keys, partnerId, id);
        const previousUntil = new Date(clock.now().getTime() + webhookSecretOverlapMs);
        const row = await replaceSecret(transaction, partnerId, id, { secret: sealed, previousUntil });
        await record(transaction, request, "rotateWebhookSecret", row, {
          after: { previous_secret_until: previousUntil.toISOString() },
        });
        return { webhook_endpoint: toEndpoint(row, clock.now()), secret };
      }),
    sendTestWebhook: async ({ id }, request) => {
      const partnerId = request.caller.partnerId!;
      await limitRate(services, `send-webhook:${partnerId}`, byHand);
      return database.transaction(async (transaction) => {
        const endpoint = await requireEndpoint(transaction, partnerId, id);
        const event = { partnerId, mode: endpoint.mode, type: "test" as const, data: {} };
        const [deliveryId] = await queueEvent(services, transaction, event, [id]);
        await record(transaction, request, "sendTestWebhook", endpoint);
        return readWithAttempts(transaction, partnerId, (await readDelivery(transaction, partnerId, deliveryId!))!);
      });
    },
    listWebhookDeliveries: async ({ id, before, limit }, { caller }) => {
      const partnerId = caller.partnerId!;
      const endpoints = await readEndpoints(database, partnerId);
      if (!endpoints.some((endpoint) => endpoint.id === id)) throw new Refusal("not_found");
      const rows = await readDeliveries(database, partnerId, id, { before, limit: limit + 1 });
      const { page, next } = cutPage(rows, limit);
      return { deliveries: await withAttempts(database, partnerId, page), next_before: next };
    },
    resendWebhookDelivery: async ({ id }, request) => {
      const partnerId = request.caller.partnerId!;
      await limitRate(services, `send-webhook:${partnerId}`, byHand);
      return database.transaction(async (transaction) => {
        const endpoint = await makeDue(transaction, partnerId, id, clock.now());
        if (endpoint === undefined) throw new Refusal("not_found");
        await jobs.add(transaction, "deliver-webhook", { partner_id: partnerId, id });
        const row = (await readDelivery(transaction, partnerId, id))!;
        await record(
          transaction,
          request,
          "resendWebhookDelivery",
          { id: endpoint.endpoint_id, url: endpoint.url },
          { after: { event_id: row.event_id, event_type: row.event_type } },
        );
        return readWithAttempts(transaction, partnerId, row);
      });
    },
  };
}

async function requireEndpoint(transaction: Transaction, partnerId: string, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(transaction, partnerId, id);
  if (endpoint === undefined) throw new Refusal("not_found");
  return endpoint;
}

/** Without what stands behind a question mark, which may be a secret of the receiver's. */
function factsOf({ url, mode, events, is_enabled }: EndpointRow): Facts {
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname}`, mode, events, is_enabled };
}

function toEndpoint(row: EndpointRow, now: Date) {
  const until = row.previous_secret_until;
  return {
    ...row,
    events: [...row.events],
    created_at: row.created_at.toISOString(),
    previous_secret_until: until !== null && until > now ? until.toISOString() : null,
  };
}

async function readWithAttempts(database: Queryable, partnerId: string, row: DeliveryRow) {
  return (await withAttempts(database, partnerId, [row]))[0]!;
}

async function withAttempts(database: Queryable, partnerId: string, rows: readonly DeliveryRow[]) {
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
