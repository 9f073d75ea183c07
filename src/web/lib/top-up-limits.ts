import { amountLimits } from "#contract/money.ts";
import { useInstallation } from "./installation.ts";

/** What one top-up may come to in the installation's currency, in minor units. */
export function useTopUpLimits(): { readonly min: number; readonly max: number } {
  // An installation that an older release kept on the device has no limits of its own.
  return useInstallation()?.top_up_limits ?? amountLimits.topUp;
}
