import type { PartnerId, UserId } from "#contract/ids.ts";
import type { OperationId } from "#contract/index.ts";
import type { Access } from "#contract/operation.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import type { Caller } from "#server/platform/caller.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Services } from "#server/platform/services.ts";

/** The user or program who did it, in which role, and from where. */
export interface Actor {
  /** Null for a command given on the server. */
  readonly userId: UserId | null;
  readonly role: "administrator" | MemberRole | "operator" | "key";
  /** The actor's name; absent for a user, whose name the profile has. */
  readonly name?: string;
  readonly address: string | null;
}

export type KnownActor = Actor & { readonly userId: UserId };

/** The actor of a command on the server itself, who has no account. */
export const operator: Actor = { userId: null, role: "operator", address: null };

/**
 * The caller of an operation as the actor of an audit event: as an administrator, or in the role
 * that a member has; an API key in its own. Undefined for a customer.
 */
export function actorOf(caller: Caller | undefined, access: Access, address: string): KnownActor | undefined {
  if (caller?.kind === "key") return { userId: caller.keyId, role: "key", name: caller.name, address };
  const role = access === "admin" ? "administrator" : caller?.role;
  return caller && role && { userId: caller.userId, role, address };
}

/** Facts before or after a change: no secrets, money in minor units. */
export type Facts = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

export interface AuditEvent {
  readonly actor: Actor;
  /** The operation, or the command's name. */
  readonly operation: OperationId | (string & {});
  /**
   * The subject of the event: `user`, `partner`, `banner`, `payout` …, with the name a reader
   * knows.
   */
  readonly subject: { readonly kind: string; readonly id: string; readonly name?: string | null | undefined };
  readonly partnerId?: PartnerId | undefined;
  readonly before?: Facts | null;
  readonly after?: Facts | null;
}

/**
 * Writes an audit event in the transaction of the change it records, so neither exists without the
 * other. If both `before` and `after` are given, only fields that differ are kept. They must hold
 * no secrets, and amounts in minor units. The table is append-only.
 */
export async function recordAuditEvent(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  { actor, operation, subject, partnerId, before = null, after = null }: AuditEvent,
): Promise<void> {
  const [was, is] = before !== null && after !== null ? changed(before, after) : [before, after];
  await transaction.query(
    `insert into audit_events (id, at, actor_id, actor_name, actor_role, partner_id, act, subject_kind, subject_id, subject_name,
        before, after, address)
      values ($1, $2, $3, coalesce($13, (select full_name from profiles where user_id = $3)), $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      newId(clock),
      clock.now(),
      actor.userId,
      actor.role,
      partnerId ?? null,
      operation,
      subject.kind,
      subject.id,
      subject.name ?? null,
      was && JSON.stringify(was),
      is && JSON.stringify(is),
      actor.address,
      actor.name ?? null,
    ],
  );
}

/** The role in which a user last changed something of a partner, also after leaving it. */
export async function readLastRole(
  database: Queryable,
  { userId, partnerId }: { readonly userId: string; readonly partnerId: string },
): Promise<Actor["role"] | undefined> {
  const [event] = await database.query<{ actor_role: Actor["role"] }>(
    "select actor_role from audit_events where actor_id = $1 and partner_id = $2 order by id desc limit 1",
    [userId, partnerId],
  );
  return event?.actor_role;
}

function changed(before: Facts, after: Facts): [Facts, Facts] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (facts: Facts): Facts =>
    Object.fromEntries(differing.filter((name) => Object.hasOwn(facts, name)).map((name) => [name, facts[name]!]));
  return [only(before), only(after)];
}
