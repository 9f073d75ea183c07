import { Download } from "lucide-react";
import type { Input, OperationId } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { Button } from "./button.tsx";
import { ProblemNotice } from "./notice.tsx";
import { useAttempt } from "./use-action.ts";

interface DownloadButtonProps<Id extends OperationId> {
  /** An operation whose answer is a file. */
  readonly operationId: Id;
  readonly input: Input<Id>;
  readonly children: string;
}

/** Downloads a file of ours, and says why when it does not come. */
export function DownloadButton<Id extends OperationId>({ operationId, input, children }: DownloadButtonProps<Id>) {
  const { attempt, busy, problem } = useAttempt();
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        busy={busy}
        icon={<Download size={18} strokeWidth={1.9} aria-hidden="true" />}
        onClick={() => void attempt(() => download(operationId, input))}
      >
        {children}
      </Button>
      <ProblemNotice problem={problem} />
    </div>
  );
}
