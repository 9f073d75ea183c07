import type { profiles } from "#contract/customers/profiles.ts";
import type { UserId } from "#contract/ids.ts";
import type { ParsedInputOf } from "#contract/operation.ts";
import { readPostalCode } from "#contract/postal-code.ts";
import { renameUser } from "#server/customers/auth/index.ts";
import {
  lockForChange,
  secondsToUsernameChange,
  readProfile,
  countryCodeOf,
  changeProfile,
  type ProfileChanges,
} from "#server/customers/profiles/index.ts";
import { recordPassChange } from "#server/customers/wallet-pass/index.ts";
import { violates } from "#server/platform/db/database.ts";
import { fieldError, DomainError } from "#server/platform/domain-error.ts";
import { withPhones } from "#server/platform/phone-fields.ts";
import { recordSecurityEvent, type Origin } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";

type Fields = Omit<ParsedInputOf<(typeof profiles)["updateProfile"]>, "login_password">;

/**
 * Changes the fields that users may write of their own profile; fields that are not given stay.
 *
 * @param isConfirmed the user has given the login password again, without which the username stays,
 *   and the phone of an active account
 * @throws DomainError `username_taken`; `too_many_requests` with `seconds` for a fourth one in 30
 *   days; `invalid_input` when the phone has no length of its country, the postal code not its
 *   country's form, phone and country code contradict each other, or the login password is missing
 */
export async function updateProfile(
  services: Pick<Services, "clock" | "database" | "jobs" | "live" | "log">,
  userId: UserId,
  { isConfirmed, ...typed }: Fields & { readonly isConfirmed: boolean },
  origin?: Origin,
): Promise<void> {
  const { clock, database, live } = services;
  const input = await withPhones(typed);
  const changes = { ...emptyToNull(input), ...phoneChanges(input) };
  try {
    await database.transaction(async (transaction) => {
      await lockForChange(transaction, userId);
      const before = await readProfile(transaction, userId);
      if (changes.username !== undefined && changes.username !== before.username) {
        if (!isConfirmed) throw fieldError({ field: "login_password", code: "required" });
        const seconds = await secondsToUsernameChange(transaction, userId, clock.now());
        if (seconds > 0) throw new DomainError("too_many_requests", { params: { seconds } });
      }
      if (before.is_active && changes.phone !== undefined && changes.phone !== before.phone && !isConfirmed)
        throw fieldError({ field: "login_password", code: "required" });
      const postalCode = postalCodeIn(input, before);
      await changeProfile(transaction, userId, { ...changes, ...postalCode }, clock.now());
      if (input.full_name !== undefined) await renameUser(transaction, userId, input.full_name);
      // The form sends every field, and phones are notified only of a changed one.
      const { full_name: fullName = before.full_name, username = before.username } = input;
      if (fullName !== before.full_name || username !== before.username)
        await recordPassChange(services, transaction, userId);
      if (username !== before.username)
        await recordSecurityEvent(services, transaction, { ...origin, kind: "username_changed", userId });
      // A first phone number is no change of what protects the account.
      if (before.phone !== null && changes.phone !== undefined && changes.phone !== before.phone)
        await recordSecurityEvent(services, transaction, { ...origin, kind: "phone_changed", userId });
      await live.record(transaction, userId, "profile");
    });
  } catch (error) {
    if (violates(error, "profiles_by_username") || violates(error, "given_up_usernames"))
      throw new DomainError("username_taken");
    throw error;
  }
}

/** The postal code in the form of the country that the profile has after the change. */
function postalCodeIn({ postal_code: typed, country }: Fields, before: { readonly country: string }): ProfileChanges {
  if (!typed) return {};
  const read = readPostalCode(typed, country ?? before.country);
  if ("code" in read) throw fieldError({ field: "postal_code", code: read.code });
  return { postal_code: read.form };
}

/** An optional field that is left empty is stored as null. */
function emptyToNull(input: Fields): ProfileChanges {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === "" ? null : value]));
}

/**
 * The stored country code is always the one that the phone number begins with, so that the form can
 * split them again. A code alone therefore changes nothing.
 */
function phoneChanges({ phone, phone_country_code: given }: Fields): ProfileChanges {
  if (phone === undefined) return { phone_country_code: undefined };
  const code = countryCodeOf(phone);
  if (given !== undefined && given !== code) throw fieldError({ field: "phone", code: "invalid_format" });
  return { phone_country_code: code };
}
