import { Camera } from "lucide-react";
import { useId } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { hasCamera } from "#web/lib/use-camera.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FileButton } from "#web/ui/file-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { FileChoice } from "./file-choice.tsx";
import { photoKindLooks } from "./photo-kinds.ts";
import type { PhotoState } from "./use-photos.ts";

interface PhotoFieldProps {
  readonly kind: PhotoKind;
  readonly state: PhotoState;
  readonly onFile: (file: File) => void;
  readonly onCamera: () => void;
  readonly disabled: boolean;
  /** Marks a missing photo. */
  readonly required: boolean;
}

/** One photo: taken with the camera or chosen from the device, previewed, and taken again. */
export function PhotoField({ kind, state, onFile, onCamera, disabled, required }: PhotoFieldProps) {
  const { onboarding: messages } = useMessages("onboarding");
  const id = useId();
  const { photo, preparing, problem } = state;
  const { icon: Icon, camera, ...look } = photoKindLooks[kind];
  const label = messages[look.label];
  const wrong = problem || (required && !photo && !preparing);
  const locked = disabled || preparing === true;
  const takeLabel = photo ? messages.retake : messages.takePhoto;
  const cameraIcon = <Camera size={19} strokeWidth={1.9} aria-hidden="true" />;
  return (
    <fieldset
      className={classNames("grid min-w-0 gap-3 rounded-xl border p-3", wrong ? "border-clay" : "border-line")}
      aria-describedby={`${id}-hint`}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-3">
        <div className="grid h-24 w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-2">
          {preparing ? (
            <Spinner label={messages.preparing} />
          ) : photo ? (
            <img src={photo.url} alt={messages.preview(label)} className="size-full object-cover" />
          ) : (
            <Icon size={30} strokeWidth={1.6} aria-hidden="true" />
          )}
        </div>
        <div className="grid min-w-0 grow gap-0.5">
          <p className="text-base font-[650]">{label}</p>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {messages[look.hint]}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {hasCamera() ? (
          <Button
            variant="secondary"
            disabled={locked}
            icon={cameraIcon}
            onClick={onCamera}
            className="min-h-11 rounded-md px-3 text-sm font-semibold"
          >
            {takeLabel}
            <span className="sr-only">: {label}</span>
          </Button>
        ) : (
          // Without a camera in the page, a file input with `capture` opens the phone's.
          <FileButton
            id={id}
            name="camera"
            label={label}
            capture={camera}
            disabled={locked}
            onFile={onFile}
            icon={cameraIcon}
          >
            {takeLabel}
          </FileButton>
        )}
        <FileChoice kind={kind} onFile={onFile} disabled={locked} />
      </div>
      <p role="alert" className="text-sm font-medium text-clay empty:hidden">
        {problem && messages[problem]}
      </p>
    </fieldset>
  );
}
