import { useMessages } from "#web/lib/languages/context.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import type { ReadFile } from "./read-file.ts";

const sampleRows = 3;

/** A cell may hold a thousand characters. */
const sampleOf = (text = "") => <span className="line-clamp-3 wrap-anywhere rail:max-w-56 rail:min-w-24">{text}</span>;

/** The content of the file: how much, what means nothing here, and its first rows. */
export function FilePreview({ file }: { readonly file: ReadFile }) {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const sample = file.rows.slice(0, sampleRows).map((row, at) => ({ ...row, at }));
  const [first = "company_name", ...others] = file.columns.filter((column) => column !== "external_id");
  const cellOf = (column: (typeof file.columns)[number]) => ({
    name: column,
    cell: (row: (typeof sample)[number]) => sampleOf(row[column]),
  });
  return (
    <div className="grid gap-2">
      <p role="status" className="text-base font-[620] break-words">
        {messages.found(file.rows.length, file.name)}
      </p>
      {file.ignored.length > 0 && (
        <p className="text-sm break-words text-ink-2">{messages.ignored(file.ignored.join(", "))}</p>
      )}
      <div
        role="region"
        aria-label={messages.sample}
        // A table that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line"
      >
        <DataTable
          label={messages.sample}
          columns={[cellOf(first), ...others.map(cellOf)]}
          rows={sample}
          keyOf={({ at }) => String(at)}
        />
      </div>
    </div>
  );
}
