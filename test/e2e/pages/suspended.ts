import { createElement, startTransition, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { fetched } from "#web/lib/fetched.ts";
import { LanguageProvider, useMessages } from "#web/lib/languages/context.tsx";
import { loadMessages } from "#web/lib/languages/load-messages.ts";

// A page for ../suspended.test.ts, bundled into one file. Parts load with a short delay.

const Part = fetched(() => Promise.resolve(Counted), ["card"]);

function Counted() {
  const { card } = useMessages("card");
  const [count] = useState(0);
  return createElement("main", undefined, `${card.usageTitle} ${count}`);
}

function Page() {
  const [shown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return createElement(Suspense, { fallback: "…" }, shown && createElement(Part));
}

const messages = await loadMessages("pt");
createRoot(document.body).render(
  createElement(LanguageProvider, { initial: { language: "pt", messages }, children: createElement(Page) }),
);
