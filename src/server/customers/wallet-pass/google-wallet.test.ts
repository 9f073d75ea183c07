import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { lockForChange, readUser } from "#server/customers/profiles/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { parseConfig } from "#server/platform/config.ts";
import { startModule } from "#server/platform/start-module.ts";
import { createStorage } from "#server/platform/storage/index.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { ApplePushService } from "#test/integration/support/apple-push-service.ts";
import { until } from "#test/integration/support/calls.ts";
import { GoogleWalletService } from "#test/integration/support/google-wallet.ts";
import { writeCertificates } from "#test/integration/support/passes.ts";
import type { GoogleWallet } from "./google-wallet.ts";
import {
  checkWalletPasses,
  createGoogleWallet,
  createPassSigner,
  recordPassChange,
  openWalletNotices,
} from "./index.ts";
import { walletPassRoutes } from "./routes.ts";

let harness: TestServices;
let services: TestServices["services"];
let google: GoogleWalletService;
let wallet: GoogleWallet;
const notices = new AsyncDisposableStack();
let generate: (userId: string, device?: "android" | "other") => Promise<Record<string, unknown>>;
let user = "";

beforeAll(async () => {
  google = await GoogleWalletService.open();
  harness = await createTestServices({ config: { publicUrl: "https://troco.example" } });
  // Not at a full second: what is signed there is of the second that has begun, never of the next.
  harness.services.clock.advance(700);
  google.now = () => harness.services.clock.now().getTime();
  services = {
    ...harness.services,
    config: { ...harness.services.config, googleWallet: parseConfig(google.environment).googleWallet },
  };
  wallet = (await createGoogleWallet(services))!;
  const signer = await createPassSigner(services, createStorage(services));
  const { generateWalletPass } = walletPassRoutes(services, { signer, google: wallet });
  generate = (userId, device = "android") =>
    generateWalletPass({ device }, { caller: { userId, sessionId: "a session" } } as never);
  await startModule(services, openWalletNotices(services, { signer, google: wallet }), notices);
});
afterAll(async () => {
  await notices.disposeAsync();
  await harness.close();
  await google.close();
});
beforeEach(async () => {
  // Jobs that the test before has queued would take the troubles of this one.
  await until(async () => {
    const [queue] = await services.database.query<{ is_done: boolean }>(
      "select not exists (select from jobs.job where name = 'renew-google-pass' and state < 'completed') as is_done",
    );
    return queue!.is_done ? true : undefined;
  });
  user = await createUser(services, "Marina Azevedo");
  google.requests.length = 0;
});

const rename = (userId: string, name: string) =>
  services.database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    await transaction.query("update profiles set full_name = $2 where user_id = $1", [userId, name]);
    await recordPassChange(services, transaction, userId);
  });
const linkOf = (answer: Record<string, unknown>) => google.read(String(answer["passUrl"]).split("/save/")[1]!);
const objectOf = async (userId: string) => {
  const [row] = await services.database.query<{ id: string }>("select id from wallet_passes where user_id = $1", [
    userId,
  ]);
  return google.objects.get(`${google.issuerId}.${row?.id}`);
};
const textOf = async (userId: string) => JSON.stringify(await objectOf(userId));
/** All but the ids, which a card's last digits may be part of by chance. */
const textBesideIds = async (userId: string) =>
  JSON.stringify({ ...(await objectOf(userId)), id: undefined, classId: undefined });

