import { useQuery } from "@tanstack/react-query";
import { loginPasswordLength } from "#contract/limits.ts";
import { amountLimits } from "#contract/money.ts";
import { call, type Output } from "./api.ts";
import { NetworkError } from "./errors.ts";
import { useLanguage } from "./languages/context.tsx";
import { keepInstallation, lastKnownInstallation } from "./last-known.ts";
import { currencySymbol, formatMoney, type MoneyFormat } from "./money.ts";
import { queryOf } from "./query.ts";

export type Installation = Output<"getInstallation">;

/**
 * The facts that every visitor may know of this installation; they do not change while a page is
 * open.
 */
export const installationQuery = {
  ...queryOf("getInstallation", {}),
  queryFn: askInstallation,
  staleTime: Number.POSITIVE_INFINITY,
};

/** Without a connection, the last known answer. */
async function askInstallation({ signal }: { signal: AbortSignal }): Promise<Installation> {
  try {
    const installation = await call("getInstallation", {}, { signal });
    keepInstallation(installation);
    return installation;
  } catch (error) {
    const known = error instanceof NetworkError ? lastKnownInstallation() : undefined;
    if (known) return known;
    throw error;
  }
}

/**
 * Currency, checkout, contact and links of this installation; undefined until they have arrived.
 */
export function useInstallation(): Installation | undefined {
  return useQuery(installationQuery).data;
}

/**
 * Money in this installation's currency and the reader's language. Only below the protected layout,
 * which waits for the currency.
 */
export function useMoney() {
  const { language } = useLanguage();
  const currency = useInstallation()?.currency;
  if (!currency) throw new Error("useMoney must be used below the protected layout");
  return {
    currency,
    symbol: currencySymbol(currency, language),
    /** `formatMoney(128450)` is `$1.284,50` for a Portuguese reader. */
    formatMoney: (minor: number, format: Pick<MoneyFormat, "sign" | "short"> = {}) =>
      formatMoney(minor, { ...format, currency, language }),
  };
}

/** The fewest characters that the user's new login password may have. */
export function useLoginPasswordMin({ isAdmin = false } = {}): number {
  // As for top-ups, an earlier release may have kept none.
  const min = useInstallation()?.login_password_min ?? loginPasswordLength.min;
  return isAdmin ? Math.max(min, loginPasswordLength.administratorMin) : min;
}

/** The limits of one top-up in the installation's currency, in minor units. */
export function useTopUpLimits(): { readonly min: number; readonly max: number } {
  // An installation that an older release kept on the device has no limits of its own.
  return useInstallation()?.top_up_limits ?? amountLimits.topUp;
}
