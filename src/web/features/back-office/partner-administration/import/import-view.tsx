import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ImportCountry } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { CheckResult } from "./check-result.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportFile } from "./import-file.tsx";
import { ImportUnderWay } from "./import-progress.tsx";
import { rowsOf, type ReadFile } from "./read-file.ts";
import { RejectedRows } from "./rejected-rows.tsx";
import { useCheck } from "./use-check.ts";
import { useImport } from "./use-import.ts";

/** Imports a file of partners: chosen, mapped, tried and sent, with the rejected rows. */
export function ImportView() {
  const { partnerImport: messages } = useMessages("partnerImport");
  const last = useQuery(freshQueryOf("getLastPartnerImport", {}));
  const upload = useImport();
  const check = useCheck();
  const [file, setFile] = useState<ReadFile>();
  const [country, setCountry] = useState<ImportCountry>();
  const [confirming, setConfirming] = useState(false);

  const chosen = useMemo(() => file && { name: file.name, rows: rowsOf(file), country }, [file, country]);
  const shown = upload.state ?? (file === undefined ? last.data?.import : undefined);
  const rejected = shown && !upload.running && last.data?.import.id === shown.id ? last.data.refused_rows : [];
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
      <div className="grid gap-5">
        <ImportFile
          file={file}
          country={country}
          chosen={chosen}
          check={check}
          upload={upload}
          last={last.data?.import}
          onFile={(read) => {
            upload.reset();
            check.reset();
            setFile(read);
          }}
          onRemapped={(remapped) => {
            setFile(remapped);
            check.reset();
          }}
          onCountry={(chosenCountry) => {
            setCountry(chosenCountry);
            check.reset();
          }}
        />
        {upload.state === undefined && (
          <>
            <CheckResult check={check} />
            {check.isDone && (
              <Button block onClick={() => setConfirming(true)}>
                {messages.start}
              </Button>
            )}
          </>
        )}
        {shown && <ImportUnderWay state={shown} upload={upload} chosen={chosen} />}
        {shown && shown.refused > 0 && rejected.length > 0 && <RejectedRows id={shown.id} rows={rejected} />}
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
