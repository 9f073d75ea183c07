import { parseArgs } from "node:util";
import { businessCategories, type BusinessCategory } from "#contract/partners/partners.ts";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { findUserIdByEmail, passwordLengthMin } from "#server/customers/auth/index.ts";
import { reencryptAuthenticators } from "#server/customers/second-factors/index.ts";
import { sealEntries } from "#server/ledger/index.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { reencryptSecrets } from "#server/partners/webhook-endpoints/index.ts";
import { reencryptAccounts } from "#server/payments/payouts/index.ts";
import {
  createCheckoutReader,
  reconcileTopUps,
  verifyTopUp,
  describeDifference,
  describeTopUp,
  type Reconciliation,
} from "#server/payments/top-ups/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { Services } from "#server/platform/services.ts";
import { moveFiles, reencryptFiles } from "#server/platform/storage/index.ts";
import { UsageError } from "./explain.ts";
import { grantAdministrator } from "./grant-administrator.ts";
import { reportAudit } from "./report-audit.ts";
import { describeSeal, reportSeals } from "./report-seals.ts";
import { resetSecondFactors } from "./reset-second-factors.ts";

interface Needs extends Pick<
  Services,
  "batches" | "clock" | "config" | "database" | "jobs" | "live" | "log" | "publicUrl"
> {
  /**
   * A function, if they are read only when needed, since without a configured secret they come from
   * a file.
   */
  readonly keys: Keys | (() => Promise<Keys>);
}

async function withKeys(services: Needs) {
  return { ...services, keys: typeof services.keys === "function" ? await services.keys() : services.keys };
}

/** The options of `create-partner` beyond the name. */
const partnerOptions = {
  cashback: { type: "string" },
  description: { type: "string" },
  address: { type: "string" },
  city: { type: "string" },
  state: { type: "string" },
  "postal-code": { type: "string" },
  latitude: { type: "string" },
  longitude: { type: "string" },
  phone: { type: "string" },
  whatsapp: { type: "string" },
  instagram: { type: "string" },
} as const;
type PartnerOption = keyof typeof partnerOptions;
const partnerOptionNames = Object.keys(partnerOptions) as PartnerOption[];

/** The options of commands, by the command that each belongs to. */
const commandOptions = {
  "create-partner": partnerOptions,
  "verify-seals": { last: { type: "string" } },
} as const;

type Options = { readonly [Name in PartnerOption | "last"]?: string | undefined };

interface Command {
  /** The arguments after its name; those in brackets are optional. */
  readonly args: readonly string[];
  readonly run: (services: Needs, args: readonly string[], options: Options) => Promise<string | Done>;
}

/** The text to print, and the exit code. */
export interface Done {
  readonly says: string;
  readonly exitCode: number;
}

/**
 * The exit code of `reconcile` for differences, which a scheduler distinguishes from a failure.
 */
const differencesExitCode = 3;

