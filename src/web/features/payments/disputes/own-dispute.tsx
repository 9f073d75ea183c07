import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { ActionSheet, useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { DisputeForm } from "./dispute-form.tsx";
import { DisputeView, type Dispute } from "./dispute-view.tsx";
import { stale } from "./module.ts";

export interface OwnDisputeProps {
  /** The charge's id. */
  readonly chargeId: string;
  readonly partnerName: string | null;
}

/** The customer's dispute of a charge, or the way to contest it; nothing where that is over. */
export function OwnDispute({ chargeId, partnerName }: OwnDisputeProps) {
  const { disputes: messages } = useMessages("disputes");
  const { language } = useLanguage();
  const own = useQuery(freshQueryOf("getOwnDispute", { id: chargeId }));
  const [contesting, setContesting] = useState(false);
  const { target, finish } = useFocusAfter<HTMLDivElement>(contesting);
  if (own.isPending) return null;
  if (!own.data) return <RetryRow query={own} />;
  const { dispute, can_be_opened_until: until } = own.data;
  if (dispute === null && until === null) return null;
  return (
    <div ref={target} tabIndex={-1} className="grid gap-5 outline-none">
      {dispute && <Opened chargeId={chargeId} dispute={dispute} />}
      {until !== null && (
        <div className="grid gap-1 text-center">
          <Button
            variant="ghost"
            block
            icon={<Scale size={19} strokeWidth={1.9} aria-hidden="true" />}
            onClick={() => setContesting(true)}
          >
            {messages.contest}
          </Button>
          <p className="text-sm text-ink-2">{messages.until(formatDay(until, language))}</p>
        </div>
      )}
      <DisputeForm
        chargeId={chargeId}
        partnerName={partnerName}
        open={contesting}
        onClose={() => setContesting(false)}
        onSent={finish}
      />
    </div>
  );
}

function Opened({ chargeId, dispute }: { readonly chargeId: string; readonly dispute: Dispute }) {
  const { disputes: messages } = useMessages("disputes");
  const [withdrawing, setWithdrawing] = useState<Dispute>();
  const { target: end, finish } = useFocusAfter<HTMLDivElement>(withdrawing !== undefined);
  return (
    <Section title={messages.title}>
      <div ref={end} tabIndex={-1} className="outline-none">
        <DisputeView dispute={dispute} isOwn />
      </div>
      {dispute.waits_for !== null && (
        <Button variant="secondary" block onClick={() => setWithdrawing(dispute)}>
          {messages.withdraw}
        </Button>
      )}
      <ActionSheet
        thing={withdrawing}
        title={messages.withdrawTitle}
        confirmLabel={messages.withdraw}
        backLabel={messages.keep}
        destructive
        onClose={() => setWithdrawing(undefined)}
        onDone={() => {
          finish();
          setWithdrawing(undefined);
        }}
        execute={async () => {
          await change(stale, "withdrawDispute", { id: chargeId });
          return messages.withdrawn;
        }}
      >
        {messages.withdrawDetail}
      </ActionSheet>
    </Section>
  );
}
