import type { profiles } from "#contract/customers/profiles.ts";
import { formatMoney } from "#contract/money-format.ts";
import { requireLoginPassword, type Auth } from "#server/customers/auth/index.ts";
import { maskCard, readProfile } from "#server/customers/profiles/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import type { Handlers, ServerModule } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import { originOf } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import { activateAccount } from "./activate-account.ts";
import { cancelAccount } from "./cancel-account.ts";
import { getProfile } from "./get-profile.ts";
import { updateProfile } from "./update-profile.ts";

interface Parts {
  readonly auth: Auth;
  readonly modules: readonly ServerModule[];
}

export function profileRoutes(services: Services, { auth, modules }: Parts): Handlers<typeof profiles> {
  const { config, database } = services;
  return {
    getProfile: (_input, { caller }) => getProfile(services, caller),
    getSafeProfileData: async (_input, { caller }) => {
      const row = await readProfile(database, caller.userId);
      const balances = await readBalances(database, caller.userId);
      const display = (amount: bigint) =>
        formatMoney(toWire(amount), { currency: config.currency, language: row.preferred_language });
      return {
        full_name: row.full_name,
        username: row.username,
        card_display: maskCard(row.card_number),
        is_active: row.is_active,
        wallet_balance_display: display(balances.wallet),
        cashback_balance_display: display(balances.cashback),
      };
    },
    updateProfile: async ({ login_password: loginPassword, ...input }, request) => {
      const { caller } = request;
      // A change keeps the user's transfers waiting, and those to the user.
      await limitRate(services, `update-profile:${caller.userId}`, { max: 60, windowMs: 10 * 60_000 });
      // The answer reveals whether a username exists, so the number is limited.
      if (input.username !== undefined) {
        await limitRate(services, `username:${caller.userId}`, { max: 20, windowMs: 60 * 60_000 });
      }
      if (loginPassword !== undefined) await requireLoginPassword(services, auth, caller, loginPassword);
      await updateProfile(
        services,
        caller.userId,
        { ...input, isConfirmed: loginPassword !== undefined },
        originOf(request),
      );
      return getProfile(services, caller);
    },
    activateUserAccount: async (_input, { caller }) => {
      await activateAccount(services, caller.userId);
      return { is_active: true };
    },
    cancelAccount: async (_input, { caller }) => {
      await cancelAccount(services, modules, caller);
      return { cancelled: true };
    },
  };
}
