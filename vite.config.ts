import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { documentScript } from "./scripts/document-script.ts";
import { installable } from "./scripts/installable.ts";
import { plainImports } from "./scripts/plain-imports.ts";
import { contract } from "./src/contract/index.ts";
import type { Operations } from "./src/contract/operation.ts";
import { paths } from "./src/web/lib/screens.ts";

const all: Operations = contract;
/**
 * What the browser needs of the contract: `{operationId: [method, path, 1]}`, with the 1 if the
 * operation needs an idempotency key. Computed here, so that the schemas and their library stay out
 * of the bundle.
 */
const operations = Object.fromEntries(
  Object.entries(all).map(([id, { method, path, idempotent }]) => [id, [method, path, idempotent ? 1 : 0]]),
);

const server = process.env["TROCO_SERVER"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwindcss(), plainImports(), documentScript(), installable({ pages: paths })],
  define: { __OPERATIONS__: JSON.stringify(operations) },
  build: {
    outDir: "dist/web",
    // The oldest browsers with light-dark(), popovers and modal dialogs.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // The content security policy blocks inlined fonts, icons and scripts.
    assetsInlineLimit: 0,
    // The page's own script preloads the first screen (scripts/document-script.ts). For others, lists
    // of files to preload cost more than the round trip they save.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Otherwise the first group would swallow what the others are for.
          includeDependenciesRecursively: false,
          groups: [
            // What no release of ours changes: it stays in the browser's cache.
            {
              name: "foundation",
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
              includeDependenciesRecursively: true,
            },
            // The consoles' frame, and what only their screens share.
            {
              name: "consoles",
              test: /src\/web\/(?:app\/consoles\/(?!charge-refunds)|lib\/period|ui\/(?:data-table|download-button|facts|figure|list-end|period-field|reason-sheet))|lucide-react\/.*\/(?:hourglass|lock-keyhole)\./,
              minShareCount: 2,
            },
            // Where it is asked again who one is, and at the login.
            {
              name: "passkeys",
              test: /src\/web\/lib\/passkeys\.|lucide-react\/.*\/fingerprint/,
              minShareCount: 2,
            },
            {
              name: "step-up",
              test: /src\/web\/(?:lib\/use-step-up|ui\/(?:login-password-field|step-up-sheet))/,
              minShareCount: 2,
            },
            // What opens sheets that are fetched with their first opening.
            {
              name: "fetched-sheets",
              test: /src\/web\/(?:ui\/fetched-|features\/customers\/(?:purchase-password\/fetched-sheet|card\/purchase-password-row))/,
              minShareCount: 2,
            },
            { name: "action-sheet", test: /src\/web\/ui\/action-sheet/, minShareCount: 2 },
            // Where no amount is entered or about to move, none of it is needed.
            {
              name: "amounts",
              test: /src\/web\/(?:ui\/(?:amount-field|quick-amounts|intent-notice)|lib\/(?:use-money-intent|money-intents|open-intents|pursue-intent))/,
              minShareCount: 2,
            },
            // Reviews, receipts and details show these; the form before them does not.
            { name: "results", test: /src\/web\/ui\/(?:ring|expiry|hero-amount)/, minShareCount: 2 },
            // Files to keep, and passwords: few screens have either.
            { name: "saving", test: /src\/web\/lib\/download\./, minShareCount: 2 },
            { name: "passwords", test: /src\/web\/ui\/password-field\./, minShareCount: 2 },
            // Where the purchase password is typed.
            {
              name: "pin",
              test: /src\/web\/(?:ui\/(?:pin|purchase-password)-field|lib\/purchase-password-lock)/,
              minShareCount: 2,
            },
            // Where nothing is typed, none of it is needed.
            {
              name: "forms",
              test: /src\/web\/(?:lib\/use-form|ui\/field-attributes|features\/payments\/referrals\/module)/,
              minShareCount: 2,
            },
            { name: "actions", test: /src\/web\/ui\/use-action/, minShareCount: 2 },
            // Lists that are put together by day, that go on, or that are filtered.
            {
              name: "lists",
              test: /src\/web\/ui\/(?:titled-list|load-more|chip-group|select-field)/,
              minShareCount: 2,
            },
            // Lists of the administrators' console.
            { name: "paged-lists", test: /src\/web\/ui\/paged-list/, minShareCount: 2 },
            // Where a card's number stands.
            { name: "masked-card", test: /src\/web\/ui\/masked-card/, minShareCount: 2 },
            // What the directory shares with a screen or two, each too small for a file of its own.
            {
              name: "directory",
              test: /src\/web\/(?:ui\/search-field|lib\/(?:use-typed-search|device))|lucide-react\/.*\/search-x/,
              minShareCount: 2,
            },
            // What many screens share is one file: small files, compressed one by one, are a third
            // larger.
            {
              name: "shared",
              test: /src\/(?:web\/(?:ui|lib)|contract)\/(?!(?:confirm-sheet|form-buttons|copy-button|titled-list|field-attributes|text-area|paged-list|progress-bar|checkbox-field|select-field|qr-code|fetched-sheet)\.|.*languages\/(?:pt|es|en)\/)|use-choose-language|profiles\/module|language-menu|wouter|lucide-react(?!.*\/copy\.)|preload-helper/,
              minShareCount: 4,
            },
            // The rest of the entry, and what it shares with others, is the entry's own file.
            { name: "entry", tags: ["$initial"] },
            // The messages that home needs are two modules and one file.
            {
              debugName: "home-messages",
              name: (module) => {
                const [, language] = /languages\/(pt|es|en)\/(?:home|transactions)\.ts$/.exec(module) ?? [];
                return language === undefined ? null : `home-${language}`;
              },
            },
            // The frame and home in one file, because a dozen would queue for the browser's
            // connections.
            { name: "signed-in", test: /src\/web\/app\/signed-in\.ts$/, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
  server: {
    // The server tells its own pages from others' by the Host header, so it must see the browser's.
    proxy: Object.fromEntries(
      ["/api", "/sandbox", "/mailbox"].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
