import type { Config } from "#server/platform/config.ts";
import { diskShelf } from "./disk.ts";
import { s3Shelf } from "./s3.ts";
import type { Shelf } from "./shelf.ts";

/** A bucket where one is configured, the disk otherwise. */
export function createShelf({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Shelf {
  return s3 === undefined ? diskShelf(dataDir) : s3Shelf(s3);
}
