import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type Output } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError, isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { moneyOperations, refresh } from "#web/lib/query.ts";

/** The pauses before the second and later looks while the outcome is not known. */
const pausesMs = [1_500, 2_500, 4_000, 6_000, 8_000];
/** The pause before every look after those, for as long as the page is open. */
const laterMs = 15_000;

export interface Look {
  readonly answer?: Output<"verifyPayment">;
  readonly error?: unknown;
}

/** Asks the server once what became of a checkout. A failure is a result, too. */
async function lookAt(sessionId: string): Promise<Look> {
  try {
    const answer = await call("verifyPayment", { sessionId });
    if (answer.success) void refresh(...moneyOperations);
    return { answer };
  } catch (error) {
    return { error };
  }
}

/**
 * Follows a checkout that is open in another tab or in the native shell's browser. Asks when a live
 * event names it, when this page is focused again, and before the checkout is opened again. Until
 * the first answer it counts as open.
 */
export function useOpenedCheckout(sessionId: string) {
  const { data, isFetching, refetch } = useQuery<Look>({
    queryKey: ["verifyPayment", sessionId],
    queryFn: () => lookAt(sessionId),
    initialData: { answer: { success: false, message: "pending" } },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  return { look: data, asking: isFetching, again: async () => (await refetch()).data ?? data };
}

/**
 * Verifies a checkout for one visit of the page; effects that run twice share the request. While it
 * is not known whether the card was charged, it asks again, at first in quick succession, then now
 * and then: an outcome is never assumed (product decision 26).
 */
export function useVerification(sessionId: string) {
  const queryKey = ["verifyPayment", sessionId];
  const { data, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => lookAt(sessionId),
    // A known outcome is not requested again, whatever events the live stream brings.
    enabled: ({ state }) => state.data === undefined || isOpen(state.data),
    staleTime: Number.POSITIVE_INFINITY,
    // The next visit requests it anew.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isOpen(state.data) ? pauseAfter(state.data, state.dataUpdateCount) : false,
    refetchIntervalInBackground: true,
    refetchOnReconnect: ({ state }) => (state.data && isOpen(state.data) ? "always" : false),
  });
  const looks = useQueryClient().getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const pending = data?.answer?.message === "pending";
  return {
    look: data,
    pending,
    /** The first answers are awaited; later ones are requested in the background. */
    verifying: !data || (pending && looks <= pausesMs.length),
    asking: isFetching,
    again: () => void refetch(),
  };
}

/** Whether the outcome is still to be found: the card may have been charged, or may yet be. */
export function isOpen({ answer, error }: Look): boolean {
  if (error instanceof DomainError) return !["invalid_input", "top_up_not_found"].includes(error.problem.code);
  return answer === undefined || answer.message === "pending" || answer.message === "processing";
}

/** Money on its way takes days, so it is not polled in quick succession. */
function pauseAfter({ answer }: Look, looks: number): number {
  return answer?.message === "processing" ? laterMs : (pausesMs[looks - 1] ?? laterMs);
}

/** The sentence that says why a payment is not confirmed. */
export function useVerificationReason(): (look: Look) => string {
  const { topUps } = useMessages("topUps");
  const errorText = useErrorText();
  return ({ answer, error }) => {
    // An address that was cut or altered.
    if (isDomainError(error, "invalid_input")) return topUps.missingSession;
    if (error) return errorText(error);
    const message = answer?.message ?? "pending";
    return topUps.reasons[message === "credited" ? "pending" : message];
  };
}
