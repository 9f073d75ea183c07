import { z } from "zod";
import { passkeyAnswer } from "#contract/customers/second-factors.ts";
import type { FieldError, ErrorCode } from "#contract/error-codes.ts";
import { isFree } from "#contract/fields.ts";
import { emailLengthMax, loginPasswordLength, secondFactorCodeLengthMax } from "#contract/limits.ts";
import { operations, type Operation } from "#contract/operation.ts";
import {
  checkNewPassword,
  checkPasswordOfUser,
  findUserOfReset,
  type Auth,
  type AuthLibrary,
} from "#server/customers/auth/index.ts";
import type { Rate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";

/** The library's own, and that of `endFrozenSignIn`. */
export type LibraryCode = keyof AuthLibrary["$ERROR_CODES"] | "ACCOUNT_FROZEN";

/** One route of the auth library, described as an operation of the contract is. */
export interface AuthOperation extends Operation {
  /** Each error that the library can return here, and its code on the wire. */
  readonly libraryErrors: Readonly<Partial<Record<LibraryCode, ErrorCode | FieldError>>>;
  /** Errors of our own that a call of the library can end with. */
  readonly ownErrors?: readonly ErrorCode[];
  /**
   * Checks the parsed input further, before the library gets it.
   * @throws DomainError
   */
  readonly check?: (services: Services, auth: Auth, input: Readonly<Record<string, string>>) => Promise<void>;
  /** Sessions of the caller may end by it, so the user's streams are notified. */
  readonly endsSessions?: boolean;
  /** Whether wrong passwords, and requests after too many, are counted in the security log. */
  readonly countsFailures?: boolean;
  /** How long an answer takes at least, in milliseconds. */
  readonly answeredAfterMs?: number;
  /** How often one client network may request it. */
  readonly perNetwork: Rate;
  /** How often it may be requested for one e-mail address, from any network. */
  readonly perEmail?: Rate;
  /**
   * How often it may be requested for one e-mail address with a device that its user has signed in
   * with before. Counted instead of the other two, so that strangers lock nobody out at home.
   */
  readonly perDevice?: Rate;
}

const minute = 60_000;
const usual: Rate = { max: 300, windowMs: minute };
const tries: Rate = { max: 20, windowMs: minute };
const mails: Rate = { max: 5, windowMs: minute };

/** PostgreSQL cannot store a text with a NUL. */
const plain = z.string().regex(/^[^\0]*$/);
/** The library and the limits get an address in the same form, however it was written. */
const email = plain
  .transform((address) => address.normalize("NFKC").trim().toLowerCase())
  .pipe(z.string().min(1).max(emailLengthMax))
  .pipe(z.email())
  .describe("The e-mail address.");
const password = plain.max(loginPasswordLength.max);
/** The profile keeps less of it. */
const nameLengthMax = 500;

/**
 * The pages to which a link in a mail may lead in the end: home, or the login page with a plain
 * query.
 */
const ownPage = /^\/(?:auth(?:\?[\w=&]*)?)?$/;
/** A page of this site, by its path or with the site's own origin before it. */
const page = z.string();

/** Finds each input that names another page, or one of a site outside `origins`. */
export function findForeignPages(input: Readonly<Record<string, unknown>>, origins: readonly string[]): FieldError[] {
  return ["callbackURL", "redirectTo"].flatMap((field) => {
    const named = input[field];
    if (typeof named !== "string") return [];
    const origin = origins.find((candidate) => named.startsWith(`${candidate}/`)) ?? "";
    return ownPage.test(named.slice(origin.length)) ? [] : [{ field, code: "not_allowed" } as const];
  });
}

const user = z
  .object({
    id: z.string().describe("The ID."),
    name: z.string().describe("The user's full name."),
    email: z.string().describe("The e-mail address."),
    emailVerified: z.boolean().describe("Whether the address is confirmed."),
    image: z.string().nullish().describe("Always null: there are no pictures of users."),
    createdAt: z.iso.datetime().describe("When it was created."),
    updatedAt: z.iso.datetime().describe("When it was changed last."),
  })
  .meta({ id: "SignedInUser", description: "A user with a sign-in." });
const session = z
  .object({
    id: z.string().describe("The ID."),
    userId: z.string().describe("The user's ID."),
    expiresAt: z.iso.datetime().describe("When it ends."),
    createdAt: z.iso.datetime().describe("When it was created."),
    updatedAt: z.iso.datetime().describe("When it was changed last."),
    ipAddress: z.string().nullish().describe("The network address of the browser."),
    userAgent: z.string().nullish().describe("What the browser says it is."),
  })
  .meta({ id: "Session", description: "A session, without its token, which a script must not read." });
const done = z.object({ status: z.boolean().describe("It was done.") });

/** The library's errors for every POST that it considers a cross-site request. */
const ofOrigin = {
  INVALID_ORIGIN: "foreign_origin",
  MISSING_OR_NULL_ORIGIN: "foreign_origin",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: "foreign_origin",
  INVALID_CALLBACK_URL: { field: "callbackURL", code: "not_allowed" },
  INVALID_REDIRECT_URL: { field: "redirectTo", code: "not_allowed" },
} as const satisfies AuthOperation["libraryErrors"];

/** Adds what all of them share: anyone may call, and calls are counted. */
function describe<const O extends Omit<AuthOperation, "access" | "errors">>(operation: O) {
  const codes = Object.values<ErrorCode | FieldError>(operation.libraryErrors);
  const errors = codes.map((mapped) => (typeof mapped === "string" ? mapped : "invalid_input"));
  return {
    ...operation,
    access: "anonymous",
    errors: [...new Set([...errors, ...(operation.ownErrors ?? []), "too_many_requests" as const])],
  } as const;
}

const checkSignUp: AuthOperation["check"] = (services, _auth, input) =>
  checkNewPassword(
    services,
    { field: "password", password: input["password"]! },
    { name: input["name"]!, email: input["email"]!, isAdmin: false },
  );

const checkReset: AuthOperation["check"] = async (services, auth, input) =>
  checkPasswordOfUser(
    services,
    { field: "newPassword", password: input["newPassword"]! },
    await findUserOfReset(services, auth, input["token"]!),
  );

/**
 * All routes of the library that are used, and two in its place (`sign-up-answers.ts`); its others
 * do not exist here. Its lists of sessions show
 * their tokens, so `devices/` has lists of its own, and `login-password/` changes the password.
 */
export const authOperations: Readonly<Record<string, AuthOperation>> = operations({
  getSession: describe({
    method: "GET",
    path: "/auth/get-session",
    summary: "Whose session the cookie is, or null",
    input: z.object({}),
    output: z.object({ session, user }).nullable(),
    libraryErrors: {},
    perNetwork: usual,
  }),
  // There is no account until the mailed link and the password come together at a sign-in. The
  // answer is delayed, because its time would reveal which addresses have accounts.
  signUp: describe({
    method: "POST",
    path: "/auth/sign-up/email",
    summary: "Mails a link that opens the account, with the password, at a sign-in; answers alike for a taken address",
    input: z.object({
      name: plain
        .max(nameLengthMax)
        .refine(...isFree)
        .describe("The user's full name."),
      email,
      password: password.describe("The login password."),
      callbackURL: page.optional().describe("A page of this site to go to afterwards."),
    }),
    output: z.object({ user }),
    libraryErrors: {},
    ownErrors: ["foreign_origin"],
    perNetwork: tries,
    check: checkSignUp,
    perEmail: { max: 10, windowMs: 60 * minute },
    answeredAfterMs: 300,
  }),
  signIn: describe({
    method: "POST",
    path: "/auth/sign-in/email",
    summary:
      "Opens a session and sets its cookie; with the token of a confirmation link, opens the account first; an account with a second factor needs an authenticator or recovery code too",
    input: z.object({
      email,
      password: password.describe("The login password."),
      token: plain.optional().describe("The token of the mailed link."),
      code: plain
        .min(1)
        .max(secondFactorCodeLengthMax)
        .optional()
        .describe("An authenticator or recovery code; needed with a second factor."),
      rememberMe: z.boolean().optional().describe("Whether the session outlives the browser."),
      callbackURL: page.optional().describe("A page of this site to go to afterwards."),
    }),
    output: z.object({
      redirect: z.boolean().describe("Whether to go to `url`."),
      url: z.string().optional().describe("The page to go to."),
      user,
    }),
    libraryErrors: {
      ...ofOrigin,
      INVALID_EMAIL_OR_PASSWORD: "invalid_credentials",
      EMAIL_NOT_VERIFIED: "email_not_confirmed",
      ACCOUNT_FROZEN: "account_frozen",
    },
    ownErrors: [
      "confirmation_link_invalid",
      "administrator_password_short",
      "second_factor_required",
      "second_factor_wrong",
    ],
    countsFailures: true,
    perNetwork: tries,
    perEmail: { max: 30, windowMs: 15 * minute },
    perDevice: { max: 20, windowMs: 15 * minute },
  }),
  signInWithPasskey: describe({
    method: "POST",
    path: "/auth/sign-in/passkey",
    summary: "Opens a session by what a passkey has signed, a challenge of `getPasskeyChallenge`",
    input: z.object(passkeyAnswer),
    output: z.object({ user }),
    libraryErrors: {
      ...ofOrigin,
      // The passkey was removed meanwhile.
      INVALID_EMAIL_OR_PASSWORD: "passkey_wrong",
      EMAIL_NOT_VERIFIED: "email_not_confirmed",
      ACCOUNT_FROZEN: "account_frozen",
    },
    ownErrors: ["passkey_wrong"],
    perNetwork: tries,
  }),
  sendVerificationEmail: describe({
    method: "POST",
    path: "/auth/send-verification-email",
    summary: "Mails the confirmation link again; answers alike whether the account exists or not",
    input: z.object({ email, callbackURL: page.optional().describe("A page of this site to go to afterwards.") }),
    output: done,
    libraryErrors: {},
    ownErrors: ["foreign_origin"],
    perNetwork: mails,
    perEmail: { max: 10, windowMs: 60 * minute },
    answeredAfterMs: 300,
  }),
  requestPasswordReset: describe({
    method: "POST",
    path: "/auth/request-password-reset",
    summary: "Mails a link to choose a new login password; answers alike whether the account exists or not",
    input: z.object({ email, redirectTo: page.optional().describe("A page of this site that the link leads to.") }),
    output: done,
    libraryErrors: ofOrigin,
    countsFailures: true,
    perNetwork: mails,
    perEmail: { max: 10, windowMs: 60 * minute },
    perDevice: { max: 5, windowMs: 60 * minute },
    answeredAfterMs: 300,
  }),
  resetPassword: describe({
    method: "POST",
    path: "/auth/reset-password",
    summary: "Sets a new login password by the token of the mailed link, and ends the user's sessions",
    input: z.object({
      token: plain.describe("The token of the mailed link."),
      newPassword: password.describe("The new login password."),
    }),
    output: done,
    libraryErrors: {
      ...ofOrigin,
      INVALID_TOKEN: "recovery_link_invalid",
      USER_NOT_FOUND: "recovery_link_invalid",
    },
    // The link still works after a password that is refused.
    check: checkReset,
    perNetwork: usual,
  }),
  signOut: describe({
    method: "POST",
    path: "/auth/sign-out",
    summary: "Ends the cookie's session",
    input: z.object({}),
    output: z.object({ success: z.boolean().describe("It was done.") }),
    libraryErrors: ofOrigin,
    endsSessions: true,
    perNetwork: usual,
  }),
});
