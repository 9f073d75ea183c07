import { expect, test, vi } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

function problemsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    parseConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

const production = {
  MODE: "production",
  SECRET: "a secret of a test that is long enough",
  PUBLIC_URL: "https://troco.example.com",
  DATABASE_URL: "postgres://troco:word@127.0.0.1/troco",
  SMTP_URL: "smtps://user:word@mail.example.com",
  ALLOW_SANDBOX: "checkout,wallet-pass",
  CONTACT_EMAIL: "help@example.com",
  TERMS_URL: "https://example.com/terms",
  PRIVACY_URL: "https://example.com/privacy",
};

test("each plain mistake is reported in one line that says what to do, and shows nothing of the value", () => {
  const typed = {
    PORT: "abc",
    TRUSTED_PROXIES: "1.5",
    DATABASE_POOL: "501",
    PUBLIC_URL: "https://example.com/PLANTED",
    SMTP_URL: '"smtps://user:PLANTED@mail.example.com"',
    DATABASE_URL: "postgres://troco:PLAN#TED/word@db.example.com/troco",
    S3_ENDPOINT: "s3.example.com",
    MODE: "prod",
  };
  const problems = problemsOf(typed);
  expect(problems.toSorted()).toEqual([
    "DATABASE_POOL: must be 500 at most",
    "DATABASE_URL: must be postgres://user:password@host:port/name; in the password / is %2F, ? is %3F, # is %23, @ is %40",
    "MODE: must be one of development, production",
    "PORT: must be a number",
    "PUBLIC_URL: must end with the host, and the port if it has one: Troco has an address of its own",
    "S3_ENDPOINT: must be an address such as https://example.com",
    "SMTP_URL: it stands in quotes, which are part of it here: leave them out",
    "TRUSTED_PROXIES: must be a whole number",
  ]);
});

test("a space or a slash at an end changes nothing", () => {
  const typed = { ...production, PUBLIC_URL: " https://troco.example.com/ ", STRIPE_SECRET_KEY: "sk_live_a\n" };
  const { publicUrl, stripe } = parseConfig({ ...typed, STRIPE_WEBHOOK_SECRET: "whsec_a " });
  expect({ publicUrl, stripe }).toMatchObject({
    publicUrl: "https://troco.example.com",
    stripe: { secretKey: "sk_live_a", webhookSecret: "whsec_a" },
  });
});

test.each(["America/Manaus", "Europe/Madrid"])(
  "the time zone is the machine's, such as %s, unless it is set",
  (zone) => {
    vi.stubEnv("TZ", zone);
    try {
      expect(parseConfig({}).timeZone).toBe(zone);
      expect(parseConfig({ TIME_ZONE: "Asia/Tokyo" }).timeZone).toBe("Asia/Tokyo");
    } finally {
      vi.unstubAllEnvs();
    }
  },
);

test("half of a service's settings is an error that names the missing ones, whichever half it is", () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: "sk_test_a" })).toEqual([
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: needed beside STRIPE_SECRET_KEY/),
  ]);
  expect(problemsOf({ STRIPE_WEBHOOK_SECRET: "whsec_a" })).toEqual([
    "STRIPE_SECRET_KEY: needed beside STRIPE_WEBHOOK_SECRET",
  ]);
  for (const [name, value] of Object.entries({ NOMINATIM_EMAIL: "maps@troco.app", NOMINATIM_COUNTRIES: "br" }))
    expect(problemsOf({ [name]: value }), name).toEqual([
      "NOMINATIM_URL: needed beside the other settings of geocoding",
    ]);
  const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  expect(problemsOf({ S3_REGION: "eu-west-1" }), "a detail of a service that would not be used").toEqual(
    s3Names.map((name) => `${name}: needed beside the other S3 settings`),
  );
  expect(problemsOf({ SMTP_CA_FILE: "ca.pem" })).toEqual(["SMTP_URL: needed beside the other SMTP settings"]);
});

test("production names every stand-in that it would fall back to, and every setting for tests, at once", () => {
  const ofTests = {
    STRIPE_SECRET_KEY: "sk_test_a",
    STRIPE_WEBHOOK_SECRET: "whsec_a",
    STRIPE_API_BASE: "http://localhost:1",
    PUBLIC_URL: "http://troco.example.com",
    SMTP_URL: "smtp://mail.example.com",
    SMTP_ALLOW_PLAIN: "true",
    DEMO: "true",
    PUSH_TO_THIS_MACHINE: "true",
  };
  const named = (environment: Readonly<Record<string, string>>) =>
    problemsOf({ MODE: "production", ...environment }).map((problem) => problem.split(":")[0]);
  const fallingBack = [
    "CONTACT_EMAIL",
    "DATABASE_URL",
    "PRIVACY_URL",
    "PUBLIC_URL",
    "SECRET",
    "SMTP_URL",
    "STRIPE_SECRET_KEY",
    "TERMS_URL",
    "WALLET_PASS_CERTIFICATE",
  ];
  expect(named({}).toSorted()).toEqual(fallingBack);
  const { SECRET, DATABASE_URL } = production;
  expect(named({ SECRET, DATABASE_URL, ...ofTests, ALLOW_SANDBOX: "wallet-pass,placeholders" }).toSorted()).toEqual(
    Object.keys(ofTests)
      .filter((name) => !["STRIPE_WEBHOOK_SECRET", "SMTP_URL"].includes(name))
      .toSorted(),
  );
  const { CONTACT_EMAIL: _, ...nobodys } = { ...production, TERMS_URL: "https://troco.example/terms" };
  expect(named(nobodys).toSorted()).toEqual(["CONTACT_EMAIL", "TERMS_URL"]);
  expect(named({ ...nobodys, ALLOW_SANDBOX: "checkout,wallet-pass,placeholders" })).toEqual([]);
  const allowed = { ALLOW_SANDBOX: "checkout,database,plain-database,http,demo,wallet-pass" };
  expect(named({ ...production, ...allowed, PUBLIC_URL: ofTests.PUBLIC_URL, DEMO: "true" })).toEqual([]);
});

