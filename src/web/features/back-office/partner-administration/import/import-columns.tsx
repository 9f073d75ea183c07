import { FileDown } from "lucide-react";
import { importColumns } from "#contract/limits.ts";
import { saveFile } from "#web/lib/download.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { neededColumns, templateOf } from "./read-file.ts";

/** What the head of a file may name. */
export function ImportColumns() {
  const { partnerAdministration: messages } = useMessages("partnerAdministration");
  const { language } = useLanguage();
  return (
    <Card className="grid gap-3 rail:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg">{messages.importColumns}</h2>
        <Button
          variant="secondary"
          icon={<FileDown size={18} strokeWidth={1.9} aria-hidden="true" />}
          onClick={() => saveFile(templateOf(language), messages.templateName)}
        >
          {messages.template}
        </Button>
      </div>
      <dl className="grid gap-2.5">
        {importColumns.map((column) => (
          <div key={column}>
            <dt className="text-sm font-semibold break-words">
              {column}
              {neededColumns.includes(column) && <span className="font-normal text-ink-2"> ({messages.required})</span>}
            </dt>
            <dd className="text-sm text-ink-2">{messages.columnNames[column]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
