import { useEffect, useRef } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { photoKindLooks } from "./photo-kinds.ts";

interface CapturedPhotoProps {
  readonly kind: PhotoKind;
  readonly photo: Blob;
  readonly onUse: () => void;
  readonly onRetake: () => void;
}

/** The photo as it would be sent, to be looked at. */
export function CapturedPhoto({ kind, photo, onUse, onRetake }: CapturedPhotoProps) {
  const { onboarding: messages } = useMessages("onboarding");
  const use = useRef<HTMLButtonElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  useEffect(() => use.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-4">
      <div className="grid min-h-40 place-items-center overflow-hidden rounded-xl bg-black">
        <img
          ref={image}
          alt={messages.preview(messages[photoKindLooks[kind].label])}
          className="max-h-[52dvh] max-w-full object-contain"
        />
      </div>
      <p role="status" className="text-center text-base text-ink-2">
        {messages.lookAtPhoto}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={onRetake}>
          {messages.takeAgain}
        </Button>
        <Button ref={use} onClick={onUse}>
          {messages.usePhoto}
        </Button>
      </div>
    </div>
  );
}