const commands: Readonly<Record<string, Command>> = {
  "grant-administrator": {
    args: ["EMAIL"],
    run: async (services, [email = ""]) => {
      await grantAdministrator(services, email);
      return `${email} is an administrator now, and signs in with a password of at least ${passwordLengthMin(services.config, true)} characters`;
    },
  },
  "create-partner": {
    args: ["EMAIL", "NAME", "CATEGORY", "[--cashback PERCENT]", "[OPTIONS]"],
    run: async (services, [ownerEmail = "", partnerName = "", category = ""], options) => {
      const { cashback, latitude, longitude, "postal-code": postalCode, ...details } = options;
      const id = await createPartner(services, {
        ...details,
        postalCode,
        ownerEmail,
        partnerName,
        category: category as BusinessCategory,
        ...(cashback === undefined ? {} : { cashbackBasisPoints: toBasisPoints(cashback) }),
        ...(latitude === undefined ? {} : { latitude: toNumber(latitude) }),
        ...(longitude === undefined ? {} : { longitude: toNumber(longitude) }),
      });
      return `${partnerName} is a partner now, with the id ${id}`;
    },
  },
  block: {
    args: ["EMAIL", "[REASON]"],
    run: async (services, [email = "", reason]) => {
      await blockAccount(services, await requireUser(services, email), reason ?? null);
      return `${email} is blocked now`;
    },
  },
  unblock: {
    args: ["EMAIL"],
    run: async (services, [email = ""]) => {
      await unblockAccount(services, await requireUser(services, email));
      return `${email} is no longer blocked`;
    },
  },
  "reset-second-factors": {
    args: ["EMAIL"],
    run: async (services, [email = ""]) => {
      const had = await resetSecondFactors(services, email);
      return had
        ? `${email} has no second factor any more, and is signed out everywhere`
        : `${email} had no second factor; nothing was changed`;
    },
  },
  reconcile: {
    args: ["FROM", "TO"],
    run: async (services, [from = "", to = ""]) => {
      const period = { from: toDay(from, "FROM"), to: new Date(toDay(to, "TO").getTime() + dayMs) };
      if (period.from >= period.to) throw new UsageError("FROM is after TO");
      const found = await reconcileTopUps(services, period);
      return {
        says: describeReconciliation(found),
        exitCode: found.differences.length === 0 ? 0 : differencesExitCode,
      };
    },
  },
  verify: {
    args: ["SESSION"],
    run: async (services, [sessionId = ""]) => {
      const topUp = await verifyTopUp(await withKeys(services), await createCheckoutReader(services), sessionId);
      return topUp === undefined ? `${sessionId} is not a checkout of this installation` : describeTopUp(topUp);
    },
  },
  audit: {
    args: [],
    run: ({ database }) => reportAudit(database),
  },
  seal: {
    args: [],
    run: async (services) => describeSeal(await sealEntries(services)),
  },
  "verify-seals": {
    args: ["[--last HASH]"],
    run: ({ database }, _, { last }) => reportSeals(database, last),
  },
  "move-files": {
    args: [],
    run: async ({ config }) => {
      if (config.s3 === undefined)
        throw new UsageError("set S3_ENDPOINT and the variables that belong to it: they name the bucket");
      const { copied, there } = await moveFiles(config);
      return `${copied} files copied to ${config.s3.bucket} and read back, ${there} were there already`;
    },
  },
  reencrypt: {
    args: [],
    run: async (services) => {
      const needs = await withKeys(services);
      // A failure of one kind does not keep the others from being re-encrypted.
      const [photos, accounts, secrets, authenticators] = [
        reencryptFiles(needs),
        reencryptAccounts(needs),
        reencryptSecrets(needs),
        reencryptAuthenticators(needs),
      ];
      await requireAll([photos, accounts, secrets, authenticators]);
      const { keys, files } = await photos;
      const counts = `${keys} users' keys, ${files} files, ${await accounts} payout accounts and the secrets of ${await secrets} webhooks and ${await authenticators} authenticators`;
      return `${counts} are encrypted again; none of these needs an earlier secret any more`;
    },
  },
};

const lineOf = (name: string, { args }: Command) => `npm run admin -- ${[name, ...args].join(" ")}`;

