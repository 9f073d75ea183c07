import { useQuery } from "@tanstack/react-query";
import type { Profile } from "#contract/customers/profiles.ts";
import { freshQueryOf } from "#web/lib/query.ts";

export interface Remainder {
  readonly wallet: number;
  readonly cashback: number;
  /** What Troco owes a partner that nobody else owns. */
  readonly settlement: number;
  /** What the person owes Troco. */
  readonly owed: number;
  /** The account is held for review: until that is over it neither ends nor moves money. */
  readonly isHeld: boolean;
}

/**
 * What is left in an account that is to end, in minor units: all that `server/customers/profiles/cancel-account.ts` counts. Undefined
 * while any of it is not known, for that is not nothing. Product decision 29.
 */
export function useRemainder({ user_type: userType }: Profile) {
  const profile = useQuery(freshQueryOf("getProfile", {}));
  const partner = useQuery({ ...freshQueryOf("getOwnPartner", {}), enabled: userType === "partner" });
  const earned = partner.data && (partner.data.owns_alone ? partner.data.settlement_balance : 0);
  const settlement = userType === "partner" ? earned : 0;
  const failed = [profile, partner].find((query) => query.isError);
  const left: Remainder | undefined =
    profile.data && settlement !== undefined && !failed
      ? {
          wallet: profile.data.wallet_balance,
          cashback: profile.data.cashback_balance,
          settlement,
          owed: profile.data.owed,
          isHeld: profile.data.review !== null,
        }
      : undefined;
  return {
    left,
    error: failed?.error,
    isFetching: profile.isFetching || partner.isFetching,
    refetch: () => [profile, partner].filter((query) => query.isError).forEach((query) => void query.refetch()),
  };
}
