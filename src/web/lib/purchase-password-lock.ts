import { useQuery } from "@tanstack/react-query";
import { useRefusalText } from "./error-text.ts";
import { isRefusal } from "./errors.ts";
import { freshQueryOf, keyOf, queryClient } from "./query.ts";
import { useTimeLeft } from "./use-time-left.ts";

/** This device's clock may be slow: the server says when the lock is over. */
const askWhileLockedMs = 30_000;
const longAgo = new Date(0).toISOString();

/** Until when the purchase password is locked, as a sentence; undefined while it is not, and while nobody knows. */
export function usePurchasePasswordLock({ enabled = true } = {}): string | undefined {
  const refusalText = useRefusalText();
  const { data } = useQuery({
    ...freshQueryOf("getPurchasePasswordLock", {}),
    enabled,
    refetchInterval: ({ state }) => (state.data?.locked_until ? askWhileLockedMs : false),
  });
  const until = data?.locked_until ?? undefined;
  const locked = useTimeLeft(until ?? longAgo) > 0;
  return until !== undefined && locked ? refusalText("purchase_password_locked", { locked_until: until }) : undefined;
}

/** Has what a refusal tells of the lock known at once, wherever the purchase password is asked for. */
export function noteLock(error: unknown): void {
  const until = isRefusal(error, "purchase_password_locked") && error.problem.params?.["locked_until"];
  if (typeof until !== "string") return;
  queryClient.setQueryData(keyOf("getPurchasePasswordLock", {}), { locked_until: until });
}
