import { serverNow } from "./clock.ts";
import { subscribeConnection, isOffline } from "./connection.ts";
import { createStore, useStore } from "./store.ts";

// The service worker stores the app's files, so that it opens without a connection. A newer release
// is fetched in the background, and takes over when the user agrees.

const worker = "/service-worker.js";
/** How often an open page checks for a newer release, when the user returns to it. */
const checkAgainAfterMs = 60 * 60_000;
const idleTimeoutMs = 3_000;

const newer = createStore(false);
let registration: ServiceWorkerRegistration | undefined;
let checkedAt = 0;

/** The release that this page is of, as the build wrote it there; undefined in development. */
function ownRelease(): string | undefined {
  return document.documentElement.dataset["release"];
}

/** Whether a newer release than this page's is ready. */
export function useNewerRelease(): boolean {
  return useStore(newer);
}

/** Registers the service worker and looks out for newer releases, once the first load is over. */
export function watchReleases(): void {
  // A browser may have none, and pages without https never do.
  if (ownRelease() === undefined || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") whenIdle(start);
  else addEventListener("load", () => whenIdle(start), { once: true });
}

/** The worker's downloads must not delay those of the first screen. */
function whenIdle(work: () => Promise<void>): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => void work(), { timeout: idleTimeoutMs });
  // Safari does not have it.
  else setTimeout(() => void work(), idleTimeoutMs);
}

async function start(): Promise<void> {
  try {
    await navigator.serviceWorker.register(worker);
    registration = await navigator.serviceWorker.getRegistration();
  } catch (error) {
    // The app works without one, as long as there is a connection.
    console.warn("The service worker could not be registered", error);
  }
  if (!registration) return;
  checkedAt = serverNow();
  await look(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const installing = registration?.installing;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") void look(installing);
    });
  });
  // Another tab let a newer release take over: this page stays until its user agrees.
  navigator.serviceWorker.addEventListener("controllerchange", () => void look(navigator.serviceWorker.controller));
  document.addEventListener("visibilitychange", checkForNewer);
  subscribeConnection(checkForNewer);
}

function checkForNewer(): void {
  if (document.visibilityState !== "visible" || isOffline() || serverNow() - checkedAt < checkAgainAfterMs) return;
  checkedAt = serverNow();
  registration?.update().catch((error: unknown) => console.warn("A newer release could not be looked for", error));
}

/**
 * Distinguishes a newer release from this page's own, whose worker may be installed only after the
 * page.
 */
async function look(found: ServiceWorker | null | undefined): Promise<void> {
  if (!found || newer.get()) return;
  if ((await releaseOf(found)) === ownRelease()) {
    // The page is as new as this worker, so nothing changes for its user.
    if (found.state === "installed") found.postMessage("take over", []);
    return;
  }
  newer.set(true);
}

function releaseOf(found: ServiceWorker): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", ({ data }) => resolve(String(data)), { once: true });
  port1.start();
  found.postMessage("release?", [port2]);
  return promise;
}

/** Loads the page anew with the newest release that is there. Only ever called by a tap. */
export function reloadIntoNewer(): void {
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over", []);
}

/**
 * Why a part of the app did not load: no connection, a newer release on the server, or an unknown
 * reason.
 */
export async function whyMissing(): Promise<"offline" | "updated" | "lost"> {
  try {
    const page = await (await fetch("/", { cache: "no-store" })).text();
    const served = /data-release="([^"]+)"/.exec(page)?.[1];
    return served !== undefined && served !== ownRelease() ? "updated" : "lost";
  } catch {
    return "offline";
  }
}
