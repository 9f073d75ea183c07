import { expect, test } from "vitest";
import { AuthError } from "#web/lib/auth-client.ts";
import { NetworkError } from "#web/lib/errors.ts";
import { auth } from "#web/lib/languages/en/auth.ts";
import { en } from "#web/lib/languages/en/index.ts";
import { authErrorText, type AuthAction } from "./auth-error-text.ts";

const said = (error: unknown, action: AuthAction) => authErrorText(error, action, { ...en, auth });
const refused = (code: string, status = 400) => new AuthError(code, status);

// The sentences of the specification's section 8, word for word where it gives them.
test.each<[code: string, action: AuthAction, sentence: string]>([
  ["INVALID_EMAIL_OR_PASSWORD", "login", "Invalid credentials"],
  // What only the server finds to be no address; before it asks, the form says so itself.
  ["INVALID_EMAIL", "login", "Enter a complete email address, such as you@example.com"],
  ["INVALID_EMAIL", "sign-up", "Enter a complete email address, such as you@example.com"],
  ["EMAIL_NOT_VERIFIED", "login", "Email not confirmed yet. Open the link we sent you."],
  ["FAILED_TO_CREATE_SESSION", "login", "Login error"],
  ["USER_ALREADY_EXISTS", "sign-up", "An account with this email already exists"],
  ["USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", "sign-up", "An account with this email already exists"],
  ["PASSWORD_TOO_SHORT", "sign-up", "Password should be at least 6 characters"],
  ["FAILED_TO_CREATE_USER", "sign-up", "Error creating account"],
  ["UNKNOWN", "reset", "Error sending reset email"],
  ["UNKNOWN", "password-update", "Error updating password"],
  ["INVALID_TOKEN", "password-update", auth.linkInvalid],
  ["TOKEN_EXPIRED", "password-update", auth.linkInvalid],
  ["INVALID_TOKEN", "login", "Login error"],
])("%s at %s: %s", (code, action, sentence) => {
  expect(said(refused(code), action)).toBe(sentence);
});

test("too many tries, no answer, and whatever else goes wrong are said as what they are", () => {
  expect(said(refused("INVALID_EMAIL_OR_PASSWORD", 429), "login")).toBe(auth.errors.too_many_tries);
  expect(said(new NetworkError(new Error("gone")), "sign-up")).toBe(en.common.noConnection);
  expect(said(new TypeError("a fault of ours"), "login")).toBe("An unexpected error occurred");
});
