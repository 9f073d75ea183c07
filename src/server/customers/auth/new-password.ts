import type { UserId } from "#contract/ids.ts";
import { loginPasswordLength } from "#contract/limits.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { DomainError, fieldError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { isCommon, isPersonal, type PasswordOwner } from "./password-rules.ts";

interface NewPassword {
  /** Its name in the input. */
  readonly field: string;
  readonly password: string;
}

/**
 * Checks a login password that somebody chose.
 * @throws DomainError `invalid_input` with `too_short`, `too_common` or `too_personal` at its field
 */
export async function checkNewPassword(
  { config }: Pick<Services, "config">,
  { field, password }: NewPassword,
  owner: PasswordOwner,
): Promise<void> {
  const minimum = passwordLengthMin(config, owner.isAdmin);
  if (password.length < minimum) throw fieldError({ field, code: "too_short", params: { minimum } });
  if (isPersonal(password, owner)) throw fieldError({ field, code: "too_personal" });
  const { commonPasswords } = await import("./common-passwords.ts");
  if (isCommon(password, commonPasswords)) throw fieldError({ field, code: "too_common" });
}

/** The fewest characters of a new login password. */
export function passwordLengthMin(config: Services["config"], isAdmin: boolean): number {
  return isAdmin ? Math.max(config.passwordLengthMin, loginPasswordLength.administratorMin) : config.passwordLengthMin;
}

/** The owner of a password that is sent with a link that is not valid. */
const nobody: PasswordOwner = { name: "", email: "", isAdmin: false };

/** As `checkNewPassword`, for the user with this id, if there is one. */
export async function checkPasswordOfUser(
  services: Pick<Services, "config" | "database">,
  newPassword: NewPassword,
  userId: UserId | undefined,
): Promise<void> {
  const [owner = nobody] = await services.database.query<PasswordOwner>(
    `select u.name, u.email, coalesce(p.is_admin, false) as "isAdmin"
      from auth_users u left join profiles p on p.user_id = u.id where u.id = $1`,
    [userId ?? null],
  );
  await checkNewPassword(services, newPassword, owner);
}

/**
 * Ends the session that an administrator has just opened with a password that is too short for one.
 * It was chosen before the user became an administrator, or before there was such a rule.
 * @throws DomainError `administrator_password_short` with `minimum`
 */
export async function endShortSignIn(
  { config, database }: Pick<Services, "config"> & { readonly database: Queryable },
  session: { readonly token: string },
  password: string,
): Promise<void> {
  const minimum = passwordLengthMin(config, true);
  if (password.length >= minimum) return;
  const ended = await database.query(
    `delete from auth_sessions s using profiles p
      where s.token = $1 and p.user_id = s.user_id and p.is_admin returning s.id`,
    [session.token],
  );
  if (ended.length > 0) throw new DomainError("administrator_password_short", { params: { minimum } });
}
