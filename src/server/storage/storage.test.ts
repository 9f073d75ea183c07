import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "../platform/config.ts";
import { Keys } from "../platform/keys.ts";
import { createStorage, type Storage } from "./index.ts";

const oldSecret = "the secret of last year, long enough to be one";
const newSecret = "the secret of this year, long enough to be one";
const bytes = Buffer.from("a face, a name, a number");

let dataDir: string;
let storage: Storage;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "troco-storage-"));
  storage = storageWith(oldSecret);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const storageWith = (...secrets: string[]) =>
  createStorage({ config: parseConfig({ DATA_DIR: dataDir }), keys: new Keys(secrets) });
const onDisk = (key: string) => join(dataDir, "files", key);

test("what was put is got back, until it is deleted", async () => {
  await storage.put("person/document_1.jpg", bytes);
  expect(await storage.get("person/document_1.jpg")).toEqual(bytes);
  await storage.delete("person/document_1.jpg");
  expect(await storage.get("person/document_1.jpg")).toBeUndefined();
  await storage.delete("person/document_1.jpg");
});

test("a file on the disk tells nothing, and only its user may open it", async () => {
  await storage.put("person/document_1.jpg", bytes);
  const sealed = await readFile(onDisk("person/document_1.jpg"));
  for (const word of ["face", "name", "number"]) expect(sealed.includes(word)).toBe(false);
  expect((await stat(onDisk("person/document_1.jpg"))).mode & 0o077).toBe(0);
  expect((await stat(onDisk("person"))).mode & 0o077).toBe(0);
});

test("the same bytes are sealed differently each time", async () => {
  await storage.put("a.jpg", bytes);
  await storage.put("b.jpg", bytes);
  expect((await readFile(onDisk("a.jpg"))).equals(await readFile(onDisk("b.jpg")))).toBe(false);
});

test("after a rotation old files are still read and new ones need the new secret alone", async () => {
  await storage.put("old.jpg", bytes);
  const rotated = storageWith(newSecret, oldSecret);
  expect(await rotated.get("old.jpg")).toEqual(bytes);
  await rotated.put("new.jpg", bytes);
  expect(await storageWith(newSecret).get("new.jpg")).toEqual(bytes);
  await expect(storageWith(newSecret).get("old.jpg")).rejects.toThrow("no longer configured");
});

test("no changed byte goes unnoticed", async () => {
  await storage.put("a.jpg", bytes);
  const sealed = await readFile(onDisk("a.jpg"));
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    await writeFile(onDisk("a.jpg"), changed);
    await expect(storage.get("a.jpg"), `byte ${place}`).rejects.toThrow();
  }
  for (const length of [0, 3, 39, sealed.length - 1]) {
    await writeFile(onDisk("a.jpg"), sealed.subarray(0, length));
    await expect(storage.get("a.jpg"), `${length} bytes`).rejects.toThrow();
  }
});

test("one person's file cannot stand in for another's", async () => {
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
