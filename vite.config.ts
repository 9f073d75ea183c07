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
    // The browsers above preload modules by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for what every screen needs and no release changes: it compresses better and stays cached.
            { name: "foundation", test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": server, "/sandbox": server },
  },
});
