import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { KeyMode } from "#contract/limits.ts";
import { freshPagesOf, freshQueryOf } from "#web/lib/query.ts";
import { useCharge, useCharges, type ChargeFilter } from "./use-console.ts";

/** The live stream has no events of the sandbox. */
const pollMs = 5_000;

/** As `useCharge`; of the sandbox if `mode` is `test`. */
export function useShownCharge(id: string, mode: KeyMode) {
  const live = useCharge(id, mode === "live");
  const test = useQuery({
    ...freshQueryOf("getSandboxPaymentRequest", { id }),
    enabled: mode === "test",
    refetchInterval: ({ state }) => (state.data && state.data.status !== "pending" ? false : pollMs),
  });
  return mode === "test" ? test : live;
}

/** As `useCharges`; those of the sandbox if `mode` is `test`. */
export function useShownCharges(filter: ChargeFilter, mode: KeyMode) {
  const live = useCharges(filter, mode === "live");
  const test = useInfiniteQuery({
    ...freshPagesOf("listSandboxPaymentRequests", filter),
    enabled: mode === "test",
    refetchInterval: pollMs,
  });
  return mode === "test" ? test : live;
}
