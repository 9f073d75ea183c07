import type { Queryable } from "../db/database.ts";

export type MemberRole = "owner" | "staff";

export interface NewMember {
  readonly userId: string;
  readonly partnerId: string;
  readonly role: MemberRole;
  readonly at: Date;
}

/** Fails on `partner_members_pkey` where the person acts for a company already, on `partner_members_one_owner` where it has an owner. */
export async function addMember(transaction: Queryable, { userId, partnerId, role, at }: NewMember): Promise<void> {
  await transaction.query("insert into partner_members (user_id, partner_id, role, added_at) values ($1, $2, $3, $4)", [
    userId,
    partnerId,
    role,
    at,
  ]);
}

/** The company that a person acts for. */
export interface Membership {
  readonly id: string;
  readonly company_name: string;
  readonly role: MemberRole;
}

export async function readMembership(database: Queryable, userId: string): Promise<Membership | undefined> {
  const [row] = await database.query<Membership>(
    "select p.id, p.company_name, m.role from partner_members m join partners p on p.id = m.partner_id where m.user_id = $1",
    [userId],
  );
  return row;
}
