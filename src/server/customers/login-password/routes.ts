import type { loginPassword } from "#contract/customers/login-password.ts";
import {
  checkPasswordOfUser,
  findUserOfReset,
  replaceLoginPassword,
  requireLoginPassword,
  type Auth,
} from "#server/customers/auth/index.ts";
import { networkOf } from "#server/platform/client-network.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate, privateKey } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";

/** Wrong guesses of the current password that one account may make here. */
const guesses = { max: 5, windowMs: 15 * 60 * 1000, locksOut: true } as const;
/** Anonymous, so limited by network; a user opens far fewer links. */
const linkChecks = { max: 60, windowMs: 60 * 1000 };

export function loginPasswordRoutes(services: Services, auth: Auth): Handlers<typeof loginPassword> {
  return {
    changeLoginPassword: async ({ current_password: current, new_password: next }, { caller }) => {
      const { userId, sessionId } = caller;
      // First, so that no tries are used up by a password that is refused anyway.
      await checkPasswordOfUser(services, { field: "new_password", password: next }, userId);
      await limitRate(services, `change-login-password:${userId}`, guesses);
      await requireLoginPassword(services, auth, caller, current);
      if (!(await replaceLoginPassword(services, auth, { userId, sessionId, current, next }))) {
        throw new DomainError("login_password_wrong");
      }
      return { changed: true };
    },
    checkLoginPasswordReset: async ({ token }, { address }) => {
      await limitRate(services, privateKey(services, "check-login-password-reset", networkOf(address)), linkChecks);
      return { valid: (await findUserOfReset(services, auth, token)) !== undefined };
    },
  };
}
