import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Figure } from "#web/ui/figure.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { FileRows } from "./read-file.ts";
import type { Import, useImport } from "./use-import.ts";

interface ImportUnderWayProps {
  readonly state: Import;
  readonly upload: ReturnType<typeof useImport>;
  /** Undefined until the file is chosen again, after a reload. */
  readonly chosen: FileRows | undefined;
}

/** An import that runs, was stopped or is over, with what can be done about it. */
export function ImportUnderWay({ state, upload, chosen }: ImportUnderWayProps) {
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
