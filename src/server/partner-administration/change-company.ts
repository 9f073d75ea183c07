import type { partnerAdministration } from "#contract/partner-administration.ts";
import type { Language } from "#contract/limits.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import { recordAct, type Actor, type KnownActor } from "../audit-log/index.ts";
import { findConfirmedUser } from "../auth/index.ts";
import { violates } from "../db/database.ts";
import { invite, revokeOwnerInvitations } from "../partner-people/index.ts";
import {
  addCompany,
  addMember,
  columnsOf,
  factsOf,
  lockCompany,
  setSwitchedOff,
  tellMembers,
  updateCompany,
  type ChangedPartnerRow,
  type CompanyRow,
} from "../partners/index.ts";
import { cancelOpenCharges } from "../payment-requests/index.ts";
import { newId } from "../platform/ids.ts";
import { fieldRefusal, Refusal } from "../platform/refusal.ts";
import { limitRate } from "../rate-limit/index.ts";
import type { Services } from "../services.ts";

type Needs = Pick<Services, "clock" | "database" | "jobs" | "live" | "publicUrl">;
type Input<Id extends keyof typeof partnerAdministration> = Omit<
  ParsedInputOf<(typeof partnerAdministration)[Id]>,
  "login_password"
>;

/** What the audit log keeps of a company. */
function knownOf(row: ChangedPartnerRow) {
  const { cashback_basis_points_min, cashback_basis_points_max, latitude, longitude } = row;
  return { ...factsOf(row), cashback_basis_points_min, cashback_basis_points_max, latitude, longitude };
}

const nameOf = ({ id, company_name: name }: Pick<CompanyRow, "id" | "company_name">) => ({ kind: "partner", id, name });

const allColumnsOf = (input: Omit<Input<"createPartner">, "owner_email">) => ({
  ...columnsOf(input),
  cashback_basis_points_min: input.cashback_basis_points_min,
  cashback_basis_points_max: input.cashback_basis_points_max,
  latitude: input.latitude ?? null,
  longitude: input.longitude ?? null,
});

/**
 * Makes a company. Whoever has confirmed the owner's e-mail owns it at once; anybody else is invited by mail, and until then it has
 * no owner and cannot charge, for nobody acts for it.
 * @returns its id
 * @throws Refusal invalid_input when the person acts for a company already
 */
export async function createCompany(
  services: Needs,
  { owner_email: ownerEmail, ...input }: Input<"createPartner">,
  { actor, language }: { readonly actor: KnownActor; readonly language: Language },
): Promise<string> {
  const { clock, database, live } = services;
  const id = newId(clock);
  try {
    await database.transaction(async (transaction) => {
      const at = clock.now();
      const row = { id, ...allColumnsOf(input), created_at: at };
      await addCompany(transaction, row);
      const owner = ownerEmail === undefined ? undefined : await findConfirmedUser(transaction, ownerEmail);
      if (owner !== undefined) {
        await addMember(transaction, { userId: owner, partnerId: id, role: "owner", at });
        await tellMembers(live, transaction, id);
      } else if (ownerEmail !== undefined) {
        const invited = { partnerId: id, companyName: input.company_name, email: ownerEmail };
        await invite(services, transaction, [invited], { role: "owner", invitedBy: actor.userId, language });
      }
      await recordAct(services, transaction, {
        actor,
        act: "createPartner",
        subject: nameOf(row),
        partnerId: id,
        after: {
          ...knownOf(row),
          ...(owner !== undefined && { owner_id: owner }),
          ...(owner === undefined && ownerEmail !== undefined && { invited_owner_email: ownerEmail }),
        },
      });
    });
  } catch (error) {
    if (violates(error, "partner_members_pkey")) throw fieldRefusal({ field: "owner_email", code: "not_allowed" });
    throw error;
  }
  return id;
}

/** Changes a company, the bounds of its cashback and its coordinates. @throws Refusal not_found, partner_changed */
export function changeCompany(
  services: Needs,
  { id, version, ...input }: Input<"updatePartner">,
  actor: Actor,
): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const before = await lockCompany(transaction, id);
    if (before === undefined) throw new Refusal("not_found");
    if (before.version !== version) throw new Refusal("partner_changed");
    const after = await updateCompany(transaction, { id, ...allColumnsOf(input) });
    await recordAct(services, transaction, {
      actor,
      act: "updatePartner",
      subject: nameOf(after),
      partnerId: id,
      before: knownOf(before),
      after: knownOf(after),
    });
    await tellMembers(services.live, transaction, id);
  });
}

/**
 * Switches a company off or on; doing so twice is the same as once. Off, it stands in no directory and cannot charge, and its open
 * charges are cancelled. What people have earned by it stays, and so does what it is owed.
 * @throws Refusal not_found
 */
export function switchCompany(services: Needs, id: string, isOn: boolean, actor: Actor): Promise<void> {
  const { clock, database, live } = services;
  return database.transaction(async (transaction) => {
    const before = await lockCompany(transaction, id);
    if (before === undefined) throw new Refusal("not_found");
    const wasOn = before.switched_off_at === null;
    if (wasOn !== isOn) await setSwitchedOff(transaction, id, isOn ? null : clock.now());
    const cancelled = isOn ? 0 : await cancelOpenCharges(services, transaction, { partnerId: id });
    await recordAct(services, transaction, {
      actor,
      act: isOn ? "switchPartnerOn" : "switchPartnerOff",
      subject: nameOf(before),
      partnerId: id,
      before: { switched_off: !wasOn },
      after: { switched_off: !isOn, ...(cancelled > 0 && { cancelled_charges: cancelled }) },
    });
    await tellMembers(live, transaction, id);
  });
}

/** Mails go to addresses that nobody has confirmed. */
const invitationsPerHour = { max: 60, windowMs: 60 * 60_000 };

/** Mails somebody a link to own a company, beside its owners if it has any; whoever was invited to before is so no more. */
export async function inviteOwner(
  services: Needs,
  { id, email }: Input<"invitePartnerOwner">,
  { actor, language }: { readonly actor: KnownActor; readonly language: Language },
): Promise<void> {
  const { clock, database } = services;
  await limitRate(services, `invite-partner-owner:${actor.userId}`, invitationsPerHour);
  await database.transaction(async (transaction) => {
    const company = await lockCompany(transaction, id);
    if (company === undefined) throw new Refusal("not_found");
    await revokeOwnerInvitations(transaction, id, clock.now());
    const invited = { partnerId: id, companyName: company.company_name, email };
    await invite(services, transaction, [invited], { role: "owner", invitedBy: actor.userId, language });
    await recordAct(services, transaction, {
      actor,
      act: "invitePartnerOwner",
      subject: nameOf(company),
      partnerId: id,
      after: { invited_owner_email: email },
    });
  });
}
