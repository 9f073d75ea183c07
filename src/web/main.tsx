import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, preload } from "./app/app.tsx";
import { watchAppearance } from "./lib/appearance.ts";
import { AuthProvider } from "./lib/auth-context.tsx";
import { watchConnection } from "./lib/connection.ts";
import { preloadAnswers } from "./lib/first-answers.ts";
import { LanguageProvider, loadMessages, pageLanguage } from "./lib/languages/context.tsx";
import { keepLastKnown } from "./lib/last-known.ts";
import { watchAddress } from "./lib/location.tsx";
import { queryClient } from "./lib/query.ts";
import { watchReleases } from "./lib/release.ts";
import { watchSession } from "./lib/session.ts";
import "./ui/theme.css";

// The server answers some of the first requests in the language of the page.
const language = pageLanguage();
document.documentElement.lang = language;
keepLastKnown();
watchAppearance();
watchConnection();
watchAddress();
watchSession();
preload(location.pathname);
preloadAnswers(location.pathname);
// If the messages do not arrive, this rejects, and document/start-guard.ts shows its page. Not at
// the module's top level, where an `await` would keep the bundler from joining small files.
void start();

async function start(): Promise<void> {
  const messages = await loadMessages(language);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider initial={{ language, messages }}>
          <AuthProvider>
            <App />
          </AuthProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  document.documentElement.dataset["started"] = "";
  watchReleases();
}
