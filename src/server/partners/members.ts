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
