import { Hono } from "hono";
import type { identityDocuments } from "#contract/customers/identity-documents.ts";
import { filePolicy } from "#server/platform/content-security-policy.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Handlers } from "#server/platform/module.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { isValidFileAddress } from "./file-address.ts";
import { readDocumentUrls } from "./index.ts";
import { uploadIdentityDocuments } from "./upload-identity-documents.ts";

/**
 * An upload occupies one of the threads that also compare passwords, and space in a bucket; a user
 * with bad photos needs some tries.
 */
const uploads = { max: 20, windowMs: 60 * 60_000 };

export function identityDocumentRoutes(services: Services, storage: Storage): Handlers<typeof identityDocuments> {
  return {
    uploadIdentityDocuments: async (_input, { caller, files }) => {
      await limitRate(services, `upload-identity-documents:${caller.userId}`, uploads);
      await uploadIdentityDocuments(services, storage, { userId: caller.userId, files });
      const { document, selfie } = await readDocumentUrls(services, caller.userId);
      return { document_photo_url: document!, selfie_photo_url: selfie! };
    },
    getIdentityDocument: async ({ kind }, { caller }) => {
      const url = (await readDocumentUrls(services, caller.userId))[kind];
      if (url === null) throw new DomainError("not_found");
      return { url };
    },
  };
}

/**
 * Every file here is a JPEG that we encoded; the headers keep browsers from guessing another type.
 */
const photoHeaders = {
  "content-type": "image/jpeg",
  "content-disposition": 'inline; filename="photo.jpg"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": filePolicy,
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
} as const;

/** Serves the photos under the addresses that `readDocumentUrls` gives. Mounted at /api/files. */
export function identityFileRoutes(services: Pick<Services, "clock" | "keys">, storage: Storage): Hono {
  const routes = new Hono();
  routes.get("/:userId/:file", async (context) => {
    const { userId, file } = context.req.param();
    const { expires = "", key = "", signature = "" } = context.req.query();
    const storageKey = `${userId}/${file}`;
    // A wrong address and a missing file get the same answer. The signature is checked first, so
    // that only names that we made reach the disk.
    if (!isValidFileAddress(services, { storageKey, expires, keyId: key, signature }))
      throw new DomainError("not_found");
    const bytes = await storage.get(storageKey);
    if (bytes === undefined) throw new DomainError("not_found");
    return context.body(new Uint8Array(bytes), 200, photoHeaders);
  });
  return routes;
}
