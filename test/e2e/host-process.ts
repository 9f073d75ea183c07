import { runCommand, parseInvocation } from "#server/cli/admin/index.ts";
import { systemClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { readOrMakeSecret } from "#server/platform/secret-file.ts";
import { startServer, type Server } from "#server/server.ts";
import { rememberKeys } from "#test/harness/remember-keys.ts";

/** A message to the process. A server is named by the port in its environment. */
export type Order =
  | { readonly environment: Readonly<Record<string, string>> }
  | { readonly port: string; readonly args: readonly string[] }
  | { readonly port: string; readonly stop: true };

export interface Answer {
  readonly id: number;
  readonly said?: string | undefined;
  readonly error?: string | undefined;
}

rememberKeys();
const servers = new Map<string, Server>();

process.on(
  "message",
  ({ id, what }: { readonly id: number; readonly what: Order }) =>
    void obey(what).then(
      (said) => answer({ id, said }),
      (error: Error) => answer({ id, error: error.stack }),
    ),
);
// The tests have ended, or their process has died.
process.on("disconnect", () => process.exit());

async function obey(order: Order): Promise<string> {
  if ("environment" in order) {
    const config = parseConfig(order.environment);
    const server = await startServer({
      config,
      databaseUrl: config.databaseUrl!,
      secrets: config.secrets ?? [await readOrMakeSecret(config.dataDir)],
      clock: systemClock,
      log: createLog(config.logLevel),
    });
    servers.set(String(server.port), server);
    return "";
  }
  const server = servers.get(order.port)!;
  if ("args" in order) return (await runCommand(server.services, parseInvocation(order.args)!)).says;
  servers.delete(order.port);
  await server.stop();
  return "";
}

function answer(said: Answer): void {
  process.send!(said);
}
