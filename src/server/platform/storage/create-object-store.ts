import type { Config } from "#server/platform/config.ts";
import { createDiskStore } from "./disk.ts";
import type { ObjectStore } from "./object-store.ts";
import { createS3Store } from "./s3.ts";

/** A bucket where one is configured, the disk otherwise. */
export function createObjectStore({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): ObjectStore {
  return s3 === undefined ? createDiskStore(dataDir) : createS3Store(s3);
}
