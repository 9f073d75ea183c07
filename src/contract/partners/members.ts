import { z } from "zod";
import { email, id, loginPassword, moment, userId } from "../fields.ts";
import { operations } from "../operation.ts";
import { memberRole } from "./partners.ts";
import { rights } from "./roles.ts";

const memberExample = {
  user_id: "4b1f0c52-9d0e-4a55-8c1b-7f0a3d2e6b90",
  full_name: "Padeira Estrela",
  role: "owner",
  email: "owner@padaria.example",
  added_at: "2026-11-01T12:00:00.000Z",
};
const invitationExample = {
  id: "01a2a4e3-4f50-7162-9d7e-8f9012345678",
  email: "beto@padaria.example",
  role: "cashier",
  invited_at: "2026-11-20T12:00:00.000Z",
  expires_at: "2026-11-27T12:00:00.000Z",
};

const member = z
  .object({
    user_id: userId,
    full_name: z.string(),
    role: memberRole,
    email: z.string().nullable().describe("The member's e-mail address; null for readers who are cashiers."),
    added_at: moment.describe("Since when they act for the partner."),
  })
  .meta({ id: "Member", description: "A user who acts for the partner.", examples: [memberExample] });

const invitation = z
  .object({
    id: id,
    email: z.string().describe("The address that it was mailed to; only the user with that address can accept it."),
    role: memberRole.describe("The role that it gives."),
    invited_at: moment,
    expires_at: moment.describe("Until when the link works."),
  })
  .meta({ id: "Invitation", description: "An open invitation to act for the partner.", examples: [invitationExample] });

const invitee = email.describe("The address to invite.");
const invitationInput = { email: "beto@padaria.example", login_password: "the owner's login password" };

export const partnerMembers = operations({
  listPartnerPeople: {
    method: "GET",
    path: "/partner/people",
    summary: "The partner's team, owners first; for owners and managers, also its open invitations",
    access: rights.charges,
    example: { input: {}, output: { people: [memberExample], invitations: [invitationExample] } },
    output: z.object({
      people: z.array(member).describe("The partner's members, owners first."),
      invitations: z.array(invitation).describe("Its open invitations; empty for readers who are cashiers."),
    }),
  },
  inviteCashier: {
    method: "POST",
    path: "/partner/invitations",
    summary: "Emails an invitation to be a cashier of the partner; inviting again renews the link",
    description:
      "`not_allowed` at `email`: this user acts for the partner already. `too_many_requests` counts 20 invitations of the partner an hour, of all kinds together.",
    example: { input: invitationInput, output: invitationExample },
    access: rights.team,
    asksLoginPassword: true,
    input: z.strictObject({ email: invitee, login_password: loginPassword }),
    output: invitation,
    errors: ["owner_only", "too_many_requests"],
  },
  inviteManager: {
    method: "POST",
    path: "/partner/manager-invitations",
    summary: "Emails an invitation to be a manager of the partner; inviting again renews the link",
    description:
      "`not_allowed` at `email`: this user acts for the partner already; `changeMemberRole` makes a cashier a manager.",
    example: { input: invitationInput, output: { ...invitationExample, role: "manager" } },
    access: rights.roles,
    asksLoginPassword: true,
    input: z.strictObject({ email: invitee, login_password: loginPassword }),
    output: invitation,
    errors: ["too_many_requests"],
  },
  inviteCoOwner: {
    method: "POST",
    path: "/partner/owner-invitations",
    summary:
      "Emails an invitation to be another owner of the partner, also to its managers and cashiers; inviting again renews the link",
    description:
      "`not_allowed` at `email`: this user owns the partner already. `account_held`: a caller under review brings in no other owner. `refund_rights_too_soon`: nor does one in the 24 hours after a new device or password, until `until`.",
    example: { input: invitationInput, output: { ...invitationExample, role: "owner" } },
    access: rights.roles,
    asksLoginPassword: true,
    input: z.strictObject({ email: invitee, login_password: loginPassword }),
    output: invitation,
    errors: ["account_held", "refund_rights_too_soon", "too_many_requests"],
  },
  revokeInvitation: {
    method: "DELETE",
    path: "/partner/invitations/{id}",
    summary: "Cancels an open invitation",
    description: "`owner_only`: managers cancel those of cashiers alone.",
    access: rights.team,
    example: { input: { id: invitationExample.id }, output: { revoked: true } },
    input: z.strictObject({ id: id }),
    output: z.object({ revoked: z.literal(true).describe("The link no longer works.") }),
    errors: ["not_found", "owner_only"],
  },
  changeMemberRole: {
    method: "POST",
    path: "/partner/people/{user_id}/role",
    summary: "Makes a cashier a manager, or a manager a cashier",
    description:
      "It counts from their next request on. `not_allowed` at `user_id`: owners stay owners until they leave or are removed. A user becomes an owner by accepting `inviteCoOwner`.",
    example: {
      input: { user_id: memberExample.user_id, role: "manager", login_password: "the owner's login password" },
      output: { ...memberExample, role: "manager" },
    },
    access: rights.roles,
    asksLoginPassword: true,
    input: z.strictObject({
      user_id: userId,
      role: z.enum(["manager", "cashier"]).describe("The role that they get."),
      login_password: loginPassword,
    }),
    output: member,
    errors: ["not_found"],
  },
  removePartnerMember: {
    method: "POST",
    path: "/partner/people/{user_id}/removal",
    summary: "Removes someone, or the caller, from the partner's team; the last owner cannot be removed",
    description:
      "Also revokes open invitations that the removed member sent or got. `owner_only`: managers remove cashiers alone. `owner_too_new` has `until`: for seven days a new owner neither removes one of longer nor is left alone by one. `last_owner` counts owners who are not blocked.",
    example: {
      input: { user_id: memberExample.user_id, login_password: "the owner's login password" },
      output: { removed: true },
    },
    access: rights.team,
    asksLoginPassword: true,
    input: z.strictObject({ user_id: userId, login_password: loginPassword }),
    output: z.object({ removed: z.literal(true).describe("They no longer act for the partner.") }),
    errors: ["not_found", "owner_only", "last_owner", "owner_too_new"],
  },
  acceptInvitation: {
    method: "POST",
    path: "/partner-invitations/acceptance",
    summary: "Accepts an invitation with the token emailed to the caller",
    description:
      "A repeat gets the same answer. A manager or cashier may become an owner; members of another partner get `acts_for_another_company`.",
    access: "customer",
    input: z.strictObject({ token: z.string().min(1).max(200).describe("The token of the mailed link.") }),
    output: z.object({
      company_name: z.string(),
      role: memberRole.describe("The role that the caller has now."),
    }),
    errors: ["invitation_invalid", "acts_for_another_company", "too_many_requests"],
  },
});
