import type { Language } from "#contract/limits.ts";
import { languageOfDevice } from "../lib/languages/stored.ts";
import type { FirstFiles } from "./first-files.ts";

/** As long as the app waits for an answer. */
const timeoutMs = 15_000;

/**
 * Requests all that the address's first screen needs while the page's own script is still on its
 * way: without this, each file would be requested once the one that imports it has arrived, and the
 * answers last. `lib/first-answers.ts` takes the answer over.
 */
export function beginFirstRequests(): void {
  const first = readFirstFiles();
  // A page that the service worker kept may be of another address.
  if (first === undefined || first.path !== location.pathname.replace(/(.)\/+$/, "$1")) return;
  const language = languageOfDevice();
  document.documentElement.toggleAttribute("data-home", first.home);
  if (first.signedIn) requestHome(language);
  for (const file of [...first.files, ...first.messages[language]]) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", href: `/${file}` }));
  }
}

function readFirstFiles(): FirstFiles | undefined {
  const text = document.getElementById("first-files")?.textContent;
  return text === undefined ? undefined : (JSON.parse(text) as FirstFiles);
}

function requestHome(language: Language): void {
  const headers = { Accept: "application/json", "X-Language": language };
  window.begunHome = fetch("/api/home", { headers, signal: AbortSignal.timeout(timeoutMs) });
  // The app handles the failure, and the start guard must not take it for one of the start.
  window.begunHome.catch(() => undefined);
}