export const usage = `Commands for the operator, while the server runs:

${Object.entries(commands)
  .map(([name, command]) => `  ${lineOf(name, command)}`)
  .join("\n")}

EMAIL is a user's who has signed up. CATEGORY is one of ${businessCategories.join(", ")}.
OPTIONS of a partner are ${partnerOptionNames
  .slice(1)
  .map((name) => `--${name}`)
  .join(", ")};
phone and whatsapp with + and the country's code, latitude and longitude as --latitude=-23.55. Put text with spaces in quotes.
reconcile compares the card provider's list of the days FROM to TO, in UTC, with the ledger, and names every difference (exit code ${differencesExitCode});
verify reads the state of one SESSION from it and applies it.
audit reads every entry of the ledger and says whether the books are right; it changes nothing.
seal seals the entries since the last seal, and prints the newest one to be kept elsewhere; the server does so every hour.
verify-seals computes all seals anew, and names the first entry that is not as it was sealed; --last HASH is one that was kept.
move-files copies the photos from DATA_DIR/files into the configured bucket.
reencrypt encrypts photos, partners' payout accounts and webhooks' secrets under the first SECRET, so that none of them
needs an earlier one.
DATABASE_URL or DATA_DIR name the installation, as for the server.
`;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Awaits all parts, even if some fail.
 * @throws the only failure, or an Error that lists each
 */
async function requireAll(parts: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(parts)).flatMap((part) =>
    part.status === "rejected" ? [part.reason as Error] : [],
  );
  if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join("\n"));
  if (failures.length === 1) throw failures[0]!;
}

/** The first moment of a day, in UTC. @throws UsageError */
function toDay(typed: string, name: string): Date {
  const day = new Date(`${typed}T00:00:00Z`);
  // Date turns a day that the month does not have into one of the next month.
  if (!/^\d{4}-\d\d-\d\d$/.test(typed) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(typed))
    throw new UsageError(`${name} must be a day such as 2026-11-30`);
  return day;
}

function describeReconciliation({ compared, foreign, differences }: Reconciliation): string {
  const beside = foreign === 0 ? "" : `; ${foreign} sessions of other programs were left alone`;
  const sum = `${compared} checkouts compared, ${differences.length} ${differences.length === 1 ? "difference" : "differences"}${beside}`;
  return [...differences.map(describeDifference), sum].join("\n");
}

/** Text that is no number is rejected together with the other fields. */
function toNumber(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed.replace(",", "."));
}

/** 7.5, 7,5 and 7.5% are all 750. */
function toBasisPoints(percent: string): number {
  return Math.round(toNumber(percent.replace("%", "")) * 100);
}

async function requireUser({ database }: Needs, email: string): Promise<string> {
  const userId = await findUserIdByEmail(database, email);
  if (userId === undefined) throw new DomainError("not_found");
  return userId;
}

/** A command with its arguments and options. */
export interface Invocation {
  readonly command: Command;
  readonly args: readonly string[];
  readonly options: Options;
}

/**
 * Parses a command line; undefined for a request for help.
 *
 * @throws UsageError
 */
export function parseInvocation(typed: readonly string[]): Invocation | undefined {
  const { positionals, values } = parseOptions(typed);
  const [name, ...args] = positionals;
  if (values.help === true || name === "help") return undefined;
  if (name === undefined) throw new UsageError("name a command");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`there is no command "${name}"`);
  const named = command.args.filter((word) => !word.startsWith("[--") && word !== "[OPTIONS]");
  const missing = named.slice(args.length).filter((word) => !word.startsWith("["));
  if (missing.length > 0) throw new UsageError(`${missing.join(" and ")} missing: ${lineOf(name, command)}`);
  if (args.length > named.length)
    throw new UsageError(`"${args[named.length]}" is one argument too many; put text with spaces in quotes`);
  const { help: _help, ...options } = values;
  for (const [owner, own] of Object.entries(commandOptions)) {
    const option = Object.keys(options).find((each) => each in own);
    if (option !== undefined && owner !== name) throw new UsageError(`--${option} belongs to ${owner}`);
  }
  return { command, args, options };
}

function parseOptions(typed: readonly string[]) {
  try {
    return parseArgs({
      args: [...typed],
      allowPositionals: true,
      options: { ...partnerOptions, ...commandOptions["verify-seals"], help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

export async function runCommand(services: Needs, { command, args, options }: Invocation): Promise<Done> {
  const done = await command.run(services, args, options);
  return typeof done === "string" ? { says: done, exitCode: 0 } : done;
}
