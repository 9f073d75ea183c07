import type { PartnerId, UserId } from "#contract/ids.ts";
import type { MemberRole } from "#contract/partners/roles.ts";
import { memberRole } from "#server/partners/partners/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";

export interface InvitationRow {
  readonly id: string;
  readonly partner_id: PartnerId;
  readonly email: string;
  readonly role: MemberRole;
  readonly invited_at: Date;
  readonly expires_at: Date;
  readonly accepted_by: string | null;
}

const columns = `id, partner_id, email, ${memberRole("role")} as role, invited_at, expires_at, accepted_by`;
const open = "accepted_at is null and revoked_at is null";

export interface NewInvitation {
  readonly id: string;
  readonly partnerId: PartnerId;
  readonly email: string;
  readonly digest: Buffer;
}

/** Inserts invitations, or renews those that are open: links mailed before become invalid. */
export function saveInvitations(
  transaction: Queryable,
  invitations: readonly NewInvitation[],
  shared: { readonly role: MemberRole; readonly invitedBy: string; readonly at: Date; readonly expiresAt: Date },
): Promise<InvitationRow[]> {
  return transaction.query<InvitationRow>(
    `insert into partner_invitations (id, partner_id, email, token_digest, role, invited_by, invited_at, expires_at)
      select id, partner_id, email, decode(digest, 'hex'), $5, $6, $7, $8
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as invited (id, partner_id, email, digest)
      on conflict (partner_id, email) where ${open} do update set
        token_digest = excluded.token_digest, role = excluded.role, invited_by = excluded.invited_by,
        invited_at = excluded.invited_at, expires_at = excluded.expires_at
      returning ${columns}`,
    [
      invitations.map((invitation) => invitation.id),
      invitations.map((invitation) => invitation.partnerId),
      invitations.map((invitation) => invitation.email),
      invitations.map((invitation) => invitation.digest.toString("hex")),
      shared.role,
      shared.invitedBy,
      shared.at,
      shared.expiresAt,
    ],
  );
}

export function readOpenInvitations(database: Queryable, partnerId: PartnerId, now: Date): Promise<InvitationRow[]> {
  return database.query<InvitationRow>(
    `select ${columns} from partner_invitations where partner_id = $1 and ${open} and expires_at > $2 order by invited_at desc, id desc`,
    [partnerId, now],
  );
}

/** Revokes an open invitation of a partner; undefined if there is none with that id. */
export async function revoke(
  transaction: Queryable,
  partnerId: PartnerId,
  id: string,
  at: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await transaction.query<InvitationRow>(
    `update partner_invitations set revoked_at = $3 where partner_id = $1 and id = $2 and ${open} returning ${columns}`,
    [partnerId, id, at],
  );
  return row;
}

/**
 * Revokes the open invitations of a partner that a user sent, and those to the user's own address:
 * a link that was mailed before must not give back rights that were taken away.
 * @returns how many there were
 */
export async function revokeInvitationsOf(
  transaction: Queryable,
  { partnerId, userId, at }: { readonly partnerId: PartnerId; readonly userId: UserId; readonly at: Date },
): Promise<number> {
  const rows = await transaction.query(
    `update partner_invitations set revoked_at = $3 where partner_id = $1 and ${open}
        and (invited_by = $2 or email = (select lower(email) from auth_users where id = $2)) returning id`,
    [partnerId, userId, at],
  );
  return rows.length;
}

/**
 * Revokes the open invitations that a user sent. The caller holds the user locked.
 * @returns the partner of each
 */
export async function revokeSentInvitations(transaction: Queryable, userId: UserId, at: Date): Promise<string[]> {
  const rows = await transaction.query<{ partner_id: PartnerId }>(
    `update partner_invitations set revoked_at = $2 where invited_by = $1 and ${open} returning partner_id`,
    [userId, at],
  );
  return rows.map((row) => row.partner_id);
}

/**
 * The partners that a user has something to do with since a moment: as a member, as one who has
 * left, and by an invitation that was accepted. In the order in which they are locked.
 */
