import { useEffect } from "react";
import type { LiveEventName } from "#contract/live.ts";
import type { OperationId } from "./api.ts";
import { doubtConnection } from "./connection.ts";
import { hasLocks } from "./kept-intents.ts";
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
 * the page did, but at most a minute ago. Where events were seen, it goes on after the last one.
 */
const address = (lastId: string | undefined) =>
  `/api/live?since=${lastId ?? -Math.min(60, Math.ceil((performance.now() + transactionMs + openingMs) / 1000))}`;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** What a tab passes on to the user's others. Without a known event, anything may be stale. */
interface Passed {
  readonly name?: LiveEventName | "error";
  /** The event's place, from which a stream goes on. */
  readonly id?: string;
}

/**
 * Follows the events of a user while it is mounted; once, in the protected layout. The tabs of one
 * browser share one stream, because over HTTP/1.1 it opens six connections for all of them. The tab
 * that the user looks at takes the stream, so that none that sleeps keeps it from the others; once
 * it is closed, another one goes on.
 */
export function useLive(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    const startedAt = performance.now();
    const name = `live ${userId}`;
    let lastId: string | undefined;

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

    const receive = ({ name: event, id = lastId }: Passed) => {
      lastId = id;
      if (event === "error") return doubtConnection();
      mark((event && staleAfter[event]) ?? Object.values(staleAfter).flat());
      if (event === "session") void refetchSession();
    };
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }: MessageEvent<Passed>) => receive(data));
    const passOn = (passed: Passed) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it has one
      channel.postMessage(passed);
      receive(passed);
    };

    const hold = () => {
      let source: EventSource;
      let retryMs = firstRetryMs;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let broken = false;
      const open = () => {
        const resumed = lastId !== undefined;
        source = new EventSource(address(lastId));
        source.addEventListener("open", () => {
          retryMs = firstRetryMs;
          // A reopened stream may have missed events, and one without a place begins too late.
          if (broken) passOn({});
          else if (!resumed && performance.now() - startedAt > openingMs) receive({});
          broken = false;
        });
        for (const event of Object.keys(staleAfter) as LiveEventName[])
          source.addEventListener(event, ({ lastEventId: id }) => passOn({ name: event, id }));
        source.addEventListener("error", () => {
          passOn({ name: "error" });
          broken = true;
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
    };

    const leave = takeTurns(name, hold);
    return () => {
      leave();
      channel.close();
    };
  }, [userId]);
}

/**
 * Calls `hold` when it is this tab's turn to hold what the tabs of a browser share, and what that
 * returned when the turn is over: another tab is looked at, or `takeTurns`'s own end was called.
 */
function takeTurns(name: string, hold: () => () => void): () => void {
  let turn = new AbortController();
  // Without TLS there are no locks.
  if (!hasLocks) {
    void import("./turns-without-locks.ts").then(({ takeTurnsWithoutLocks }) =>
      takeTurnsWithoutLocks(name, hold, turn.signal),
    );
    return () => turn.abort();
  }
  let holding = false;
  const queue = (steal: boolean) => {
    turn.abort();
    const { signal } = (turn = new AbortController());
    const held = () =>
      new Promise<void>((over) => {
        if (signal.aborted) return over();
        holding = true;
        const release = hold();
        signal.addEventListener("abort", () => {
          holding = false;
          release();
          over();
        });
      });
    navigator.locks.request(name, steal ? { steal } : { signal }, held).catch(({ name: reason }: DOMException) => {
      if (signal.aborted) return;
      // Another tab took the turn; where locks are forbidden, each tab is on its own.
      if (reason === "AbortError") queue(false);
      else void held();
    });
  };
  const isShown = () => document.visibilityState === "visible";
  const onShown = () => isShown() && !holding && queue(true);
  document.addEventListener("visibilitychange", onShown);
  queue(isShown());
  return () => {
    document.removeEventListener("visibilitychange", onShown);
    turn.abort();
  };
}
