import type { home, HomeParts } from "#contract/accounts/home.ts";
import { readSession } from "#server/customers/auth/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers, Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";

/** @param partsOf the handlers of operations, so that each part is what its operation answers */
export function homeRoutes(
  { clock, database }: Pick<Services, "clock" | "database">,
  partsOf: () => Handlers<HomeParts>,
): Handlers<typeof home> {
  return {
    getHome: async (_input, request) => {
      const parts = partsOf();
      const { caller } = request;
      const [session, getInstallation, getProfile, others] = await Promise.all([
        readSession(database, caller.sessionId, clock.now()),
        parts.getInstallation({}, { ...request, caller: undefined }),
        parts.getProfile({}, request),
        caller.isBlocked ? {} : answerForCustomer(parts, request),
      ]);
      // It ended after the caller was identified.
      if (session === undefined) throw new DomainError("not_signed_in");
      return { session, answers: { getInstallation, getProfile, ...others } };
    },
  };
}

/** The operations with access `customer`. */
async function answerForCustomer(parts: Handlers<HomeParts>, request: Request<UserCaller>) {
  const [getPendingPaymentRequest, getUnreadNotifications, getLastTransaction, listBanners] = await Promise.all([
    parts.getPendingPaymentRequest({}, request),
    parts.getUnreadNotifications({}, request),
    parts.getLastTransaction({}, request),
    parts.listBanners({}, request),
  ]);
  return { getPendingPaymentRequest, getUnreadNotifications, getLastTransaction, listBanners };
}
