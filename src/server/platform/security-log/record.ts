import { createHash } from "node:crypto";
import type { PartnerId, UserId } from "#contract/ids.ts";
import { noticedKinds, type CountedKind, type NoticedKind, type SecurityEventKind } from "#contract/security-events.ts";
import { insertInto, type Decision } from "#server/platform/batches/index.ts";
import type { Caller } from "#server/platform/caller.ts";
import { networkOf } from "#server/platform/client-network.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable, Transaction } from "#server/platform/db/database.ts";
import { firstIdAt, newId } from "#server/platform/ids.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { describeUserAgent } from "#server/platform/user-agent.ts";
import { addToTotals } from "./totals.ts";

/** The details that a reader must know: no secrets, money in minor units. */
export type SecurityFacts = Readonly<Record<string, string | number | boolean | null>>;

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The user whose account it concerns; beside a partner, the one who did it. */
  readonly userId?: UserId | undefined;
  /** The partner that it concerns: each of its owners is notified. */
  readonly partnerId?: PartnerId | undefined;
  readonly sessionId?: string | undefined;
  /** The client's IP address, of which the network is kept. */
  readonly address?: string | undefined;
  /** The header `User-Agent`; without it, that of the session. */
  readonly device?: string | undefined;
  readonly facts?: SecurityFacts | undefined;
}

type Needs = Pick<Services, "clock" | "live" | "log">;

/** The caller who caused an event, and from where. */
export type Origin = Pick<SecurityEvent, "userId" | "partnerId" | "sessionId" | "address">;

/** The origin of a request. */
export function originOf({ caller, address }: Pick<Request<Caller>, "caller" | "address">): Origin {
  if (caller.kind === "key") return { partnerId: caller.partnerId, address };
  return { userId: caller.userId, sessionId: caller.sessionId, address };
}

/**
 * Writes a row of the security log, and notifies the user, or the partner's owners, if its kind is
 * noticed: both in the caller's transaction, or in one of its own. The inbox, pushes and mails are
 * read from the row. The log has a line once it is committed.
 */
