import { betterAuth, type GenericEndpointContext, type Session } from "better-auth";
import { isAPIError } from "better-auth/api";
import type { Pool } from "pg";
import type { UserId } from "#contract/ids.ts";
import { loginPasswordLength } from "#contract/limits.ts";
import { beCautious } from "#server/customers/profiles/index.ts";
import { admitSignIn } from "#server/customers/second-factors/index.ts";
import { newId } from "#server/platform/ids.ts";
import { parseLanguage, queueMail } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { recordSignIn } from "./known-devices.ts";
import { endShortSignIn } from "./new-password.ts";
import {
  endFrozenSignIn,
  endOutdatedSignIn,
  givenCode,
  rememberVerified,
  renewHash,
  verifyAndRemember,
} from "./outdated-sign-in.ts";
import { passkeyPath, passkeySignIn } from "./passkey-sign-in.ts";
import { hashPassword } from "./password-hash.ts";
import { endReplacedSession } from "./replaced-session.ts";
import { sessionCookie, sessionSeconds, sessionSecret } from "./sessions.ts";

const passwordLinkSeconds = 60 * 60;
const passwordPath = "/sign-in/email";

export interface AuthOptions {
  /**
   * Connections of the library's own. It may hold one while a hook needs another, so sharing ours
   * could deadlock as soon as there are as many requests as connections.
   */
  readonly pool: Pool;
  /** Called after a new password has ended a user's sessions. */
  readonly onSessionsEnded: (userId: UserId) => Promise<void>;
}

const timestamps = { createdAt: "created_at", updatedAt: "updated_at" } as const;
/** The library's tables and columns in our naming. */
const tables = {
  user: { modelName: "auth_users", fields: { emailVerified: "email_verified", ...timestamps } },
  session: {
    modelName: "auth_sessions",
    fields: {
      userId: "user_id",
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      ...timestamps,
    },
  },
  account: {
    modelName: "auth_accounts",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      idToken: "id_token",
      ...timestamps,
    },
  },
  verification: { modelName: "auth_verifications", fields: { expiresAt: "expires_at", ...timestamps } },
} as const;

/** Warnings of the library that anybody can cause by a mistyped address or password. */
const everyday: ReadonlySet<string> = new Set(["User not found", "Invalid password", "Reset Password: User not found"]);

/**
 * Sign-in, recovery and sessions, on the same PostgreSQL; accounts are opened by `sign-ups.ts`. The
 * library's defaults that would hurt are overridden here: sessions end when the password is reset,
 * its limiter is replaced by our own, and no session is read from a cookie's copy.
 */
export function createAuthLibrary(services: Services, options: AuthOptions) {
  const { clock, database, keys, publicUrl } = services;
  const cookie = sessionCookie(publicUrl);
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret: sessionSecret(keys),
    database: options.pool,
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) =>
        services.log[everyday.has(message) ? "debug" : level](details.length > 0 ? { details } : {}, message),
    },
    trustedOrigins: (request) => trustedOrigins(services, request),
    // Other errors go to our handler, which logs them without secrets; the library would print all
    // of them.
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) throw error;
        if (error.statusCode >= 500) services.log.error({ err: error }, "the auth library failed");
      },
    },
    user: tables.user,
    session: {
      ...tables.session,
      expiresIn: sessionSeconds.lifetime,
      updateAge: sessionSeconds.renewedAfter,
      // A copy of the session in a cookie would outlive its revocation.
      cookieCache: { enabled: false },
    },
    account: tables.account,
    verification: {
      ...tables.verification,
      // By default the tokens of mailed links could be read in the database.
      storeIdentifier: "hashed",
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      // `checkNewPassword` has the rules.
      minPasswordLength: 1,
      maxPasswordLength: loginPasswordLength.max,
      password: { hash: hashPassword, verify: verifyAndRemember },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: passwordLinkSeconds,
      sendResetPassword: ({ user, token }, request) =>
        // Not in a transaction: the library's own, which causes it, holds a connection already.
        queueMail(services, database, {
          template: "recover-password",
          owner: user.id,
          of: newId(clock),
          // The link was requested for this address: if the account gets another one, the link must
          // not work.
          address: user.email,
          language: parseLanguage(request?.headers.get("x-language") ?? undefined),
          links: { keys, link: `${publicUrl}/auth?type=recovery&token=${encodeURIComponent(token)}` },
          usefulMs: passwordLinkSeconds * 1000,
        }),
      onPasswordReset: async ({ user }) => {
        await beCautious(database, user.id, clock.now());
        await options.onSessionsEnded(user.id);
      },
    },
    // `http/auth-routes.ts` counts instead: the library would store addresses in the clear, and has
    // no limit by e-mail.
    rateLimit: { enabled: false },
    plugins: [passkeySignIn(services)],
    advanced: {
      // By default the library skips this check if NODE_ENV or TEST says so.
      disableOriginCheck: false,
      // Without joins the library sends a second query, whose errors bypass our log.
      database: { generateId: () => newId(clock), joins: true },
      // The library would put another prefix before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookie.secure },
      cookiePrefix: cookie.prefix,
      ipAddress: { ipAddressHeaders: ["x-client-address"] },
    },
    databaseHooks: {
      session: {
        create: {
          // Whatever makes a session needs the second factor, but for a passkey, which is both.
          before: async (session, context) => {
            if (context?.path !== passkeyPath) await admitSignIn(services, session.userId, givenCode());
          },
          after: (session, context) => completeSignIn(services, session, context),
        },
      },
    },
  });
  return {
    ...auth,
    /** `code` is what a sign-in brings beside the password, for an account with a second factor. */
    handler: (request: Request, code?: string) =>
      rememberVerified(code === undefined ? {} : { code }, () => auth.handler(request)),
  };
}

export type AuthLibrary = ReturnType<typeof createAuthLibrary>;

/** Ends a session that should not have been made, or the one that it replaces. */
async function completeSignIn(
  services: Services,
  session: Session,
  context: GenericEndpointContext | null,
): Promise<void> {
  await endFrozenSignIn(services, session);
  if (context?.path !== passwordPath && context?.path !== passkeyPath) return;
  await endOutdatedSignIn(services, session);
  if (context.path === passwordPath) {
    const { password } = context.body as { password: string };
    await endShortSignIn(services, session, password);
    await renewHash(services, session.userId, password);
  }
  await endReplacedSession(services, session, context);
  await recordSignIn(services, session, context);
}

/**
 * During development the server is reached as localhost and as 127.0.0.1; otherwise only under its
 * public address.
 */
function trustedOrigins({ config, publicUrl }: Services, request: Request | undefined): string[] {
  const host = request?.headers.get("host");
  if (config.production || host === null || host === undefined) return [publicUrl];
  return /^(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?$/.test(host) ? [publicUrl, `http://${host}`] : [publicUrl];
}
