import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockAccount, unblockAccount } from "#server/back-office/users/index.ts";
import { lockForChange } from "#server/customers/profiles/index.ts";
import { recordPassChange } from "#server/customers/wallet-pass/index.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { ApplePushService } from "./support/apple-push-service.ts";
import { until } from "./support/calls.ts";
import { passJsonOf, Phone, unzip, writeCertificates, type CertificateFiles, type PassJson } from "./support/passes.ts";

const type = "pass.example.troco";
let certificates: CertificateFiles;
let apple: ApplePushService;
let server: TestServer;
let service: string;

beforeAll(async () => {
  certificates = await writeCertificates(new Date());
  apple = await ApplePushService.open(certificates.chain.root);
  server = await startTestServer({
    environment: {
      ...certificates.environment,
      // Phones speak https; a proxy in front would take that off.
      PUBLIC_URL: "https://troco.example",
      WALLET_PASS_PUSH_URL: apple.origin,
    },
  });
  service = `${server.url}/api/wallet-passes`;
});
afterAll(async () => {
  await server.close();
  await apple.close();
  await certificates.remove();
});

const newPhone = () => new Phone(service, randomBytes(16).toString("hex"), randomBytes(32).toString("hex"));

/** Requests a pass and opens it, as a browser hands it to the phone's wallet. */
async function download({ client }: Pick<TestUser, "client">): Promise<{ pass: PassJson; modified: string }> {
  const { passUrl } = await client.call("generateWalletPass", { device: "other" });
  const answer = await fetch(`${server.url}${passUrl}`);
  expect(answer.status).toBe(200);
  const pass = passJsonOf(unzip(Buffer.from(await answer.arrayBuffer())));
  return { pass, modified: answer.headers.get("last-modified")! };
}

const holderOf = (files: Map<string, Buffer>) => passJsonOf(files).generic["primaryFields"]?.[0]?.value;
const stateOf = (files: Map<string, Buffer>) => passJsonOf(files).generic["headerFields"]?.[0]?.value;
/** All but what a card's last digits may be part of by chance. */
const textBesideIds = (files: Map<string, Buffer>) =>
  JSON.stringify({
    ...passJsonOf(files),
    serialNumber: undefined,
    authenticationToken: undefined,
    webServiceURL: undefined,
  });
const phonesOf = async (userId: string) =>
  (await server.testDatabase.owner.query("select from wallet_pass_devices where user_id = $1", [userId])).length;

