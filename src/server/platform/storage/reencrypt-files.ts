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
 * Seals everybody's key under the newest secret, and files of earlier releases under the key of whose they are: afterwards no file
 * needs an earlier secret. Doing it again, or after it was interrupted, does the rest. What is not sealed by us is left alone.
 * @throws at the end, naming it, at what was changed, or what an earlier secret is missing for
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

/** @returns whether it was sealed anew */
async function renewFile(services: Needs, objectStore: ObjectStore, key: string): Promise<boolean> {
  const encrypted = await objectStore.get(key);
  const secretId = encrypted && secretIdOf(encrypted);
  if (encrypted === undefined || secretId === undefined) return false;
  const renewed = await encryptFile(services, key, (await decryptFile(services, key, encrypted))!);
  if (secretIdOf(renewed) === secretId) return false;
  // Deleted for good meanwhile it stays so: its owner's key, made anew just now, goes with the end of that.
  if (!(await objectStore.get(key))?.equals(encrypted)) return false;
  await objectStore.put(key, renewed);
  return true;
}
