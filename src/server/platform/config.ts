import { z } from "zod";
import { variables } from "./configuration-variables.ts";
import { parseMailSender, type MailSender } from "./mail-sender.ts";
import { findMistyped } from "./mistyped-names.ts";
import { parseSmtpUrl, type SmtpServer } from "./smtp-url.ts";

const schema = z.object({
  ...variables.server,
  ...variables.database,
  ...variables.house,
  ...variables.mail,
  ...variables.checkout,
  ...variables.storage,
  ...variables.geocoding,
  ...variables.pushes,
  ...variables.walletPasses,
});

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly logLevel: string;
  readonly production: boolean;
  /** Undefined: one is made in the data directory at the first start. Never so in production. */
  readonly secrets: readonly string[] | undefined;
  /** How long a stopping server still answers after it reports that it is not ready. */
  readonly drainMs: number;
  /** Tokens that may read the metrics; undefined: the metrics are off. */
  readonly metricsTokens: readonly string[] | undefined;
  readonly currency: string;
  readonly contactEmail: string;
  readonly termsUrl: string;
  readonly privacyUrl: string;
  /** The time zone of the moments in mails. */
  readonly timeZone: string;
  /** Undefined: mails stay in the local mailbox. */
  readonly smtp: (SmtpServer & { readonly allowsPlain: boolean; readonly caFile: string | undefined }) | undefined;
  readonly mailFrom: MailSender;
  readonly stripe:
    | { readonly secretKey: string; readonly webhookSecret: string; readonly apiBase: string | undefined }
    | undefined;
  /** Undefined: files are kept in the data directory. */
  readonly s3:
    | {
        readonly endpoint: string;
        readonly bucket: string;
        readonly region: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
        readonly pathStyle: boolean;
      }
    | undefined;
  readonly photosKeptMs: number;
  /** Undefined: the table of cities. */
  readonly nominatim:
    | { readonly url: string; readonly email: string; readonly countries: readonly string[] }
    | undefined;
  readonly push: { readonly services: readonly string[]; readonly toThisMachine: boolean };
  /**
   * Undefined: passes are signed by a chain that the installation makes itself. The first three are
   * paths.
   */
  readonly walletPass:
    | {
        readonly certificate: string;
        readonly key: string;
        readonly wwdr: string;
        readonly passphrase: string | undefined;
        readonly teamId: string;
        readonly typeId: string;
      }
    | undefined;
  /** Apple's address for notifying phones that a pass has changed. */
  readonly walletPassPushUrl: string;
  /** Undefined: there is no pass for Google's wallet. `key` is a path. */
  readonly googleWallet:
    | { readonly issuerId: string; readonly key: string; readonly apiBase: string | undefined }
    | undefined;
  readonly chargeExpiryMs: number;
  readonly feeBasisPoints: number;
  readonly feeFixed: number;
  readonly referralBonus: number;
  readonly referralMinimumTopUp: number;
  readonly trustedProxies: number;
  readonly demo: boolean;
  /** Whether a database with demo data, whose passwords are public, is rejected at the start. */
  readonly refusesDemoData: boolean;
}

