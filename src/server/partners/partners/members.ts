import type { MemberRole } from "#contract/partners/partners.ts";
import type { Queryable, Transaction } from "#server/platform/db/database.ts";
import type { Live } from "#server/platform/live/index.ts";

export interface NewMember {
  readonly userId: string;
  readonly partnerId: string;
  readonly role: MemberRole;
  readonly at: Date;
}

/** Lets a user act for a partner. Fails on `partner_members_pkey` if they act for one already. */
export async function addMember(transaction: Queryable, { userId, partnerId, role, at }: NewMember): Promise<void> {
  await transaction.query("insert into partner_members (user_id, partner_id, role, added_at) values ($1, $2, $3, $4)", [
    userId,
    partnerId,
    role,
    at,
  ]);
}

/** Makes one of a partner's staff an owner of it. @returns whether there was such a one */
export async function promoteStaff(transaction: Transaction, userId: string, partnerId: string): Promise<boolean> {
  const rows = await transaction.query(
    "update partner_members set role = 'owner' where user_id = $1 and partner_id = $2 and role = 'staff' returning user_id",
    [userId, partnerId],
  );
  return rows.length === 1;
}

/**
 * Takes somebody off a partner. Fails on `partner_members_keep_an_owner` where nobody else owns it.
 * @returns whether there was such a one
 */
export async function removeMember(transaction: Transaction, userId: string, partnerId: string): Promise<boolean> {
  const rows = await transaction.query(
    "delete from partner_members where user_id = $1 and partner_id = $2 returning user_id",
    [userId, partnerId],
  );
  return rows.length === 1;
}

/** Whether a person owns a partner, and nobody else who can act does. */
export async function ownsAlone(database: Queryable, userId: string, partnerId: string): Promise<boolean> {
  const [row] = await database.query<{ alone: boolean }>(
    `select bool_or(m.user_id = $1) and not bool_or(m.user_id <> $1 and not p.is_blocked) as alone
      from partner_members m join profiles p using (user_id) where m.partner_id = $2 and m.role = 'owner'`,
    [userId, partnerId],
  );
  return row?.alone ?? false;
}

/** The partner that a person acts for. */
export interface Membership {
  readonly id: string;
  readonly company_name: string;
  readonly role: MemberRole;
}

/** For which partner, and in which role, a user acts; undefined for who acts for none. */
export async function readMembership(database: Queryable, userId: string): Promise<Membership | undefined> {
  const [row] = await database.query<Membership>(
    "select p.id, p.company_name, m.role from partner_members m join partners p on p.id = m.partner_id where m.user_id = $1",
    [userId],
  );
  return row;
}

/**
 * Tells everybody who acts for a partner that it has changed, after the commit: open consoles fetch
 * it again.
 */
export async function tellMembers(live: Live, transaction: Transaction, partnerId: string): Promise<void> {
  const members = await transaction.query<{ user_id: string }>(
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
