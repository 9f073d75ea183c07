import { useEffect, useRef, useState } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { FileChoice } from "./file-choice.tsx";
import { photoKindLooks } from "./photo-kinds.ts";

interface LivePictureProps {
  readonly kind: PhotoKind;
  /** Undefined while the camera is being switched on. */
  readonly stream: MediaStream | undefined;
  readonly onShot: (photo: Blob) => void;
  readonly onFile: (file: File) => void;
}

const jpegQuality = 0.92;

/** The camera's picture, a frame, and the shutter. A selfie is mirrored on the screen only. */
export function LivePicture({ kind, stream, onShot, onFile }: LivePictureProps) {
  const { onboarding: messages } = useMessages("onboarding");
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(false);
  const look = photoKindLooks[kind];
  const label = messages[look.label];

  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  useEffect(() => shutter.current?.focus({ preventScroll: true }), []);

  async function shoot() {
    if (!ready || !video.current) return;
    const photo = await still(video.current);
    if (photo) onShot(photo);
  }

  return (
    <div className="grid gap-4">
      <div
        className={classNames(
          "relative mx-auto grid max-h-[52dvh] w-full place-items-center overflow-hidden rounded-xl bg-black",
          look.view,
        )}
      >
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={messages.cameraPicture(label)}
          onPlaying={() => setReady(true)}
          className={classNames("absolute inset-0 size-full object-cover", kind === "selfie" && "-scale-x-100")}
        />
        {ready ? (
          <div
            aria-hidden="true"
            className={classNames(
              "relative max-h-[92%] border-[3px] border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/.45)]",
              look.guide,
            )}
          />
        ) : (
          <span className="relative text-white">
            <Spinner label={messages.cameraStarting} />
          </span>
        )}
      </div>
      <p className="text-center text-base text-ink-2">{messages[look.framing]}</p>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
        <FileChoice kind={kind} onFile={onFile} />
        <button
          ref={shutter}
          type="button"
          aria-label={messages.shutter}
          aria-disabled={!ready}
          aria-busy={!ready}
          onClick={() => void shoot()}
          className="grid size-[68px] place-items-center rounded-full border-[3px] border-leaf transition-transform duration-150 active:scale-95 aria-disabled:opacity-45"
        >
          <span aria-hidden="true" className="size-[52px] rounded-full bg-leaf" />
        </button>
      </div>
      <p role="status" className="sr-only">
        {ready ? messages.cameraReady : messages.cameraStarting}
      </p>
    </div>
  );
}

/** The picture of this moment, whole, as a JPEG. */
function still(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
}
