import { useEffect } from "react";
import type { LiveEventName } from "#contract/live.ts";
import type { OperationId } from "./api.ts";
import { doubtConnection } from "./connection.ts";
import { moneyOperations, refresh } from "./query.ts";
import { refetchSession } from "./session.ts";

const inbox = ["listNotifications", "getUnreadNotifications"] as const satisfies OperationId[];

/**
 * The answers that each event makes stale. The stream carries no figures: screens request them
 * again. The consoles add what only they show.
 */
const staleAfter: Record<LiveEventName, OperationId[]> = {
  profile: ["getProfile", "getFullCardForPayment", "hasPurchasePassword", "getPurchasePasswordLock", "getOwnPartner"],
  payment_request: ["getPendingPaymentRequest", "getPaymentRequest", ...inbox],
  balance: [...moneyOperations],
  // A payment in progress or failed moves no balance, but appears on the statement or in the inbox.
  top_up: [
    "getLastTransaction",
    "listTransactions",
    "listTransactionMonths",
    "getTransaction",
    "listTopUps",
    "verifyPayment",
    ...inbox,
  ],
  payout: [],
  dispute: ["getOwnDispute", ...inbox],
  account_review: [],
  notifications: [...inbox],
  session: ["getProfile"],
};

/** Makes more answers known: what only the consoles show comes with them. */
export function addStaleAnswers(more: { readonly [Name in LiveEventName]?: readonly OperationId[] }): void {
  for (const [name, operationIds] of Object.entries(more)) staleAfter[name as LiveEventName].push(...operationIds);
}

/** An event carries the time at which its transaction began; hardly one lasts longer. */
const transactionMs = 30_000;
/**
 * How long a stream may take to open: it begins some seconds before it opened, not before it was
 * requested.
 */
const openingMs = 5_000;
/** Events within this time cause one request of each kind, because hundreds may arrive together. */
const gatherMs = 50;
/**
 * The page's first requests were sent before the stream opened, so it begins some seconds before
 * the page did, but at most a minute ago.
 */
const address = () =>
  `/api/live?since=-${Math.min(60, Math.ceil((performance.now() + transactionMs + openingMs) / 1000))}`;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Keeps one live stream open while it is mounted; once, in the protected layout. */
export function useLive(): void {
  useEffect(() => {
    let source: EventSource;
    let retryMs = firstRetryMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun = false;

    const stale = new Set<OperationId>();
    const mark = (operationIds: readonly OperationId[]) => {
      if (stale.size === 0) setTimeout(requestAgain, gatherMs);
      for (const operationId of operationIds) stale.add(operationId);
    };
    const requestAgain = () => {
      const operationIds = [...stale];
      stale.clear();
      void refresh(...operationIds);
    };

    const open = () => {
      const openedAt = performance.now();
      source = new EventSource(address());
      source.addEventListener("open", () => {
        retryMs = firstRetryMs;
        // A reopened stream may have missed events, and one that took long to open begins too late.
        if (begun || performance.now() - openedAt > openingMs) mark(Object.values(staleAfter).flat());
        begun = true;
      });
      for (const [name, operationIds] of Object.entries(staleAfter)) {
        source.addEventListener(name, () => {
          mark(operationIds);
          if (name === "session") void refetchSession();
        });
      }
      source.addEventListener("error", () => {
        doubtConnection();
        begun = true;
        // The browser resumes a broken stream by itself, with the last id; one that the server
        // rejected stays closed.
        if (source.readyState !== EventSource.CLOSED) return;
        // The stream also rejects a blocked account, which the profile shows.
        mark(["getProfile"]);
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
