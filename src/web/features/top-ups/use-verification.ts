import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type Output } from "#web/lib/api.ts";
import { moneyOperations, refresh } from "#web/lib/query.ts";

/** How long to wait before each further look while the card has not confirmed. */
const pausesMs = [1_500, 2_500, 4_000, 6_000, 8_000];

/**
 * Verifies a checkout once per visit of the page; effects that run twice share the one request. While it is pending it is
 * asked for again a few times, and then only when the reader wishes.
 */
export function useVerification(sessionId: string) {
  const queryKey = ["verifyPayment", sessionId];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Output<"verifyPayment">> => {
      const answer = await call("verifyPayment", { sessionId });
      if (answer.success) void refresh(...moneyOperations);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit asks anew.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.message === "pending" ? (pausesMs[state.dataUpdateCount - 1] ?? false) : false,
    refetchIntervalInBackground: true,
  });
  const looks = useQueryClient().getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const pending = data?.message === "pending";
  return {
    answer: data,
    error,
    /** An answer is awaited, or will be asked for again by itself. */
    verifying: isFetching || (!error && (!data || (pending && looks <= pausesMs.length))),
    pending,
    again: () => void refetch(),
  };
}
