import { parseArgs } from "node:util";
import { z } from "zod";
import { businessCategories } from "#contract/partners.ts";
import { findUserIdByEmail } from "../auth/index.ts";
import { connect } from "../db/database.ts";
import { embeddedUrl } from "../db/embedded-postgres.ts";
import { createLive } from "../live/index.ts";
import { createPartner } from "../partners/index.ts";
import { systemClock } from "../platform/clock.ts";
import { parseConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { blockAccount, unblockAccount } from "../profiles/index.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Services } from "../services.ts";
import { grantAdministrator } from "./grant-administrator.ts";

const usage = `What an administrator of the server can do, while it runs:

  npm run admin -- grant-administrator EMAIL
  npm run admin -- create-partner EMAIL NAME CATEGORY [--cashback PERCENT]
  npm run admin -- block EMAIL [REASON]
  npm run admin -- unblock EMAIL

EMAIL is of somebody who has signed up. CATEGORY is one of ${businessCategories.join(", ")}.
DATABASE_URL or DATA_DIR say which installation, as for the server.
`;

type Needs = Pick<Services, "database" | "clock" | "live">;

const commands: Record<
  string,
  (services: Needs, words: readonly string[], options: { cashback?: string | undefined }) => Promise<string>
> = {
  "grant-administrator": async ({ database }, [email = ""]) => {
    await grantAdministrator(database, email);
    return `${email} is an administrator now`;
  },
  "create-partner": async (services, [ownerEmail = "", companyName = "", category = ""], { cashback }) => {
    const cashbackBasisPoints = cashback === undefined ? undefined : Math.round(Number(cashback) * 100);
    const company = { ownerEmail, companyName, category: category as (typeof businessCategories)[number] };
    const id = await createPartner(
      services,
      cashbackBasisPoints === undefined ? company : { ...company, cashbackBasisPoints },
    );
    return `${companyName} is a partner now, with the id ${id}`;
  },
  block: async (services, [email = "", reason]) => {
    await blockAccount(services, await requireUser(services, email), reason ?? null);
    return `${email} is blocked now`;
  },
  unblock: async (services, [email = ""]) => {
    await unblockAccount(services, await requireUser(services, email));
    return `${email} is no longer blocked`;
  },
};

async function requireUser({ database }: Needs, email: string): Promise<string> {
  const userId = await findUserIdByEmail(database, email);
  if (userId === undefined) throw new Refusal("not_found");
  return userId;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { cashback: { type: "string" } } });
  const [name = "", ...words] = positionals;
  const command = commands[name];
  if (command === undefined || words.length === 0) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? embeddedUrl(config.dataDir, "postgres");
  const log = createLog(config.logLevel);
  const database = connect({ url, log, poolSize: 2 });
  const live = await createLive(database, url, log);
  try {
    process.stdout.write(`${await command({ database, clock: systemClock, live }, words, values)}\n`);
  } finally {
    await live.close();
    await database.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  if (error instanceof Refusal && error.code === "not_found") return "nobody has signed up with that e-mail";
  if (error instanceof Refusal)
    return error.errors?.map((field) => `${field.field}: ${field.code}`).join("; ") ?? error.code;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ECONNREFUSED"
    ? "the server does not run here: start it first, or set DATABASE_URL or DATA_DIR"
    : message;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`troco: ${explain(error)}\n`);
  process.exitCode = 1;
}
