import { carryOut, readTyped } from "#server/admin/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { readOrMakeSecret } from "#server/platform/secret-file.ts";
import { startServer, type Server } from "#server/server.ts";
import { rememberKeys } from "#test/harness/remember-keys.ts";

/** What the process is told. */
export type Order =
  | { readonly environment: Readonly<Record<string, string>> }
  | { readonly words: readonly string[] }
  | "stop";

export interface Answer {
  readonly id: number;
  readonly said?: string | undefined;
  readonly error?: string | undefined;
}

rememberKeys();
let server: Server | undefined;

process.on(
  "message",
  ({ id, what }: { readonly id: number; readonly what: Order }) =>
    void obey(what).then(
      (said) => answer({ id, said }),
      (error: Error) => answer({ id, error: error.stack }),
    ),
);
// The tests are over, or their process died.
process.on("disconnect", () => process.exit());

async function obey(order: Order): Promise<string> {
  if (order === "stop") {
    await server?.stop();
    server = undefined;
    return "";
  }
  if ("words" in order) return (await carryOut(server!.services, readTyped(order.words)!)).says;
  const config = parseConfig(order.environment);
  server = await startServer({
    config,
    databaseUrl: config.databaseUrl!,
    secrets: config.secrets ?? [await readOrMakeSecret(config.dataDir)],
    clock: systemClock,
    log: createLog(config.logLevel),
  });
  return "";
}

function answer(said: Answer): void {
  process.send!(said);
}
