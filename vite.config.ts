import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contract } from "./src/contract/index.ts";
import type { Operations } from "./src/contract/operation.ts";

/**
 * What the browser must know of the contract, as `{operationId: [method, path, flags]}`. Computed here, so that
 * the schemas and their library stay out of the bundle. Flags: 1 takes an idempotency key, 2 is multipart.
 */
function operationsTable(operations: Operations) {
  return Object.fromEntries(
    Object.entries(operations).map(([id, { method, path, idempotent, body }]) => [
      id,
      [method, path, (idempotent ? 1 : 0) | (body === "multipart" ? 2 : 0)],
    ]),
  );
}

/** Our own modules, by their path below src/web without the ending. */
function own(...paths: string[]): RegExp {
  return new RegExp(`src/web/(?:${paths.join("|")})\\.tsx?$`);
}

function icons(names: string): RegExp {
  return new RegExp(`lucide-react/dist/esm/icons/(?:${names})\\.`);
}

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map((pattern) => pattern.source).join("|"));
}

const server = process.env["TROCO_SERVER"] ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  define: { __OPERATIONS__: JSON.stringify(operationsTable(contract)) },
  build: {
    outDir: "dist/web",
    // The oldest browsers with light-dark(), popovers and modal dialogs.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // An inlined font or icon would be blocked by the content security policy, and inlined scripts too.
    assetsInlineLimit: 0,
    // The lists of what to preload would weigh more than the one round trip they save: few files are split off.
    modulePreload: false,
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
            },
            // The rest is cut by what a first load needs: small files, each compressed apart, would weigh a third more.
            { name: "forms", test: own("lib/use-form", "ui/(?:field|text-field|password-field|checkbox-field)") },
            {
              name: "intents",
              test: own("lib/(?:use-money-intent|open-intents|pursue-intent|balances)", "ui/intent-notice"),
            },
            {
              name: "signed-in",
              test: anyOf(
                own(
                  "app/(?:header|navigation|protected-layout)",
                  "lib/(?:live|contrast)",
                  "ui/(?:balance-tile|card|list-row|money|skeleton|hidden-value|section|failure-state)",
                ),
                icons(
                  "house|receipt-text|send|store|rotate-ccw-clock|user|arrow-left|rotate-cw|chevron-right|cloud-off|repeat-2",
                ),
              ),
            },
            {
              name: "parts",
              test: anyOf(
                own(
                  "app/language-menu",
                  "lib/[\\w-]+",
                  "lib/languages/(?:rooms|context|plural|facts)",
                  "ui/(?:button|icon-button|notice|logo|class-names|spinner|toast|arcs|empty-state)",
                ),
                icons("check|eye|eye-off|languages|info|circle-exclamation-point|circle-check"),
                /src\/contract\/|lucide-react\/dist\/esm\/(?!icons)|vite\/preload-helper/,
              ),
            },
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
