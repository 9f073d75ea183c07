import { z } from "zod";
import { operations } from "../operation.ts";

/** Also the names of the upload's two files. */
export const photoKinds = ["document", "selfie"] as const;
export type PhotoKind = (typeof photoKinds)[number];

export const identityDocuments = operations({
  uploadIdentityDocuments: {
    method: "POST",
    path: "/identity-documents",
    summary: "Stores the document photo and the selfie, re-encoded and encrypted; both are required",
    description:
      "Replaces earlier photos. Each file is a JPEG, PNG, WebP or AVIF of at most 10 MiB. The `image_…` errors name the file in `field`, unless it has too many bytes; `image_too_small` has the shortest side allowed in `minimum`, in pixels. The links are as in `getIdentityDocument`.",
    access: "customer",
    body: "multipart",
    files: photoKinds,
    output: z.object({
      document_photo_url: z.string().describe("A short-lived link to the document's photo."),
      selfie_photo_url: z.string().describe("A short-lived link to the selfie."),
    }),
    errors: [
      "photos_required",
      "image_invalid",
      "image_too_large",
      "image_too_small",
      "storage_unavailable",
      "too_many_requests",
    ],
  },
  getIdentityDocument: {
    method: "GET",
    path: "/identity-documents/{kind}",
    summary: "A short-lived link to one of the caller's own photos",
    description: "`url` is relative to this site and opens the photo for five minutes.",
    access: "customer",
    input: z.strictObject({ kind: z.enum(photoKinds).describe("Which of the two photos.") }),
    output: z.object({ url: z.string().describe("Relative to this site; opens the photo for five minutes.") }),
    errors: ["not_found"],
  },
});
