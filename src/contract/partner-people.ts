import { z } from "zod";
import { email, id, loginPassword, moment, userId } from "./fields.ts";
import { operations } from "./operation.ts";
import { memberRoles } from "./partners.ts";

const member = z.object({
  user_id: userId,
  full_name: z.string(),
  role: z.enum(memberRoles),
  /** Told to owners alone. */
  email: z.string().nullable(),
  added_at: moment,
});

const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(memberRoles),
  invited_at: moment,
  expires_at: moment,
});

export const partnerPeople = operations({
  listPartnerPeople: {
    method: "GET",
    path: "/partner/people",
    summary: "The company's team, owners first; for owners, also its open invitations",
    access: "partner",
    input: z.strictObject({}),
    output: z.object({ people: z.array(member), invitations: z.array(invitation) }),
    refusals: [],
  },
  invitePartnerStaff: {
    method: "POST",
    path: "/partner/invitations",
    summary: "Emails an invitation to the company's staff; inviting again renews the link",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ email, login_password: loginPassword }),
    output: invitation,
    refusals: ["too_many_requests"],
  },
  inviteCoOwner: {
    method: "POST",
    path: "/partner/owner-invitations",
    summary: "Emails an invitation to be another owner of the company, also to staff; inviting again renews the link",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ email, login_password: loginPassword }),
    output: invitation,
    refusals: ["account_held", "too_many_requests"],
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/partner/invitations/{id}",
    summary: "Cancels an open invitation",
    access: "owner",
    input: z.strictObject({ id }),
    output: z.object({ revoked: z.literal(true) }),
    refusals: ["not_found"],
  },
  removePartnerMember: {
    method: "POST",
    path: "/partner/people/{user_id}/removal",
    summary: "Removes someone, or the caller, from the company's team; the last owner cannot be removed",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, login_password: loginPassword }),
    output: z.object({ removed: z.literal(true) }),
    refusals: ["not_found", "last_owner"],
  },
  acceptInvitation: {
    method: "POST",
    path: "/partner-invitations/acceptance",
    summary: "Accepts an invitation with the token emailed to the caller",
    access: "customer",
    input: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.object({ company_name: z.string(), role: z.enum(memberRoles) }),
    refusals: ["invitation_invalid", "acts_for_another_company", "too_many_requests"],
  },
});
