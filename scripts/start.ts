import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { buildWeb } from "./build-web.ts";

// The second start reads compiled code instead of stripping and compiling some thousand files again.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));

try {
  await buildWeb();
} catch (error) {
  process.stderr.write(`\ntroco: ${(error as Error).message}\n`);
  process.exit(1);
}

// In this process, and behind the `exec` in package.json: npm passes a signal on to its own child alone, and a shell or a
// parent in between would die of it and leave the server running.
await import("../src/server/main.ts");
