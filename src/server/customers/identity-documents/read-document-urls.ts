import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { signFileAddress } from "./file-address.ts";
import { readDocuments } from "./store.ts";

/** Addresses of a user's photos that expire within minutes; null where there is no photo yet. */
export interface DocumentUrls {
  readonly document: string | null;
  readonly selfie: string | null;
}

/**
 * Signed addresses of a user's identity photos, valid for five minutes; null for a missing photo.
 */
export async function readDocumentUrls(
  services: Pick<Services, "clock" | "keys"> & { readonly database: Queryable },
  userId: string,
): Promise<DocumentUrls> {
  const rows = await readDocuments(services.database, userId);
  const addressOf = (kind: keyof DocumentUrls) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return row === undefined ? null : signFileAddress(services, row.storage_key);
  };
  return { document: addressOf("document"), selfie: addressOf("selfie") };
}
