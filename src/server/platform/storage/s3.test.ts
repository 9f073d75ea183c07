import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetPhotos } from "#server/accounts/own-account/index.ts";
import { runCommand, grantAdministrator, parseInvocation } from "#server/cli/admin/index.ts";
import { identityDocumentRoutes } from "#server/customers/identity-documents/routes.ts";
import { createPassSigner } from "#server/customers/wallet-pass/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { activate, photoOf, startTestServer, type TestServer } from "#test/harness/server.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { startS3Server, type Fault, type S3Server } from "#test/integration/support/s3-server.ts";
import { checkStorage, createStorage, type Storage } from "./index.ts";
import { createS3Store } from "./s3.ts";

const bytes = Buffer.from("a face, a name, a number");
const key = "person/document_1.jpg";

let bucket: S3Server;
let harness: TestServices;
beforeAll(async () => {
  [bucket, harness] = await Promise.all([startS3Server({ pageSize: 3 }), createTestServices()]);
});
afterAll(() => Promise.all([bucket.close(), harness.close()]));
beforeEach(() => bucket.objects.clear());

/** How long was waited before each further try. */
const waited: number[] = [];
const storeWith = (settings: Partial<S3Server["settings"]> = {}) =>
  createS3Store({ ...bucket.settings, ...settings }, { tryMs: 500, wait: async (ms) => void waited.push(ms) });
const storageIn = (): Storage => createStorage(harness.services, storeWith());

async function troubleOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => (error as { trouble?: unknown }).trouble ?? error,
  );
}

test("a file is put, got, listed page by page and deleted, each request signed, and the bucket's owner reads nothing", async () => {
  const storage = storageIn();
  await storage.put(key, bytes);
  const encrypted = bucket.objects.get(key)!;
  for (const word of ["face", "name", "number"]) expect(encrypted.includes(word)).toBe(false);
  expect(await storage.get(key)).toEqual(bytes);
  expect(await storage.get("person/document_2.jpg")).toBeUndefined();
  await storage.delete(key);
  await storage.delete(key);
  expect(await storage.get(key)).toBeUndefined();

  for (let number = 0; number < 7; number += 1) await storage.put(`person/photo_${number}.jpg`, bytes);
  await storage.put("persona/photo_1.jpg", bytes);
  bucket.objects.set("somebody else's/notes (1).txt", bytes);
  const keys: string[] = [];
  for await (const found of storeWith().list()) keys.push(found);
  expect(keys).toHaveLength(8);
  await storage.deleteAllOf("person");
  expect([...bucket.objects.keys()]).toEqual(["persona/photo_1.jpg", "somebody else's/notes (1).txt"]);
});

test("each error of a bucket is recognized, is not tried again, and each has its way out", async () => {
  const cases: [Partial<S3Server["settings"]>, string, string][] = [
    [{ accessKeyId: "AKIDOFSOMEBODYELSE" }, "access_key", "S3_ACCESS_KEY_ID"],
    [{ secretAccessKey: "another/secret" }, "secret_key", "S3_SECRET_ACCESS_KEY"],
    [{ bucket: "troco-other" }, "no_bucket", "S3_BUCKET"],
    [{ region: "us-east-1" }, "elsewhere", "S3_REGION"],
  ];
  for (const [settings, trouble, named] of cases) {
    const before = bucket.count();
    expect(await troubleOf(storeWith(settings).put(key, bytes))).toBe(trouble);
    expect(await troubleOf(storeWith(settings).get(key))).toBe(trouble);
    expect(bucket.count() - before, trouble).toBe(2);
    const finding = await checkStorage(harness.services.config, storeWith(settings));
    expect(finding).toMatchObject({ service: "storage", verdict: "wrong", says: expect.stringContaining(named) });
    expect(finding.says).not.toContain(bucket.settings.secretAccessKey);
  }
  const yesterday = new SettableClock(new Date(Date.now() - 24 * 60 * 60 * 1000));
  expect(await troubleOf(createS3Store(bucket.settings, { clock: yesterday }).get(key))).toBe("clock");
  expect(bucket.objects.size).toBe(0);
  expect(await checkStorage({ ...harness.services.config, s3: bucket.settings })).toMatchObject({ verdict: "right" });
  expect(bucket.objects.size, "and nothing of the trial is left").toBe(0);
});

