import type { purchasePassword } from "#contract/customers/purchase-password.ts";
import type { Auth } from "#server/customers/auth/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { countSecurityEvent, originOf } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { verifyPurchasePassword } from "./index.ts";
import { isResetValid, requestPurchasePasswordReset, resetPurchasePassword } from "./recover-purchase-password.ts";
import { setPurchasePassword } from "./set-purchase-password.ts";
import { hasPurchasePassword, readLock } from "./store.ts";

export function purchasePasswordRoutes(services: Services, auth: Auth): Handlers<typeof purchasePassword> {
  return {
    hasPurchasePassword: (_input, { caller }) => hasPurchasePassword(services.database, caller.userId),
    setPurchasePassword: async ({ password, current_password: currentPassword }, request) => {
      const { userId, sessionId } = request.caller;
      const origin = originOf(request);
      return { created: await setPurchasePassword(services, { userId, sessionId, password, currentPassword, origin }) };
    },
    getPurchasePasswordLock: async (_input, { caller }) => {
      const until = await readLock(services.database, caller.userId);
      return { locked_until: until && until > services.clock.now() ? until.toISOString() : null };
    },
    verifyPurchasePassword: async ({ _password }, request) => {
      const { userId } = request.caller;
      const isRight = await answerWrongWithFalse(verifyPurchasePassword(services, request.caller, _password));
      // Only errors are counted by themselves.
      if (!isRight)
        await countSecurityEvent(services, services.database, {
          ...originOf(request),
          userId,
          kind: "confirmation_failed",
          facts: { operation: "verifyPurchasePassword", code: "purchase_password_wrong" },
        });
      return isRight;
    },
    requestPurchasePasswordReset: async ({ login_password: loginPassword }, { caller, language }) => {
      await requestPurchasePasswordReset(services, auth, {
        userId: caller.userId,
        sessionId: caller.sessionId,
        email: caller.email,
        language,
        loginPassword,
      });
      return { sent: true };
    },
    checkPurchasePasswordReset: async ({ token }, { caller }) => ({
      valid: await isResetValid(services, caller.userId, token),
    }),
    resetPurchasePassword: async ({ token, password }, request) => {
      const { userId } = request.caller;
      return { created: await resetPurchasePassword(services, { userId, token, password, origin: originOf(request) }) };
    },
  };
}

/**
 * The specification's call answers a boolean; a wrong password answers false and is still counted.
 */
async function answerWrongWithFalse(comparison: Promise<void>): Promise<boolean> {
  try {
    await comparison;
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === "purchase_password_wrong") return false;
    throw error;
  }
}
