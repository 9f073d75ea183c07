import type { Context } from "hono";
import { createProfile } from "#server/accounts/own-account/index.ts";
import { createIdentify } from "#server/customers/auth/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Identify } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { requireShownUser } from "./bind.ts";

export interface UserIdentity {
  /** The user of a session, by its cookie. */
  readonly byCookie: (cookie: string | undefined) => Promise<UserCaller | undefined>;
  /** The user of the request's session, for what is recorded of the request too. */
  readonly user: Identify;
  /** @throws DomainError `not_signed_in` if the page shows another user */
  readonly shown: Identify;
}

/** Identifies users by their session. A user who has no profile yet gets one. */
export function createUserIdentity(services: Services): UserIdentity {
  const byCookie = createIdentify(services, (user) => createProfile(services, { ...user, language: "pt" }));
  const user = async (context: Context) => {
    const caller = await byCookie(context.req.header("cookie"));
    context.set("caller", caller);
    return caller;
  };
  const shown = async (context: Context) => {
    const caller = await user(context);
    requireShownUser(caller, context);
    return caller;
  };
  return { byCookie, user, shown };
}