/** Every problem of a configuration at once, one line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? "a problem" : `${problems.length} problems`}:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/** Reads the configuration from environment variables. @throws ConfigError */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const byName = Map.groupBy(parsed.error.issues, (issue) => issue.path.join("."));
    throw new ConfigError([...byName].map(([name, [issue]]) => `${name}: ${describeIssue(issue!, given)}`));
  }
  const env = parsed.data;
  const production = env.MODE === "production";
  const problems = [
    ...(env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined
      ? ["STRIPE_WEBHOOK_SECRET: needed beside STRIPE_SECRET_KEY, or paid top-ups are never credited"]
      : []),
    ...(env.STRIPE_SECRET_KEY === undefined && env.STRIPE_WEBHOOK_SECRET !== undefined
      ? ["STRIPE_SECRET_KEY: needed beside STRIPE_WEBHOOK_SECRET"]
      : []),
    ...walletPassProblems(env),
    ...googleWalletProblems(env),
    ...s3Problems(env),
    ...nominatimProblems(env, given),
    ...(production ? [...productionProblems(env), ...mistypedProblems(given)] : []),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ""),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    logLevel: env.LOG_LEVEL,
    production,
    secrets: env.SECRET,
    drainMs: (env.DRAIN_SECONDS ?? (production ? 5 : 0)) * 1000,
    metricsTokens: env.METRICS_TOKEN,
    currency: env.CURRENCY,
    contactEmail: env.CONTACT_EMAIL,
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    timeZone: env.TIME_ZONE,
    smtp:
      env.SMTP_URL === undefined
        ? undefined
        : { ...parseSmtpUrl(env.SMTP_URL)!, allowsPlain: env.SMTP_ALLOW_PLAIN, caFile: env.SMTP_CA_FILE },
    mailFrom: parseMailSender(env.MAIL_FROM)!,
    stripe:
      env.STRIPE_SECRET_KEY === undefined
        ? undefined
        : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET!, apiBase: env.STRIPE_API_BASE },
    s3:
      env.S3_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET!,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID!,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY!,
            pathStyle: env.S3_PATH_STYLE,
          },
    photosKeptMs: env.PHOTOS_KEPT_DAYS * 24 * 60 * 60 * 1000,
    nominatim:
      env.NOMINATIM_URL === undefined
        ? undefined
        : {
            url: env.NOMINATIM_URL.replace(/\/+$/, ""),
            email: env.NOMINATIM_EMAIL ?? env.CONTACT_EMAIL,
            countries: env.NOMINATIM_COUNTRIES,
          },
    push: { services: env.PUSH_SERVICES, toThisMachine: env.PUSH_TO_THIS_MACHINE },
    walletPass:
      env.WALLET_PASS_CERTIFICATE === undefined
        ? undefined
        : {
            certificate: env.WALLET_PASS_CERTIFICATE,
            key: env.WALLET_PASS_KEY!,
            wwdr: env.WALLET_PASS_WWDR!,
            passphrase: env.WALLET_PASS_PASSPHRASE,
            teamId: env.WALLET_PASS_TEAM_ID!,
            typeId: env.WALLET_PASS_TYPE_ID!,
          },
    walletPassPushUrl: new URL(env.WALLET_PASS_PUSH_URL).origin,
    googleWallet:
      env.GOOGLE_WALLET_ISSUER_ID === undefined
        ? undefined
        : {
            issuerId: env.GOOGLE_WALLET_ISSUER_ID,
            key: env.GOOGLE_WALLET_KEY!,
            apiBase: env.GOOGLE_WALLET_API_BASE?.replace(/\/+$/, ""),
          },
    chargeExpiryMs: env.CHARGE_EXPIRY_SECONDS * 1000,
    feeBasisPoints: env.FEE_BASIS_POINTS,
    feeFixed: env.FEE_FIXED,
    referralBonus: env.REFERRAL_BONUS,
    referralMinimumTopUp: env.REFERRAL_MINIMUM_TOP_UP,
    trustedProxies: env.TRUSTED_PROXIES,
    demo: env.DEMO ?? !production,
    refusesDemoData: production && !env.ALLOW_SANDBOX.includes("demo"),
  };
}

