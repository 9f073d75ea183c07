import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { formatCount } from "#web/lib/languages/plural.ts";
import { Figure } from "#web/ui/figure.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { Import } from "./use-import.ts";

/** How far an import is, and what became of the rows so far. */
export function ImportProgress({ state }: { readonly state: Import }) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
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
