import type { ServerOptions } from "#server/server.ts";
import { readProgressAt } from "./store.ts";

/** For who did not ask for demo data: a database that was filled with it, be it in part, is not to be opened. @throws Error */
export async function refuseDemoData(options: Pick<ServerOptions, "config" | "databaseUrl" | "log">): Promise<void> {
  const progress = await readProgressAt(options);
  if (progress !== "begun" && progress !== "done") return;
  const setting = options.config.databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
  throw new Error(
    `${setting}: the database there holds demo data, whose passwords everybody knows; give another one, or ask for that with ALLOW_SANDBOX=demo`,
  );
}
