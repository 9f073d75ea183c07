import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { buildWeb } from "./build-web.ts";

// From the second start on, Node reads compiled code instead of compiling a thousand files.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compiled"));

try {
  await buildWeb();
} catch (error) {
  process.stderr.write(`\ntroco: ${(error as Error).message}\n`);
  process.exit(1);
}

// The server runs in this process, which package.json starts with `exec`: npm passes a signal to
// its own child only, and a shell or parent in between would end and leave the server running.
await import("../src/server/main.ts");