describe("a pass for Google's wallet", () => {
  test("is a link that the service account has signed and that holds nothing of the user, for a pass that is at Google", async () => {
    const answer = await generate(user);
    expect(answer).toMatchObject({ success: true, message: "google_wallet" });
    expect(answer["passUrl"]).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(String(answer["passUrl"]).split("/save/")[1]!.length, "what Google calls a safe length").toBeLessThan(1_800);
    const object = (await objectOf(user))!;
    const { head, claims } = linkOf(answer);
    expect(head).toEqual({ alg: "RS256", typ: "JWT" });
    expect(claims).toEqual({
      iss: google.email,
      aud: "google",
      typ: "savetowallet",
      iat: Math.floor(services.clock.now().getTime() / 1000),
      origins: ["https://troco.example"],
      payload: { genericObjects: [{ id: object["id"], classId: `${google.issuerId}.troco` }] },
    });
    const { username } = (await readUser(services.database, user))!;
    const [{ card_number: number }] = (await services.database.query<{ card_number: string }>(
      "select card_number from profiles where user_id = $1",
      [user],
    )) as [{ card_number: string }];
    const grouped = number.match(/\d{4}/g)!.join(" ");
    expect(object).toMatchObject({
      state: "ACTIVE",
      cardTitle: { defaultValue: { language: "pt", value: "Troco" } },
      subheader: {
        defaultValue: { language: "pt", value: "Titular" },
        translatedValues: [
          { language: "es", value: "Titular" },
          { language: "en", value: "Cardholder" },
        ],
      },
      header: { defaultValue: { value: "Marina Azevedo" } },
      barcode: { type: "QR_CODE", value: number, alternateText: grouped },
      logo: { sourceUri: { uri: "https://troco.example/api/wallet-passes/images/logo.png" } },
      heroImage: { sourceUri: { uri: "https://troco.example/api/wallet-passes/images/hero.png" } },
    });
    expect(object["textModulesData"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: "username", body: `@${username}` }),
        expect.objectContaining({ id: "card", body: grouped }),
      ]),
    );
    expect(google.classes.get(`${google.issuerId}.troco`), "who finds the link later cannot save it too").toMatchObject(
      {
        multipleDevicesAndHoldersAllowedStatus: "ONE_USER_ALL_DEVICES",
      },
    );
    // Elsewhere it is the file, configured or not.
    expect(await generate(user, "other")).toMatchObject({ message: "created" });
    // The user has saved it: said once, because a user who asks again has removed it.
    object["hasUsers"] = true;
    google.objects.set(object["id"] as string, object);
    expect(await generate(user)).toEqual({ success: true, message: "already_in_wallet" });
    expect(await generate(user)).toMatchObject({ message: "google_wallet" });
  });

  test("follows name, block and the account's end, by a job of the transaction that causes it, also after a failure", async () => {
    await generate(user);
    google.troubles.push({ status: 503 });
    await rename(user, "Marina Prado");
    await until(async () => ((await textOf(user)).includes("Marina Prado") ? true : undefined));
    const [{ card_number: number }] = (await services.database.query<{ card_number: string }>(
      "select card_number from profiles where user_id = $1",
      [user],
    )) as [{ card_number: string }];
    expect(await textBesideIds(user)).toContain(number.slice(-4));
    await blockAccount(services, user, "fraud");
    await until(async () => ((await objectOf(user))!["state"] === "INACTIVE" ? true : undefined));
    for (const gone of [number, "fraud", "marina."]) expect(await textOf(user)).not.toContain(gone);
    expect(await textBesideIds(user)).not.toContain(number.slice(-4));
    await unblockAccount(services, user);
    await until(async () => ((await objectOf(user))!["state"] === "ACTIVE" ? true : undefined));
    await blockAccount(services, user, "account_deleted");
    await until(async () => ((await objectOf(user))!["state"] === "EXPIRED" ? true : undefined));
    for (const gone of [number, "Marina", "marina"]) expect(await textOf(user)).not.toContain(gone);
  });

  test("stays the newest, whichever process writes last: a change while it is written is written too", async () => {
    await generate(user);
    google.requests.length = 0;
    google.meanwhile = async () => {
      google.meanwhile = async () => undefined;
      await rename(user, "Marina Meanwhile");
    };
    await wallet.write(user);
    expect(await textOf(user)).toContain("Marina Meanwhile");
  });

  test("is made once by twenty who ask at once", async () => {
    google.revokeTokens();
    const writes = await Promise.all(Array.from({ length: 20 }, () => generate(user).catch(() => "too many")));
    expect(writes.filter((answer) => answer !== "too many")).toHaveLength(10);
    const ids = new Set(
      writes
        .filter((answer) => answer !== "too many")
        .map((answer) => JSON.stringify(linkOf(answer as never).claims["payload"])),
    );
    expect(ids.size).toBe(1);
    expect(
      google.requests.filter((request) => request === "POST /token").length,
      "one access token serves all",
    ).toBeLessThanOrEqual(1);
  });

  test("asks for a new access token when the old one is over or was taken back", async () => {
    await generate(user);
    google.revokeTokens();
    expect(await generate(user)).toMatchObject({ success: true });
    google.requests.length = 0;
    services.clock.advance(60 * 60_000);
    expect(await generate(user)).toMatchObject({ success: true });
    expect(google.requests.filter((request) => request === "POST /token")).toHaveLength(1);
  });

  test.each([
    { status: 500 },
    { status: 403 },
    "cuts",
    "talks nonsense",
    "redirects",
    "answers with another pass",
    "floods",
  ] as const)("is refused kindly when Google answers with %j, and is there at the next try", async (trouble) => {
    google.troubles.push(trouble);
    expect(await generate(user)).toEqual({ success: false, error: "google_unavailable" });
    expect(await generate(user)).toMatchObject({ success: true, message: "google_wallet" });
  });

  test("is waited for no longer than a user waits", async () => {
    await generate(user);
    const impatient = (await createGoogleWallet(services, 300))!;
    google.troubles.push("is silent");
    await expect(impatient.write(user)).rejects.toThrow("Google did not answer");
  });
});

