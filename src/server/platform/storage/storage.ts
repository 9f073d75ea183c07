import type { Config } from "#server/platform/config.ts";
import type { Services } from "#server/platform/services.ts";
import { createDiskStore } from "./disk.ts";
import { isUnderOwnKey, encrypt, encryptUnder, decrypt, decryptUnder } from "./encryption.ts";
import { readFileKey, readOrMakeFileKey } from "./file-keys.ts";
import { requireFolder, requireKey, type ObjectStore } from "./object-store.ts";
import { createS3Store } from "./s3.ts";

/**
 * Files of the installation, encrypted before they are stored. A key is a path such as
 * `{userId}/document_{timestamp}.jpg`; a file is encrypted under the key of the user whose folder
 * it is in.
 */
export interface Storage {
  /** Stores the bytes, all or none, in place of what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Undefined if there is no such file, or its key is deleted.
   * @throws if it was tampered with
   */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting a missing file changes nothing. */
  delete(key: string): Promise<void>;
  /** Deletes all files of a user, including those that no row names. */
  deleteAllOf(owner: string): Promise<void>;
}

/** Folders that belong to no user, encrypted under the installation's key. */
const systemFolders: ReadonlySet<string> = new Set(["wallet-pass"]);

type Needs = Pick<Services, "clock" | "config" | "database" | "keys">;

/**
 * Opens the installation's files: on the disk, or in the bucket where one is configured. With a
 * bucket, every method may throw a `StorageError`.
 */
export function createStorage(services: Needs, objectStore: ObjectStore = createObjectStore(services.config)): Storage {
  return {
    put: async (key, bytes) => objectStore.put(requireKey(key), await encryptFile(services, key, bytes)),
    get: async (key) => {
      const encrypted = await objectStore.get(requireKey(key));
      return encrypted && decryptFile(services, key, encrypted);
    },
    delete: async (key) => objectStore.delete(requireKey(key)),
    deleteAllOf: async (owner) => objectStore.deleteFolder(requireFolder(owner)),
  };
}

export async function encryptFile(services: Needs, key: string, bytes: Uint8Array): Promise<Buffer> {
  const owner = ownerOf(key);
  if (systemFolders.has(owner)) return encrypt(services.keys, key, bytes);
  return encryptUnder(await readOrMakeFileKey(services, owner), key, bytes);
}

/**
 * Undefined if its key is deleted.
 * @throws if it was tampered with, belongs to another name, or needs a secret that is no longer
 * configured
 */
export async function decryptFile(
  services: Pick<Services, "database" | "keys">,
  key: string,
  encrypted: Buffer,
): Promise<Buffer | undefined> {
  if (!isUnderOwnKey(encrypted)) return decrypt(services.keys, key, encrypted);
  const own = await readFileKey(services, ownerOf(key));
  return own && decryptUnder(own, key, encrypted);
}

function ownerOf(key: string): string {
  return key.split("/", 1)[0]!;
}

export function createObjectStore({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): ObjectStore {
  return s3 === undefined ? createDiskStore(dataDir) : createS3Store(s3);
}
