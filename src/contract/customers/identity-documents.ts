import { z } from "zod";
import { operations } from "../operation.ts";

/** Also the names of the upload's two files. */
export const photoKinds = ["document", "selfie"] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const identityDocuments = operations({
  /**
   * Replaces earlier photos. Each file is a JPEG, PNG, WebP or AVIF of at most `imageBytesMax`. The
   * `image_…` errors name the file in `field`, unless it has too many bytes; `image_too_small` has
   * the shortest side allowed in `minimum`, in pixels. The links are as in `getIdentityDocument`.
   */
  uploadIdentityDocuments: {
    method: "POST",
    path: "/identity-documents",
    summary: "Stores the document photo and the selfie, re-encoded and encrypted; both are required",
    access: "customer",
    body: "multipart",
    files: photoKinds,
    output: z.object({ document_photo_url: z.string(), selfie_photo_url: z.string() }),
    errors: [
      "photos_required",
      "image_invalid",
      "image_too_large",
      "image_too_small",
      "storage_unavailable",
      "too_many_requests",
    ],
  },
  /** `url` is relative to this site and opens the photo for five minutes. */
  getIdentityDocument: {
    method: "GET",
    path: "/identity-documents/{kind}",
    summary: "A short-lived link to one of the caller's own photos",
    access: "customer",
    input: z.strictObject({ kind: z.enum(photoKinds) }),
    output: z.object({ url: z.string() }),
    errors: ["not_found"],
  },
});
