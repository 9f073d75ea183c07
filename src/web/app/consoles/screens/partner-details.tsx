import { Suspense, useReducer } from "react";
import { PartnerDetailsEditor } from "#web/features/partners/partner-console/partner-details-editor.tsx";
import { PartnerCard } from "#web/features/partners/partners/partner-card.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { previewOf, type PartnerDetailsValues } from "#web/lib/partner-details-form.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PartnerOnly } from "../partner-only.tsx";

const TillList = fetched(
  async () => (await import("#web/features/partners/tills/till-list.tsx")).TillList,
  ["branches"],
);

/** The partner's details, beside its card in the directory, and its branches and tills. */
export function PartnerDetailsScreen() {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const [round, beginRound] = useReducer((before: number) => before + 1, 0);
  return (
    <PartnerOnly>
      {(partner) => (
        <div className="grid gap-4">
          <Notice>{partner.switched_off_at !== null && messages.switchedOff}</Notice>
          <PartnerDetailsEditor key={round} partner={partner} onUseCurrent={beginRound}>
            {(values) => <Preview id={partner.id} values={values} />}
          </PartnerDetailsEditor>
          <Suspense>
            <TillList />
          </Suspense>
        </div>
      )}
    </PartnerOnly>
  );
}

/** The details that are typed, as the directory will show it. */
function Preview({ id, values }: { readonly id: string; readonly values: PartnerDetailsValues }) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const shown = previewOf(values);
  return (
    <PartnerCard
      partner={{ ...shown, id, company_name: shown.company_name || messages.name, latitude: null, longitude: null }}
    />
  );
}