test("a second factor is required in production, but where the demo's accounts, which have none, are asked for", () => {
  const required = (more: Record<string, string>) => parseConfig({ ...production, ...more }).requireSecondFactor;
  expect(required({})).toBe(true);
  const demo = { ALLOW_SANDBOX: `${production.ALLOW_SANDBOX},demo` };
  expect(required(demo)).toBe(false);
  expect(required({ ...demo, REQUIRE_SECOND_FACTOR: "true" })).toBe(true);
  expect(parseConfig({}).requireSecondFactor).toBe(false);
});

test("a name that was nearly typed right is reported in production, and no environment is judged elsewhere", () => {
  const slips = { S3_ENDPONT: "https://s3.example.com", METRIC_TOKEN: "a", STRIPE_SECRETKEY: "sk_live_a" };
  expect(problemsOf({ ...production, ...slips })).toEqual([
    "S3_ENDPONT: there is no such setting; call it S3_ENDPOINT, or remove it",
    "METRIC_TOKEN: there is no such setting; call it METRICS_TOKEN, or remove it",
    "STRIPE_SECRETKEY: there is no such setting; call it STRIPE_SECRET_KEY, or remove it",
  ]);
  expect(problemsOf(slips)).toEqual([]);
  const others = {
    LOGLEVEL: "info",
    NODE_ENV: "production",
    HOSTNAME: "db",
    MAIL_HOST: "a",
    npm_config_log_level: "b",
  };
  expect(problemsOf({ ...production, ...others, DATABASE_URI: production.DATABASE_URL })).toEqual([]);
});

test.each([
  ["postgres://troco:word@db.example.com/troco", false],
  ["postgres://troco:word@10.0.0.5/troco?sslmode=require", false],
  ["postgres://troco:word@10.0.0.5/troco?sslmode=no-verify", false],
  ["postgres://troco:word@127.0.0.1/troco?host=db.example.com", false],
  ["postgres://troco:word@db.example.com/troco?sslmode=verify-full", true],
  ["postgres://troco:word@localhost/troco", true],
  ["postgres:///troco?host=/var/run/postgresql", true],
])("production goes to a database elsewhere by TLS with a checked certificate alone: %s", (url, isTaken) => {
  const ends = { ...production, DATABASE_URL: url };
  const problem = "DATABASE_URL: money and names go to another machine: add ?sslmode=verify-full";
  expect(problemsOf(ends)).toEqual(isTaken ? [] : [expect.stringContaining(problem)]);
  expect(problemsOf({ ...ends, ALLOW_SANDBOX: "checkout,wallet-pass,plain-database" })).toEqual([]);
});

test("production goes to a bucket or a map elsewhere by https alone", () => {
  const s3 = {
    NOMINATIM_EMAIL: "maps@example.com",
    S3_BUCKET: "troco",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  };
  const plain = { ...production, ...s3, S3_ENDPOINT: "http://10.0.0.7:9000", NOMINATIM_URL: "http://maps.example.com" };
  const problem = "must be https, or ask for plain http with ALLOW_SANDBOX=http";
  expect(problemsOf(plain)).toEqual([`S3_ENDPOINT: ${problem}`, `NOMINATIM_URL: ${problem}`]);
  expect(problemsOf({ ...plain, ALLOW_SANDBOX: "checkout,wallet-pass,http" })).toEqual([]);
  expect(problemsOf({ ...plain, S3_ENDPOINT: "http://127.0.0.1:9000", NOMINATIM_URL: "https://a.example" })).toEqual(
    [],
  );
});

test.each([
  ["none", { cadence: "none", weekday: null, month_day: null }],
  ["daily", { cadence: "daily", weekday: null, month_day: null }],
  ["Friday", { cadence: "weekly", weekday: 5, month_day: null }],
  ["31", { cadence: "monthly", weekday: null, month_day: 31 }],
])("PAYOUT_SCHEDULE=%s is what it says", (text, expected) => {
  expect(parseConfig({ PAYOUT_SCHEDULE: text }).payoutDays).toEqual(expected);
});

test.each(["/", "支付"])("PAYER_NAME=%s, which a bank cannot pass on, is refused", (PAYER_NAME) => {
  expect(problemsOf({ PAYER_NAME, PAYER_ACCOUNT: "0001/1234567-8", PAYER_BANK: "18236120" })).toEqual([
    "PAYER_NAME: must have a Latin letter or a digit",
  ]);
});

test.each(["0", "32", "fryday", "1.5", "weekly"])("PAYOUT_SCHEDULE=%s is refused", (text) => {
  expect(problemsOf({ PAYOUT_SCHEDULE: text })).toEqual([
    "PAYOUT_SCHEDULE: must be none, daily, a weekday such as friday, or a day from 1 to 31",
  ]);
});
