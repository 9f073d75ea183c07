import { AuthError } from "#web/lib/auth-client.ts";
import { NetworkError } from "#web/lib/errors.ts";
import type { Messages } from "#web/lib/languages/context.tsx";
import type { Rooms } from "#web/lib/languages/rooms.ts";

export type AuthAction = "login" | "sign-up" | "reset" | "password-update";

type ErrorKey = keyof Rooms["auth"]["errors"];

/** The auth library's codes that have a sentence of their own (specification, section 8). */
const known: Partial<Record<string, ErrorKey>> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid_credentials",
  INVALID_EMAIL: "email_form",
  EMAIL_NOT_VERIFIED: "email_not_confirmed",
  USER_ALREADY_EXISTS: "user_exists",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "user_exists",
  PASSWORD_TOO_SHORT: "password_min",
};

/** What every other refusal of an action means. */
const otherwise: Record<AuthAction, ErrorKey> = {
  login: "login_error",
  "sign-up": "signup_error",
  reset: "reset_error",
  "password-update": "password_update_error",
};

/** The sentence for what the auth library, or the way to it, said. */
export function authErrorText(
  error: unknown,
  action: AuthAction,
  { auth, common }: Messages & Pick<Rooms, "auth">,
): string {
  if (error instanceof NetworkError) return common.noConnection;
  if (!(error instanceof AuthError)) return auth.errors.unexpected_error;
  if (error.status === 429) return auth.errors.too_many_tries;
  if (action === "password-update" && (error.code === "INVALID_TOKEN" || error.code === "TOKEN_EXPIRED")) {
    return auth.linkInvalid;
  }
  return auth.errors[known[error.code] ?? otherwise[action]];
}
