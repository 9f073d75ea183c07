import { useQuery } from "@tanstack/react-query";
import { FileDown, FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { importColumns } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { formatCount } from "#web/lib/counts.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { neededColumns, readFile, templateOf, type FileProblem, type ReadFile } from "./read-file.ts";
import { useImport, type Import } from "./use-import.ts";

/** Imports a file of companies: chosen, looked at, sent, and told row by row what was refused. */
export function ImportView() {
  const { partnerAdministration: words } = useMessages("partnerAdministration");
  const errorText = useErrorText();
  const last = useQuery(freshQueryOf("getLastPartnerImport", {}));
  const upload = useImport();
  const [file, setFile] = useState<ReadFile>();
  const [fileProblem, setFileProblem] = useState<FileProblem>();
  const [asking, setAsking] = useState(false);

  function take(read: ReadFile | FileProblem): void {
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
      ? words.fileProblems[problem](columns.join(", "))
      : words.fileProblems[problem];
  }

  const shown = upload.state ?? (file === undefined ? last.data?.import : undefined);
  const paused = upload.state !== undefined && upload.state.finished_at === null && !upload.running;
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
      <div className="grid gap-5">
        <Card className="grid gap-4 rail:p-6">
          <div className="grid gap-1">
            <h2 className="text-lg">{words.importTitle}</h2>
            <p className="text-base text-ink-2">{words.importDetail}</p>
            <p className="text-base text-ink-2">{words.repeatSafe}</p>
          </div>
          <ChooseFile chosen={file !== undefined} disabled={upload.running} onRead={take} />
          <Notice tone="error">{fileProblem && problemText(fileProblem)}</Notice>
          {file && <Preview file={file} />}
          {file && upload.state === undefined && (
            <Button block onClick={() => setAsking(true)}>
              {words.start}
            </Button>
          )}
          {file === undefined && upload.state === undefined && (
            <Notice>
              {last.data && last.data.import.finished_at === null && words.unfinished(last.data.import.file_name)}
            </Notice>
          )}
        </Card>
        {shown && (
          <Card className="grid gap-4 rail:p-6">
            <Progress state={shown} />
            {upload.running && <p className="text-sm text-pretty text-ink-2">{words.keepOpen}</p>}
            {upload.running && (
              <Button variant="secondary" className="justify-self-start" onClick={upload.stop}>
                {words.stop}
              </Button>
            )}
            <Notice tone="error">{upload.problem !== undefined && errorText(upload.problem)}</Notice>
            <Notice>{paused && words.paused}</Notice>
            {paused && file && (
              <Button className="justify-self-start" onClick={() => upload.goOn(file)}>
                {words.goOn}
              </Button>
            )}
          </Card>
        )}
        {shown && shown.refused > 0 && !upload.running && last.data?.import.id === shown.id && (
          <Refused id={shown.id} rows={last.data.refused_rows} />
        )}
      </div>
      <Columns />
      <StepUpSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={words.importTitle}
        confirmLabel={words.start}
        onConfirm={async (loginPassword) => {
          if (!file) return;
          await upload.start(file, loginPassword);
          setAsking(false);
        }}
      >
        {file && <p>{words.found(file.rows.length, file.name)}</p>}
      </StepUpSheet>
    </div>
  );
}

interface ChooseFileProps {
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly onRead: (read: ReadFile | FileProblem) => void;
}

