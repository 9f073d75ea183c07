import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import type { Output } from "#web/lib/api.ts";
import { freshQueryOf, keyOf, queryClient, refresh } from "#web/lib/query.ts";
import { uploadFiles } from "#web/lib/upload.ts";
import { stale } from "./module.ts";
import { shrinkPhoto, type PhotoError } from "./shrink-photo.ts";

interface Photo {
  readonly blob: Blob;
  /** For the preview. */
  readonly url: string;
}

/** How far one of the photos is. */
export interface PhotoState {
  readonly photo?: Photo | undefined;
  /** Being made smaller, which takes a slow phone seconds. */
  readonly preparing?: true;
  /** Why the last chosen file is not accepted. */
  readonly problem?: PhotoError;
}

/** The two photos while they are taken, and their upload. */
export function usePhotos() {
  const [states, setStates] = useState<Readonly<Record<PhotoKind, PhotoState>>>({ document: {}, selfie: {} });
  const [sent, setSent] = useState<number>();
  const { data: profile } = useQuery(freshQueryOf("getProfile", {}));

  // A preview's address keeps its image in memory until it is revoked.
  const { photo: documentPhoto } = states.document;
  const { photo: selfie } = states.selfie;
  useEffect(() => () => revoke(documentPhoto), [documentPhoto]);
  useEffect(() => () => revoke(selfie), [selfie]);

  /** An earlier photo stays until a new one replaces it. */
  function show(kind: PhotoKind, next: PhotoState): void {
    setStates((before) => ({ ...before, [kind]: { photo: before[kind].photo, ...next } }));
  }

  async function take(kind: PhotoKind, file: Blob): Promise<void> {
    show(kind, { preparing: true });
    const result = await shrinkPhoto(file);
    if (typeof result === "string") show(kind, { problem: result });
    else show(kind, { photo: { blob: result, url: URL.createObjectURL(result) } });
  }

  /**
   * Throws what `call` throws, and the abort as it is; `storedNow` then says whether the server
   * has the photos all the same.
   */
  async function upload(signal: AbortSignal): Promise<void> {
    if (!documentPhoto || !selfie) return;
    setSent(0);
    try {
      const files = { document: documentPhoto.blob, selfie: selfie.blob };
      await uploadFiles("uploadIdentityDocuments", {}, files, { onProgress: setSent, signal });
    } finally {
      setSent(undefined);
      await refresh(...stale.uploadIdentityDocuments);
    }
  }

  return {
    states,
    take,
    upload,
    /** How much has left, 0 to 1; undefined while nothing is being sent. */
    sent,
    preparing: Boolean(states.document.preparing || states.selfie.preparing),
    complete: Boolean(documentPhoto && selfie),
    /** Names the photos that the server has; another name stands for other photos. */
    stored: nameOfStored(profile),
    /** The same of the latest answer, before the next render. */
    storedNow: () => nameOfStored(queryClient.getQueryData(keyOf("getProfile", {}))),
  };
}

/** The address of a photo without its signature, which differs in every answer. */
function nameOfStored(profile: Output<"getProfile"> | undefined): string | undefined {
  return profile?.document_photo_url?.split("?", 1)[0];
}

function revoke(photo: Photo | undefined): void {
  if (photo) URL.revokeObjectURL(photo.url);
}
