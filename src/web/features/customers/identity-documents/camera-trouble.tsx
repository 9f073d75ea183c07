import { CameraOff } from "lucide-react";
import type { PhotoKind } from "#contract/customers/identity-documents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { CameraProblem } from "#web/lib/use-camera.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FileChoice } from "./file-choice.tsx";

interface CameraTroubleProps {
  readonly kind: PhotoKind;
  readonly problem: CameraProblem;
  readonly onRetry: () => void;
  readonly onFile: (file: File) => void;
}

/** Why the camera shows nothing, and the ways out: try it again, or choose a file. */
export function CameraTrouble({ kind, problem, onRetry, onFile }: CameraTroubleProps) {
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
