import { useReducer } from "react";
import { CompanyEditor } from "#web/features/partners/partner-console/company-editor.tsx";
import { PartnerCard } from "#web/features/partners/partners/partner-card.tsx";
import { previewOf, type CompanyValues } from "#web/lib/company-form.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PartnerOnly } from "../partner-only.tsx";

/** What the company tells of itself, beside its card in the directory. */
export function PartnerCompanyScreen() {
  const { company: messages } = useMessages("company");
  const [round, beginRound] = useReducer((before: number) => before + 1, 0);
  return (
    <PartnerOnly>
      {(company) => (
        <div className="grid gap-4">
          <Notice>{company.switched_off_at !== null && messages.switchedOff}</Notice>
          <CompanyEditor key={round} company={company} onUseCurrent={beginRound}>
            {(values) => <Preview id={company.id} values={values} />}
          </CompanyEditor>
        </div>
      )}
    </PartnerOnly>
  );
}

/** What is typed, as the directory will show it. */
function Preview({ id, values }: { readonly id: string; readonly values: CompanyValues }) {
  const { company: messages } = useMessages("company");
  const shown = previewOf(values);
  return (
    <PartnerCard
      partner={{ ...shown, id, company_name: shown.company_name || messages.name, latitude: null, longitude: null }}
    />
  );
}
