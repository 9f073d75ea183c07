import { noteServerTime } from "./clock.ts";
import { createStore, useStore } from "./store.ts";

/** Checks whether the server answers: an address that reads nothing and is never cached. */
const probe = "/healthz";
const probeTimeoutMs = 5_000;
const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

let probing: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = firstPauseMs;

const offline = createStore(false);
/** Whether the server cannot be reached, as far as is known. */
export const isOffline = offline.get;
/** Calls a listener whenever `isOffline` changes. Returns how to stop. */
export const subscribeConnection = offline.subscribe;

/**
 * Whether the server is unreachable. Money cannot move then, and screens show what was known last.
 */
export function useOffline(): boolean {
  return useStore(offline);
}

/**
 * Checks whether the server answers. What the device reports is only a reason to check: it takes a
 * network without internet for a connection, and a server on the same machine for unreachable.
 */
export async function checkConnection(): Promise<boolean> {
  probing ??= ask().finally(() => (probing = undefined));
  const reachable = await probing;
  clearTimeout(timer);
  if (reachable) pauseMs = firstPauseMs;
  else {
    timer = setTimeout(doubtConnection, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
  offline.set(!reachable);
  return reachable;
}

/** Called after a failed request: checks the connection, and repeats until it is back. */
export function doubtConnection(): void {
  void checkConnection();
}

/** The device has found a network, so earlier failures and their growing pauses no longer count. */
async function hopeForConnection(): Promise<void> {
  await probing;
  pauseMs = firstPauseMs;
  doubtConnection();
}

/** Follows the connection from now on. */
export function watchConnection(): void {
  addEventListener("offline", doubtConnection);
  addEventListener("online", () => void hopeForConnection());
  document.addEventListener("visibilitychange", () => {
    if (isOffline() && document.visibilityState === "visible") doubtConnection();
  });
  if (!navigator.onLine) doubtConnection();
}

async function ask(): Promise<boolean> {
  try {
    noteServerTime(await fetch(probe, { cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) }));
    return true;
  } catch {
    return false;
  }
}
