import { useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { useTimeLeft } from "#web/lib/dates.ts";
import { freshQueryOf } from "#web/lib/query.ts";

const askWhileExpiringMs = 3_000;

/**
 * One charge as it is now: another tab may answer it, the partner may take it back. Whether it has expired is the
 * server's word, asked for once this device's clock, which may be wrong, says so.
 */
export function useCharge(first: Charge) {
  const expiring = useTimeLeft(first.expires_at) === 0;
  const { data, refetch } = useQuery({
    ...freshQueryOf("getPaymentRequest", { id: first.id }),
    // Not `initialData`: what came with the popup must not overwrite a newer answer.
    placeholderData: first,
    refetchInterval: ({ state }) =>
      expiring && (state.data ?? first).status === "pending" ? askWhileExpiringMs : false,
  });
  return { charge: data ?? first, refetch };
}

/** A charge as its customer sees it. */
export type Charge = Output<"getPaymentRequest">;
