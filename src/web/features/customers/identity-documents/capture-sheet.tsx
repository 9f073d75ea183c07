import { useState } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useCamera } from "#web/lib/use-camera.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { CameraTrouble } from "./camera-trouble.tsx";
import { CapturedPhoto } from "./captured-photo.tsx";
import { LivePicture } from "./live-picture.tsx";
import { photoKindLooks } from "./photo-kinds.ts";

interface CaptureSheetProps {
  readonly kind: PhotoKind;
  readonly open: boolean;
  readonly onClose: () => void;
  /** A photo that was taken and approved of, or a file that was chosen instead. */
  readonly onPhoto: (photo: Blob) => void;
}

/** Takes one photo with the camera: a live picture with a frame, the photo to look at, and then to use or to take again. */
export function CaptureSheet({ kind, open, onClose, onPhoto }: CaptureSheetProps) {
  const { onboarding: messages } = useMessages("onboarding");
  const [photo, setPhoto] = useState<Blob>();
  const [tries, setTries] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) restart();
  }

  function restart() {
    setPhoto(undefined);
    setTries((count) => count + 1);
  }

  function finish(result: Blob) {
    onPhoto(result);
    onClose();
  }

  return (
    <Sheet open={open} onClose={onClose} title={messages[photoKindLooks[kind].label]}>
      {photo === undefined ? (
        <Viewfinder key={tries} kind={kind} on={open} onShot={setPhoto} onFile={finish} onRetry={restart} />
      ) : (
        <CapturedPhoto kind={kind} photo={photo} onUse={() => finish(photo)} onRetake={restart} />
      )}
    </Sheet>
  );
}

interface ViewfinderProps {
  readonly kind: PhotoKind;
  /** The camera goes off with the sheet, not with its motion. */
  readonly on: boolean;
  readonly onShot: (photo: Blob) => void;
  readonly onFile: (file: File) => void;
  readonly onRetry: () => void;
}

function Viewfinder({ kind, on, onShot, onFile, onRetry }: ViewfinderProps) {
  const state = useCamera(photoKindLooks[kind].camera, on);
  if (state.step === "problem") {
    return <CameraTrouble kind={kind} problem={state.problem} onRetry={onRetry} onFile={onFile} />;
  }
  const stream = state.step === "live" ? state.stream : undefined;
  return <LivePicture kind={kind} stream={stream} onShot={onShot} onFile={onFile} />;
}
