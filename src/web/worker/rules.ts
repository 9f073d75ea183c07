/** The files of a release, as scripts/installable.ts writes it into the worker. */
export interface Shell {
  readonly release: string;
  readonly files: readonly string[];
  /** Addresses of the app's screens. */
  readonly pages: readonly string[];
}

interface RequestFacts {
  readonly method: string;
  /** The mode of the request: `navigate` for a page that is opened. */
  readonly mode: string;
  readonly url: URL;
}

/**
 * How a request is answered. `asset`: from the cache, because its name changes with its content.
 * `file` and `page`: from the server, and without it from the cache. `leave`: by the browser, as
 * without a worker; that includes all data of users and money.
 */
export type Answer = "asset" | "file" | "page" | "leave";

/** Decides by the address alone: what is not of the app's own files is never looked at. */
export function answerFor({ method, mode, url }: RequestFacts, origin: string, shell: Shell): Answer {
  if (method !== "GET" || url.origin !== origin) return "leave";
  if (mode === "navigate") return shell.pages.includes(withoutEndSlash(url.pathname)) ? "page" : "leave";
  if (url.pathname.startsWith("/assets/")) return "asset";
  return shell.files.includes(url.pathname) ? "file" : "leave";
}

function withoutEndSlash(path: string): string {
  return path.replace(/(?<=.)\/+$/, "");
}

const prefix = "troco-";

export function cacheNameOf(release: string): string {
  return prefix + release;
}

/**
 * The caches to delete when a release takes over: all but its own and the one before, which other
 * tabs may still use.
 */
export function outdatedCaches(names: readonly string[], release: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheNameOf(release));
  return others.slice(0, -1);
}

/** Whether a page is the release's own: a server may have been given a newer one in between. */
export function isPageOf(page: string, release: string): boolean {
  return page.includes(`data-release="${release}"`);
}
