import type { Services } from "#server/platform/services.ts";
import { secretIdOf } from "./encryption.ts";
import { rewrapFileKeys } from "./file-keys.ts";
import type { ObjectStore } from "./object-store.ts";
import { renewEach } from "./renew-each.ts";
import { createObjectStore, encryptFile, decryptFile } from "./storage.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys">;

export interface Reencrypted {
  readonly keys: number;
  readonly files: number;
}

/**
 * Encrypts every user's key under the newest secret, and files of earlier releases under their
 * owner's key, so that no file needs an earlier secret. A repetition, or a run after an
 * interruption, does the rest. Files that we did not encrypt are left alone.
 * @throws at the end, naming files that were tampered with or whose earlier secret is missing
 */
export async function reencryptFiles(
  services: Needs,
  objectStore = createObjectStore(services.config),
): Promise<Reencrypted> {
  const keys = await rewrapFileKeys(services);
  const files = await renewEach(objectStore.list(), {
    nameOf: (key) => key,
    renew: (key) => renewFile(services, objectStore, key),
  });
  return { keys, files };
}

/** @returns whether it was encrypted again */
async function renewFile(services: Needs, objectStore: ObjectStore, key: string): Promise<boolean> {
  const encrypted = await objectStore.get(key);
  const secretId = encrypted && secretIdOf(encrypted);
  if (encrypted === undefined || secretId === undefined) return false;
  const renewed = await encryptFile(services, key, (await decryptFile(services, key, encrypted))!);
  if (secretIdOf(renewed) === secretId) return false;
  // A file deleted meanwhile stays deleted; the key just made for its owner is deleted with the
  // account's remains.
  if (!(await objectStore.get(key))?.equals(encrypted)) return false;
  await objectStore.put(key, renewed);
  return true;
}
