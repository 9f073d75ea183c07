import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { FilePreview } from "./file-preview.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportProgress } from "./import-progress.tsx";
import type { FileProblem, ReadFile } from "./read-file.ts";
import { RejectedRows } from "./rejected-rows.tsx";
import { useImport } from "./use-import.ts";

/** Imports a file of partners: chosen, previewed and sent, with the rejected rows. */
export function ImportView() {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const last = useQuery(freshQueryOf("getLastPartnerImport", {}));
  const upload = useImport();
  const [file, setFile] = useState<ReadFile>();
  const [fileProblem, setFileProblem] = useState<FileProblem>();
  const [confirming, setConfirming] = useState(false);

  function show(read: ReadFile | FileProblem): void {
    upload.reset();
    if ("problem" in read) {
      setFile(undefined);
      setFileProblem(read);
    } else {
      setFile(read);
      setFileProblem(undefined);
    }
  }

  function problemText({ problem, columns = [] }: FileProblem): string {
    return problem === "columns_missing"
      ? messages.fileProblems[problem](columns.join(", "))
      : messages.fileProblems[problem];
  }

  const shown = upload.state ?? (file === undefined ? last.data?.import : undefined);
  const paused = upload.state !== undefined && upload.state.finished_at === null && !upload.running;
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
      <div className="grid gap-5">
        <Card className="grid gap-4 rail:p-6">
          <div className="grid gap-1">
            <h2 className="text-lg">{messages.importTitle}</h2>
            <p className="text-base text-ink-2">{messages.importDetail}</p>
            <p className="text-base text-ink-2">{messages.repeatSafe}</p>
          </div>
          <ChooseFile chosen={file !== undefined} disabled={upload.running} onRead={show} />
          <Notice tone="error">{fileProblem && problemText(fileProblem)}</Notice>
          {file && <FilePreview file={file} />}
          {file && upload.state === undefined && (
            <Button block onClick={() => setConfirming(true)}>
              {messages.start}
            </Button>
          )}
          {file === undefined && upload.state === undefined && (
            <Notice>
              {last.data && last.data.import.finished_at === null && messages.unfinished(last.data.import.file_name)}
            </Notice>
          )}
        </Card>
        {shown && (
          <Card className="grid gap-4 rail:p-6">
            <ImportProgress state={shown} />
            {upload.running && <p className="text-sm text-pretty text-ink-2">{messages.keepOpen}</p>}
            {upload.running && (
              <Button variant="secondary" className="justify-self-start" onClick={upload.stop}>
                {messages.stop}
              </Button>
            )}
            <ProblemNotice problem={upload.problem} />
            <Notice>{paused && messages.paused}</Notice>
            {paused && file && (
              <Button className="justify-self-start" onClick={() => upload.goOn(file)}>
                {messages.goOn}
              </Button>
            )}
          </Card>
        )}
        {shown && shown.refused > 0 && !upload.running && last.data?.import.id === shown.id && (
          <RejectedRows id={shown.id} rows={last.data.refused_rows} />
        )}
      </div>
      <ImportColumns />
      <StepUpSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={messages.importTitle}
        confirmLabel={messages.start}
        onConfirm={async (loginPassword) => {
          if (!file) return;
          await upload.start(file, loginPassword);
          setConfirming(false);
        }}
      >
        {file && <p>{messages.found(file.rows.length, file.name)}</p>}
      </StepUpSheet>
    </div>
  );
}
