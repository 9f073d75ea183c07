import { execFile, spawnSync } from "node:child_process";
import { createHash, createPrivateKey } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Hono } from "hono";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockAccount } from "#server/back-office/users/index.ts";
import { readCardholder } from "#server/customers/profiles/index.ts";
import { parseConfig } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { Keys } from "#server/platform/keys.ts";
import { createStorage, StorageError } from "#server/platform/storage/index.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { domainErrorOf } from "#test/integration/support/calls.ts";
import { passJsonOf, unzip } from "#test/integration/support/passes.ts";
import { createPassSigner } from "./index.ts";
import { makeChain, type Chain } from "./make-chain.ts";
import { makePassToken, markOf, readPassToken } from "./pass-token.ts";
import { walletPassFileRoutes, walletPassRoutes, walletPassWebService } from "./routes.ts";

const run = promisify(execFile);
const noOpenssl = spawnSync("openssl", ["version"]).status !== 0;

/**
 * The verdict of OpenSSL over a detached signature over these bytes, at the time of the test's
 * clock.
 */
async function verify(signature: Buffer, content: Buffer, root: string, at: Date): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "troco-pass-"));
  const path = (name: string) => join(folder, name);
  try {
    await Promise.all([
      writeFile(path("signature"), signature),
      writeFile(path("content"), content),
      writeFile(path("root.pem"), root),
    ]);
    const seconds = String(Math.floor(at.getTime() / 1000));
    // prettier-ignore
    const { stderr } = await run("openssl", [
      "smime", "-verify", "-binary", "-inform", "DER", "-in", path("signature"), "-content", path("content"),
      "-CAfile", path("root.pem"), "-purpose", "any", "-attime", seconds, "-out", path("out"),
    ]);
    return stderr.includes("successful") && (await readFile(path("out"))).equals(content);
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("a pass", () => {
  let harness: TestServices;
  let services: TestServices["services"];
  let userId: string;

  beforeAll(async () => {
    harness = await createTestServices();
    services = harness.services;
  });
  afterAll(() => harness.close());
  beforeEach(async () => void (userId = await createUser(services, "Marina Azevedo")));

  /** The module as the server puts it together. */
  async function openModule(from: TestServices["services"] = services) {
    const signer = await createPassSigner(from, createStorage(from));
    const app = new Hono().route("/api/wallet-passes", walletPassFileRoutes(from, signer));
    app.onError((error, context) =>
      context.text(error instanceof DomainError ? error.code : String(error), error instanceof DomainError ? 404 : 500),
    );
    const { generateWalletPass } = walletPassRoutes(from, { signer, google: undefined });
    const generate = (user = userId) =>
      generateWalletPass({ device: "other" }, { caller: { userId: user, sessionId: "a session" } } as never);
    return { app, generate };
  }

  async function download({ app, generate }: Awaited<ReturnType<typeof openModule>>) {
    const { passUrl } = await generate();
    const answer = await app.request(passUrl!);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { passUrl: passUrl!, answer, files: answer.ok ? unzip(bytes) : new Map<string, Buffer>() };
  }

  const chainOf = async (from: TestServices["services"] = services): Promise<Chain> =>
    JSON.parse((await createStorage(from).get("wallet-pass/chain.json"))!.toString("utf8")) as Chain;

  test("says who, under which username and which card, in three languages, and its code is exactly the card number", async () => {
    const opened = await openModule();
    const { answer, files } = await download(opened);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/vnd.apple.pkpass",
      "content-disposition": 'attachment; filename="troco.pkpass"',
      "cache-control": "private, no-store",
    });
    const { cardNumber } = (await readCardholder(services.database, userId))!;
    const grouped = cardNumber.match(/\d{4}/g)!.join(" ");
    const pass = passJsonOf(files);
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: "pass.example.troco",
      serialNumber: userId,
      barcodes: [{ format: "PKBarcodeFormatQR", message: cardNumber, altText: grouped }],
      generic: {
        primaryFields: [{ label: "Titular", value: "Marina Azevedo" }],
        secondaryFields: [{ label: "Usuário", value: expect.stringMatching(/^@marina\.azevedo/) }],
        auxiliaryFields: [{ label: "Número do cartão", value: grouped }],
      },
    });
    expect(pass, "no phone asks by plain http").not.toHaveProperty("webServiceURL");
    const messages = (language: string) => files.get(`${language}.lproj/pass.strings`)!.toString("utf8");
    expect(messages("pt")).toContain('"Número do cartão" = "Número do cartão"');
    expect(messages("es")).toContain('"Número do cartão" = "Número de la tarjeta"');
    expect(messages("en")).toContain('"Número do cartão" = "Card number"');
    const labels = Object.values(pass.generic)
      .flat()
      .map((field) => field.label);
    for (const language of ["pt", "es", "en"])
      for (const label of labels) expect(messages(language), `${label} in ${language}`).toContain(`"${label}" = `);
  });

  test("carries our mark in every size that a screen asks for, drawn and not empty", async () => {
    const { files } = await download(await openModule());
    for (const [name, side] of [
      ["icon.png", 29],
      ["icon@2x.png", 58],
      ["icon@3x.png", 87],
      ["logo.png", 50],
      ["logo@2x.png", 100],
      ["logo@3x.png", 150],
    ] as const) {
      const { width, height, format } = await sharp(files.get(name)).metadata();
      expect([name, width, height, format]).toEqual([name, side, side, "png"]);
      const { channels } = await sharp(files.get(name)).stats();
      expect(channels[0]!.stdev, name).toBeGreaterThan(20);
    }
  });

  test("names the digest of every file, and no file that it does not name", async () => {
    const { files } = await download(await openModule());
    const manifest = JSON.parse(files.get("manifest.json")!.toString("utf8")) as Record<string, string>;
    const named = [...files].filter(([name]) => name !== "manifest.json" && name !== "signature");
    expect(Object.keys(manifest).toSorted()).toEqual(named.map(([name]) => name).toSorted());
    for (const [name, bytes] of named)
      expect(manifest[name], name).toBe(createHash("sha1").update(bytes).digest("hex"));
    const card = Buffer.from(files.get("pass.json")!);
    card[card.length - 2]! ^= 1;
    expect(createHash("sha1").update(card).digest("hex"), "the control: one bit").not.toBe(manifest["pass.json"]);
  });

  test.skipIf(noOpenssl)("is signed so that OpenSSL agrees, and disagrees when a byte was changed", async () => {
    const { files } = await download(await openModule());
    const [manifest, signature] = [files.get("manifest.json")!, files.get("signature")!];
    const { root } = await chainOf();
    const now = services.clock.now();
    expect(await verify(signature, manifest, root, now)).toBe(true);
    const changed = (bytes: Buffer, place: number) => {
      const copy = Buffer.from(bytes);
      copy[place]! ^= 1;
      return copy;
    };
    expect(await verify(signature, changed(manifest, 40), root, now)).toBe(false);
    expect(await verify(changed(signature, signature.length - 9), manifest, root, now)).toBe(false);
    expect(await verify(signature, manifest, (await makeChain(now)).root, now), "another installation's root").toBe(
      false,
    );
  });

  test("shows whatever a name consists of as text", async () => {
    const name = 'Ana </string>"; "Titular" = "<b>Bo\u00e9</b> 😀';
    userId = await createUser(services, name);
    const { files } = await download(await openModule());
    expect(passJsonOf(files).generic["primaryFields"]).toMatchObject([{ value: name }]);
    for (const [path, bytes] of files)
      if (path.endsWith("pass.strings")) expect(bytes.toString("utf8")).not.toContain("Ana");
  });

  test("opens for five minutes under its own address and no other", async () => {
    const opened = await openModule();
    const { passUrl } = await download(opened);
    const status = async (address: string) => (await opened.app.request(address)).status;
    const other = await createUser(services, "Caio Ferraz");
    const [path, query] = passUrl.split("?") as [string, string];
    const expires = new URLSearchParams(query).get("expires")!;
    for (const forged of [
      path,
      `/api/wallet-passes/${other}?${query}`,
      `${path}?${query.replace(expires, String(Number(expires) + 1))}`,
      `${path}?${query.replace(expires, "9e15")}`,
      `${path}?${query.replace(/for=[^&]+/, "for=AAAAAAAAAAAAAAAA")}`,
      `${path}?${query.replace(/key=[^&]+/, "key=00000000")}`,
      `${path}?${query.slice(0, -3)}AAA`,
      `${path}?${query.replace(/signature=.+/, "signature=")}`,
    ])
      expect([forged, await status(forged)]).toEqual([forged, 404]);
    services.clock.advance(5 * 60_000 - 1);
    expect(await status(passUrl)).toBe(200);
    services.clock.advance(1);
    expect(await status(passUrl)).toBe(404);
  });

  test("is given to nobody whose account was blocked since", async () => {
    const opened = await openModule();
    const { passUrl } = await download(opened);
    await blockAccount(services, userId, "fraud");
    expect((await opened.app.request(passUrl)).status).toBe(404);
  });

  test("is made ten times a minute at most", async () => {
    const { generate } = await openModule();
    for (let count = 0; count < 10; count += 1) expect(await generate()).toMatchObject({ success: true });
    await expect(generate()).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await generate(await createUser(services)), "and somebody else is not held up").toMatchObject({
      success: true,
    });
    services.clock.advance(60_000);
    expect(await generate()).toMatchObject({ success: true });
  });

  test("keeps its token while the secret that made it is there, and no longer", () => {
    const [old, fresh] = ["an old secret that is long enough to be one", "a new secret that is long enough to be one"];
    const named = { passTypeId: "pass.example.troco", pass: { id: "an id", user_id: "a person" } };
    const origin = { version: 3, sessionMark: markOf(new Keys([old]), "a session") };
    const token = makePassToken(new Keys([old]), named, origin);
    expect(readPassToken(new Keys([fresh, old]), named, token)).toEqual(origin);
    expect(readPassToken(new Keys([fresh]), named, token)).toBeUndefined();
  });

  test("an address that asks too often is answered so at every one of the web service's doors", async () => {
    const signer = await createPassSigner(services, createStorage(services));
    const app = walletPassWebService(services, { signer, addressOf: () => "198.51.100.8" });
    app.onError((error, context) => context.text(String(error), error instanceof DomainError ? 429 : 500));
    const named = `/v1/devices/a/registrations/pass.example.troco`;
    const doors = [
      ["POST", `${named}/${userId}`, 401],
      ["DELETE", `${named}/${userId}`, 401],
      ["GET", named, 204],
      ["GET", `/v1/passes/pass.example.troco/${userId}`, 401],
      ["POST", "/v1/log", 400],
      ["GET", "/images/hero.png", 200],
    ] as const;
    for (const [method, path, status] of doors) expect((await app.request(path, { method })).status, path).toBe(status);
    await services.database.query("update rate_counts set count = 300 where key like 'wallet-pass-service:%'");
    for (const [method, path] of doors) expect((await app.request(path, { method })).status, path).toBe(429);
  });

  test("what phones report is written in short lines, without what opens anything, and not without end", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const signer = await createPassSigner(services, createStorage(services));
    const addressOf = () => "198.51.100.7";
    const app = walletPassWebService({ ...services, log }, { signer, addressOf });
    app.onError((error, context) => context.text(String(error), error instanceof DomainError ? 429 : 500));
    const report = async (body: string) => (await app.request("/v1/log", { method: "POST", body })).status;
    const token = `${services.keys.currentId}.1.${"m".repeat(16)}.${"t".repeat(43)}`;
    const phoneLog = `Register task (for device ceed8761e584e814ed4fe73cbb334ee9)\n\u001b[31m ApplePass ${token} failed`;
    expect(
      await report(JSON.stringify({ logs: [phoneLog, token, ...Array.from({ length: 9 }, () => "x".repeat(9_000))] })),
    ).toBe(200);
    const entries = lines.map((line) => (JSON.parse(line) as { entry: string }).entry);
    expect(entries.slice(0, 2)).toEqual(["Register task (for device …) [31m ApplePass … failed", "…"]);
    expect(entries).toHaveLength(5);
    for (const entry of entries) expect(entry.length).toBeLessThanOrEqual(300);
    expect([await report("{"), await report('{"logs":[1]}')]).toEqual([400, 400]);
    for (let count = 3; count < 10; count += 1) await report('{"logs":[]}');
    expect(await report('{"logs":[]}')).toBe(429);
    // A crowd of addresses together writes no more than some megabytes a day.
    await services.database.query("delete from rate_counts where key like 'wallet-pass-%:%'");
    await services.database.query("update rate_counts set count = 60 where key = 'wallet-pass-log'");
    expect(await report('{"logs":[]}')).toBe(429);
    services.clock.advance(59 * 60_000);
    expect(await report('{"logs":[]}')).toBe(429);
    services.clock.advance(60_000);
    expect(await report('{"logs":[]}')).toBe(200);
  });

  test("comes from one chain, however many processes ask for the first one at once", async () => {
    const fresh = await createTestServices();
    try {
      const user = await createUser(fresh.services);
      // Each module has its own signer, as each process has; all share the database and the folder.
      const processes = await Promise.all(Array.from({ length: 4 }, () => openModule(fresh.services)));
      const passes = await Promise.all(
        processes.map(async ({ app, generate }) => {
          const { passUrl } = await generate(user);
          return unzip(Buffer.from(await (await app.request(passUrl!)).arrayBuffer()));
        }),
      );
      const { certificate } = await chainOf(fresh.services);
      const der = Buffer.from(certificate.replace(/-----[^-]+-----|\s/g, ""), "base64");
      for (const files of passes) expect(files.get("signature")!.includes(der)).toBe(true);
    } finally {
      await fresh.close();
    }
  });

  test("takes no connection while the storage of its chain is away, and asks it once for all that wait", async () => {
    let requests = 0;
    const storage = {
      ...createStorage(services),
      get: () => {
        requests += 1;
        return Promise.reject(new StorageError("down", "away"));
      },
    };
    const noConnection = () => Promise.reject(new Error("a connection was taken"));
    const database = Object.create(services.database, { transaction: { value: noConnection } });
    const signer = await createPassSigner({ ...services, database }, storage);
    const waiting = () => Promise.allSettled(Array.from({ length: 8 }, () => signer.certificates()));
    for (const times of [1, 2]) {
      for (const answer of await waiting()) expect(answer).toMatchObject({ reason: { trouble: "down" } });
      expect(requests).toBe(times);
    }
  });

  test("is signed anew when the chain is over, or was encrypted under a secret that is gone", async () => {
    const fresh = await createTestServices();
    try {
      const opened = await openModule(fresh.services);
      const user = await createUser(fresh.services);
      await opened.generate(user);
      const first = await chainOf(fresh.services);
      fresh.services.clock.advance(11 * 365 * 24 * 60 * 60_000);
      expect(await opened.generate(user)).toMatchObject({ success: true });
      const second = await chainOf(fresh.services);
      expect(second.certificate).not.toBe(first.certificate);
      const rotated = { ...fresh.services, keys: new Keys(["another secret that is long enough to be one"]) };
      expect(await (await openModule(rotated)).generate(user)).toMatchObject({ success: true });
      expect((await chainOf(rotated)).certificate).not.toBe(second.certificate);
    } finally {
      await fresh.close();
    }
  });

  describe("with certificates of one's own", () => {
    let folder: string;
    let chain: Chain;
    const environment = (changes: Record<string, string> = {}) => ({
      WALLET_PASS_CERTIFICATE: join(folder, "pass.pem"),
      WALLET_PASS_KEY: join(folder, "key.pem"),
      WALLET_PASS_PASSPHRASE: "a passphrase",
      WALLET_PASS_WWDR: join(folder, "wwdr.pem"),
      WALLET_PASS_TEAM_ID: "TROCOSANDB",
      WALLET_PASS_TYPE_ID: "pass.example.troco",
      ...changes,
    });
    const configured = (changes: Record<string, string> = {}) => ({
      ...services,
      config: { ...services.config, walletPass: parseConfig(environment(changes)).walletPass },
    });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "troco-certificates-"));
      chain = await makeChain(services.clock.now());
      const key = createPrivateKey(chain.key).export({
        type: "pkcs8",
        format: "pem",
        cipher: "aes-256-cbc",
        passphrase: "a passphrase",
      });
      await writeFile(join(folder, "pass.pem"), chain.certificate);
      await writeFile(join(folder, "key.pem"), key);
      await writeFile(join(folder, "wwdr.pem"), chain.issuer);
      await writeFile(join(folder, "root.pem"), chain.root);
      await writeFile(join(folder, "other.pem"), (await makeChain(services.clock.now())).key);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test.skipIf(noOpenssl)("is signed by them, the key opened with its passphrase", async () => {
      const { files } = await download(await openModule(configured()));
      expect(passJsonOf(files)).toMatchObject({ teamIdentifier: "TROCOSANDB" });
      const [signature, manifest] = [files.get("signature")!, files.get("manifest.json")!];
      expect(await verify(signature, manifest, chain.root, services.clock.now())).toBe(true);
    });

    test("says so when they have expired while the server ran, and gives no address", async () => {
      const from = configured();
      const opened = await openModule(from);
      services.clock.advance(11 * 365 * 24 * 60 * 60_000);
      try {
        expect(await opened.generate()).toEqual({ success: false, error: "certificate_expired" });
      } finally {
        services.clock.advance(-11 * 365 * 24 * 60 * 60_000);
      }
    });

    test.each([
      ["WALLET_PASS_KEY", { WALLET_PASS_PASSPHRASE: "another one" }],
      ["WALLET_PASS_KEY", { WALLET_PASS_KEY: "other.pem" }],
      ["WALLET_PASS_KEY", { WALLET_PASS_KEY: "nowhere.pem" }],
      ["WALLET_PASS_CERTIFICATE", { WALLET_PASS_CERTIFICATE: "key.pem" }],
      ["WALLET_PASS_WWDR", { WALLET_PASS_WWDR: "root.pem" }],
      ["WALLET_PASS_TEAM_ID", { WALLET_PASS_TEAM_ID: "ANOTHERONE" }],
      ["WALLET_PASS_TYPE_ID", { WALLET_PASS_TYPE_ID: "pass.example.other" }],
    ])("does not start with a wrong %s (%j), and names it", async (variable, changes) => {
      const paths = Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, value.endsWith(".pem") ? join(folder, value) : value]),
      );
      const from = configured(paths);
      await expect(createPassSigner(from, createStorage(from))).rejects.toThrow(new RegExp(`^${variable}: `));
    });

    test("does not start with half of them, naming each that is missing", () => {
      const half = { WALLET_PASS_CERTIFICATE: "pass.pem", WALLET_PASS_KEY: "key.pem" };
      for (const name of ["WWDR", "TEAM_ID", "TYPE_ID"])
        expect(() => parseConfig(half)).toThrow(new RegExp(`WALLET_PASS_${name}: needed`));
      expect(() => parseConfig({ WALLET_PASS_PASSPHRASE: "x" })).toThrow("WALLET_PASS_CERTIFICATE: needed");
    });
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.close());

  test("an account that is not active yet has a card and so a pass; the address needs no session", async () => {
    const { client } = await server.signUp();
    const { passUrl } = await client.call("generateWalletPass", {});
    const answer = await fetch(`${server.url}${passUrl}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    // Images that Google shows beside it can be fetched by anybody.
    const sizes = await Promise.all(
      ["hero.png", "logo.png"].map(async (name) => {
        const image = await fetch(`${server.url}/api/wallet-passes/images/${name}`);
        expect(image.headers.get("content-type")).toBe("image/png");
        const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
        return [width, height];
      }),
    );
    expect(sizes).toEqual([
      [1032, 336],
      [660, 660],
    ]);
    expect((await fetch(`${server.url}/api/wallet-passes/images/constructor`)).status).toBe(404);
    const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
    expect(passJsonOf(unzip(Buffer.from(await answer.arrayBuffer()))).barcodes).toMatchObject([
      { message: cardNumber },
    ]);
  });

  test("a blocked account gets none, and a forged address is a problem document like any other", async () => {
    const { client, userId } = await server.createCustomer();
    const { passUrl } = await client.call("generateWalletPass", {});
    await blockAccount(server.server.services, userId, "fraud");
    expect(await domainErrorOf(client.call("generateWalletPass", {}))).toMatchObject({ code: "account_blocked" });
    const answer = await fetch(`${server.url}${passUrl}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
  });
});
