import { Camera, type LucideIcon } from "lucide-react";
import { useId, useState, type ChangeEvent } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { FileButton } from "./file-button.tsx";
import { shrinkPhoto } from "./shrink-photo.ts";

export interface Photo {
  readonly blob: Blob;
  /** For the preview; revoked by whoever made it. */
  readonly url: string;
}

interface PhotoFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: LucideIcon;
  /** The rear camera for a document, the front one for a selfie. */
  readonly camera: "environment" | "user";
  readonly photo: Photo | undefined;
  readonly onTaken: (blob: Blob) => void;
  readonly disabled: boolean;
  /** Marks that it is missing. */
  readonly wrong: boolean;
}

/** One photo: taken with the camera or chosen from the device, previewed, and taken again. */
export function PhotoField({ label, hint, icon: Icon, camera, photo, onTaken, disabled, wrong }: PhotoFieldProps) {
  const { onboarding: words } = useMessages("onboarding");
  const id = useId();
  const [preparing, setPreparing] = useState(false);
  const [refused, setRefused] = useState<"notAnImage" | "unreadable">();

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after an error.
    event.target.value = "";
    if (!file) return;
    setRefused(undefined);
    if (!file.type.startsWith("image/")) return setRefused("notAnImage");
    setPreparing(true);
    try {
      onTaken(await shrinkPhoto(file));
    } catch {
      setRefused("unreadable");
    } finally {
      setPreparing(false);
    }
  }

  const input = {
    id,
    label,
    disabled: disabled || preparing,
    onChange: (event: ChangeEvent<HTMLInputElement>) => void take(event),
  };
  return (
    <fieldset
      className={classNames(
        "grid min-w-0 gap-3 rounded-xl border p-3",
        wrong || refused ? "border-clay" : "border-line",
      )}
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
            {hint}
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