test("a bucket that is slow, cut or silent is tried three times with growing waits, and then given up", async () => {
  const storage = storageIn();
  await storage.put(key, bytes);
  for (const fault of ["slow_down", "cut", "truncated", "silent"] as const satisfies Fault[]) {
    waited.length = 0;
    bucket.fail(fault, fault);
    expect(await storage.get(key), fault).toEqual(bytes);
    expect(waited).toHaveLength(2);
    expect(waited[1], fault).toBeGreaterThan(2 * waited[0]!);
    bucket.fail(fault, fault, fault);
    expect(await troubleOf(storage.get(key)), fault).toBe("down");
  }
  bucket.fail("cut");
  await storage.put("person/document_2.jpg", bytes);
  expect(await storage.get("person/document_2.jpg")).toEqual(bytes);
  expect(
    await troubleOf(
      createS3Store({ ...bucket.settings, endpoint: "http://127.0.0.1:1" }, { wait: async () => undefined }).get(key),
    ),
  ).toBe("down");
});

test("a bucket that is away when a pass is signed does not cost the chain that signs it", async () => {
  const chain = "wallet-pass/chain.json";
  const certificates = async () => (await createPassSigner(harness.services, storageIn())).certificates();
  await certificates();
  const kept = bucket.objects.get(chain);
  bucket.fail("slow_down", "slow_down", "slow_down");
  expect(await troubleOf(certificates())).toBe("down");
  expect(bucket.objects.get(chain)).toBe(kept);
  expect(kept).toBeDefined();
});

test("no answer that lies is believed: other bytes, a page that is no bucket's, a way to somewhere else", async () => {
  const storage = storageIn();
  await storage.put(key, bytes);
  bucket.fail("other_bytes");
  await expect(storage.get(key)).rejects.toThrow();
  bucket.fail("page");
  expect(await troubleOf(storage.get(key)), "is not taken for a missing file").toBe("unexpected");
  bucket.fail("redirect");
  expect(await troubleOf(storage.get(key))).toBe("elsewhere");
  bucket.objects.set("other/document_1.jpg", bucket.objects.get(key)!);
  await storage.put("other/selfie_1.jpg", bytes);
  await expect(storage.get("other/document_1.jpg"), "one user's file in another's place").rejects.toThrow();
});

test("a list that lies has nobody else's files deleted, and one without an end is not followed for ever", async () => {
  const storage = storageIn();
  for (const file of ["one/document_1.jpg", "two/document_1.jpg"]) await storage.put(file, bytes);
  // A name of which an address makes another one.
  bucket.objects.set("one/../two/document_1.jpg", bytes);
  bucket.fail("whole_list");
  expect(await troubleOf(storage.deleteAllOf("one"))).toBe("unexpected");
  await storage.deleteAllOf("one");
  expect(await storage.get("two/document_1.jpg")).toEqual(bytes);
  expect(bucket.objects.has("one/document_1.jpg")).toBe(false);
  bucket.fail(...Array.from({ length: 200 }, () => "endless_list" as const));
  expect(await troubleOf(storage.deleteAllOf("one"))).toBe("unexpected");
  bucket.forgetFaults();
});

