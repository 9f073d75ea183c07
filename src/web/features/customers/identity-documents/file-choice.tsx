import { useId } from "react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { photoKindLooks } from "./photo-kinds.ts";

interface FileChoiceProps {
  readonly kind: PhotoKind;
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean;
}

/** Chooses a photo from the device's files instead of the camera. */
export function FileChoice({ kind, onFile, disabled = false }: FileChoiceProps) {
  const { onboarding: messages } = useMessages("onboarding");
  const id = useId();
  return (
    <FileButton id={id} name="file" label={messages[photoKindLooks[kind].label]} disabled={disabled} onFile={onFile}>
      {messages.chooseFile}
    </FileButton>
  );
}
