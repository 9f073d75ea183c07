import { useQuery } from "@tanstack/react-query";
import { freshQueryOf } from "./query.ts";

/**
 * The caller's balances in minor units; undefined while unknown, and after a failed fetch, so that
 * an old balance is not shown as today's.
 */
export function useBalances() {
  const { data, isError, isFetching, refetch } = useQuery(freshQueryOf("getProfile", {}));
  const known = isError ? undefined : data;
  return {
    wallet: known?.wallet_balance,
    cashback: known?.cashback_balance,
    /** The sum that the next top-up pays before it is credited. */
    owed: known?.owed,
    failed: isError,
    fetching: isFetching,
    retry: () => void refetch(),
  };
}
