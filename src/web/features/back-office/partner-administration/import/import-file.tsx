import { useState } from "react";
import type { ImportCountry } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { CountryField } from "./country-field.tsx";
import { neededColumns, type FileProblem, type FileRows, type ReadFile } from "./read-file.ts";
import type { useCheck } from "./use-check.ts";
import type { Import, useImport } from "./use-import.ts";

interface ImportFileProps {
  readonly file: ReadFile | undefined;
  readonly country: ImportCountry | undefined;
  /** Its rows as they are mapped; undefined without a file. */
  readonly chosen: FileRows | undefined;
  readonly check: ReturnType<typeof useCheck>;
  readonly upload: ReturnType<typeof useImport>;
  /** The last import that was begun; undefined while unknown. */
  readonly last: Import | undefined;
  /** Another file; undefined for one that cannot be read. */
  readonly onFile: (file: ReadFile | undefined) => void;
  readonly onRemapped: (file: ReadFile) => void;
  readonly onCountry: (country: ImportCountry | undefined) => void;
}

/** The file of an import: chosen, its columns mapped, and tried. */
export function ImportFile({ file, chosen, check, upload, last, onFile, ...props }: ImportFileProps) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const [problem, setProblem] = useState<FileProblem["problem"]>();
  const isBegun = upload.state !== undefined;

  function show(read: ReadFile | FileProblem): void {
    const isBad = "problem" in read;
    setProblem(isBad ? read.problem : undefined);
    onFile(isBad ? undefined : read);
  }

  return (
    <Card className="grid gap-4 rail:p-6">
      <div className="grid gap-1">
        <h2 className="text-lg">{messages.importTitle}</h2>
        <p className="text-base text-ink-2">{messages.importDetail}</p>
        <p className="text-base text-ink-2">{messages.repeatSafe}</p>
      </div>
      <ChooseFile chosen={file !== undefined} disabled={upload.running} onRead={show} />
      <Notice tone="error">{problem && messages.fileProblems[problem]}</Notice>
      {file && !isBegun && (
        <>
          <ColumnMapping
            file={file}
            disabled={check.running}
            onChange={(mapping) => props.onRemapped({ ...file, mapping })}
          />
          <CountryField value={props.country} disabled={check.running} onChange={props.onCountry} />
          {neededColumns.every((column) => file.mapping.includes(column)) && (
            <Button
              block
              variant={check.isDone ? "secondary" : "primary"}
              busy={check.running}
              onClick={() => chosen && check.start(chosen)}
            >
              {check.isDone ? messages.checkAgain : messages.check}
            </Button>
          )}
        </>
      )}
      {file === undefined && !isBegun && (
        <Notice>{last?.finished_at === null && messages.unfinished(last.file_name)}</Notice>
      )}
    </Card>
  );
}
