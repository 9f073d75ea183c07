import { createStore, useStore } from "./store.ts";

/** Asks whether the server is there: answers without looking at anything, and is nobody's to cache. */
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

/** Whether the server cannot be reached. Money cannot move then, and what is shown is what was known last. */
export function useOffline(): boolean {
  return useStore(offline);
}

/**
 * Asks the server itself, and says whether it answers. What the device believes is only a reason to ask: it takes a network
 * without a way out for a connection, and a server on the same machine for unreachable.
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

/** Something found no network: looks whether there is one, and as long as there is none, whether it is back. */
export function doubtConnection(): void {
  void checkConnection();
}

/** The device has found a network: what was asked before that says nothing about it, nor how long it has been in vain. */
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
    await fetch(probe, { cache: "no-store", signal: AbortSignal.timeout(probeTimeoutMs) });
    return true;
  } catch {
    return false;
  }
}
