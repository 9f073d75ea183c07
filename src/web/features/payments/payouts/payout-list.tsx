import { useInfiniteQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { Section } from "#web/ui/section.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { stale } from "./module.ts";
import { PayoutStatusBadge } from "./payout-status.tsx";
import type { Payout } from "./use-payouts.ts";

/** The partner's payouts, newest first; the owner may cancel one that is not decided yet. */
export function PayoutList({ isOwner }: { isOwner: boolean }) {
  const { payouts: messages } = useMessages("payouts");
  const payouts = useInfiniteQuery(freshPagesOf("listPayouts", {}));
  const [leaving, setLeaving] = useState<Payout>();
  const { target, finish } = useFocusAfter<HTMLDivElement>(leaving !== undefined);
  const columns = usePayoutColumns(isOwner ? setLeaving : undefined);
  const rows = payouts.data?.pages.flatMap((page) => page.payouts);
  return (
    <Section title={messages.list}>
      {payouts.isPending ? (
        <SkeletonList rows={2} />
      ) : (
        <Card flush>
          {!rows ? (
            <FailureState query={payouts} />
          ) : rows.length === 0 ? (
            <EmptyState icon={HandCoins} title={messages.listEmpty} detail={messages.listEmptyDetail} />
          ) : (
            <div ref={target} tabIndex={-1} role="group" aria-label={messages.list} className="outline-none">
              <DataTable label={messages.list} columns={columns} rows={rows} keyOf={({ id }) => id} />
            </div>
          )}
        </Card>
      )}
      <ListEnd pages={payouts} byHand />
      <CancelPayout payout={leaving} onClose={() => setLeaving(undefined)} onCancelled={finish} />
    </Section>
  );
}

function usePayoutColumns(
  onCancel: ((payout: Payout) => void) | undefined,
): readonly [Column<Payout>, ...Column<Payout>[]] {
  const { payouts: messages } = useMessages("payouts");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  return [
    {
      name: messages.when,
      cell: ({ requested_at: at, requested_by: by }) => (
        <>
          <span className="whitespace-nowrap">{formatDayAndTime(at, language)}</span>
          {by === "schedule" && <span className="block text-xs text-ink-2">{messages.scheduled}</span>}
        </>
      ),
    },
    { name: messages.to, cell: ({ account }) => <span className="block rail:min-w-48">{account.masked}</span> },
    { name: messages.status, cell: ({ status }) => <PayoutStatusBadge status={status} /> },
    {
      name: messages.detail,
      cell: (payout) =>
        payout.status === "requested" && onCancel ? (
          <Button
            variant="ghost"
            className="-my-2.5 -mr-5 min-h-11 py-0 align-top text-sm rail:mr-0 rail:-ml-5"
            aria-label={messages.cancelOf(formatMoney(payout.amount))}
            onClick={() => onCancel(payout)}
          >
            {messages.cancel}
          </Button>
        ) : (
          (payout.bank_reference ?? payout.reason ?? "–")
        ),
    },
    { name: messages.value, numeric: true, cell: ({ amount }) => formatMoney(amount) },
  ];
}

interface CancelPayoutProps {
  /** Undefined closes the sheet. */
  readonly payout: Payout | undefined;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}

/** Asks for the login password before a payout is cancelled. */
function CancelPayout({ payout, onClose, onCancelled }: CancelPayoutProps) {
  const { payouts: messages } = useMessages("payouts");
  const { formatMoney } = useMoney();
  const shown = useLast(payout);
  return (
    <StepUpSheet
      open={payout !== undefined}
      onClose={onClose}
      title={messages.cancelTitle}
      confirmLabel={messages.cancelConfirm}
      backLabel={messages.keep}
      destructive
      onConfirm={async (loginPassword) => {
        if (!payout) return;
        await change(stale, "cancelPayout", { id: payout.id, login_password: loginPassword });
        toast.success(messages.cancelled);
        onCancelled();
        onClose();
      }}
    >
      {shown && <p>{messages.cancelDetail(formatMoney(shown.amount))}</p>}
    </StepUpSheet>
  );
}