test("trying it finds what is right or wrong, in one line with the way out and without a secret", async () => {
  expect(await checkWalletPasses(harness.services)).toMatchObject([
    { service: "wallet passes", verdict: "stand-in" },
    { service: "google wallet", verdict: "stand-in", says: expect.stringContaining("GOOGLE_WALLET_KEY") },
  ]);
  const certificates = await writeCertificates(new Date());
  const apple = await ApplePushService.open(certificates.chain.root);
  const configured = parseConfig({
    ...google.environment,
    ...certificates.environment,
    WALLET_PASS_PUSH_URL: apple.origin,
    PUBLIC_URL: "https://troco.example",
  });
  const trying = { ...services, config: configured };
  const look = async (changes: object = {}) =>
    Object.fromEntries(
      (await checkWalletPasses({ ...trying, ...changes })).map(({ service, ...found }) => [service, found]),
    );
  apple.answers.push({ status: 400, reason: "BadDeviceToken" });
  expect(await look()).toEqual({
    "wallet passes": {
      verdict: "right",
      says: expect.stringMatching(/^signs passes of pass\.example\.troco until \d{4}-/),
    },
    "pass updates": { verdict: "right", says: expect.stringContaining("takes the certificate") },
    "google wallet": { verdict: "right", says: expect.stringContaining(google.issuerId) },
  });
  expect(apple.pushed, "of nobody's phone").toMatchObject([{ pushToken: "0".repeat(64) }]);

  apple.answers.push({ status: 403, reason: "BadCertificate" });
  google.troubles.push({ status: 403 });
  const refused = await look();
  expect(refused["pass updates"]).toMatchObject({
    verdict: "wrong",
    says: expect.stringContaining("403 BadCertificate"),
  });
  expect(refused["google wallet"]).toMatchObject({
    verdict: "wrong",
    says: expect.stringContaining("is a user of issuer"),
  });
  const plain = await look({ config: { ...configured, publicUrl: "http://troco.example" } });
  expect(plain["pass updates"]).toMatchObject({ verdict: "wrong", says: expect.stringContaining("PUBLIC_URL") });
  const late = new SettableClock(new Date(certificates.chain.expiresAt));
  expect((await look({ clock: late }))["wallet passes"]).toMatchObject({
    verdict: "wrong",
    says: expect.stringContaining("ended on"),
  });
  await apple.close();
  await certificates.remove();
  const gone = await look();
  expect(gone["wallet passes"]).toMatchObject({
    verdict: "wrong",
    says: expect.stringMatching(/^WALLET_PASS_CERTIFICATE: /),
  });
  for (const { says } of Object.values({ ...refused, ...plain, ...gone }))
    expect(says).not.toMatch(/PRIVATE KEY|ya29|\n/);
});

test("a key file that cannot sign stops the start, in one line that names the variable and quotes nothing", async () => {
  const pem = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
  const path = await google.writeKey("good.json", { private_key: pem });
  const files = [
    await google.writeKey("text.json", "a text with secret_words"),
    await google.writeKey("other.json", { private_key: pem, type: "authorized_user" }),
    await google.writeKey("bare.json", {}),
    path,
    `${path}.missing`,
    await google.writeKey("plain.json", { private_key: pem, token_uri: "http://oauth2.example/token" }),
  ];
  for (const key of files) {
    const { googleWallet } = parseConfig({ ...google.environment, GOOGLE_WALLET_KEY: key });
    const failure = await createGoogleWallet({ ...services, config: { ...services.config, googleWallet } }).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failure?.message, key).toMatch(/^GOOGLE_WALLET_KEY: [^\n]+$/);
    expect(failure?.message).not.toMatch(/secret_words|AAAA/);
  }
  expect(() => parseConfig({ GOOGLE_WALLET_KEY: "key.json" })).toThrow("GOOGLE_WALLET_ISSUER_ID: needed");
  expect(() => parseConfig({ GOOGLE_WALLET_ISSUER_ID: "1" })).toThrow("GOOGLE_WALLET_KEY: needed");
});
