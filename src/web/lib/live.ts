import { useEffect } from "react";
import type { LiveEventName } from "#contract/live.ts";
import type { OperationId } from "./api.ts";
import { refetchSession } from "./auth-context.tsx";
import { doubtConnection } from "./connection.ts";
import { moneyOperations, refresh } from "./query.ts";

const inbox = ["listNotifications", "getUnreadNotifications"] as const satisfies OperationId[];

/** Which answers each event makes stale. The stream carries no figures: what is shown is always asked for. */
const staleAfter: Record<LiveEventName, readonly OperationId[]> = {
  profile: ["getProfile", "getFullCardForPayment", "hasPurchasePassword"],
  payment_request: [
    "getPendingPaymentRequest",
    "getPaymentRequest",
    "getPartnerPaymentRequest",
    "listPartnerPaymentRequests",
    ...inbox,
  ],
  balance: moneyOperations,
  notifications: inbox,
  session: ["getProfile"],
};

/**
 * What is shown was asked before anybody listened: what has happened to it since comes first. From the page's beginning, and some seconds
 * earlier, because an event carries the time at which its transaction began.
 */
const address = () => `/api/live?since=-${Math.min(60, Math.ceil(performance.now() / 1000) + 5)}`;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Keeps one live stream open while it is mounted; once, in the protected layout. */
export function useLive(): void {
  useEffect(() => {
    let source: EventSource;
    let retryMs = firstRetryMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let openedBefore = false;

    // Events that come together, as a minute's worth may, make one question of each kind.
    const stale = new Set<OperationId>();
    const mark = (operationIds: readonly OperationId[]) => {
      if (stale.size === 0) setTimeout(askAgain);
      for (const operationId of operationIds) stale.add(operationId);
    };
    const askAgain = () => {
      const asked = [...stale];
      stale.clear();
      void refresh(...asked);
    };

    const open = () => {
      source = new EventSource(address());
      source.addEventListener("open", () => {
        retryMs = firstRetryMs;
        // A stream opened anew, unlike one the browser resumes, may have missed events.
        if (openedBefore) mark(Object.values(staleAfter).flat());
        openedBefore = true;
      });
      for (const [name, operationIds] of Object.entries(staleAfter)) {
        source.addEventListener(name, () => {
          mark(operationIds);
          if (name === "session") void refetchSession();
        });
      }
      source.addEventListener("error", () => {
        doubtConnection();
        // The browser resumes a broken stream by itself, with the last id; one the server refused stays closed.
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(open, retryMs);
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      });
    };

    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, []);
}
