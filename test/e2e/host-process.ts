import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { readOrMakeSecret } from "#server/platform/secret-file.ts";
import { startServer, type Server } from "#server/server.ts";

/** What the process is told, one at a time. */
export type Order = { readonly environment: Readonly<Record<string, string>> } | "stop";

export interface Answer {
  readonly error?: string | undefined;
}

let server: Server | undefined;

process.on(
  "message",
  (order: Order) => void obey(order).then(answer, (error: Error) => answer({ error: error.stack })),
);
// The tests are over, or their process died.
process.on("disconnect", () => process.exit());

async function obey(order: Order): Promise<Answer> {
  if (order === "stop") {
    await server?.stop();
    server = undefined;
    return {};
  }
  const config = parseConfig(order.environment);
  server = await startServer({
    config,
    databaseUrl: config.databaseUrl!,
    secrets: config.secrets ?? [await readOrMakeSecret(config.dataDir)],
    clock: systemClock,
    log: createLog(config.logLevel),
  });
  return {};
}

function answer(said: Answer): void {
  process.send!(said);
}
