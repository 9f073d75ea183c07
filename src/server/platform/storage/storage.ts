import type { Services } from "#server/platform/services.ts";
import { createShelf } from "./create-shelf.ts";
import { readFileKey, readOrMakeFileKey } from "./file-keys.ts";
import { isUnderOwnKey, seal, sealUnder, unseal, unsealUnder } from "./seal.ts";
import { requireFolder, requireKey, type Shelf } from "./shelf.ts";

/**
 * Files of the installation, encrypted before they go where they lie. A key is a path such as `{userId}/document_{timestamp}.jpg`; whose
 * folder it is, under that person's own key it is sealed.
 */
export interface Storage {
  /** Stores the bytes, all or none, in place of what was there. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file, or its key is deleted. @throws when it was tampered with */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting what is not there changes nothing. */
  delete(key: string): Promise<void>;
  /** Deletes everything of a person, also what no row names. */
  deleteAllOf(owner: string): Promise<void>;
}

/** What is nobody's own: sealed under the installation's key. */
const houseFolders: ReadonlySet<string> = new Set(["wallet-pass"]);

type Needs = Pick<Services, "clock" | "config" | "database" | "keys">;

/**
 * Opens the installation's files: on the disk, or in the bucket where one is configured. With a
 * bucket, every method may throw a `StorageError`.
 */
export function createStorage(services: Needs, shelf: Shelf = createShelf(services.config)): Storage {
  return {
    put: async (key, bytes) => shelf.put(requireKey(key), await sealFile(services, key, bytes)),
    get: async (key) => {
      const sealed = await shelf.get(requireKey(key));
      return sealed && unsealFile(services, key, sealed);
    },
    delete: async (key) => shelf.delete(requireKey(key)),
    deleteAllOf: async (owner) => shelf.deleteFolder(requireFolder(owner)),
  };
}

export async function sealFile(services: Needs, key: string, bytes: Uint8Array): Promise<Buffer> {
  const owner = ownerOf(key);
  if (houseFolders.has(owner)) return seal(services.keys, key, bytes);
  return sealUnder(await readOrMakeFileKey(services, owner), key, bytes);
}

/** Undefined when its key is deleted. @throws when it was changed, is another one's, or needs a secret that is no longer configured */
export async function unsealFile(
  services: Pick<Services, "database" | "keys">,
  key: string,
  sealed: Buffer,
): Promise<Buffer | undefined> {
  if (!isUnderOwnKey(sealed)) return unseal(services.keys, key, sealed);
  const own = await readFileKey(services, ownerOf(key));
  return own && unsealUnder(own, key, sealed);
}

function ownerOf(key: string): string {
  return key.split("/", 1)[0]!;
}
