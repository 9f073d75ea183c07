import type { PartnerId, UserId } from "#contract/ids.ts";
import { may, rights, type MemberRole, type Right } from "#contract/partners/roles.ts";
import { lockUser, type User } from "#server/customers/profiles/index.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Live } from "#server/platform/live/index.ts";
import { lockPartner } from "./store.ts";

/**
 * A stored role as SQL. Rows from before there were managers have `staff`, which an older release
 * still reads.
 */
export const memberRole = (column: string) => `replace(${column}, 'staff', 'manager')`;

export interface NewMember {
  readonly userId: UserId;
  readonly partnerId: PartnerId;
  readonly role: MemberRole;
  readonly at: Date;
}

/**
 * Makes a user a member of a partner. Fails on `partner_members_pkey` if they are a member already.
 */
export async function addMember(transaction: Queryable, { userId, partnerId, role, at }: NewMember): Promise<void> {
  await transaction.query("insert into partner_members (user_id, partner_id, role, added_at) values ($1, $2, $3, $4)", [
    userId,
    partnerId,
    role,
    at,
  ]);
}

/**
 * Gives another role to a member who is no owner: an owner's row never changes.
 * @returns whether the user was such a member of the partner
 */
export async function changeRole(
  transaction: Transaction,
  { userId, partnerId }: Pick<NewMember, "userId" | "partnerId">,
  role: MemberRole,
): Promise<boolean> {
  const rows = await transaction.query(
    "update partner_members set role = $3 where user_id = $1 and partner_id = $2 and role <> 'owner' returning user_id",
    [userId, partnerId, role],
  );
  return rows.length === 1;
}

/**
 * Removes a member from a partner, and notes when: some interests last. Fails on
 * `partner_members_keep_an_owner` if no other owner is left.
 * @returns whether the user was a member
 */
export async function removeMember(
  transaction: Transaction,
  { userId, partnerId, at }: Omit<NewMember, "role">,
): Promise<boolean> {
  const rows = await transaction.query(
    `with gone as (delete from partner_members where user_id = $1 and partner_id = $2 returning user_id, partner_id)
      insert into past_members (user_id, partner_id, left_at) select user_id, partner_id, $3 from gone
        on conflict (user_id, partner_id) do update set left_at = greatest(past_members.left_at, excluded.left_at)
        returning user_id`,
    [userId, partnerId, at],
  );
  return rows.length === 1;
}

/** Whether a user owns a partner, and no other owner can act. */
export async function ownsAlone(database: Queryable, userId: UserId, partnerId: PartnerId): Promise<boolean> {
  const [row] = await database.query<{ alone: boolean }>(
    `select bool_or(m.user_id = $1) and not bool_or(m.user_id <> $1 and not p.is_blocked) as alone
      from partner_members m join profiles p using (user_id) where m.partner_id = $2 and m.role = 'owner'`,
    [userId, partnerId],
  );
  return row?.alone ?? false;
}

/**
 * Locks a partner and one of its owners, so that neither a removal nor a block of the owner goes on
 * beside what they do.
 * @throws DomainError `account_blocked`, `account_frozen`, `owner_only`
 */
export async function lockActingOwner(transaction: Transaction, member: ActingMember): Promise<User> {
  const { user, role } = await lockActing(transaction, member);
  if (role !== "owner") throw new DomainError("owner_only");
  return user;
}

/**
 * As `lockActingOwner`, for a member of any role: the role stays until the transaction ends.
 * @throws DomainError `account_blocked`, `account_frozen`, `partner_only`
 */
export async function lockActingMember(
  transaction: Transaction,
  member: ActingMember,
): Promise<User & { readonly role: MemberRole }> {
  const { user, role } = await lockActing(transaction, member);
  if (role === undefined) throw new DomainError("partner_only");
  return { ...user, role };
}

/**
 * As `lockActingMember`, for a member whose role has a right: who was removed, or given a lower
 * role, since the request was admitted changes nothing any more.
 * @throws DomainError `account_blocked`, `account_frozen`, `partner_only`, `manager_only`,
 *   `owner_only`
 */
export async function lockRight(transaction: Transaction, member: ActingMember, right: Right): Promise<void> {
  const { role } = await lockActingMember(transaction, member);
  if (!may(role, right)) throw new DomainError(rights[right] === "owner" ? "owner_only" : "manager_only");
}

/**
 * Requires that a member's refunds of a day are not limited (product decision T2). While they are,
 * the member gives no right to refund: a thief in the account could pass the limit by it.
 * @throws DomainError `refund_rights_too_soon` with `until`
 */
export function requireMayGiveRefunds({ cautiousUntil: until }: Pick<User, "cautiousUntil">, at: Date): void {
  if (until !== null && at < until)
    throw new DomainError("refund_rights_too_soon", { params: { until: until.toISOString() } });
}

interface ActingMember {
  readonly userId: UserId;
  readonly partnerId: PartnerId;
}

async function lockActing(transaction: Transaction, { userId, partnerId }: ActingMember) {
  await lockPartner(transaction, partnerId);
  const user = await lockUser(transaction, userId);
  if (user.isBlocked) throw new DomainError("account_blocked");
  if (user.isFrozen) throw new DomainError("account_frozen");
  const membership = await readMembership(transaction, userId);
  return { user, role: membership?.id === partnerId ? membership.role : undefined };
}

/** A user's membership of a partner. */
export interface Membership {
  readonly id: string;
  readonly company_name: string;
  readonly role: MemberRole;
}

export async function readMembership(database: Queryable, userId: UserId): Promise<Membership | undefined> {
  const [row] = await database.query<Membership>(
    `select p.id, p.company_name, ${memberRole("m.role")} as role from partner_members m join partners p on p.id = m.partner_id where m.user_id = $1`,
    [userId],
  );
  return row;
}

/**
 * Notifies all members of a partner, after the commit, that it has changed; open consoles read it
 * again.
 */
export async function notifyMembers(live: Live, transaction: Transaction, partnerId: PartnerId): Promise<void> {
  const members = await transaction.query<{ user_id: UserId }>(
    "select user_id from partner_members where partner_id = $1 order by user_id",
    [partnerId],
  );
  if (members.length > 0) {
    await live.recordAll(
      transaction,
      members.map(({ user_id: userId }) => ({ userId, name: "profile" })),
    );
  }
}