test("an upload does not wait for a bucket that is away for what is to be deleted there", async () => {
  const userId = await createUser(harness.services);
  const files = { document: await photoOf(), selfie: await photoOf() };
  bucket.requests.length = 0;
  // The second write is rejected; the first file stays.
  let puts = 0;
  const objectStore = storeWith();
  const storage = createStorage(harness.services, {
    ...objectStore,
    put: (name, encrypted) => {
      puts += 1;
      if (puts === 2) bucket.fail("silent", "silent", "silent");
      return objectStore.put(name, encrypted);
    },
  });
  const { owner } = harness.testDatabase;
  const { uploadIdentityDocuments } = identityDocumentRoutes(harness.services, storage);
  const sending = uploadIdentityDocuments({}, { caller: { userId }, files } as never);
  expect(await troubleOf(Promise.resolve(sending))).toBe("down");
  expect(bucket.requests.filter((request) => request.startsWith("DELETE"))).toEqual([]);
  const [job] = await owner.query<{ data: { storage_keys: string[] } }>(
    "select data from jobs.job where name = 'delete-photos' and data ->> 'user_id' = $1",
    [userId],
  );
  expect(job?.data.storage_keys).toHaveLength(2);
  expect(job?.data.storage_keys).toContain([...bucket.objects.keys()].find((name) => name.startsWith(userId)));
});

test("what lies on the disk is moved into the bucket, read back, and moved once", async () => {
  const { config } = harness.services;
  const onDisk = createStorage(harness.services);
  const files = ["one/document_1.jpg", "one/selfie_1.jpg", "two/document_1.jpg", "wallet-pass/chain.json"];
  for (const file of files) await onDisk.put(file, Buffer.from(file));
  await writeFile(join(config.dataDir, "files", "one", "document_1.jpg.0a0b0c.tmp"), "half of one");
  const move = async (s3: typeof config.s3) =>
    (await runCommand({ ...harness.services, config: { ...config, s3 } }, parseInvocation(["move-files"])!)).says;
  await expect(move(undefined)).rejects.toThrow("S3_ENDPOINT");
  bucket.fail("cut", "slow_down");
  expect(await move(bucket.settings)).toContain("4 files copied");
  expect(await move(bucket.settings)).toContain("0 files copied to troco-photos and read back, 4 were there");
  for (const file of files) expect((await storageIn().get(file))?.toString()).toBe(file);
});