describe("a phone that has a pass", () => {
  test("learns of a new name, a block, its end and the account's, and of nothing more once the pass is removed", async () => {
    const { services } = server.server;
    const marina = await server.createCustomer({ name: "Marina Azevedo" });
    const phone = newPhone();
    const { pass, modified } = await download(marina);
    expect(pass).toMatchObject({
      webServiceURL: "https://troco.example/api/wallet-passes",
      serialNumber: marina.userId,
    });
    expect(pass.authenticationToken!.length).toBeGreaterThan(60);
    expect([await phone.register(pass), await phone.register(pass)], "new, then known").toEqual([201, 200]);
    const first = (await phone.list(type))!;
    expect(first.serialNumbers).toEqual([marina.userId]);
    expect(await phone.list(type, first.lastUpdated)).toBeUndefined();
    expect(await phone.fetch(pass, modified)).toMatchObject({ status: 304, kept: "no-store" });

    let [tag, last] = [first.lastUpdated, modified];
    /** The phone's acts when notified: it requests what has changed, and fetches it. */
    async function renew(count: number) {
      await apple.arrived(phone.pushToken, count);
      const changed = (await phone.list(type, tag))!;
      expect(changed.serialNumbers).toEqual([marina.userId]);
      const answer = await phone.fetch(pass, last);
      expect(answer.status).toBe(200);
      expect(passJsonOf(answer.files).authenticationToken, "a pass keeps its token").toBe(pass.authenticationToken);
      expect(Date.parse(answer.modified), "also when it changed twice in a second").toBeGreaterThan(Date.parse(last));
      [tag, last] = [changed.lastUpdated, answer.modified];
      expect(await phone.list(type, tag)).toBeUndefined();
      expect((await phone.fetch(pass, last)).status).toBe(304);
      return answer.files;
    }

    await marina.client.call("updateProfile", { full_name: "Marina Azevedo Prado" });
    expect(holderOf(await renew(1))).toBe("Marina Azevedo Prado");
    expect(apple.to(phone.pushToken)).toMatchObject([
      { topic: type, body: "{}", headers: { "apns-push-type": "background", "apns-priority": "5" } },
    ]);
    await marina.client.call("updateProfile", { full_name: "Marina Azevedo Prado", city: "Olinda" });
    await marina.client.call("updateProfile", { username: "marina.prado", login_password: marina.password });
    const renamed = passJsonOf(await renew(2));
    expect(renamed.generic["secondaryFields"]).toMatchObject([{ value: "@marina.prado" }]);

    const { card_number: number } = await marina.client.call("getFullCardForPayment", {});
    await blockAccount(services, marina.userId, "fraud");
    const blocked = await renew(3);
    expect(passJsonOf(blocked)).toMatchObject({ voided: true });
    expect(stateOf(blocked)).toBe("Bloqueada");
    expect(holderOf(blocked)).toBe("Marina Azevedo Prado");
    const text = blocked.get("pass.json")!.toString("utf8");
    for (const gone of [number, "marina.prado", "barcode", "fraud"]) expect(text).not.toContain(gone);
    expect(textBesideIds(blocked)).not.toContain(number.slice(-4));

    await unblockAccount(services, marina.userId);
    const back = passJsonOf(await renew(4));
    expect(back).toMatchObject({ barcodes: [{ message: number }] });
    expect(back).not.toHaveProperty("voided");

    await marina.client.call("cancelAccount", { login_password: marina.password });
    const closed = await renew(5);
    expect(passJsonOf(closed)).toMatchObject({ voided: true });
    expect(stateOf(closed)).toBe("Encerrada");
    for (const gone of ["Marina", "marina"]) expect(closed.get("pass.json")!.toString("utf8")).not.toContain(gone);
    expect(textBesideIds(closed)).not.toContain(number.slice(-4));

    expect([await phone.unregister(pass), await phone.unregister(pass)], "again is no harm").toEqual([200, 200]);
    expect(await phone.list(type)).toBeUndefined();
    expect(await phonesOf(marina.userId)).toBe(0);
    expect(apple.to(phone.pushToken), "no push came twice, nor for what did not change").toHaveLength(5);
  });

  test("is notified at once when the file that was added to it is older than the pass by now", async () => {
    const caio = await server.createCustomer({ name: "Caio Ferraz" });
    const phone = newPhone();
    const { pass } = await download(caio);
    await caio.client.call("updateProfile", { full_name: "Caio Ferraz Lima" });
    expect(await phone.register(pass)).toBe(201);
    await apple.arrived(phone.pushToken, 1);
    expect(holderOf((await phone.fetch(pass)).files)).toBe("Caio Ferraz Lima");
  });

  test("misses no change that is committed late, be it registered or listed while the change is under way", async () => {
    const { services } = server.server;
    const lia = await server.createCustomer({ name: "Lia Moura" });
    const [early, late] = [newPhone(), newPhone()];
    const { pass } = await download(lia);
    await early.register(pass);
    const { lastUpdated } = (await early.list(type))!;
    let registering: Promise<number>;
    await services.database.transaction(async (transaction) => {
      await lockForChange(transaction, lia.userId);
      await recordPassChange(services, transaction, lia.userId);
      expect(await early.list(type, lastUpdated), "nothing yet").toBeUndefined();
      registering = late.register(pass);
      // It waits for this transaction.
      await until(async () => {
        const waiting = await server.testDatabase.owner.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%wallet_passes%for no key update%'",
        );
        return waiting.length > 0 || undefined;
      });
    });
    expect(await registering!).toBe(201);
    await Promise.all([apple.arrived(early.pushToken, 1), apple.arrived(late.pushToken, 1)]);
    expect(await early.list(type, lastUpdated)).toMatchObject({ serialNumbers: [lia.userId] });
  });

  test("is notified again after Apple failed, and forgotten when Apple says that it is gone", async () => {
    const { client, userId } = await server.createCustomer({ name: "Rui Prates" });
    const phone = newPhone();
    const { pass } = await download({ client });
    await phone.register(pass);
    apple.answers.push({ status: 500, reason: "InternalServerError" });
    await client.call("updateProfile", { full_name: "Rui Prates Um" });
    await apple.arrived(phone.pushToken, 2);
    expect(await phonesOf(userId)).toBe(1);
    // The answer's time is before the registration, so it is about an earlier owner of the phone.
    apple.answers.push({ status: 410, reason: "Unregistered", timestamp: Date.now() - 60_000 });
    await client.call("updateProfile", { full_name: "Rui Prates Dois" });
    await apple.arrived(phone.pushToken, 3);
    await client.call("updateProfile", { full_name: "Rui Prates Tres" });
    apple.answers.push({ status: 410, reason: "Unregistered", timestamp: Date.now() + 60_000 });
    await until(async () => ((await phonesOf(userId)) === 0 ? true : undefined));
  });
});

