import { languageOfDevice } from "../lib/languages/stored.ts";

/**
 * Shows the "Application Error" page when the app cannot start, or when the page has become empty.
 */
export function guardStart(): void {
  // An error can also be harmless: wait until React has rendered, then look whether the page is
  // empty.
  const look = () => setTimeout(showUnlessStarted, 100);
  const concernsStart = ({ target }: Event) => target === window || target instanceof HTMLScriptElement;
  // Capture: a script or stylesheet that cannot be fetched reports to its element only.
  addEventListener("error", (event) => concernsStart(event) && look(), true);
  addEventListener("unhandledrejection", look);
  // A request that neither fails nor ends would otherwise leave an empty page for ever.
  addEventListener("load", () => setTimeout(showUnlessStarted, 20_000));
}

function showUnlessStarted(): void {
  const { body, documentElement: page } = document;
  const root = document.getElementById("root")!;
  if (("started" in page.dataset && root.childElementCount) || document.getElementById("start-failure")) return;
  page.lang = languageOfDevice();
  document.title = "Application Error";
  root.replaceChildren();
  body.append(document.querySelector("template")!.content);
  for (const text of body.querySelectorAll(`#start-failure [lang]:not([lang=${page.lang}])`)) text.remove();
  body.querySelector("button")!.addEventListener("click", () => location.reload());
}
