import { Camera, IdCard, UserRound } from "lucide-react";
import { useId, type ChangeEvent } from "react";
import type { PhotoKind } from "#contract/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { FileButton } from "./file-button.tsx";
import type { PhotoState } from "./use-photos.ts";

/** The rear camera takes the document, the front one the selfie. */
const kinds = {
  document: { label: "documentPhoto", hint: "documentHint", icon: IdCard, camera: "environment" },
  selfie: { label: "selfie", hint: "selfieHint", icon: UserRound, camera: "user" },
} as const;

interface PhotoFieldProps {
  readonly kind: PhotoKind;
  readonly state: PhotoState;
  readonly onTake: (file: File) => void;
  readonly disabled: boolean;
  /** It was asked for: one that is not there is marked as missing. */
  readonly asked: boolean;
}

/** One photo: taken with the camera or chosen from the device, previewed, and taken again. */
export function PhotoField({ kind, state, onTake, disabled, asked }: PhotoFieldProps) {
  const { onboarding: words } = useMessages("onboarding");
  const id = useId();
  const { photo, preparing, refused } = state;
  const { icon: Icon, camera } = kinds[kind];
  const label = words[kinds[kind].label];
  const wrong = refused || (asked && !photo && !preparing);

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after an error.
    event.target.value = "";
    if (file) onTake(file);
  }

  const input = {
    id,
    label,
    disabled: disabled || preparing === true,
    onChange: take,
  };
  return (
    <fieldset
      className={classNames("grid min-w-0 gap-3 rounded-xl border p-3", wrong ? "border-clay" : "border-line")}
      aria-describedby={`${id}-hint`}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-3">
        <div className="grid h-24 w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-ink-2">
          {preparing ? (
            <Spinner label={words.preparing} />
          ) : photo ? (
            <img src={photo.url} alt={words.preview(label)} className="size-full object-cover" />
          ) : (
            <Icon size={30} strokeWidth={1.6} aria-hidden="true" />
          )}
        </div>
        <div className="grid min-w-0 grow gap-0.5">
          <p className="text-base font-[650]">{label}</p>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {words[kinds[kind].hint]}
          </p>
        </div>
      </div>
      <div className="grid gap-2 pointer-coarse:grid-cols-2">
        <FileButton
          {...input}
          name="camera"
          capture={camera}
          icon={<Camera size={19} strokeWidth={1.9} aria-hidden="true" />}
        >
          {photo ? words.retake : <TakeWords />}
        </FileButton>
        {/* With `capture` a phone offers its camera only; a mouse finds files behind the first button as well. */}
        <FileButton {...input} name="file" className="hidden pointer-coarse:flex">
          {words.chooseFile}
        </FileButton>
      </div>
      <p role="alert" className="text-sm font-medium text-clay empty:hidden">
        {refused && words[refused]}
      </p>
    </fieldset>
  );
}

function TakeWords() {
  const { onboarding: words } = useMessages("onboarding");
  return (
    <>
      <span className="hidden pointer-coarse:inline">{words.takePhoto}</span>
      <span className="pointer-coarse:hidden">{words.chooseFile}</span>
    </>
  );
}
