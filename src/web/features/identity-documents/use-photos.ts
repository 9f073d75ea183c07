import { useEffect, useState } from "react";
import type { PhotoKind } from "#contract/identity-documents.ts";
import { call } from "#web/lib/api.ts";
import { refresh } from "#web/lib/query.ts";
import type { Photo } from "./photo-field.tsx";

type Photos = { readonly [Kind in PhotoKind]?: Photo };

/** The two photos while they are taken, and their upload. */
export function usePhotos() {
  const [photos, setPhotos] = useState<Photos>({});
  const [sent, setSent] = useState<number>();

  // A preview's address holds its image in memory until it is given back.
  const { document: documentPhoto, selfie } = photos;
  useEffect(() => () => revoke(documentPhoto), [documentPhoto]);
  useEffect(() => () => revoke(selfie), [selfie]);

  function take(kind: PhotoKind, blob: Blob): void {
    const url = URL.createObjectURL(blob);
    setPhotos((before) => ({ ...before, [kind]: { blob, url } }));
  }

  /** Throws what `call` throws. Both photos must be there. */
  async function upload(): Promise<void> {
    if (!documentPhoto || !selfie) return;
    setSent(0);
    try {
      await call(
        "uploadIdentityDocuments",
        {},
        {
          files: { document: documentPhoto.blob, selfie: selfie.blob },
          onProgress: setSent,
        },
      );
      await refresh("getProfile");
    } finally {
      setSent(undefined);
    }
  }

  return {
    photos,
    take,
    upload,
    /** How much has left, 0 to 1; undefined while nothing is being sent. */
    sent,
    complete: Boolean(documentPhoto && selfie),
  };
}

function revoke(photo: Photo | undefined): void {
  if (photo) URL.revokeObjectURL(photo.url);
}