test(
  "photos are uploaded, shown and replaced in a bucket, and deleted for good when their account has been closed for long enough",
  { tags: "full" },
  async () => {
    const clock = new SettableClock(new Date());
    const { settings } = bucket;
    const server: TestServer = await startTestServer({
      clock,
      environment: {
        S3_ENDPOINT: settings.endpoint,
        S3_BUCKET: settings.bucket,
        S3_REGION: settings.region,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
        PHOTOS_KEPT_DAYS: "7",
      },
    });
    try {
      const { services } = server.server;
      const [marina, alice] = [await server.signUp("Marina Azevedo"), await server.signUp("Alice Prado")];
      await grantAdministrator(services, alice.email);
      await activate(marina);
      const photosOf = () => [...bucket.objects.keys()].filter((name) => name.startsWith(`${marina.userId}/`));
      expect(photosOf()).toHaveLength(2);
      const first = photosOf();
      clock.advance(1_000);
      const photo = await photoOf();
      const urls = await marina.client.call(
        "uploadIdentityDocuments",
        {},
        { files: { document: photo, selfie: photo } },
      );
      await expect.poll(() => photosOf().filter((name) => first.includes(name))).toEqual([]);
      expect(photosOf()).toHaveLength(2);
      const shown = await marina.client.send(urls.document_photo_url);
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(Buffer.from(await shown.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

      // A small file decodes to a hundred megabytes, so a user may have only one decoded at a time,
      // and few in an hour.
      const send = () =>
        marina.client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } }).then(
          () => "taken",
          (error: unknown) => (error as { problem?: { code: string } }).problem?.code,
        );
      let sending: ReturnType<typeof send>;
      await services.database.transaction(async (transaction) => {
        await transaction.query("select from profiles where user_id = $1 for update", [marina.userId]);
        sending = send();
        const waiting = () =>
          server.testDatabase.owner.query("select from pg_stat_activity where wait_event_type = 'Lock'");
        await expect.poll(waiting).toHaveLength(1);
        expect(await send()).toBe("too_many_requests");
      });
      expect(await sending!).toBe("taken");
      await services.database.query("update rate_counts set count = 20 where key = $1", [
        `upload-identity-documents:${marina.userId}`,
      ]);
      expect(await send()).toBe("too_many_requests");
      await services.database.query("delete from rate_counts");

      bucket.fail("slow_down", "slow_down", "slow_down");
      await expect(
        marina.client.call("uploadIdentityDocuments", {}, { files: { document: photo, selfie: photo } }),
      ).rejects.toMatchObject({ problem: { status: 503, code: "storage_unavailable" } });
      const cleaning = () => server.testDatabase.owner.query("select from jobs.job where name = 'delete-photos'");
      await expect.poll(cleaning).toEqual([]);
      expect(photosOf(), "the earlier ones stay").toHaveLength(2);

      const orphan = `${marina.userId}/document_1.jpg`;
      const copies = new Map(bucket.objects);
      bucket.objects.set(orphan, [...copies.values()][0]!);
      const userId = marina.userId;
      const storage = createStorage(services);
      await marina.client.call("cancelAccount", { login_password: marina.password });
      const due = new Date(clock.now().getTime() + 7 * 24 * 60 * 60 * 1000);
      const [job] = await server.testDatabase.owner.query<{ start_after: Date }>(
        "select start_after from jobs.job where name = 'delete-photos-for-good'",
      );
      expect(job).toEqual({ start_after: due });
      const user = () => alice.client.call("getUser", { user_id: userId });
      expect(await user()).toMatchObject({
        photos: [{ kind: "document" }, { kind: "selfie" }],
        photos_deletion: { due_at: due.toISOString(), deleted_at: null },
      });

      clock.set(new Date(due.getTime() - 1));
      await forgetPhotos(services, storage, userId);
      expect(photosOf(), "a moment before").toHaveLength(3);
      clock.set(due);
      // The bucket fails after the key is deleted, as if the process had ended there.
      bucket.fail("slow_down", "slow_down", "slow_down");
      expect(await troubleOf(forgetPhotos(services, storage, userId))).toBe("down");
      expect(photosOf()).toHaveLength(3);
      for (const name of photosOf()) expect(await storage.get(name), name).toBeUndefined();
      expect(await user()).toMatchObject({ photos: [], photos_deletion: { deleted_at: null } });
      // A file that is encrypted again meanwhile has a key made for it.
      const late = { ...storage, put: storage.put };
      late.deleteAllOf = async (owner) => {
        await storage.put(`${owner}/document_2.jpg`, bytes);
        await storage.deleteAllOf(owner);
      };
      await forgetPhotos(services, late, userId);
      expect(await server.testDatabase.owner.query("select from file_keys where owner = $1", [userId])).toEqual([]);
      expect(photosOf(), "also what no row named").toEqual([]);
      expect(await user()).toMatchObject({ photos: [], photos_deletion: { deleted_at: due.toISOString() } });
      for (const [name, encrypted] of copies) bucket.objects.set(name, encrypted);
      for (const name of first.length > 0 ? photosOf() : [])
        expect(await storage.get(name), "a backup").toBeUndefined();
      await forgetPhotos(services, storage, userId);

      const vera = await server.signUp("Vera Costa");
      await vera.client.call("cancelAccount", { login_password: vera.password });
      expect(await alice.client.call("getUser", { user_id: vera.userId }), "who has sent none").toMatchObject({
        photos_deletion: null,
      });

      // An administrator reopens the account before the time has come.
      const caio = await server.signUp("Caio Nunes");
      await activate(caio);
      await caio.client.call("cancelAccount", { login_password: caio.password });
      await server.testDatabase.owner.query(
        "update profiles set is_blocked = false, block_reason = null where user_id = $1",
        [caio.userId],
      );
      clock.advance(8 * 24 * 60 * 60 * 1000);
      await forgetPhotos(services, storage, caio.userId);
      expect(await alice.client.call("getUser", { user_id: caio.userId })).toMatchObject({
        photos: [{ kind: "document" }, { kind: "selfie" }],
        photos_deletion: null,
      });
    } finally {
      await server.close();
    }
  },
);
