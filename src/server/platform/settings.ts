import { z } from "zod";
import { loginPasswordLength } from "#contract/limits.ts";
import { largestBalance, smallestPayout } from "#contract/money.ts";
import { isIban } from "#contract/payments/payout-account.ts";
import type { PayoutCadence } from "#contract/payments/payout-schedule.ts";
import { parseMailSender } from "./mail-sender.ts";
import { hostOf, isThisMachine } from "./public-hosts.ts";
import { parseSmtpUrl } from "./smtp-url.ts";

const standIns = ["checkout", "database", "plain-database", "http", "demo", "wallet-pass", "placeholders"] as const;
/** Stand-ins that production mode accepts only where `ALLOW_SANDBOX` names them. */
export type StandIn = (typeof standIns)[number];

/** The days on which partners are paid out by themselves. */
export interface PayoutDays {
  readonly cadence: PayoutCadence;
  /** 1, for Monday, to 7; only with `weekly`. */
  readonly weekday: number | null;
  /** 1 to 31; only with `monthly`. A month without that day is paid out on its last. */
  readonly month_day: number | null;
}

/** One setting: its environment variable, and everything that is known of it. */
export interface Variable<Type extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** The check of its text, the type that it becomes, and its default. */
  readonly type: Type;
  /** Its sentence in the reference. */
  readonly meaning: string;
  /** Says what is wrong with its value in production mode; an undefined value is none. */
  production?(value: z.output<Type> | undefined, allows: (standIn: StandIn) => boolean): string | false;
}

/**
 * Settings of one service, which is not used while none of them is given. As soon as one is, those
 * without a default are needed.
 */
export interface Group<Variables = Readonly<Record<string, Variable>>> {
  readonly variables: Variables;
}

function variable<Type extends z.ZodType>(
  name: string,
  type: Type,
  meaning: string,
  production?: Variable<Type>["production"],
): Variable<Type> {
  return { name, type, meaning, ...(production && { production }) };
}

function group<Variables>(variables: Variables): Group<Variables> {
  return { variables };
}

/** A text without which the others of its group are of no use. */
const neededBeside = (others: string) => z.string(`needed beside ${others}`);
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);
const lowerCaseList = list.transform((items) => items.map((item) => item.toLowerCase()));
/** Logs and findings name it, so nothing in it may be a secret. */
const address = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text);
  return url?.username === "" && url.password === "";
}, "must not name a user or a password");
const toMs = (seconds: number) => seconds * 1000;
const daysToMs = (days: number) => days * 24 * 60 * 60 * 1000;
const withoutSpaces = (text: string) => text.replaceAll(" ", "").toUpperCase();
const withoutEndSlashes = (text: string) => text.replace(/\/+$/, "");

/** Replaces a text by what `parse` makes of it; undefined is a problem. */
function parsedBy<Value>(parse: (text: string) => Value | undefined, problem: string) {
  return (text: string, context: z.RefinementCtx): Value => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue(problem);
    return z.NEVER;
  };
}

