import { z } from "zod";
import { email, id, loginPassword, moment, userId } from "../fields.ts";
import { operations } from "../operation.ts";
import { memberRoles } from "./partners.ts";

/** A user who acts for the partner. */
const member = z.object({
  user_id: userId,
  full_name: z.string(),
  role: z.enum(memberRoles),
  /** Null for readers who are not owners. */
  email: z.string().nullable(),
  added_at: moment,
});

/**
 * An open invitation. The link works until `expires_at` (`invitationLifeMs`) and only for the
 * user with that address.
 */
const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(memberRoles),
  invited_at: moment,
  expires_at: moment,
});

export const partnerMembers = operations({
  /** `invitations` is empty for readers who are not owners. */
  listPartnerPeople: {
    method: "GET",
    path: "/partner/people",
    summary: "The partner's team, owners first; for owners, also its open invitations",
    access: "partner",
    output: z.object({ people: z.array(member), invitations: z.array(invitation) }),
  },
  /**
   * `invalid_input` with `not_allowed` at `email` means that this user acts for the partner
   * already. `too_many_requests` beyond 20 invitations of the partner an hour, of both kinds
   * together.
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
   * `invalid_input` with `not_allowed` at `email` means that this user owns the partner already.
   * `account_held`: a caller under review brings in no other owner. `too_many_requests` as in
   * `invitePartnerStaff`.
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
  /** `not_found` means that the partner has no such open invitation. */
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
   * Also revokes what the removed member had invited. `last_owner` means that no other owner who is
   * not blocked would remain.
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
  /**
   * Idempotent. Staff may accept to become an owner; any other member of a partner gets
   * `acts_for_another_company`. `invitation_invalid` covers whatever is wrong with the link.
   */
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
