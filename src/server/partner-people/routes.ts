import type { partnerPeople } from "#contract/partner-people.ts";
import { actorOf, recordAct } from "../audit-log/index.ts";
import type { Transaction } from "../db/database.ts";
import { readPartner, tellMembers, type MemberRole } from "../partners/index.ts";
import { fieldRefusal, Refusal } from "../platform/refusal.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { invite } from "./invite.ts";
import { deleteStaff, readOpenInvitations, readPeople, revoke, type InvitationRow, type PersonRow } from "./store.ts";

/** Mails go to addresses that nobody has confirmed: a company sends few of them. */
const invitationsPerHour = { max: 20, windowMs: 60 * 60_000 };
const acceptances = { max: 30, windowMs: 15 * 60_000 };

export function partnerPeopleRoutes(services: Services): Handlers<typeof partnerPeople> {
  const { clock, database, live } = services;

  /** Whoever acts for the company; nobody else is known to it. */
  async function requirePerson(transaction: Transaction, partnerId: string, userId: string): Promise<PersonRow> {
    const person = (await readPeople(transaction, partnerId)).find(({ user_id: id }) => id === userId);
    if (person === undefined || person.role === "owner") throw new Refusal("not_found");
    return person;
  }

  return {
    listPartnerPeople: async (_input, { caller }) => {
      const { isOwner } = caller;
      const partnerId = caller.partnerId!;
      const [people, invitations] = await Promise.all([
        readPeople(database, partnerId),
        isOwner ? readOpenInvitations(database, partnerId, clock.now()) : [],
      ]);
      return {
        people: people.map(({ email, added_at: addedAt, ...person }) => ({
          ...person,
          email: isOwner ? email : null,
          added_at: addedAt.toISOString(),
        })),
        invitations: invitations.map(toInvitation),
      };
    },
    invitePartnerStaff: async ({ email }, request) => {
      const partnerId = request.caller.partnerId!;
      await limitRate(services, `invite-partner-staff:${partnerId}`, invitationsPerHour);
      return database.transaction(async (transaction) => {
        const [company, people] = await Promise.all([
          readPartner(transaction, partnerId),
          readPeople(transaction, partnerId),
        ]);
        if (people.some((person) => person.email === email))
          throw fieldRefusal({ field: "email", code: "not_allowed" });
        const invited = { partnerId, companyName: company!.companyName, email };
        const role: MemberRole = "staff";
        const actor = actorOf(request, "owner");
        const by = { role, invitedBy: actor.userId, language: request.language };
        const [row] = await invite(services, transaction, [invited], by);
        await recordAct(services, transaction, {
          actor,
          act: "invitePartnerStaff",
          subject: { kind: "invitation", id: row!.id, name: email },
          partnerId,
          after: { email, role },
        });
        await tellMembers(live, transaction, partnerId);
        return toInvitation(row!);
      });
    },
    revokeInvitation: ({ id }, request) => {
      const partnerId = request.caller.partnerId!;
      return database.transaction(async (transaction) => {
        const row = await revoke(transaction, partnerId, id, clock.now());
        if (row === undefined) throw new Refusal("not_found");
        await recordAct(services, transaction, {
          actor: actorOf(request, "owner"),
          act: "revokeInvitation",
          subject: { kind: "invitation", id, name: row.email },
          partnerId,
          before: { email: row.email, role: row.role },
        });
        await tellMembers(live, transaction, partnerId);
        return { revoked: true as const };
      });
    },
    removePartnerMember: ({ user_id: userId }, request) => {
      const partnerId = request.caller.partnerId!;
      return database.transaction(async (transaction) => {
        const person = await requirePerson(transaction, partnerId, userId);
        // Somebody else may have done so in the same moment.
        if (!(await deleteStaff(transaction, partnerId, userId))) throw new Refusal("not_found");
        await recordAct(services, transaction, {
          actor: actorOf(request, "owner"),
          act: "removePartnerMember",
          subject: { kind: "user", id: userId, name: person.full_name },
          partnerId,
          before: { role: person.role },
        });
        await tellMembers(live, transaction, partnerId);
        // Whoever is no member is told too: the console that is open is not theirs any more.
        await live.record(transaction, userId, "profile");
        return { removed: true as const };
      });
    },
    acceptInvitation: async ({ token }, { caller }) => {
      await limitRate(services, `accept-invitation:${caller.userId}`, acceptances);
      const { companyName, role } = await acceptInvitation(services, caller, token);
      return { company_name: companyName, role };
    },
  };
}

function toInvitation({ id, email, role, invited_at: invitedAt, expires_at: expiresAt }: InvitationRow) {
  return { id, email, role, invited_at: invitedAt.toISOString(), expires_at: expiresAt.toISOString() };
}
