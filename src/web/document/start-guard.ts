import type { Language } from "#contract/limits.ts";
import { languageOfDevice } from "../lib/languages/stored.ts";

const messages: Record<Language, readonly [text: string, action: string]> = {
  pt: ["Não foi possível abrir o Troco. Verifique sua conexão e tente de novo.", "Atualizar"],
  es: ["No pudimos abrir Troco. Revisa tu conexión e inténtalo de nuevo.", "Actualizar"],
  en: ["Troco could not be opened. Check your connection and try again.", "Refresh"],
};

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
  const root = document.getElementById("root");
  const started = document.documentElement.dataset["started"] !== undefined;
  if (started && root?.childElementCount) return;
  if (document.getElementById("start-failure")) return;
  const language = languageOfDevice();
  document.documentElement.lang = language;
  document.title = "Application Error";
  document.head.append(create("link", { rel: "stylesheet", href: "/start-guard.css" }));
  root?.replaceChildren();
  document.body.append(createPage(...messages[language]));
}

function createPage(text: string, action: string): HTMLElement {
  const page = create("main", { id: "start-failure" });
  const button = create("button", { type: "button", textContent: action });
  button.addEventListener("click", () => location.reload());
  page.append(
    create("img", { src: "/mark.svg", alt: "" }),
    create("h1", { textContent: "Application Error" }),
    create("p", { textContent: text }),
    button,
  );
  return page;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