/** Describes what is wrong with a value, for the operator, without repeating the value. */
function describeIssue(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  if (/^(["']).*\1$/s.test(given[String(issue.path[0])] ?? ""))
    return "it stands in quotes, which are part of it here: leave them out";
  if (issue.code === "invalid_type") return `must be a ${issue.expected === "int" ? "whole " : ""}number`;
  if (issue.code === "too_big" && issue.origin === "number") return `must be ${issue.maximum} at most`;
  if (issue.code === "too_small" && issue.origin === "number") return `must be ${issue.minimum} at least`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_format" && issue.format === "url")
    return "must be an address such as https://example.com";
  return issue.message;
}

/**
 * In production a misspelled variable would be noticed too late, so it is an error there. Elsewhere
 * the environment is not checked.
 */
function mistypedProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  return findMistyped(Object.keys(given), Object.keys(schema.shape)).map(
    ([name, meant]) => `${name}: there is no such setting; call it ${meant}, or remove it`,
  );
}

const walletPassNames = [
  "WALLET_PASS_CERTIFICATE",
  "WALLET_PASS_KEY",
  "WALLET_PASS_WWDR",
  "WALLET_PASS_TEAM_ID",
  "WALLET_PASS_TYPE_ID",
] as const;

/** Half of what signs a pass signs none. */
function walletPassProblems(env: z.output<typeof schema>): string[] {
  const missing = walletPassNames.filter((name) => env[name] === undefined);
  const noneGiven = missing.length === walletPassNames.length && env.WALLET_PASS_PASSPHRASE === undefined;
  return noneGiven ? [] : missing.map((name) => `${name}: needed beside the other WALLET_PASS settings`);
}

function googleWalletProblems(env: z.output<typeof schema>): string[] {
  const { GOOGLE_WALLET_ISSUER_ID: issuer, GOOGLE_WALLET_KEY: key } = env;
  if (issuer === undefined && key !== undefined) return ["GOOGLE_WALLET_ISSUER_ID: needed beside GOOGLE_WALLET_KEY"];
  if (issuer !== undefined && key === undefined) return ["GOOGLE_WALLET_KEY: needed beside GOOGLE_WALLET_ISSUER_ID"];
  return [];
}

/** Settings of a service that is not configured would be ignored silently, so they are an error. */
function nominatimProblems(env: z.output<typeof schema>, given: Readonly<Record<string, unknown>>): string[] {
  if (env.NOMINATIM_URL === undefined)
    return ["NOMINATIM_EMAIL", "NOMINATIM_COUNTRIES"].some((name) => name in given)
      ? ["NOMINATIM_URL: needed beside the other settings of geocoding"]
      : [];
  return (env.NOMINATIM_EMAIL ?? env.CONTACT_EMAIL).endsWith(".example")
    ? ["NOMINATIM_EMAIL: the service asks for an address that reaches you; give it, or CONTACT_EMAIL"]
    : [];
}

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Half of what opens a bucket opens none. */
function s3Problems(env: z.output<typeof schema>): string[] {
  const missing = s3Names.filter((name) => env[name] === undefined);
  return missing.length === s3Names.length ? [] : missing.map((name) => `${name}: needed beside the other S3 settings`);
}

/**
 * Settings that a production start must not leave to an embedded default, unless it names that
 * default explicitly.
 */
function productionProblems(env: z.output<typeof schema>): string[] {
  const allowed = new Set<string>(env.ALLOW_SANDBOX);
  const problems: string[] = [];
  if (env.SECRET === undefined) problems.push("SECRET: production needs one of your own, at least 32 characters");
  if (env.PUBLIC_URL === undefined) problems.push("PUBLIC_URL: production needs the address people use");
  else if (!env.PUBLIC_URL.startsWith("https://") && !allowed.has("http"))
    problems.push("PUBLIC_URL: must be https, or ask for plain http with ALLOW_SANDBOX=http");
  if (env.DATABASE_URL === undefined && !allowed.has("database"))
    problems.push("DATABASE_URL: production needs it, or ask for the embedded PostgreSQL with ALLOW_SANDBOX=database");
  if (env.STRIPE_SECRET_KEY === undefined && !allowed.has("checkout"))
    problems.push(
      "STRIPE_SECRET_KEY: production needs it, or ask for the sandbox checkout, which invents money, with ALLOW_SANDBOX=checkout",
    );
  if (env.STRIPE_SECRET_KEY?.includes("_test_") && !allowed.has("checkout"))
    problems.push("STRIPE_SECRET_KEY: a test key takes test cards; ask for that with ALLOW_SANDBOX=checkout");
  if (env.DEMO === true && !allowed.has("demo"))
    problems.push("DEMO: makes accounts with known passwords; ask for that with ALLOW_SANDBOX=demo");
  if (env.WALLET_PASS_CERTIFICATE === undefined && !allowed.has("wallet-pass"))
    problems.push(
      "WALLET_PASS_CERTIFICATE: production needs Apple's certificates, or ask for a chain that no phone trusts with ALLOW_SANDBOX=wallet-pass",
    );
  if (env.SMTP_URL === undefined)
    problems.push("SMTP_URL: production needs it; the local mailbox is never opened there");
  if (env.SMTP_ALLOW_PLAIN && env.SMTP_URL !== undefined && !parseSmtpUrl(env.SMTP_URL)!.isThisMachine)
    problems.push("SMTP_ALLOW_PLAIN: only outside production; the links in mails open accounts, so they go by TLS");
  if (env.STRIPE_API_BASE !== undefined && !allowed.has("checkout"))
    problems.push("STRIPE_API_BASE: only for tests; remove it, or ask for it with ALLOW_SANDBOX=checkout");
  if (env.GOOGLE_WALLET_API_BASE !== undefined) problems.push("GOOGLE_WALLET_API_BASE: only for tests; remove it");
  if (env.PUSH_TO_THIS_MACHINE)
    problems.push("PUSH_TO_THIS_MACHINE: only for tests; with it, people could have this server call its own machine");
  return problems;
}
