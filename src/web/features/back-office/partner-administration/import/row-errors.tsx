import { importHeadings } from "#contract/back-office/import-names.ts";
import type { ImportColumn } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { factsOf } from "#web/lib/languages/facts.ts";

type Errors = NonNullable<Output<"getLastPartnerImport">>["refused_rows"][number]["errors"];

/** Each cell that is wrong on a line of its own: its column, the rule, and its text. */
export function RowErrors({ errors }: { readonly errors: Errors }) {
  const { fieldErrors, partnerImport: messages } = useMessages("partnerImport");
  const { language } = useLanguage();
  return (
    <span className="grid gap-1 wrap-anywhere">
      {errors.map(({ field, code, params, value }) => (
        <span key={`${field} ${code}`}>
          <span className="font-semibold">{importHeadings[language][field as ImportColumn]?.[0] ?? field}</span>:{" "}
          {code === "own_concern"
            ? messages.ownConcern
            : code === "mangled" || code === "repeated"
              ? messages[code]
              : fieldErrors[code](factsOf(params, { language, currency: undefined }))}
          {value !== "" && <span className="line-clamp-2 text-sm text-ink-2">{value}</span>}
        </span>
      ))}
    </span>
  );
}

export const nameOfRow = ({ row, name }: { readonly row: number; readonly name: string }) => (
  <span className="wrap-anywhere">{name === "" ? row : `${row} · ${name}`}</span>
);
