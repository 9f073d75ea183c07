import type { AuthErrorCode, FieldError } from "#contract/error-codes.ts";
import { loginPasswordLength } from "#contract/limits.ts";
import { AuthError } from "#web/lib/auth-client.ts";
import { NetworkError } from "#web/lib/errors.ts";
import type { Messages } from "#web/lib/languages/context.tsx";
import type { MessagesOf } from "#web/lib/languages/message-modules.ts";

export type AuthAction = "login" | "sign-up" | "reset" | "password-update";

type ErrorKey = Exclude<keyof MessagesOf["auth"]["errors"], "password_min">;

/** The codes that have a sentence of their own (specification, section 8). */
const known: Record<
  AuthErrorCode | "too_many_requests" | "passkey_wrong" | "second_factor_wrong",
  ErrorKey | undefined
> = {
  invalid_credentials: "invalid_credentials",
  email_not_confirmed: "email_not_confirmed",
  user_exists: "user_exists",
  account_frozen: "account_frozen",
  too_many_requests: "too_many_tries",
  passkey_wrong: "passkey_wrong",
  second_factor_wrong: "second_factor_wrong",
  // The form asks for the second factor then.
  second_factor_required: undefined,
  // Its sentence has a number.
  administrator_password_short: undefined,
  confirmation_link_invalid: "confirmation_link_invalid",
  // The screen that the mailed link leads to shows it.
  freezing_link_invalid: undefined,
};

const otherwise: Record<AuthAction, ErrorKey> = {
  login: "login_error",
  "sign-up": "signup_error",
  reset: "reset_error",
  "password-update": "password_update_error",
};

/** The message for an error of the server or the connection. */
export function authErrorText(
  error: unknown,
  action: AuthAction,
  { auth, common }: Messages & Pick<MessagesOf, "auth">,
): string {
  if (error instanceof NetworkError) return common.noConnection;
  if (!(error instanceof AuthError)) return auth.errors.unexpected_error;
  const { code, errors, params } = error.problem;
  if (code === "administrator_password_short")
    return auth.administratorPassword(Number(params?.["minimum"] ?? loginPasswordLength.administratorMin));
  if (action === "password-update" && code === "recovery_link_invalid") return auth.linkInvalid;
  return auth.errors[known[code as keyof typeof known] ?? ofField(errors?.[0]) ?? otherwise[action]];
}

/** A field error that only the server finds; each form checks its own fields before. */
function ofField(error: FieldError | undefined): ErrorKey | undefined {
  if (error?.field === "email" && error.code === "invalid_format") return "email_form";
  return undefined;
}
