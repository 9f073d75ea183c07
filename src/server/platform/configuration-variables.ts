import { z } from "zod";
import { parseMailSender } from "./mail-sender.ts";
import { parseSmtpUrl } from "./smtp-url.ts";

const flag = z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1");
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);
/** Logs and findings name it, so nothing in it may be a secret. */
const address = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text);
  return url?.username === "" && url.password === "";
}, "must not name a user or a password");
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
/** What may stand behind `Bearer` in a header (RFC 6750), and is too long to be guessed. */
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

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Every setting, by the name of its environment variable, in the groups of the reference in
 * docs/operations.md, which is generated from these sentences.
 */
export const variables = {
  server: {
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("where to listen; `0` takes any free port"),
    HOST: z.string().default("127.0.0.1").describe("the address to listen on; `0.0.0.0` for every one"),
    PUBLIC_URL: address
      .refine(isWholeHost, "must end with the host, and the port if it has one: Troco has an address of its own")
      .optional()
      .describe(
        "the address people use; cookies, e-mails and checkouts are made for it; `http://localhost:PORT` where nothing is given",
      ),
    TRUSTED_PROXIES: z.coerce
      .number()
      .int()
      .min(0)
      .max(10)
      .default(0)
      .describe("proxies in front whose `X-Forwarded-For` is believed"),
    DATA_DIR: z
      .string()
      .min(1)
      .default("data")
      .describe("the embedded database, the identity photos (encrypted), the generated secret"),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "silent"])
      .default("warn")
      .describe(
        "`fatal`, `error`, `warn`, `info` (each request, applied migrations), `debug` or `silent`; JSON lines on standard error",
      ),
    MODE: z
      .enum(["development", "production"])
      .default("development")
      .describe("`development`, or `production`, which accepts no stand-ins"),
    ALLOW_SANDBOX: list
      .pipe(z.array(z.enum(["checkout", "database", "http", "demo", "wallet-pass"])))
      .default([])
      .describe(
        "stand-ins that production mode may use after all: any of `checkout`, `database`, `http`, `demo`, `wallet-pass`, separated by commas",
      ),
    SECRET: list
      .pipe(z.array(z.string().min(32, "each secret needs at least 32 characters")).min(1))
      .optional()
      .describe(
        "at least 32 characters; several, separated by commas, newest first, to rotate; without it one is made once in `DATA_DIR/secret`",
      ),
    DRAIN_SECONDS: z.coerce
      .number()
      .min(0)
      .max(300)
      .optional()
      .describe(
        "how long a stop goes on answering after `/readyz` has turned to 503, so that a balancer can look elsewhere first; 5 in production mode, otherwise 0",
      ),
    METRICS_TOKEN: list
      .pipe(z.array(z.string().regex(bearerToken, "each token needs at least 32 letters, digits or -._~+/=")).min(1))
      .optional()
      .describe(
        "what a reader of `/metrics` brings as `Authorization: Bearer …`, at least 32 characters; several, separated by commas, are all let in; without it nothing is measured and `/metrics` is not found",
      ),
    DEMO: flag
      .optional()
      .describe("fills an empty database with demo data; without a word of yours, outside production mode only"),
  },
  database: {
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
      .refine(
        (text) => URL.canParse(text),
        "must be postgres://user:password@host:port/name; in the password / is %2F, ? is %3F, # is %23, @ is %40",
      )
      .optional()
      .describe("a PostgreSQL of your own, 15 to 18, instead of the embedded one"),
    DATABASE_POOL: z.coerce
      .number()
      .int()
      .min(1)
      .max(500)
      .default(20)
      .describe(
        "connections in the pool, 1 to 500; sign-up and sign-in have a quarter as many of their own, one more listens for live events, and readiness and metrics have two",
      ),
  },
  house: {
    CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/, "must be an ISO 4217 code such as USD")
      .refine(hasCents, "must be a currency of two decimals")
      .default("USD")
      .describe("the installation's one currency, ISO 4217, with two decimals"),
    CONTACT_EMAIL: z
      .email()
      .default("ajuda@troco.example")
      .describe("whom people are told to write to, and push services too"),
    TIME_ZONE: z
      .string()
      .refine(isTimeZone, "must be a time zone such as America/Sao_Paulo")
      .default("UTC")
      .describe("the zone that e-mails tell moments in, such as `America/Sao_Paulo`; they name it"),
    TERMS_URL: address.default("https://troco.example/terms").describe("linked at sign-up and in the profile"),
    PRIVACY_URL: address.default("https://troco.example/privacy").describe("likewise"),
    CHARGE_EXPIRY_SECONDS: z.coerce
      .number()
      .int()
      .min(10)
      .max(86_400)
      .default(300)
      .describe("how long a charge waits for its answer, 10 to 86,400"),
    FEE_BASIS_POINTS: z.coerce
      .number()
      .int()
      .min(0)
      .max(5_000)
      .default(500)
      .describe("the provider's share of a charge in hundredths of a percent (500 is 5%), to 5,000"),
    FEE_FIXED: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000)
      .default(30)
      .describe("the provider's fixed fee in minor units (30 is 0.30), to 10,000"),
    REFERRAL_BONUS: z.coerce
      .number()
      .int()
      .min(1)
      .max(100_000)
      .default(500)
      .describe("bonus of the code that each new customer gets, in minor units"),
    REFERRAL_MINIMUM_TOP_UP: z.coerce
      .number()
      .int()
      .min(100)
      .max(500_000)
      .default(2_000)
      .describe("smallest top-up that earns it, in minor units"),
  },
  mail: {
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
      .refine(
        (text) => parseSmtpUrl(text) !== undefined,
        "must be smtp://user:password@host:port and nothing beside it",
      )
      .optional()
      .describe(
        "`smtp://` (STARTTLS is required, unless the server is this machine) or `smtps://` (TLS from the start), with user and password in it, percent-encoded; without it e-mails stay in `/mailbox`",
      ),
    SMTP_CA_FILE: z
      .string()
      .min(1)
      .optional()
      .describe(
        "path of a PEM file with the authorities that the mail server's certificate may come from, beside the usual ones",
      ),
    SMTP_ALLOW_PLAIN: flag
      .default(false)
      .describe(
        "whether e-mails and the password may go to an `smtp://` server elsewhere without TLS where it offers none; refused in production",
      ),
    MAIL_FROM: z
      .string()
      .refine((text) => parseMailSender(text) !== undefined, "must be an address, or Name <address>")
      .default("Troco <no-reply@troco.example>")
      .describe("the sender of e-mails, `Name <address>`"),
  },
  checkout: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, "must begin with sk_ or rk_")
      .optional()
      .describe("`sk_…` or `rk_…`; without it the sandbox checkout is used"),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, "must begin with whsec_")
      .optional()
      .describe("`whsec_…`; required beside the key"),
    STRIPE_API_BASE: address
      .optional()
      .describe("where Stripe's API answers; only for tests against a server that speaks its protocol"),
  },
  storage: {
    S3_ENDPOINT: address
      .optional()
      .describe(
        "where a service that speaks S3's protocol answers, such as `https://s3.eu-west-1.amazonaws.com`; without it photos are kept in `DATA_DIR/files`",
      ),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
      .optional()
      .describe("the bucket, made beforehand and private; required beside the endpoint"),
    S3_REGION: z.string().min(1).default("us-east-1").describe("the region that requests are signed for"),
    S3_ACCESS_KEY_ID: z
      .string()
      .optional()
      .describe("a key that may put, read, list and delete the bucket's objects; required beside the endpoint"),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe("its secret; required beside the endpoint"),
    S3_PATH_STYLE: flag
      .default(true)
      .describe("whether the bucket stands in the path (`HOST/BUCKET`); `false` for `BUCKET.HOST`"),
    PHOTOS_KEPT_DAYS: z.coerce
      .number()
      .int()
      .min(0)
      .max(3_650)
      .default(30)
      .describe("days after an account is closed until its photos are deleted for good, to 3,650"),
  },
  geocoding: {
    NOMINATIM_URL: address
      .optional()
      .describe(
        "a service that answers as Nominatim does, such as `https://nominatim.openstreetmap.org`; without it a table of a dozen cities places partners in their middle",
      ),
    NOMINATIM_EMAIL: z
      .email()
      .optional()
      .describe("whom the service may write to about our questions, which it asks for; `CONTACT_EMAIL` without it"),
    NOMINATIM_COUNTRIES: list
      .transform((codes) => codes.map((code) => code.toLowerCase()))
      .pipe(z.array(z.string().regex(/^[a-z]{2}$/, "must be codes of two letters, as ISO 3166 has them")))
      .default([])
      .describe("countries that partners are looked for in, such as `br,us`; everywhere without it"),
  },
  pushes: {
    PUSH_SERVICES: list
      .transform((hosts) => hosts.map((host) => host.toLowerCase()))
      .pipe(z.array(z.string().regex(pushService, "must be full host names, with *. in front for every name below")))
      .default(browsersPushServices)
      .describe(
        "hosts that pushes may be handed to, separated by commas, `*.` in front for every name below; it replaces the default, which is Chrome, Edge, Firefox and Safari, and a device elsewhere is refused, or forgotten",
      ),
    PUSH_TO_THIS_MACHINE: flag
      .default(false)
      .describe(
        "whether pushes may also go to this machine itself, and by plain http; for tests only, and refused in production",
      ),
  },
  walletPasses: {
    WALLET_PASS_CERTIFICATE: z
      .string()
      .optional()
      .describe(
        "path of Apple's certificate for the pass type, PEM or DER; without it passes are signed by a chain that the installation makes for itself, which no phone trusts",
      ),
    WALLET_PASS_KEY: z.string().optional().describe("path of its private key, PEM; required beside the certificate"),
    WALLET_PASS_PASSPHRASE: z.string().optional().describe("opens the key, where it is encrypted"),
    WALLET_PASS_WWDR: z
      .string()
      .optional()
      .describe("path of the Apple WWDR certificate that issued it; required beside the certificate"),
    WALLET_PASS_TEAM_ID: z
      .string()
      .regex(/^[A-Z0-9]{10}$/, "must be Apple's ten letters and digits")
      .optional()
      .describe("Apple's team identifier, ten letters and digits; required beside the certificate"),
    WALLET_PASS_TYPE_ID: z
      .string()
      .regex(/^pass\.[A-Za-z0-9.-]{1,150}$/, "must begin with pass.")
      .optional()
      .describe("the pass type identifier, `pass.…`; required beside the certificate"),
    WALLET_PASS_PUSH_URL: z
      .url({ protocol: /^https$/ })
      .default("https://api.push.apple.com")
      .describe(
        "Apple's push service, which tells phones of passes that have changed; `https://api.push.apple.com:2197` where a firewall lets 443 not out",
      ),
    GOOGLE_WALLET_ISSUER_ID: z
      .string()
      .regex(/^[0-9]{1,30}$/, "must be the issuer's number in Google's wallet console")
      .optional()
      .describe(
        "the issuer's number in Google's wallet console; without it Android phones are given the pass as a file",
      ),
    GOOGLE_WALLET_KEY: z
      .string()
      .optional()
      .describe("path of the service account's key file, JSON as Google gives it out; required beside the issuer"),
    GOOGLE_WALLET_API_BASE: address
      .optional()
      .describe(
        "where Google Wallet's REST API answers; only for tests against a server that speaks its protocol, and refused in production",
      ),
  },
} as const;
