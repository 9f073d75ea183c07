import { Download } from "lucide-react";
import { useState } from "react";
import type { Input, OperationId } from "#web/lib/api.ts";
import { download } from "#web/lib/download.ts";
import { Button } from "./button.tsx";
import { ProblemNotice } from "./notice.tsx";

interface DownloadButtonProps<Id extends OperationId> {
  /** An operation whose answer is a file. */
  readonly operationId: Id;
  readonly input: Input<Id>;
  readonly children: string;
}

/** Fetches a file of ours and hands it to the browser; says why when it does not come. */
export function DownloadButton<Id extends OperationId>({ operationId, input, children }: DownloadButtonProps<Id>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  async function fetchFile() {
    setBusy(true);
    setProblem(undefined);
    try {
      await download(operationId, input);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        busy={busy}
        icon={<Download size={18} strokeWidth={1.9} aria-hidden="true" />}
        onClick={() => void fetchFile()}
      >
        {children}
      </Button>
      <ProblemNotice problem={problem} />
    </div>
  );
}
