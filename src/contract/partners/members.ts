import { z } from "zod";
import { email, id, loginPassword, moment, userId } from "../fields.ts";
import { operations } from "../operation.ts";
import { memberRoles } from "./partners.ts";

const member = z.object({
  user_id: userId,
  full_name: z.string(),
  role: z.enum(memberRoles),
  /** Null for readers who are not owners. */
  email: z.string().nullable(),
  added_at: moment,
});

/** The link works until `expires_at` (`invitationLifeMs`), for the user with that address alone. */
const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(memberRoles),
  invited_at: moment,
  expires_at: moment,
});

export const partnerMembers = operations({
  listPartnerPeople: {
    method: "GET",
    path: "/partner/people",
    summary: "The partner's team, owners first; for owners, also its open invitations",
    access: "partner",
    output: z.object({ people: z.array(member), invitations: z.array(invitation) }),
  },
  /**
   * `not_allowed` at `email`: this user acts for the partner already. `too_many_requests` counts 20
   * invitations of the partner an hour, of both kinds together.
   */
  invitePartnerStaff: {
    method: "POST",
    path: "/partner/invitations",
    summary: "Emails an invitation to the partner's staff; inviting again renews the link",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ email, login_password: loginPassword }),
    output: invitation,
    errors: ["too_many_requests"],
  },
  /**
   * `not_allowed` at `email`: this user owns the partner already. `account_held`: a caller under
   * review brings in no other owner.
   */
  inviteCoOwner: {
    method: "POST",
    path: "/partner/owner-invitations",
    summary: "Emails an invitation to be another owner of the partner, also to staff; inviting again renews the link",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ email, login_password: loginPassword }),
    output: invitation,
    errors: ["account_held", "too_many_requests"],
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/partner/invitations/{id}",
    summary: "Cancels an open invitation",
    access: "owner",
    input: z.strictObject({ id }),
    output: z.object({ revoked: z.literal(true) }),
    errors: ["not_found"],
  },
  /**
   * Also revokes the removed member's invitations. `last_owner` counts owners who are not blocked.
   */
  removePartnerMember: {
    method: "POST",
    path: "/partner/people/{user_id}/removal",
    summary: "Removes someone, or the caller, from the partner's team; the last owner cannot be removed",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, login_password: loginPassword }),
    output: z.object({ removed: z.literal(true) }),
    errors: ["not_found", "last_owner"],
  },
  /** Idempotent. Staff may become an owner; other members get `acts_for_another_company`. */
  acceptInvitation: {
    method: "POST",
    path: "/partner-invitations/acceptance",
    summary: "Accepts an invitation with the token emailed to the caller",
    access: "customer",
    input: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.object({ company_name: z.string(), role: z.enum(memberRoles) }),
    errors: ["invitation_invalid", "acts_for_another_company", "too_many_requests"],
  },
});
