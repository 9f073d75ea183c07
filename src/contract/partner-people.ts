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
    summary: "Who acts for the caller's company, its owners first; to owners also the open invitations",
    access: "partner",
    input: z.strictObject({}),
    output: z.object({ people: z.array(member), invitations: z.array(invitation) }),
    refusals: [],
  },
  invitePartnerStaff: {
    method: "POST",
    path: "/partner/invitations",
    summary: "Mails somebody a link to become the company's staff; inviting again renews the link",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ email, login_password: loginPassword }),
    output: invitation,
    refusals: ["too_many_requests"],
  },
  inviteCoOwner: {
    method: "POST",
    path: "/partner/owner-invitations",
    summary:
      "Mails somebody, who may be of the staff, a link to own the company beside the caller; inviting again renews it",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ email, login_password: loginPassword }),
    output: invitation,
    refusals: ["account_held", "too_many_requests"],
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/partner/invitations/{id}",
    summary: "Takes an invitation back that nobody has accepted yet",
    access: "owner",
    input: z.strictObject({ id }),
    output: z.object({ revoked: z.literal(true) }),
    refusals: ["not_found"],
  },
  removePartnerMember: {
    method: "POST",
    path: "/partner/people/{user_id}/removal",
    summary:
      "Takes one of the staff, an owner or the caller off the company, who acts for it no more; somebody stays its owner",
    access: "owner",
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, login_password: loginPassword }),
    output: z.object({ removed: z.literal(true) }),
    refusals: ["not_found", "last_owner"],
  },
  acceptInvitation: {
    method: "POST",
    path: "/partner-invitations/acceptance",
    summary: "Makes the caller one of a company's people, with the token that was mailed to the caller's own address",
    access: "customer",
    input: z.strictObject({ token: z.string().min(1).max(200) }),
    output: z.object({ company_name: z.string(), role: z.enum(memberRoles) }),
    refusals: ["invitation_invalid", "acts_for_another_company", "too_many_requests"],
  },
});
