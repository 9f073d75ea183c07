// Shows the "Application Error" page when the app cannot start, or when the page has become empty.
// A separate classic script, because it must work when the app's bundle does not, and under
// `script-src 'self'`.
(() => {
  const words = {
    pt: ["Não foi possível abrir o Troco. Verifique sua conexão e tente de novo.", "Atualizar"],
    es: ["No pudimos abrir Troco. Revisa tu conexión e inténtalo de nuevo.", "Actualizar"],
    en: ["Troco could not be opened. Check your connection and try again.", "Refresh"],
  };

  function show() {
    const root = document.getElementById("root");
    const started = document.documentElement.dataset.started !== undefined;
    if (started && root?.childElementCount) return;
    if (document.getElementById("start-failure")) return;

    let language = null;
    try {
      language = localStorage.getItem("selected-language") ?? localStorage.getItem("profile-language");
    } catch {
      // Storage may be refused; Portuguese is the default.
    }
    const known = Object.hasOwn(words, language) ? language : "pt";
    const [text, action] = words[known];
    document.documentElement.lang = known;

    document.title = "Application Error";
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = "/start-guard.css";
    document.head.append(style);

    const page = document.createElement("main");
    page.id = "start-failure";
    const mark = document.createElement("img");
    mark.src = "/mark.svg";
    mark.alt = "";
    const title = document.createElement("h1");
    title.textContent = "Application Error";
    const explanation = document.createElement("p");
    explanation.textContent = text;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = action;
    button.addEventListener("click", () => location.reload());
    page.append(mark, title, explanation, button);
    root?.replaceChildren();
    document.body.append(page);
  }

  // An error can also be harmless: wait until React has rendered, then look whether the page is empty.
  const look = () => setTimeout(show, 100);
  // Capture: a script or stylesheet that cannot be fetched reports to its element only.
  addEventListener("error", (event) => (event.target === window || event.target.tagName === "SCRIPT") && look(), true);
  addEventListener("unhandledrejection", look);
  // A request that neither fails nor ends would otherwise leave an empty page for ever.
  addEventListener("load", () => setTimeout(show, 20_000));
})();