export async function recordSecurityEvent(
  services: Needs,
  connection: Database | Transaction,
  event: SecurityEvent,
): Promise<void> {
  if ("transaction" in connection)
    return connection.transaction((transaction) => recordSecurityEvent(services, transaction, event));
  const row = rowOf(services.clock, event, event.device ?? (await readUserAgent(connection, event.sessionId)));
  await connection.query(
    `insert into security_events (id, at, kind, user_id, partner_id, session_id, network, device, facts)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.at, row.kind, row.user_id, row.partner_id, row.session_id, row.network, row.device, row.facts],
  );
  await notify(services, connection, row);
  logOnceCommitted(services, connection, row);
}

/** An event of a kind that is counted, of a user or of the partner whose API key it was. */
export type CountedEvent = SecurityEvent & { readonly kind: CountedKind } & (
    | { readonly userId: UserId }
    | { readonly partnerId: PartnerId }
  );

/**
 * The same for a kind that can be caused often: one row an hour for each user counts them, keeps
 * where the last one came from, and nobody is notified.
 * @param times how many to add
 * @returns how many there were in this hour
 */
export async function countSecurityEvent(
  services: Needs,
  connection: Database | Transaction,
  event: CountedEvent,
  times = 1,
): Promise<number> {
  if ("transaction" in connection)
    return connection.transaction((transaction) => countSecurityEvent(services, transaction, event, times));
  const device = event.device ?? (await readUserAgent(connection, event.sessionId));
  const row = { ...rowOf(services.clock, event, device), id: idOfHour(services.clock, event) };
  const [counted] = await connection.query<{ count: number }>(
    `insert into security_events as known (id, at, kind, user_id, partner_id, session_id, network, device, facts, count)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (id) do update set count = known.count + excluded.count, at = excluded.at,
        session_id = excluded.session_id, network = excluded.network, device = excluded.device, facts = excluded.facts
      returning count`,
    [row.id, row.at, row.kind, row.user_id, row.partner_id, row.session_id, row.network, row.device, row.facts, times],
  );
  logOnceCommitted(services, connection, row, times);
  return counted!.count;
}

interface EventRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: SecurityEventKind;
  readonly user_id: UserId | null;
  readonly partner_id: PartnerId | null;
  readonly session_id: string | null;
  readonly network: string | null;
  readonly device: string | null;
  readonly facts: string;
}

const rows = insertInto("security_events", ["id", "at", "kind", "user_id", "facts"]);

/**
 * Records an event from a decision of a batch, with the batch's other rows and without a line in
 * the program's log.
 */
export function writeSecurityEvent(
  decision: Decision,
  clock: Clock,
  { kind, userId, facts }: { readonly kind: NoticedKind; readonly userId: UserId; readonly facts: SecurityFacts },
): void {
  const { id, at, user_id, ...row } = rowOf(clock, { kind, userId, facts }, undefined);
  decision.write(rows, { id, at, kind, user_id, facts: row.facts });
  decision.notify({ userId, name: "notifications", subject: id });
  decision.afterCommit(() => addToTotals(kind));
}

function rowOf(
  clock: Clock,
  { kind, userId, partnerId, sessionId, address, facts = {} }: SecurityEvent,
  userAgent: string | undefined,
): EventRow {
  const { browser, system } = describeUserAgent(userAgent ?? null);
  return {
    id: newId(clock),
    at: clock.now(),
    kind,
    user_id: userId ?? null,
    partner_id: partnerId ?? null,
    session_id: sessionId ?? null,
    network: address === undefined ? null : networkOf(address),
    device: [browser, system].filter((part) => part !== null).join(" · ") || null,
    facts: JSON.stringify(facts),
  };
}

async function readUserAgent(database: Queryable, sessionId: string | undefined): Promise<string | undefined> {
  if (sessionId === undefined) return undefined;
  const [session] = await database.query<{ user_agent: string | null }>(
    "select user_agent from auth_sessions where id = $1",
    [sessionId],
  );
  return session?.user_agent ?? undefined;
}

const hourMs = 3_600_000;

/**
 * The one id that a kind has for a user in an hour, among the ids of its last millisecond: counts
 * that may still rise come before what has happened once.
 */
function idOfHour(clock: Clock, { kind, userId, partnerId }: CountedEvent): string {
  const end = new Date((Math.floor(clock.now().getTime() / hourMs) + 1) * hourMs - 1);
  const digest = createHash("sha256")
    .update(`${kind} ${userId ?? partnerId}`)
    .digest("hex");
  return `${firstIdAt(end).slice(0, 20)}${digest.slice(0, 3)}-${digest.slice(3, 15)}`;
}

async function notify({ live }: Needs, transaction: Transaction, row: EventRow): Promise<void> {
  if (!(noticedKinds as readonly string[]).includes(row.kind)) return;
  const userIds = row.partner_id === null ? [row.user_id] : await readOwners(transaction, row.partner_id);
  const events = userIds.flatMap((userId) =>
    userId === null ? [] : [{ userId, name: "notifications" as const, subject: row.id }],
  );
  if (events.length > 0) await live.recordAll(transaction, events);
}

async function readOwners(transaction: Queryable, partnerId: PartnerId): Promise<string[]> {
  const owners = await transaction.query<{ user_id: UserId }>(
    "select user_id from partner_members where partner_id = $1 and role = 'owner' order by user_id",
    [partnerId],
  );
  return owners.map((owner) => owner.user_id);
}

/** Ids alone: the log of the program has no address. */
function logOnceCommitted({ log }: Needs, transaction: Transaction, row: EventRow, times = 1): void {
  const { id, kind, user_id: userId, partner_id: partnerId } = row;
  transaction.afterCommit(() => {
    addToTotals(kind, times);
    log.info({ securityEvent: { id, kind, userId, partnerId }, times }, "security event");
  });
}
