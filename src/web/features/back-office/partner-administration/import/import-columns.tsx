import { FileDown } from "lucide-react";
import { importHeadings } from "#contract/back-office/import-names.ts";
import { importColumns } from "#contract/limits.ts";
import { saveFile } from "#web/lib/download.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { neededColumns } from "./read-file.ts";
import { templateOf } from "./template.ts";

/** The columns that an import knows, and a file to begin with. */
export function ImportColumns() {
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
