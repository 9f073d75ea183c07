import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Language } from "#contract/limits.ts";
import { App, preload } from "./app/app.tsx";
import { watchAppearance } from "./lib/appearance.ts";
import { AuthProvider } from "./lib/auth-context.tsx";
import { watchConnection } from "./lib/connection.ts";
import { preloadAnswers } from "./lib/first-answers.ts";
import { LanguageProvider, pageLanguage, type Messages } from "./lib/languages/context.tsx";
import { loadMessages } from "./lib/languages/load-messages.ts";
import { keepLastKnown } from "./lib/last-known.ts";
import { watchAddress } from "./lib/location.tsx";
import { queryClient } from "./lib/query.ts";
import { watchReleases } from "./lib/release.ts";
import { watchSession } from "./lib/session.ts";
import "./ui/theme.css";

// The start is a task of its own, because evaluating the files above is a long one on a slow phone.
// If the messages do not arrive, it rejects, and document/start-guard.ts shows its page.
setTimeout(() => void start());

async function start(): Promise<void> {
  const language = pageLanguage();
  // The server answers some of the first requests in the language of the page.
  document.documentElement.lang = language;
  keepLastKnown();
  watchAppearance();
  watchConnection();
  watchAddress();
  watchSession();
  preload(location.pathname);
  preloadAnswers(location.pathname);
  show({ language, messages: await loadMessages(language) });
  document.documentElement.dataset["started"] = "";
  watchReleases();
}

function show(initial: { language: Language; messages: Messages }): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider initial={initial}>
          <AuthProvider>
            <App />
          </AuthProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // A transition is rendered in tasks of a few milliseconds, anything else in one.
  startTransition(() => createRoot(root).render(app));
}
