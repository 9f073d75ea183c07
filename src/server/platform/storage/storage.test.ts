import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Keys } from "#server/platform/keys.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createDiskStore } from "./disk.ts";
import { checkStorage, createStorage, deleteFileKey, reencryptFiles, encrypt, type Storage } from "./index.ts";

const oldSecret = "the secret of last year, long enough to be one";
const newSecret = "the secret of this year, long enough to be one";
const bytes = Buffer.from("a face, a name, a number");

let harness: TestServices;
let storage: Storage;

beforeAll(async () => void (harness = await createTestServices()));
afterAll(() => harness.close());
beforeEach(async () => {
  await rm(onDisk(""), { recursive: true, force: true });
  await harness.testDatabase.owner.query("delete from file_keys");
  storage = storageWith(oldSecret);
});

const servicesWith = (...secrets: string[]) => ({ ...harness.services, keys: new Keys(secrets) });
const storageWith = (...secrets: string[]) => createStorage(servicesWith(...secrets));
const onDisk = (key: string) => join(harness.services.config.dataDir, "files", key);

test("what was put is got back, until it is deleted", async () => {
  await storage.put("person/document_1.jpg", bytes);
  expect(await storage.get("person/document_1.jpg")).toEqual(bytes);
  await storage.delete("person/document_1.jpg");
  expect(await storage.get("person/document_1.jpg")).toBeUndefined();
  await storage.delete("person/document_1.jpg");
});

test("a file on the disk reveals nothing, and only its user may open it", async () => {
  await storage.put("person/document_1.jpg", bytes);
  const encrypted = await readFile(onDisk("person/document_1.jpg"));
  for (const word of ["face", "name", "number"]) expect(encrypted.includes(word)).toBe(false);
  expect((await stat(onDisk("person/document_1.jpg"))).mode & 0o077).toBe(0);
  expect((await stat(onDisk("person"))).mode & 0o077).toBe(0);
});

test("the same bytes are encrypted differently each time", async () => {
  await storage.put("a.jpg", bytes);
  await storage.put("b.jpg", bytes);
  expect((await readFile(onDisk("a.jpg"))).equals(await readFile(onDisk("b.jpg")))).toBe(false);
});

test("after a rotation old files are still read, and once all are encrypted again they need the new secret alone", async () => {
  const systemFile = "wallet-pass/chain.json";
  await storage.put("one/old.jpg", bytes);
  await storage.put(systemFile, bytes);
  // A file as left by releases before users had keys of their own.
  await mkdir(dirname(onDisk("two/older.jpg")), { recursive: true });
  await writeFile(onDisk("two/older.jpg"), encrypt(new Keys([oldSecret]), "two/older.jpg", bytes));
  const files = ["one/old.jpg", "one/new.jpg", "two/older.jpg", systemFile];
  const rotated = storageWith(newSecret, oldSecret);
  await rotated.put("one/new.jpg", bytes);
  for (const file of files) {
    expect(await rotated.get(file), file).toEqual(bytes);
    await expect(storageWith(newSecret).get(file), file).rejects.toThrow("no longer configured");
  }
  await expect(reencryptFiles(servicesWith(newSecret)), "without the old one").rejects.toThrow("no longer configured");
  expect(await reencryptFiles(servicesWith(newSecret, oldSecret))).toEqual({ keys: 1, files: 2 });
  expect(await reencryptFiles(servicesWith(newSecret, oldSecret)), "and again").toEqual({ keys: 0, files: 0 });
  for (const file of files) expect(await storageWith(newSecret).get(file), file).toEqual(bytes);
});

test("encrypting again leaves alone what is none of ours, is not held up by what is damaged, and brings nobody back", async () => {
  const older = encrypt(new Keys([oldSecret]), "three/older.jpg", bytes);
  const files: Record<string, Buffer> = {
    // Left by a trial that was cut short, and by another program.
    "check-0a1b/check.bin": Buffer.alloc(64, 7),
    "backups/dump.sql": Buffer.from("create table"),
    "one/damaged.jpg": Buffer.concat([
      encrypt(new Keys([oldSecret]), "one/damaged.jpg", bytes).subarray(0, -1),
      Buffer.from([0]),
    ]),
    "three/older.jpg": older,
    "two/older.jpg": encrypt(new Keys([oldSecret]), "two/older.jpg", bytes),
  };
  for (const [key, encrypted] of Object.entries(files)) {
    await mkdir(dirname(onDisk(key)), { recursive: true });
    await writeFile(onDisk(key), encrypted);
  }
  const services = servicesWith(newSecret, oldSecret);
  const objectStore = createDiskStore(services.config.dataDir);
  // Everything of the third is deleted for good just after it was read.
  const forgetting = {
    ...objectStore,
    get: async (key: string) => {
      const encrypted = await objectStore.get(key);
      if (key.startsWith("three/")) await objectStore.deleteFolder("three");
      return encrypted;
    },
  };
  await expect(reencryptFiles(services, forgetting)).rejects.toThrow("one/damaged.jpg");
  expect(await storageWith(newSecret).get("two/older.jpg")).toEqual(bytes);
  expect(await objectStore.get("three/older.jpg")).toBeUndefined();
  expect(await objectStore.get("check-0a1b/check.bin")).toEqual(files["check-0a1b/check.bin"]);
});

