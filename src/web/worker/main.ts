import { handlePushes } from "./push.ts";
import { answerFor, cacheNameOf, isPageOf, outdatedCaches, type Shell } from "./rules.ts";

// Keeps the app's own files, so that it opens without a connection; no answers of the API.

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: Shell;

const shell = __SHELL__;
const cacheName = cacheNameOf(shell.release);
/** After this long without an answer, the kept page is better than none. */
const patienceMs = 4_000;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

handlePushes();

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const facts = { method: request.method, mode: request.mode, url: new URL(request.url) };
  const answer = answerFor(facts, self.location.origin, shell);
  if (answer === "asset") event.respondWith(fromCacheFirst(request));
  if (answer === "file") event.respondWith(fromServerFirst(request, request));
  if (answer === "page") event.respondWith(fromServerFirst(request, "/"));
});

self.addEventListener("message", (event: ExtendableMessageEvent) => {
  if (event.data === "release?") event.ports[0]?.postMessage(shell.release);
  // Only when the user of an open page agrees.
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
});

async function keepShell(): Promise<void> {
  const page = await fetch("/", { cache: "reload" });
  if (!page.ok || !isPageOf(await page.clone().text(), shell.release)) {
    throw new Error("the server has another release by now");
  }
  const cache = await caches.open(cacheName);
  // The names of assets change with their content; other files bypass the browser's cache.
  const files = shell.files.map((file) => new Request(file, file.startsWith("/assets/") ? {} : { cache: "reload" }));
  await cache.addAll(files);
  await cache.put("/", page);
}

async function takeOver(): Promise<void> {
  const names = outdatedCaches(await caches.keys(), shell.release);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function fromCacheFirst(request: Request): Promise<Response> {
  // Also of the release before, for tabs that show it.
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) await (await caches.open(cacheName)).put(request, fetched.clone());
  return fetched;
}

/** The server's answer, or what was kept under the key where it gives none. */
async function fromServerFirst(request: Request, key: Request | string): Promise<Response> {
  const keep = async () => (await caches.open(cacheName)).match(key, { ignoreVary: true });
  try {
    const fetched = await Promise.race([fetch(request), afterPatience()]);
    if (fetched && fetched.status < 500) return fetched;
  } catch {
    // No connection: the app, which opens from the cache, says so.
  }
  return (await keep()) ?? fetch(request);
}

function afterPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), patienceMs));
}
