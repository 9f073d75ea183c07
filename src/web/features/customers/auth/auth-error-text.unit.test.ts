import { expect, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import { AuthError } from "#web/lib/auth-client.ts";
import { NetworkError } from "#web/lib/errors.ts";
import { auth } from "#web/lib/languages/en/auth.ts";
import { en } from "#web/lib/languages/en/index.ts";
import { authErrorText, type AuthAction } from "./auth-error-text.ts";

const said = (error: unknown, action: AuthAction) => authErrorText(error, action, { ...en, auth });
const refused = (code: Problem["code"], errors?: Problem["errors"]) =>
  new AuthError({ type: `/api/docs#${code}`, status: 400, code, ...(errors && { errors }), request_id: "r" });
const ofField = (...errors: NonNullable<Problem["errors"]>) => refused("invalid_input", errors);

// The sentences of the specification's section 8, word for word where it gives them.
test.each<[error: AuthError, action: AuthAction, sentence: string]>([
  [refused("invalid_credentials"), "login", "Invalid credentials"],
  // Texts that only the server finds to be no address; of others the form says so before it asks.
  [
    ofField({ field: "email", code: "invalid_format" }),
    "login",
    "Enter a complete email address, such as you@example.com",
  ],
  [
    ofField({ field: "email", code: "invalid_format" }),
    "sign-up",
    "Enter a complete email address, such as you@example.com",
  ],
  [refused("email_not_confirmed"), "login", "Email not confirmed yet. Open the link we sent you."],
  [refused("confirmation_link_invalid"), "login", auth.errors.confirmation_link_invalid],
  [refused("internal_error"), "login", "Login error"],
  [ofField({ field: "email", code: "required" }), "login", "Login error"],
  [refused("user_exists"), "sign-up", "An account with this email already exists"],
  [ofField({ field: "password", code: "too_long", params: { maximum: 128 } }), "sign-up", "Error creating account"],
  [refused("server_busy"), "sign-up", "Error creating account"],
  [refused("internal_error"), "reset", "Error sending reset email"],
  [ofField({ field: "email", code: "not_allowed" }), "reset", "Error sending reset email"],
  [refused("internal_error"), "password-update", "Error updating password"],
  [refused("recovery_link_invalid"), "password-update", auth.linkInvalid],
  [refused("recovery_link_invalid"), "login", "Login error"],
])("%s at %s: %s", (error, action, sentence) => {
  expect(said(error, action)).toBe(sentence);
});

test("an administrator with a short password learns how long it must be", () => {
  const params = { minimum: 16 };
  const error = new AuthError({ ...refused("administrator_password_short").problem, params });
  expect(said(error, "login")).toContain("at least 16 characters");
  expect(said(refused("administrator_password_short"), "login")).toContain("at least 12 characters");
});

test("too many tries, no answer, and whatever else goes wrong are said as what they are", () => {
  expect(said(refused("too_many_requests"), "login")).toBe(auth.errors.too_many_tries);
  expect(said(new NetworkError(new Error("gone")), "sign-up")).toBe(en.common.noConnection);
  expect(said(new TypeError("a fault of ours"), "login")).toBe("An unexpected error occurred");
});