/** Whether an address has no path, because ours begin at the root. */
function isWholeHost(text: string): boolean {
  const url = URL.parse(text);
  return url === null || (/^\/*$/.test(url.pathname) && url.search + url.hash === "");
}

/**
 * The push services of Chrome and browsers built on it, other Chromium channels, Firefox, Safari
 * and Edge.
 */
const browsersPushServices = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "updates.push.services.mozilla.com",
  "*.push.apple.com",
  "*.notify.windows.com",
];
/** A token that may stand behind `Bearer` in a header (RFC 6750), and is too long to be guessed. */
const bearerToken = /^[A-Za-z0-9\-._~+/]{32,}=*$/;
/** A full name as addresses have it, in small letters; its end is no number's. */
const pushService = /^(?:\*\.)?(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/;

/**
 * Amounts travel in hundredths: a currency with no decimals, or with three, would be shown wrong.
 */
function hasCents(currency: string): boolean {
  return (
    /^[A-Z]{3}$/.test(currency) &&
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2
  );
}

/** The machine's, or that of `TZ`. */
function ownTimeZone(): string {
  return new Intl.DateTimeFormat("en").resolvedOptions().timeZone;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** A service on another machine is reached by https. */
function requireHttps(url: string | undefined, allows: (standIn: StandIn) => boolean): string | false {
  if (url === undefined || url.startsWith("https://") || isThisMachine(hostOf(new URL(url)))) return false;
  return !allows("http") && "must be https, or ask for plain http with ALLOW_SANDBOX=http";
}

/** Whether a PostgreSQL is on this machine, or is asked for a certificate that is checked. */
function isCheckedByTls(databaseUrl: string): boolean {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? hostOf(url);
  const isSocket = host === "" || host.startsWith("/");
  return isSocket || isThisMachine(host) || url.searchParams.get("sslmode") === "verify-full";
}

const server = {
  port: variable("PORT", wholeNumber(0, 65_535).default(3000), "where to listen; `0` takes any free port"),
  host: variable("HOST", z.string().default("127.0.0.1"), "the address to listen on; `0.0.0.0` for every one"),
  publicUrl: variable(
    "PUBLIC_URL",
    address
      .refine(isWholeHost, "must end with the host, and the port if it has one: Troco has an address of its own")
      .transform(withoutEndSlashes)
      .optional(),
    "the address that users open; cookies, e-mails and checkouts are made for it; `http://localhost:PORT` where nothing is given",
    (url, allows) => {
      if (url === undefined) return "production needs the address people use";
      return (
        !url.startsWith("https://") && !allows("http") && "must be https, or ask for plain http with ALLOW_SANDBOX=http"
      );
    },
  ),
  trustedProxies: variable(
    "TRUSTED_PROXIES",
    wholeNumber(0, 10).default(0),
    "proxies in front whose `X-Forwarded-For` is believed",
  ),
  dataDir: variable(
    "DATA_DIR",
    z.string().min(1).default("data"),
    "the embedded database, the identity photos (encrypted), the generated secret",
  ),
  logLevel: variable(
    "LOG_LEVEL",
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn"),
    "`fatal`, `error`, `warn`, `info` (each request, applied migrations), `debug` or `silent`; JSON lines on standard error",
  ),
  mode: variable(
    "MODE",
    z.enum(["development", "production"]).default("development"),
    "`development`, or `production`, which accepts no stand-ins",
  ),
  allowedStandIns: variable(
    "ALLOW_SANDBOX",
    list.pipe(z.array(z.enum(standIns))).default([]),
    "stand-ins that production mode may use after all: any of `checkout`, `database`, `plain-database`, `http`, `demo`, `wallet-pass`, separated by commas",
  ),
  secrets: variable(
    "SECRET",
    list.pipe(z.array(z.string().min(32, "each secret needs at least 32 characters")).min(1)).optional(),
    "at least 32 characters; several, separated by commas, newest first, to rotate; without it one is made once in `DATA_DIR/secret`",
    (secrets) => secrets === undefined && "production needs one of your own, at least 32 characters",
  ),
  requireSecondFactor: variable(
    "REQUIRE_SECOND_FACTOR",
    flag.optional(),
    "whether administrators and owners of partners reach their consoles only with a second factor, a passkey or authenticator codes; by default in production mode only, and not with `ALLOW_SANDBOX=demo`, whose accounts have none",
  ),
  /** How long a stopping server still answers after it reports that it is not ready. */
  drainMs: variable(
    "DRAIN_SECONDS",
    z.coerce.number().min(0).max(300).transform(toMs).optional(),
    "how long a stop goes on answering after `/readyz` has turned to 503, so that a balancer can look elsewhere first; 5 in production mode, otherwise 0",
  ),
  metricsTokens: variable(
    "METRICS_TOKEN",
    list
      .pipe(z.array(z.string().regex(bearerToken, "each token needs at least 32 letters, digits or -._~+/=")).min(1))
      .optional(),
    "what a reader of `/metrics` brings as `Authorization: Bearer …`, at least 32 characters; several, separated by commas, are all let in; without it nothing is measured and `/metrics` is not found",
  ),
  demo: variable(
    "DEMO",
    flag.optional(),
    "fills an empty database with demo data; by default outside production mode only",
    (demo, allows) =>
      demo === true && !allows("demo") && "makes accounts with known passwords; ask for that with ALLOW_SANDBOX=demo",
  ),
};

const database = {
  databaseUrl: variable(
    "DATABASE_URL",
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
      .refine(
        (text) => URL.canParse(text),
        "must be postgres://user:password@host:port/name; in the password / is %2F, ? is %3F, # is %23, @ is %40",
      )
      .optional(),
    "a PostgreSQL of your own, 15 to 18, instead of the embedded one; on another machine with `?sslmode=verify-full`, and with `&sslrootcert=FILE` where its certificate is of an authority of your own",
    (url, allows) => {
      if (url === undefined)
        return (
          !allows("database") && "production needs it, or ask for the embedded PostgreSQL with ALLOW_SANDBOX=database"
        );
      return (
        !isCheckedByTls(url) &&
        !allows("plain-database") &&
        "money and names go to another machine: add ?sslmode=verify-full, or ask for less with ALLOW_SANDBOX=plain-database"
      );
    },
  ),
  databasePool: variable(
    "DATABASE_POOL",
    wholeNumber(1, 500).default(20),
    "connections in the pool, 1 to 500; sign-up and sign-in have a quarter as many of their own, one more listens for live events, one posts what moves money, and readiness and metrics have two",
  ),
};

/** What stands for the operator's own addresses on a machine for trials. */
export const placeholders = {
  contactEmail: "ajuda@troco.example",
  termsUrl: "https://troco.example/terms",
  privacyUrl: "https://troco.example/privacy",
} as const;

/** Requires another value than the placeholder, which reaches nobody. */
const ownText =
  (placeholder: string): Variable["production"] =>
  (value, allows) =>
    value === placeholder &&
    !allows("placeholders") &&
    "production needs your own, or ask for the placeholder with ALLOW_SANDBOX=placeholders";

const installation = {
  currency: variable(
    "CURRENCY",
    z
      .string()
      .regex(/^[A-Z]{3}$/, "must be an ISO 4217 code such as USD")
      .refine(hasCents, "must be a currency of two decimals")
      .default("USD"),
    "the installation's one currency, ISO 4217, with two decimals",
  ),
  contactEmail: variable(
    "CONTACT_EMAIL",
    z.email().default(placeholders.contactEmail),
    "where users and push services can write to; the default is nobody's",
    ownText(placeholders.contactEmail),
  ),
  timeZone: variable(
    "TIME_ZONE",
    z
      .string()
      .refine(isTimeZone, "must be a time zone such as America/Sao_Paulo")
      .optional()
      .transform((zone) => zone ?? ownTimeZone()),
    "the zone of days and nights that are limited, and of the moments in e-mails, which name it; such as `America/Sao_Paulo`, and by default the machine's own, which in a container is UTC",
  ),
  termsUrl: variable(
    "TERMS_URL",
    address.default(placeholders.termsUrl),
    "linked at sign-up and in the profile; the default leads nowhere",
    ownText(placeholders.termsUrl),
  ),
  privacyUrl: variable(
    "PRIVACY_URL",
    address.default(placeholders.privacyUrl),
    "likewise",
    ownText(placeholders.privacyUrl),
  ),
  chargeExpiryMs: variable(
    "CHARGE_EXPIRY_SECONDS",
    wholeNumber(10, 86_400).transform(toMs).prefault(300),
    "how long a charge waits for its answer, 10 to 86,400",
  ),
  disputeReplyMs: variable(
    "DISPUTE_REPLY_DAYS",
    wholeNumber(1, 30)
      .transform((days) => days * 24 * 60 * 60 * 1000)
      .prefault(7),
    "days in which a partner may reply to a disputed charge before an administrator decides, 1 to 30",
  ),
  feeBasisPoints: variable(
    "FEE_BASIS_POINTS",
    wholeNumber(0, 5_000).default(500),
    "the provider's share of a charge in hundredths of a percent (500 is 5%), to 5,000",
  ),
  feeFixed: variable(
    "FEE_FIXED",
    wholeNumber(0, 10_000).default(30),
    "the provider's fixed fee in minor units (30 is 0.30), to 10,000",
  ),
  referralBonus: variable(
    "REFERRAL_BONUS",
    wholeNumber(1, 100_000).default(500),
    "bonus of the code that each new customer gets, in minor units",
  ),
  referralMinimumTopUp: variable(
    "REFERRAL_MINIMUM_TOP_UP",
    wholeNumber(100, 500_000).default(2_000),
    "smallest top-up that earns it, in minor units",
  ),
  passwordLengthMin: variable(
    "PASSWORD_LENGTH_MIN",
    wholeNumber(loginPasswordLength.min, 64).default(loginPasswordLength.min),
    `the fewest characters of a new login password, ${loginPasswordLength.min} to 64; administrators need ${loginPasswordLength.administratorMin} in any case`,
  ),
  payoutFourEyes: variable(
    "PAYOUT_FOUR_EYES",
    wholeNumber(0, 1_000_000_000).default(500_000),
    "above it two administrators decide about a payout, in minor units; what was paid to the same partner in the 24 hours before counts too; 0 is always",
  ),
  securityLogKeptMs: variable(
    "SECURITY_LOG_DAYS",
    wholeNumber(30, 3_650).transform(daysToMs).prefault(400),
    "days that rows of the security log, and the notices read from it, are kept, 30 to 3,650",
  ),
  noticedTransferFrom: variable(
    "NOTICED_TRANSFER_FROM",
    wholeNumber(1, 100_000_000).default(20_000),
    "a transfer of this much or more is reported to its sender, in minor units",
  ),
};

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** The days that `PAYOUT_SCHEDULE` names: a word, a weekday, or the number of a month's day. */
function parsePayoutDays(text: string): PayoutDays | undefined {
  const days = text.trim().toLowerCase();
  if (days === "none" || days === "daily") return { cadence: days, weekday: null, month_day: null };
  const weekday = weekdays.indexOf(days) + 1;
  if (weekday > 0) return { cadence: "weekly", weekday, month_day: null };
  const monthDay = /^[1-9][0-9]?$/.test(days) ? Number(days) : 0;
  return monthDay >= 1 && monthDay <= 31 ? { cadence: "monthly", weekday: null, month_day: monthDay } : undefined;
}

const neededByPayer = neededBeside("the other PAYER settings");
const payouts = {
  payoutHour: variable(
    "PAYOUT_HOUR",
    wholeNumber(0, 23).default(6),
    "the hour of `TIME_ZONE` from which on the day's scheduled payouts are requested, 0 to 23",
  ),
  payoutDays: variable(
    "PAYOUT_SCHEDULE",
    z
      .string()
      .transform(parsedBy(parsePayoutDays, "must be none, daily, a weekday such as friday, or a day from 1 to 31"))
      .prefault("none"),
    "when partners are paid out whose owners have chosen no schedule: `none`, which is only when they request it, `daily`, a weekday such as `friday`, or a day of the month from 1 to 31, its last where it is shorter",
  ),
  payoutMinimum: variable(
    "PAYOUT_SCHEDULE_MINIMUM",
    wholeNumber(smallestPayout, largestBalance).default(smallestPayout),
    "the smallest balance that is paid out to them, in minor units; a smaller one waits for the next day of the schedule",
  ),
  payer: group({
    name: variable(
      "PAYER_NAME",
      neededByPayer.max(70).regex(/[A-Za-z0-9]/, "must have a Latin letter or a digit"),
      "the holder of the bank account that payouts are paid from, to 70 characters; without it no payment order is written for the bank",
    ),
    account: variable(
      "PAYER_ACCOUNT",
      neededByPayer
        .transform((text) => (isIban(withoutSpaces(text)) ? withoutSpaces(text) : text))
        .pipe(
          z
            .string()
            .regex(/^[A-Za-z0-9][A-Za-z0-9 .\-/]{0,33}$/, "must be an IBAN, or the number as the bank writes it"),
        ),
      "that account: an IBAN, or its number as the bank writes it; required beside the name",
    ),
    bank: variable(
      "PAYER_BANK",
      neededByPayer.regex(
        /^(?:[0-9]{8}|[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)$/,
        "must be a BIC of 8 or 11 characters, or the 8 digits of an ISPB",
      ),
      "its bank: the BIC, or in Brazil the eight digits of the ISPB; required beside the name",
    ),
  }),
};

const mail = {
  smtp: group({
    server: variable(
      "SMTP_URL",
      neededBeside("the other SMTP settings")
        .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
        .transform(parsedBy(parseSmtpUrl, "must be smtp://user:password@host:port and nothing beside it")),
      "`smtp://` (STARTTLS is required, unless the server is this machine) or `smtps://` (TLS from the start), with user and password in it, percent-encoded; without it e-mails stay in `/mailbox`",
      (smtp) => smtp === undefined && "production needs it; the local mailbox is never opened there",
    ),
    caFile: variable(
      "SMTP_CA_FILE",
      z.string().min(1).optional(),
      "path of a PEM file with the authorities that the mail server's certificate may come from, beside the usual ones",
    ),
    allowsPlain: variable(
      "SMTP_ALLOW_PLAIN",
      flag.default(false),
      "whether e-mails and the password may go to an `smtp://` server elsewhere without TLS where it offers none; refused in production",
    ),
  }),
  mailFrom: variable(
    "MAIL_FROM",
    z
      .string()
      .transform(parsedBy(parseMailSender, "must be an address, or Name <address>"))
      .prefault("Troco <no-reply@troco.example>"),
    "the sender of e-mails, `Name <address>`",
  ),
};

const checkout = {
  stripe: group({
    secretKey: variable(
      "STRIPE_SECRET_KEY",
      neededBeside("STRIPE_WEBHOOK_SECRET").regex(/^(sk|rk)_/, "must begin with sk_ or rk_"),
      "`sk_…` or `rk_…`; without it the sandbox checkout is used",
      (key, allows) => {
        if (allows("checkout")) return false;
        if (key === undefined)
          return "production needs it, or ask for the sandbox checkout, which invents money, with ALLOW_SANDBOX=checkout";
        return key.includes("_test_") && "a test key takes test cards; ask for that with ALLOW_SANDBOX=checkout";
      },
    ),
    webhookSecret: variable(
      "STRIPE_WEBHOOK_SECRET",
      neededBeside("STRIPE_SECRET_KEY, or paid top-ups are never credited").regex(/^whsec_/, "must begin with whsec_"),
      "`whsec_…`; required beside the key",
    ),
    apiBase: variable(
      "STRIPE_API_BASE",
      address.optional(),
      "where Stripe's API answers; only for tests against a server that speaks its protocol",
      (base, allows) =>
        base !== undefined &&
        !allows("checkout") &&
        "only for tests; remove it, or ask for it with ALLOW_SANDBOX=checkout",
    ),
  }),
};

const neededByS3 = neededBeside("the other S3 settings");
const storage = {
  s3: group({
    endpoint: variable(
      "S3_ENDPOINT",
      neededByS3.pipe(address),
      "where a service that speaks S3's protocol answers, such as `https://s3.eu-west-1.amazonaws.com`; without it photos are kept in `DATA_DIR/files`",
      requireHttps,
    ),
    bucket: variable(
      "S3_BUCKET",
      neededByS3.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name"),
      "the bucket, made beforehand and private; required beside the endpoint",
    ),
    region: variable("S3_REGION", z.string().min(1).default("us-east-1"), "the region that requests are signed for"),
    accessKeyId: variable(
      "S3_ACCESS_KEY_ID",
      neededByS3,
      "a key that may put, read, list and delete the bucket's objects; required beside the endpoint",
    ),
    secretAccessKey: variable("S3_SECRET_ACCESS_KEY", neededByS3, "its secret; required beside the endpoint"),
    pathStyle: variable(
      "S3_PATH_STYLE",
      flag.default(true),
      "whether the bucket stands in the path (`HOST/BUCKET`); `false` for `BUCKET.HOST`",
    ),
  }),
  photosKeptMs: variable(
    "PHOTOS_KEPT_DAYS",
    wholeNumber(0, 3_650).transform(daysToMs).prefault(30),
    "days after an account is closed until its photos are deleted for good, to 3,650",
  ),
  retentionMs: variable(
    "RETENTION_DAYS",
    wholeNumber(90, 36_500)
      .transform((days) => days * 24 * 60 * 60 * 1000)
      .prefault(1_825),
    "days after an account is closed until what identifies its owner is erased, from 90 to 36,500; the ledger stays",
  ),
};

const geocoding = {
  nominatim: group({
    url: variable(
      "NOMINATIM_URL",
      neededBeside("the other settings of geocoding").pipe(address).transform(withoutEndSlashes),
      "a service that answers as Nominatim does, such as `https://nominatim.openstreetmap.org`; without it a table of a dozen cities places partners in their middle",
      requireHttps,
    ),
    email: variable(
      "NOMINATIM_EMAIL",
      z.email().optional(),
      "whom the service may write to about our questions, which it asks for; `CONTACT_EMAIL` without it",
    ),
    countries: variable(
      "NOMINATIM_COUNTRIES",
      lowerCaseList
        .pipe(z.array(z.string().regex(/^[a-z]{2}$/, "must be codes of two letters, as ISO 3166 has them")))
        .default([]),
      "countries that partners are looked for in, such as `br,us`; everywhere without it",
    ),
  }),
};

const pushes = {
  pushServices: variable(
    "PUSH_SERVICES",
    lowerCaseList
      .pipe(z.array(z.string().regex(pushService, "must be full host names, with *. in front for every name below")))
      .default(browsersPushServices),
    "hosts that pushes may be handed to, separated by commas, `*.` in front for every name below; it replaces the default, which is Chrome, Edge, Firefox and Safari, and a device elsewhere is refused, or forgotten",
  ),
  pushToThisMachine: variable(
    "PUSH_TO_THIS_MACHINE",
    flag.default(false),
    "whether pushes may also go to this machine itself, and by plain http; for tests only, and refused in production",
    (allowed) => allowed === true && "only for tests; with it, people could have this server call its own machine",
  ),
};

const neededByWalletPass = neededBeside("the other WALLET_PASS settings");
const walletPasses = {
  walletPass: group({
    certificate: variable(
      "WALLET_PASS_CERTIFICATE",
      neededByWalletPass,
      "path of Apple's certificate for the pass type, PEM or DER; without it passes are signed by a chain that the installation makes for itself, which no phone trusts",
      (path, allows) =>
        path === undefined &&
        !allows("wallet-pass") &&
        "production needs Apple's certificates, or ask for a chain that no phone trusts with ALLOW_SANDBOX=wallet-pass",
    ),
    key: variable(
      "WALLET_PASS_KEY",
      neededByWalletPass,
      "path of its private key, PEM; required beside the certificate",
    ),
    passphrase: variable("WALLET_PASS_PASSPHRASE", z.string().optional(), "opens the key, where it is encrypted"),
    wwdr: variable(
      "WALLET_PASS_WWDR",
      neededByWalletPass,
      "path of the Apple WWDR certificate that issued it; required beside the certificate",
    ),
    teamId: variable(
      "WALLET_PASS_TEAM_ID",
      neededByWalletPass.regex(/^[A-Z0-9]{10}$/, "must be Apple's ten letters and digits"),
      "Apple's team identifier, ten letters and digits; required beside the certificate",
    ),
    typeId: variable(
      "WALLET_PASS_TYPE_ID",
      neededByWalletPass.regex(/^pass\.[A-Za-z0-9.-]{1,150}$/, "must begin with pass."),
      "the pass type identifier, `pass.…`; required beside the certificate",
    ),
  }),
  walletPassPushUrl: variable(
    "WALLET_PASS_PUSH_URL",
    z
      .url({ protocol: /^https$/ })
      .transform((text) => new URL(text).origin)
      .prefault("https://api.push.apple.com"),
    "Apple's push service, which notifies phones of passes that have changed; `https://api.push.apple.com:2197` where a firewall lets 443 not out",
  ),
  googleWallet: group({
    issuerId: variable(
      "GOOGLE_WALLET_ISSUER_ID",
      neededBeside("GOOGLE_WALLET_KEY").regex(
        /^[0-9]{1,30}$/,
        "must be the issuer's number in Google's wallet console",
      ),
      "the issuer's number in Google's wallet console; without it Android phones are given the pass as a file",
    ),
    key: variable(
      "GOOGLE_WALLET_KEY",
      neededBeside("GOOGLE_WALLET_ISSUER_ID"),
      "path of the service account's key file, JSON as Google gives it out; required beside the issuer",
    ),
    apiBase: variable(
      "GOOGLE_WALLET_API_BASE",
      address.transform(withoutEndSlashes).optional(),
      "where Google Wallet's REST API answers; only for tests against a server that speaks its protocol, and refused in production",
      (base) => base !== undefined && "only for tests; remove it",
    ),
  }),
};

const amount = wholeNumber(0, largestBalance);
const limits = {
  limitSend: variable("LIMIT_SEND", amount.default(100_000), "the largest transfer to another customer"),
  limitDay: variable("LIMIT_DAY", amount.default(500_000), "what may leave a wallet in a day"),
  limitNight: variable(
    "LIMIT_NIGHT",
    amount.default(100_000),
    "what may leave a wallet between 20:00 and 6:00 of `TIME_ZONE`",
  ),
  limitTopUps: variable("LIMIT_TOP_UPS", amount.default(500_000), "what may be added by card in a day"),
  limitCautiousDay: variable(
    "LIMIT_CAUTIOUS_DAY",
    amount.default(30_000),
    "what may leave a wallet in a day, and what a partner's member may refund in one, in the 24 hours after a new device, a recovered login password or a new purchase password; users cannot change it",
  ),
  sendsAnHour: variable("SENDS_AN_HOUR", amount.default(60), "transfers of a customer in an hour"),
  sendsToOneAnHour: variable(
    "SENDS_TO_ONE_AN_HOUR",
    amount.default(10),
    "transfers of a customer to one other in an hour",
  ),
  passwordAbove: variable("PASSWORD_ABOVE", amount.default(5_000), "a transfer of more needs the purchase password"),
  passwordAboveADay: variable(
    "PASSWORD_ABOVE_A_DAY",
    amount.default(15_000),
    "likewise once more was sent without it in a day",
  ),
  passwordAboveAtFirst: variable(
    "PASSWORD_ABOVE_AT_FIRST",
    amount.default(0),
    "likewise for the first transfer to somebody",
  ),
};

/**
 * Every setting, in the sections of the reference in docs/operations.md, which is derived from
 * them.
 */
export const sections = {
  server,
  database,
  installation,
  limits,
  payouts,
  mail,
  checkout,
  storage,
  geocoding,
  pushes,
  walletPasses,
} satisfies Record<string, Readonly<Record<string, Variable | Group>>>;

/** The variables of a section, or of several, without their groups. */
export function variablesOf(settings: Readonly<Record<string, Variable | Group>>): Variable[] {
  return Object.values(settings).flatMap((setting) =>
    "variables" in setting ? Object.values(setting.variables) : [setting],
  );
}
