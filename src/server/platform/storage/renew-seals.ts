import type { Services } from "#server/platform/services.ts";
import { createShelf } from "./create-shelf.ts";
import { rewrapFileKeys } from "./file-keys.ts";
import { renewEach } from "./renew-each.ts";
import { secretIdOf } from "./seal.ts";
import type { Shelf } from "./shelf.ts";
import { sealFile, unsealFile } from "./storage.ts";

type Needs = Pick<Services, "clock" | "config" | "database" | "keys">;

export interface RenewedSeals {
  readonly keys: number;
  readonly files: number;
}

/**
 * Seals everybody's key under the newest secret, and files of earlier releases under the key of whose they are: afterwards no file
 * needs an earlier secret. Doing it again, or after it was interrupted, does the rest. What is not sealed by us is left alone.
 * @throws at the end, naming it, at what was changed, or what an earlier secret is missing for
 */
export async function renewSeals(services: Needs, shelf = createShelf(services.config)): Promise<RenewedSeals> {
  const keys = await rewrapFileKeys(services);
  const files = await renewEach(shelf.list(), {
    nameOf: (key) => key,
    renew: (key) => renewFile(services, shelf, key),
  });
  return { keys, files };
}

/** @returns whether it was sealed anew */
async function renewFile(services: Needs, shelf: Shelf, key: string): Promise<boolean> {
  const sealed = await shelf.get(key);
  const secretId = sealed && secretIdOf(sealed);
  if (sealed === undefined || secretId === undefined) return false;
  const renewed = await sealFile(services, key, (await unsealFile(services, key, sealed))!);
  if (secretIdOf(renewed) === secretId) return false;
  // Deleted for good meanwhile it stays so: its owner's key, made anew just now, goes with the end of that.
  if (!(await shelf.get(key))?.equals(sealed)) return false;
  await shelf.put(key, renewed);
  return true;
}
