import { importHeadings } from "#contract/back-office/import-names.ts";
import { importColumns, type ImportColumn } from "#contract/limits.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { neededColumns, remap, type Mapping, type ReadFile } from "./read-file.ts";

const samplesShown = 3;
/** The value of a choice that is none of the columns. */
const unused = "unused";

interface ColumnMappingProps {
  readonly file: ReadFile;
  readonly disabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
}

/** Each column of the file with its first cells, and what it is taken for, which can be changed. */
export function ColumnMapping({ file, disabled, onChange }: ColumnMappingProps) {
  const { partnerImport: messages } = useMessages("partnerImport");
  const { language } = useLanguage();
  const nameOf = (column: ImportColumn) => importHeadings[language][column][0];
  const missing = neededColumns.filter((column) => !file.mapping.includes(column));
  const options = [
    { value: unused, label: messages.unused },
    ...importColumns.map((column) => ({ value: column, label: nameOf(column) })),
  ] as const;
  return (
    <section aria-labelledby="mapping" className="grid gap-3">
      <div className="grid gap-1">
        <p role="status" className="text-base font-[620] break-words">
          {messages.found(file.body.length, file.name)}
        </p>
        <h3 id="mapping" className="text-md">
          {messages.mapping}
        </h3>
        <p className="text-sm text-ink-2">{messages.mappingDetail}</p>
      </div>
      <ul className="grid divide-y divide-line rounded-md border border-line">
        {file.headings.map((heading, at) => (
          // Two columns may have the same heading, and their order does not change.
          <li
            key={at}
            className="grid gap-2 px-3.5 py-3 rail:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] rail:items-center rail:gap-4"
          >
            <div className="grid min-w-0 gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {heading || messages.unnamed(at + 1)}
                {file.mapping[at] === undefined && <Badge>{messages.unknown}</Badge>}
              </span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{samplesOf(file, at)}</span>
            </div>
            <SelectField
              label={heading || messages.unnamed(at + 1)}
              labelHidden
              disabled={disabled}
              value={file.mapping[at] ?? unused}
              options={options}
              onChange={(value) => onChange(remap(file.mapping, at, value === unused ? undefined : value))}
            />
          </li>
        ))}
      </ul>
      <Notice tone="error">{missing.length > 0 && messages.missing(missing.map(nameOf).join(", "))}</Notice>
    </section>
  );
}

/** The first cells with something in them, which say what a column is. */
function samplesOf({ body }: ReadFile, index: number): string {
  const filled: string[] = [];
  for (const cells of body) {
    const cell = (cells[index] ?? "").trim();
    if (cell !== "" && !filled.includes(cell)) filled.push(cell.slice(0, 80));
    if (filled.length === samplesShown) break;
  }
  return filled.join(" · ");
}
