import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { parseUserOutput } from "better-auth/db";
import { z } from "zod";
import { passkeyAnswer } from "#contract/customers/second-factors.ts";
import { verifyPasskey } from "#server/customers/second-factors/index.ts";
import type { Services } from "#server/platform/services.ts";
import { rememberPasskey } from "./outdated-sign-in.ts";

export const passkeyPath = "/sign-in/passkey";

/**
 * The library's own way of signing in, for a passkey: it makes the session and its cookie as it
 * does for a password, so that everything that follows a sign-in follows this one too.
 */
export function passkeySignIn(services: Services) {
  return {
    id: "passkey-sign-in",
    endpoints: {
      signInWithPasskey: createAuthEndpoint(
        passkeyPath,
        { method: "POST", body: z.object(passkeyAnswer) },
        async (context) => {
          const { internalAdapter, options } = context.context;
          const passkey = await verifyPasskey(services, context.body);
          rememberPasskey(passkey.id);
          const user = await internalAdapter.findUserById(passkey.userId);
          if (!user?.emailVerified) throw new APIError("FORBIDDEN", { code: "EMAIL_NOT_VERIFIED", message: "" });
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ user: parseUserOutput(options, user) });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