describe("the web service", () => {
  test("takes twenty phones at once, keeps ten of a user, and one phone that asks twenty times once", async () => {
    const bia = await server.createCustomer({ name: "Bia Nunes" });
    const { pass } = await download(bia);
    const phone = newPhone();
    const same = await Promise.all(Array.from({ length: 20 }, () => phone.register(pass)));
    expect(same.toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => newPhone().register(pass)));
    expect(new Set(answers)).toEqual(new Set([201]));
    expect(await phonesOf(bia.userId)).toBe(10);
    // Each would cause a push: sixty in ten minutes are enough for the phones of a user.
    const more = await Promise.all(Array.from({ length: 25 }, () => phone.register(pass)));
    expect(more.filter((status) => status === 429)).toHaveLength(5);
  });

  test("reveals nothing without the token of the very pass, not even whether there is one", async () => {
    const [ana, ivo] = [
      await server.createCustomer({ name: "Ana Reis" }),
      await server.createCustomer({ name: "Ivo Sá" }),
    ];
    const [{ pass }, { pass: foreign }] = [await download(ana), await download(ivo)];
    const phone = newPhone();
    const token = pass.authenticationToken!;
    const wrong: PassJson[] = [
      { ...pass, authenticationToken: foreign.authenticationToken! },
      { ...pass, authenticationToken: token.replace(/.$/, (last) => (last === "A" ? "Q" : "A")) },
      { ...pass, authenticationToken: token.replace(/\.\d+\./, ".2.") },
      { ...pass, authenticationToken: token.replace(/^\w{8}/, "00000000") },
      { ...pass, authenticationToken: "" },
      { ...pass, serialNumber: foreign.serialNumber },
      { ...pass, serialNumber: "019a0000-0000-7000-8000-000000000000" },
      { ...pass, passTypeIdentifier: "pass.example.other" },
    ];
    for (const credentials of wrong) {
      expect([
        await phone.register(credentials),
        await phone.unregister(credentials),
        (await phone.fetch(credentials)).status,
      ]).toEqual([401, 401, 401]);
    }
    expect(await phonesOf(ana.userId)).toBe(0);
    expect(await phone.list(type), "a phone that nobody knows").toBeUndefined();
    expect(await phone.list("pass.example.other")).toBeUndefined();
    for (const spoiled of [
      new Phone(service, "a".repeat(101), "ab".repeat(32)),
      new Phone(service, "a", "../3/device/00"),
    ])
      expect(await spoiled.register(pass)).toBe(400);
    // Without the pass, its tokens are invalid.
    await server.testDatabase.owner.query("delete from wallet_passes where user_id = $1", [ana.userId]);
    expect(await phone.register(pass)).toBe(401);
    const { pass: next } = await download(ana);
    expect([await phone.register(pass), await phone.register(next)]).toEqual([401, 201]);
  });

  test("says to the phone's own browser that the pass is in the wallet, once, and gives it to every other one", async () => {
    const { client } = await server.createCustomer({ name: "Gil Rosa" });
    const ask = (device: "apple" | "other") => client.call("generateWalletPass", { device });
    const { pass } = await download({ client });
    expect(await ask("apple")).toMatchObject({ message: "created" });
    const phone = newPhone();
    await phone.register(pass);
    expect(await ask("apple")).toEqual({ success: true, message: "already_in_wallet" });
    expect(await ask("apple"), "who asks again has it there no more").toMatchObject({ message: "created" });
    expect(await ask("other")).toMatchObject({ message: "created" });
    await phone.unregister(pass);
    expect(await ask("apple")).toMatchObject({ message: "created" });
  });
});