test("once a user's key is deleted every copy of their files is noise, and nobody else's is", async () => {
  await Promise.all(["one/a.jpg", "one/b.jpg", "two/a.jpg"].map((key) => storage.put(key, bytes)));
  expect(await harness.testDatabase.owner.query("select owner from file_keys order by owner")).toEqual([
    { owner: "one" },
    { owner: "two" },
  ]);
  const copy = await readFile(onDisk("one/a.jpg"));
  await deleteFileKey(harness.services.database, "one");
  expect(await storage.get("one/a.jpg")).toBeUndefined();
  await storage.put("one/a.jpg", bytes);
  await writeFile(onDisk("one/a.jpg"), copy);
  await expect(storage.get("one/a.jpg"), "a copy under a later key").rejects.toThrow();
  expect(await storage.get("two/a.jpg")).toEqual(bytes);
  await storage.deleteAllOf("one");
  expect(await readdir(onDisk(""))).toEqual(["two"]);
  for (const folder of ["", ".", "..", "one/a", "one/.."])
    await expect(storage.deleteAllOf(folder), folder).rejects.toThrow("storage folder");
});

test("the disk is tried out, and what is wrong with it is reported", async () => {
  const { config } = harness.services;
  expect(await checkStorage(config)).toMatchObject({ service: "storage", verdict: "stand-in" });
  expect(await readdir(onDisk(""))).toEqual([]);
  expect(await checkStorage({ ...config, dataDir: import.meta.filename })).toMatchObject({
    verdict: "wrong",
    says: expect.stringContaining("ENOTDIR"),
  });
});

test("no changed byte goes unnoticed", async () => {
  await storage.put("a.jpg", bytes);
  const encrypted = await readFile(onDisk("a.jpg"));
  for (let place = 0; place < encrypted.length; place += 1) {
    const changed = Buffer.from(encrypted);
    changed[place]! ^= 1;
    await writeFile(onDisk("a.jpg"), changed);
    await expect(storage.get("a.jpg"), `byte ${place}`).rejects.toThrow();
  }
  for (const [length, error] of [
    [0, "a.jpg is not encrypted by the installation"],
    [3, "a.jpg is not encrypted by the installation"],
    [12, "a.jpg is not an encrypted file"],
    [31, "a.jpg is not an encrypted file"],
    [39, undefined],
    [encrypted.length - 1, undefined],
  ] as const) {
    await writeFile(onDisk("a.jpg"), encrypted.subarray(0, length));
    await expect(storage.get("a.jpg"), `${length} bytes`).rejects.toThrow(error);
  }
});

test("one user's file cannot stand in for another's", async () => {
  await storage.put("one/document_1.jpg", bytes);
  await storage.put("two/document_1.jpg", bytes);
  await rename(onDisk("one/document_1.jpg"), onDisk("two/document_1.jpg"));
  await expect(storage.get("two/document_1.jpg")).rejects.toThrow();
});

test("of writers at once one wins whole, and no draft is left behind", async () => {
  const versions = Array.from({ length: 20 }, (_, number) => Buffer.alloc(50_000, number));
  await Promise.all(versions.map((version) => storage.put("person/document_1.jpg", version)));
  const read = await storage.get("person/document_1.jpg");
  expect(versions.some((version) => version.equals(read!))).toBe(true);
  expect(await readdir(onDisk("person"))).toEqual(["document_1.jpg"]);
});

test.each([
  "../outside",
  "a/../../b",
  "/etc/passwd",
  "a//b",
  "a/",
  ".hidden",
  "a/.b",
  "a\\b",
  "a\0b",
  "a/b/c/d/e",
  "",
  "a.tmp.jpg",
  "ção.jpg",
  "a".repeat(200),
])("the key %j is refused before it reaches the disk", async (key) => {
  await expect(async () => storage.put(key, bytes)).rejects.toThrow("storage key");
  await expect(async () => storage.get(key)).rejects.toThrow("storage key");
  await expect(async () => storage.delete(key)).rejects.toThrow("storage key");
});
