import { randomBytes } from "node:crypto";
import type { Config } from "#server/platform/config.ts";
import type { Finding } from "#server/platform/finding.ts";
import type { ObjectStore } from "./object-store.ts";
import { StorageError, type StorageTrouble } from "./storage-error.ts";
import { createObjectStore } from "./storage.ts";

const waysOut: Record<StorageTrouble, string> = {
  access_key: "S3_ACCESS_KEY_ID is not known there",
  secret_key: "S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID",
  not_allowed: "this key may not put, read, list and delete objects there: give it these rights",
  no_bucket: "S3_BUCKET is not there: make it, or correct its name, S3_ENDPOINT or S3_PATH_STYLE",
  clock: "this machine's clock is wrong: set it",
  elsewhere: "the bucket is somewhere else: correct S3_REGION and S3_ENDPOINT",
  down: "S3_ENDPOINT does not answer: it is down, or cannot be reached from here",
  unexpected: "S3_ENDPOINT does not answer as S3 does",
};

/** Puts a small file, reads it back, finds it in the list, and deletes it. */
export async function checkStorage(
  config: Pick<Config, "dataDir" | "s3">,
  objectStore: ObjectStore = createObjectStore(config),
): Promise<Finding> {
  const service = "storage";
  try {
    await tryOut(objectStore);
  } catch (error) {
    const { message } = error as Error;
    const trouble = error instanceof StorageError ? `${waysOut[error.trouble]} (${message})` : message;
    return { service, verdict: "wrong", says: `${objectStore.name}: ${trouble}` };
  }
  if (config.s3 !== undefined)
    return {
      service,
      verdict: "right",
      says: `${objectStore.name} keeps, lists, gives back and deletes encrypted files`,
    };
  return {
    service,
    verdict: "stand-in",
    says: `photos are kept, encrypted, in ${objectStore.name}; S3_ENDPOINT would keep them in a bucket`,
  };
}

async function tryOut(objectStore: ObjectStore): Promise<void> {
  const folder = `check-${randomBytes(8).toString("hex")}`;
  const key = `${folder}/check.bin`;
  const bytes = randomBytes(64);
  await objectStore.put(key, bytes);
  try {
    if (!(await objectStore.get(key))?.equals(bytes)) throw new Error("what was put there is not given back");
  } finally {
    await objectStore.deleteFolder(folder);
  }
  if ((await objectStore.get(key)) !== undefined) throw new Error("what was deleted is still there");
}