export async function readPartnersSince(
  transaction: Queryable,
  { userId, since }: { readonly userId: UserId; readonly since: Date },
): Promise<string[]> {
  const rows = await transaction.query<{ partner_id: PartnerId }>(
    `select partner_id from partner_members where user_id = $1
      union select partner_id from past_members where user_id = $1 and left_at >= $2
      union select partner_id from partner_invitations where invited_by = $1 and accepted_at >= $2
      order by partner_id`,
    [userId, since],
  );
  return rows.map((row) => row.partner_id);
}

/**
 * The users who came to a partner, or became owners, by an invitation that a user has sent, or one
 * of them in turn, and that was accepted since a moment; with their role, null once they have left.
 * Users who came back by another way since are left out.
 */
export function readInvitedSince(
  transaction: Queryable,
  { userId, partnerId, since }: { readonly userId: UserId; readonly partnerId: PartnerId; readonly since: Date },
): Promise<{ readonly user_id: UserId; readonly role: MemberRole | null }[]> {
  return transaction.query(
    `with recursive invited as (
        select $1::text as user_id, null::timestamptz as at
        union
        select i.accepted_by, i.accepted_at from partner_invitations i join invited c on i.invited_by = c.user_id
          where i.partner_id = $2 and i.accepted_at >= $3 and not exists (
            select from partner_members m
              where m.partner_id = $2 and m.user_id = c.user_id and m.added_at > c.at and i.invited_at >= m.added_at
          )
      )
      select c.user_id, ${memberRole("m.role")} as role
        from (select user_id, max(at) as at from invited where user_id <> $1 group by user_id) as c
        left join partner_members m on m.partner_id = $2 and m.user_id = c.user_id
        where m.user_id is null or m.added_at <= c.at order by c.user_id`,
    [userId, partnerId, since],
  );
}

export async function revokeOwnerInvitations(transaction: Queryable, partnerId: PartnerId, at: Date): Promise<void> {
  await transaction.query(
    `update partner_invitations set revoked_at = $2 where partner_id = $1 and role = 'owner' and ${open}`,
    [partnerId, at],
  );
}

/**
 * Finds the invitation of a token that was mailed to an address, accepted or not, and locks it
 * until the transaction ends.
 */
export async function lockInvitation(
  transaction: Queryable,
  digest: Buffer,
  email: string,
): Promise<InvitationRow | undefined> {
  const [row] = await transaction.query<InvitationRow>(
    `select ${columns} from partner_invitations
      where token_digest = $1 and email = lower($2) and revoked_at is null for update`,
    [digest, email],
  );
  return row;
}

/** The partner and the user who sent the link of a token; they never change. */
export async function readSender(
  database: Queryable,
  digest: Buffer,
): Promise<{ readonly partner_id: PartnerId; readonly invited_by: string } | undefined> {
  const [row] = await database.query<{ partner_id: PartnerId; invited_by: string }>(
    "select partner_id, invited_by from partner_invitations where token_digest = $1",
    [digest],
  );
  return row;
}

export async function markAccepted(transaction: Queryable, id: string, userId: UserId, at: Date): Promise<void> {
  await transaction.query("update partner_invitations set accepted_by = $2, accepted_at = $3 where id = $1", [
    id,
    userId,
    at,
  ]);
}

export interface UserRow {
  readonly user_id: UserId;
  readonly full_name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly added_at: Date;
  readonly is_blocked: boolean;
}

const users = `select m.user_id, p.full_name, u.email, ${memberRole("m.role")} as role, m.added_at, p.is_blocked
  from partner_members m join profiles p using (user_id) join auth_users u on u.id = m.user_id`;

export function readMembers(database: Queryable, partnerId: PartnerId): Promise<UserRow[]> {
  return database.query<UserRow>(
    `${users} where m.partner_id = $1 order by array_position(array['owner', 'manager', 'staff'], m.role), m.added_at, m.user_id`,
    [partnerId],
  );
}

export async function deleteInvitationsExpiredBefore(database: Queryable, moment: Date): Promise<void> {
  await database.query("delete from partner_invitations where expires_at < $1", [moment]);
}
