import { useQuery } from "@tanstack/react-query";
import { useTimeLeft } from "./dates.ts";
import { useErrorCodeText } from "./error-text.ts";
import { isDomainError } from "./errors.ts";
import { freshQueryOf, keyOf, queryClient } from "./query.ts";

/** The device's clock may be wrong, so ask the server whether the lock is over. */
const askWhileLockedMs = 30_000;
const longAgo = new Date(0).toISOString();

/**
 * A message that says until when the purchase password is locked; undefined if it is not, or
 * unknown.
 */
export function usePurchasePasswordLock({ enabled = true } = {}): string | undefined {
  const errorCodeText = useErrorCodeText();
  const { data } = useQuery({
    ...freshQueryOf("getPurchasePasswordLock", {}),
    enabled,
    refetchInterval: ({ state }) => (state.data?.locked_until ? askWhileLockedMs : false),
  });
  const until = data?.locked_until ?? undefined;
  const locked = useTimeLeft(until ?? longAgo) > 0;
  return until !== undefined && locked ? errorCodeText("purchase_password_locked", { locked_until: until }) : undefined;
}

/**
 * Stores a lock that an error reports, so that every form for the purchase password shows it at
 * once.
 */
export function noteLock(error: unknown): void {
  const until = isDomainError(error, "purchase_password_locked") && error.problem.params?.["locked_until"];
  if (typeof until !== "string") return;
  queryClient.setQueryData(keyOf("getPurchasePasswordLock", {}), { locked_until: until });
}
