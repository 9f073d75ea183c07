import type { PasskeyAnswer } from "#contract/customers/second-factors.ts";
import type { Problem } from "#contract/error-codes.ts";
import { send } from "./api.ts";
import { NetworkError, DomainError } from "./errors.ts";

/**
 * An error of one of the session's operations. Kept apart from other errors, because the
 * specification gives these screens one sentence for the whole form where others have one a field.
 */
export class AuthError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`auth refused: ${problem.code}`);
    this.name = "AuthError";
    this.problem = problem;
  }
}

export interface AuthUser {
  readonly id: string;
  readonly name: string;
}

export interface AuthSession {
  readonly id: string;
  readonly expiresAt: string;
}

export interface SignedIn {
  readonly user: AuthUser;
  readonly session: AuthSession;
}

/**
 * Calls one of the session's operations.
 * @throws AuthError; NetworkError when no answer arrived
 */
async function request(path: string, body?: Record<string, unknown>): Promise<unknown> {
  const answer = send(`/api/auth${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      Accept: "application/json",
      "X-Language": document.documentElement.lang,
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.catch((error: unknown) => {
    throw error instanceof DomainError ? new AuthError(error.problem) : error;
  });
}

export async function getSession(): Promise<SignedIn | null> {
  try {
    return (await request("/get-session")) as SignedIn | null;
  } catch (error) {
    // The server rejects no user here, so an error means that it cannot answer now: try again.
    throw error instanceof AuthError ? new NetworkError(error) : error;
  }
}

/** Has a confirmation link mailed; the specification names the site's root with it. */
export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  await request("/sign-up/email", { ...account, callbackURL: siteRoot() });
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The token of a confirmation link: opens the account first. */
  readonly token?: string;
  /** An authenticator code or a recovery code, for an account with a second factor. */
  readonly code?: string;
}

/** Opens a session that outlives the browser. */
export async function signIn(credentials: Credentials): Promise<void> {
  await request("/sign-in/email", { ...credentials, rememberMe: true });
}

/** Opens a session by what a passkey has signed. */
export async function signInWithPasskey(answer: PasskeyAnswer): Promise<void> {
  await request("/sign-in/passkey", answer);
}

export async function endSession(): Promise<void> {
  await request("/sign-out", {});
}

/** Mails a link that leads to the new-password form. */
export async function requestPasswordReset(email: string): Promise<void> {
  await request("/request-password-reset", { email, redirectTo: `${siteRoot()}auth?type=recovery` });
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await request("/reset-password", { token, newPassword });
}

/** Mails the confirmation link again. */
export async function sendVerificationEmail(email: string): Promise<void> {
  await request("/send-verification-email", { email, callbackURL: siteRoot() });
}

/** The site's origin followed by a slash (specification, section 9). */
function siteRoot(): string {
  return `${location.origin}/`;
}
