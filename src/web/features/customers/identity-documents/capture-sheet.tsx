import { CameraOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { type CameraProblem, useCamera } from "#web/lib/use-camera.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { FileChoice } from "./file-choice.tsx";
import { LivePicture } from "./live-picture.tsx";
import { photoKindLooks } from "./photo-kinds.ts";

interface CaptureSheetProps {
  readonly kind: PhotoKind;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with the photo to use, or with a file that was chosen instead. */
  readonly onPhoto: (photo: Blob) => void;
}

/** Takes one photo: a live picture with a frame, then the photo to use or to take again. */
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

interface CameraTroubleProps {
  readonly kind: PhotoKind;
  readonly problem: CameraProblem;
  readonly onRetry: () => void;
  readonly onFile: (file: File) => void;
}

/** Why the camera shows nothing, and the ways out: try it again, or choose a file. */
function CameraTrouble({ kind, problem, onRetry, onFile }: CameraTroubleProps) {
  const { onboarding: messages } = useMessages("onboarding");
  const { title, detail } = messages.cameraProblems[problem];
  return (
    <div role="alert">
      <EmptyState
        icon={CameraOff}
        title={title}
        detail={detail}
        action={
          <div className="grid w-full gap-2.5">
            <Button onClick={onRetry}>{problem === "paused" ? messages.cameraOn : messages.cameraAgain}</Button>
            <FileChoice kind={kind} onFile={onFile} />
          </div>
        }
      />
    </div>
  );
}

interface CapturedPhotoProps {
  readonly kind: PhotoKind;
  readonly photo: Blob;
  readonly onUse: () => void;
  readonly onRetake: () => void;
}

/** The photo as it would be sent, to be looked at. */
function CapturedPhoto({ kind, photo, onUse, onRetake }: CapturedPhotoProps) {
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