function ChooseFile({ chosen, disabled, onRead }: ChooseFileProps) {
  const { partnerAdministration: words } = useMessages("partnerAdministration");
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    setReading(true);
    try {
      onRead(await readFile(file));
    } catch {
      onRead({ problem: "unreadable" });
    } finally {
      setReading(false);
      // The same file can be chosen again, once it was put right.
      if (input.current) input.current.value = "";
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={words.chooseFile}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
      />
      <Button
        variant={chosen ? "secondary" : "primary"}
        className="justify-self-start"
        icon={<FileUp size={19} strokeWidth={1.9} aria-hidden="true" />}
        busy={reading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {reading ? words.reading : chosen ? words.chooseAnother : words.chooseFile}
      </Button>
    </>
  );
}

const sampleRows = 3;

/** A cell may hold a thousand characters. */
const sampleOf = (text = "") => <span className="line-clamp-3 wrap-anywhere rail:max-w-56 rail:min-w-24">{text}</span>;

function Preview({ file }: { readonly file: ReadFile }) {
  const { partnerAdministration: words } = useMessages("partnerAdministration");
  const sample = file.rows.slice(0, sampleRows).map((row, at) => ({ ...row, at }));
  const [first = "company_name", ...others] = file.columns.filter((column) => column !== "external_id");
  const cellOf = (column: (typeof file.columns)[number]) => ({
    name: column,
    cell: (row: (typeof sample)[number]) => sampleOf(row[column]),
  });
  return (
    <div className="grid gap-2">
      <p role="status" className="text-base font-[620] break-words">
        {words.found(file.rows.length, file.name)}
      </p>
      {file.ignored.length > 0 && (
        <p className="text-sm break-words text-ink-2">{words.ignored(file.ignored.join(", "))}</p>
      )}
      <div
        role="region"
        aria-label={words.sample}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line"
      >
        <DataTable
          label={words.sample}
          columns={[cellOf(first), ...others.map(cellOf)]}
          rows={sample}
          keyOf={({ at }) => String(at)}
        />
      </div>
    </div>
  );
}

function Progress({ state }: { readonly state: Import }) {
  const { partnerAdministration: words } = useMessages("partnerAdministration");
  const { language } = useLanguage();
  return (
    <section aria-labelledby="progress" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="progress" className="text-lg">
          {state.finished_at === null ? words.progress : words.finished}
        </h2>
        <span className="text-sm break-words text-ink-2">{state.file_name}</span>
      </div>
      <ProgressBar label={words.progress} fraction={state.done / state.row_count} />
      <p className="text-sm text-ink-2">{words.progressOf(state.done, state.row_count)}</p>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={words.counts.created} value={formatCount(state.created, language)} />
        <Figure name={words.counts.alreadyThere} value={formatCount(state.already_there, language)} />
        <Figure name={words.counts.refused} value={formatCount(state.refused, language)} />
      </dl>
      <span role="status" className="sr-only">
        {state.finished_at !== null && words.finished}
      </span>
    </section>
  );
}

type RefusedRow = NonNullable<Output<"getLastPartnerImport">>["refused_rows"][number];

const nameOf = ({ row, company_name: name }: RefusedRow) => (
  <span className="wrap-anywhere">{name === "" ? row : `${row} · ${name}`}</span>
);
const errorsOf = (row: RefusedRow) => <RowErrors row={row} />;

/** Each cell that is wrong on a line of its own: its column, the rule, and what stood there. */
function RowErrors({ row: { errors } }: { readonly row: RefusedRow }) {
  const { fieldErrors } = useMessages();
  const { language } = useLanguage();
  return (
    <span className="grid gap-1 wrap-anywhere">
      {errors.map(({ field, code, params, value }) => (
        <span key={`${field} ${code}`}>
          <span className="font-semibold">{field}</span>:{" "}
          {fieldErrors[code](factsOf(params, { language, currency: undefined }))}
          {value !== "" && <span className="line-clamp-2 text-sm text-ink-2">{value}</span>}
        </span>
      ))}
    </span>
  );
}

function Refused({ id, rows }: { readonly id: string; readonly rows: readonly RefusedRow[] }) {
  const { partnerAdministration: words } = useMessages("partnerAdministration");
  return (
    <section aria-labelledby="refused" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 id="refused" className="text-lg">
            {words.refusedRows}
          </h2>
          <p className="text-sm text-ink-2">{words.refusedShown}</p>
        </div>
        <DownloadButton operationId="downloadRefusedRows" input={{ id }}>
          {words.download}
        </DownloadButton>
      </div>
      <Card flush>
        <DataTable
          label={words.refusedRows}
          rows={rows}
          keyOf={({ row }) => String(row)}
          columns={[
            { name: words.row, cell: nameOf },
            { name: words.wrong, cell: errorsOf },
          ]}
        />
      </Card>
    </section>
  );
}

/** What the head of a file may name. */
function Columns() {
  const { partnerAdministration: words } = useMessages("partnerAdministration");
  const { language } = useLanguage();
  return (
    <Card className="grid gap-3 rail:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{words.importColumns}</h2>
        <Button
          variant="secondary"
          icon={<FileDown size={18} strokeWidth={1.9} aria-hidden="true" />}
          onClick={() => saveFile(templateOf(language), words.templateName)}
        >
          {words.template}
        </Button>
      </div>
      <dl className="grid gap-2.5">
        {importColumns.map((column) => (
          <div key={column}>
            <dt className="text-sm font-semibold break-words">
              {column}
              {neededColumns.includes(column) && <span className="font-normal text-ink-2"> ({words.required})</span>}
            </dt>
            <dd className="text-sm text-ink-2">{words.columnNames[column]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
