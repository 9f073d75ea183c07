import { createHash } from "node:crypto";
import { cityTableGeocoder, geocodeNext } from "#server/partners/geocoding/index.ts";
import type { SettableClock } from "#server/platform/clock.ts";
import type { Services } from "#server/platform/services.ts";
import type { Client } from "./client.ts";
import { listedPartners } from "./directory.ts";
import { readInvitationToken } from "./store.ts";
import {
  codes,
  dayMs,
  demoPassword as login_password,
  offers,
  staff,
  type DemoPartner,
  type DemoUser,
} from "./users.ts";

// The state before the half year begins. An interrupted filling repeats it, so each step first
// checks what exists.

/**
 * Unblocks a user whom a filling that was interrupted in its last days had blocked: the half year
 * is played again from its first day, and blocks the user again.
 */
export async function unblock(admin: Client, { email }: DemoUser): Promise<void> {
  const found = await admin.call("findUser", { term: email });
  if (found === null) return;
  const { user_id } = found;
  const { is_blocked: isBlocked } = await admin.call("getUser", { user_id });
  if (isBlocked) await admin.call("unblockUser", { user_id, login_password });
}

/** The administrator invites the owner, who accepts by the mailed link. */
export async function makePartner(
  { database }: Services,
  admin: Client,
  owner: Client,
  partner: DemoPartner,
): Promise<void> {
  const { user_type: userType } = await owner.call("getProfile", {});
  if (userType === "partner") return;
  const { owner: ownerUser, sells: _sells, account: _account, bounds, ...facts } = partner;
  const [cashback_basis_points_min, cashback_basis_points_max] = bounds;
  const { partners: there } = await admin.call("listPartners", { search: partner.company_name });
  if (there.length === 0)
    await admin.call("createPartner", {
      ...facts,
      cashback_basis_points_min,
      cashback_basis_points_max,
      city: ownerUser.city,
      state: ownerUser.state,
      postal_code: ownerUser.postalCode,
      owner_email: ownerUser.email,
      login_password,
    });
  await owner.call("acceptInvitation", { token: await readInvitationToken(database, ownerUser.email) });
}

/** The rest of the directory comes from a file. */
export async function importDirectory(admin: Client): Promise<void> {
  const last = await admin.call("getLastPartnerImport", {});
  if (last !== null && last.import.finished_at !== null) return;
  const file_digest = createHash("sha256").update(JSON.stringify(listedPartners)).digest("hex");
  const file = { file_name: "feira-do-comercio.csv", file_digest, row_count: listedPartners.length };
  const { id } = await admin.call("startPartnerImport", { ...file, login_password });
  await admin.call("importPartners", { id, first_row: 1, rows: [...listedPartners] });
}

export async function showOffers(admin: Client, clock: SettableClock, today: Date): Promise<void> {
  const there = await admin.call("listAllBanners", {});
  const day = (days: number | undefined) =>
    days === undefined ? null : new Date(today.getTime() + days * dayMs).toISOString();
  for (const { from, to, ...offer } of offers.toReversed()) {
    if (there.some((banner) => banner.description === offer.description)) continue;
    clock.advance(1000);
    await admin.call("createBanner", { ...offer, starts_at: day(from), ends_at: day(to) });
  }
}

export async function promise(admin: Client): Promise<void> {
  const { codes: there } = await admin.call("listPromotionalCodes", {});
  for (const code of codes) {
    if (there.some((one) => one.code === code.code)) continue;
    await admin.call("createPromotionalCode", { ...code, login_password });
  }
}

/** Applies a code unless one was applied. */
export async function applyCode(client: Client, code: string): Promise<void> {
  const { referral_code_used: used } = await client.call("getProfile", {});
  if (used === null) await client.call("applyReferralCode", { _code: code });
}

/** The owner invites, and the invited user accepts by the mailed link. */
export async function hireStaff(services: Services, owner: Client, invited: Client): Promise<void> {
  const { people, invitations } = await owner.call("listPartnerPeople", {});
  if (people.some(({ email }) => email === staff.email)) return;
  if (!invitations.some(({ email }) => email === staff.email))
    await owner.call("inviteManager", { email: staff.email, login_password });
  await invited.call("acceptInvitation", { token: await readInvitationToken(services.database, staff.email) });
}

/** Geocodes every partner, faster than a real run, which would take too long. */
export async function geocodeAll(services: Services, admin: Client, clock: SettableClock): Promise<void> {
  let run = (await admin.call("getGeocodingRun", {})) ?? (await admin.call("geocodeAllPartners", {}));
  while (run.status === "running") {
    clock.advance(1000);
    await geocodeNext(services, cityTableGeocoder);
    run = (await admin.call("getGeocodingRun", {}))!;
  }
}
