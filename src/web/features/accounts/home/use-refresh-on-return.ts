import { useEffect } from "react";
import type { OperationId } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query.ts";

const shownOnHome: ReadonlySet<unknown> = new Set<OperationId>([
  "getProfile",
  "getLastTransaction",
  "getPendingPaymentRequest",
  "listBanners",
]);

/**
 * Refetches what home shows whenever the tab becomes visible or the window regains focus
 * (specification, section 2).
 */
export function useRefreshOnReturn(): void {
  useEffect(() => {
    const refetch = () => {
      if (document.visibilityState !== "visible") return;
      // Most returns bring both events; the second must not repeat the requests.
      void queryClient.refetchQueries(
        { type: "active", predicate: ({ queryKey }) => shownOnHome.has(queryKey[0]) },
        { cancelRefetch: false },
      );
    };
    document.addEventListener("visibilitychange", refetch);
    window.addEventListener("focus", refetch);
    return () => {
      document.removeEventListener("visibilitychange", refetch);
      window.removeEventListener("focus", refetch);
    };
  }, []);
}
