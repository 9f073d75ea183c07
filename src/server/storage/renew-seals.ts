import type { Services } from "../services.ts";
import { createShelf } from "./create-shelf.ts";
import { rewrapFileKeys } from "./file-keys.ts";
import { isUnderOwnKey, secretIdOf } from "./seal.ts";
import { sealFile, unsealFile } from "./storage.ts";

export interface RenewedSeals {
  readonly keys: number;
  readonly files: number;
}

/**
 * Seals everybody's key under the newest secret, and files of earlier releases under the key of whose they are: afterwards no file
 * needs an earlier secret. Doing it again, or after it was interrupted, does the rest. @throws at what an earlier secret is missing for
 */
export async function renewSeals(
  services: Pick<Services, "clock" | "config" | "database" | "keys">,
  shelf = createShelf(services.config),
): Promise<RenewedSeals> {
  const keys = await rewrapFileKeys(services);
  let files = 0;
  for await (const key of shelf.list()) {
    const sealed = await shelf.get(key);
    if (sealed === undefined || isUnderOwnKey(sealed)) continue;
    const plain = await unsealFile(services, key, sealed);
    const renewed = plain && (await sealFile(services, key, plain));
    if (renewed === undefined || secretIdOf(renewed) === secretIdOf(sealed)) continue;
    await shelf.put(key, renewed);
    files += 1;
  }
  return { keys, files };
}
