import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useMemo, useState } from "react";
import { importHeadings } from "#contract/back-office/import-names.ts";
import { importColumns, importCountries, type ImportCountry } from "#contract/limits.ts";
import { saveFile } from "#web/lib/download.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { CheckResult } from "./check-result.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { neededColumns, rowsOf, type FileProblem, type FileRows, type Mapping, type ReadFile } from "./read-file.ts";
import { RejectedRows } from "./rejected-rows.tsx";
import { templateOf } from "./template.ts";
import { useCheck } from "./use-check.ts";
import { useImport, type Import } from "./use-import.ts";

/** Imports a file of partners: chosen, mapped, tried and sent, with the rejected rows. */
export function ImportView() {
  const { partnerImport: messages } = useMessages("partnerImport");
  const last = useQuery(freshQueryOf("getLastPartnerImport", {}));
  const upload = useImport();
  const check = useCheck();
  const [file, setFile] = useState<ReadFile>();
  const [fileProblem, setFileProblem] = useState<FileProblem>();
  const [country, setCountry] = useState<ImportCountry>();
  const [confirming, setConfirming] = useState(false);

  function show(read: ReadFile | FileProblem): void {
    upload.reset();
    check.reset();
    if ("problem" in read) {
      setFile(undefined);
      setFileProblem(read);
    } else {
      setFile(read);
      setFileProblem(undefined);
    }
  }

  function remapped(mapping: Mapping): void {
    if (file) setFile({ ...file, mapping });
    check.reset();
  }

  const chosen = useMemo(() => file && { name: file.name, rows: rowsOf(file), country }, [file, country]);
  const isMapped = file !== undefined && neededColumns.every((column) => file.mapping.includes(column));
  const shown = upload.state ?? (file === undefined ? last.data?.import : undefined);
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
          <Notice tone="error">{fileProblem && messages.fileProblems[fileProblem.problem]}</Notice>
          {file && upload.state === undefined && (
            <>
              <ColumnMapping file={file} disabled={check.running} onChange={remapped} />
              <CountryField
                value={country}
                disabled={check.running}
                onChange={(chosenCountry) => {
                  setCountry(chosenCountry);
                  check.reset();
                }}
              />
              {isMapped && (
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
          {file === undefined && upload.state === undefined && (
            <Notice>
              {last.data && last.data.import.finished_at === null && messages.unfinished(last.data.import.file_name)}
            </Notice>
          )}
        </Card>
        {upload.state === undefined && <CheckResult check={check} />}
        {upload.state === undefined && check.isDone && (
          <Button block onClick={() => setConfirming(true)}>
            {messages.start}
          </Button>
        )}
        {shown && <ImportUnderWay state={shown} upload={upload} chosen={chosen} />}
        {shown &&
          shown.refused > 0 &&
          !upload.running &&
          last.data?.import.id === shown.id &&
          last.data.refused_rows.length > 0 && <RejectedRows id={shown.id} rows={last.data.refused_rows} />}
      </div>
      <ImportColumns />
      <StepUpSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={messages.importTitle}
        confirmLabel={messages.start}
        onConfirm={async (loginPassword) => {
          if (!chosen) return;
          await upload.start(chosen, loginPassword);
          setConfirming(false);
        }}
      >
        {chosen && <p>{messages.found(chosen.rows.length, chosen.name)}</p>}
      </StepUpSheet>
    </div>
  );
}

/** The value of the choice that is no country. */
const none = "none";

interface CountryFieldProps {
  readonly value: ImportCountry | undefined;
  readonly disabled: boolean;
  readonly onChange: (country: ImportCountry | undefined) => void;
}

/** The country of the whole list, by which phones without a country's code are read. */
function CountryField({ value, disabled, onChange }: CountryFieldProps) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const { language } = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: "region" });
    const countries = importCountries.map((code) => ({ value: code, label: names.of(code) ?? code }));
    return [
      { value: none, label: messages.noCountry },
      ...countries.toSorted((one, other) => one.label.localeCompare(other.label, language)),
    ] as const;
  }, [language, messages.noCountry]);
  return (
    <SelectField<ImportCountry | typeof none>
      label={messages.country}
      hint={messages.countryHint}
      disabled={disabled}
      value={value ?? none}
      options={options}
      onChange={(chosen) => onChange(chosen === none ? undefined : chosen)}
    />
  );
}

interface ImportUnderWayProps {
  readonly state: Import;
  readonly upload: ReturnType<typeof useImport>;
  /** Undefined until the file is chosen again, after a reload. */
  readonly chosen: FileRows | undefined;
}

/** An import that runs, was stopped or is over, with what can be done about it. */
function ImportUnderWay({ state, upload, chosen }: ImportUnderWayProps) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const paused = upload.state !== undefined && upload.state.finished_at === null && !upload.running;
  return (
    <Card className="grid gap-4 rail:p-6">
      <ImportProgress state={state} />
      {upload.running && <p className="text-sm text-pretty text-ink-2">{messages.keepOpen}</p>}
      {upload.running && (
        <Button variant="secondary" className="justify-self-start" onClick={upload.stop}>
          {messages.stop}
        </Button>
      )}
      <ProblemNotice problem={upload.problem} />
      <Notice>{paused && messages.paused}</Notice>
      {paused && chosen && (
        <Button className="justify-self-start" onClick={() => upload.goOn(chosen)}>
          {messages.goOn}
        </Button>
      )}
    </Card>
  );
}

/** How far an import is, and what became of the rows so far. */
function ImportProgress({ state }: { readonly state: Import }) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const { language } = useLanguage();
  return (
    <section aria-labelledby="progress" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="progress" className="text-lg">
          {state.finished_at === null ? messages.progress : messages.finished}
        </h2>
        <span className="text-sm break-words text-ink-2">{state.file_name}</span>
      </div>
      <ProgressBar label={messages.progress} fraction={state.done / state.row_count} />
      <p className="text-sm text-ink-2">{messages.progressOf(state.done, state.row_count)}</p>
      <dl className="grid grid-cols-3 gap-3">
        <Figure name={messages.counts.created} value={formatCount(state.created, language)} />
        <Figure name={messages.counts.alreadyThere} value={formatCount(state.already_there, language)} />
        <Figure name={messages.counts.refused} value={formatCount(state.refused, language)} />
      </dl>
      <span role="status" className="sr-only">
        {state.finished_at !== null && messages.finished}
      </span>
    </section>
  );
}

function ImportColumns() {
  const { partnerImport: messages } = useMessages("partnerImport");
  const { language } = useLanguage();
  return (
    <Card className="grid gap-3 rail:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{messages.importColumns}</h2>
        <Button
          variant="secondary"
          icon={<FileDown size={18} strokeWidth={1.9} aria-hidden="true" />}
          onClick={() => saveFile(templateOf(language), `${messages.templateName}-${language}.csv`)}
        >
          {messages.template}
        </Button>
      </div>
      <ul className="grid gap-2.5">
        {importColumns.map((column) => {
          const [heading] = importHeadings[language][column];
          const detail = messages.columnNames[column];
          return (
            <li key={column} className="grid text-sm">
              <span className="font-semibold break-words">
                {heading}
                {neededColumns.includes(column) && (
                  <span className="font-normal text-ink-2"> ({messages.required})</span>
                )}
              </span>
              {detail !== heading && <span className="text-ink-2">{detail}</span>}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
