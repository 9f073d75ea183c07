import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Facts } from "#web/ui/facts.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ApprovalSheet } from "./approval-sheet.tsx";
import { DecisionSheet, type DecisionKind } from "./decision-sheet.tsx";
import { PayoutStatusBadge } from "./payout-status.tsx";
import type { PayoutDetail as Detail } from "./use-payouts.ts";

/** One payout: what is needed to pay it at the bank, and what became of it. */
export function PayoutDetail({ id }: { id: string }) {
  const payout = useQuery(freshQueryOf("getPayout", { id }));
  if (payout.data) return <Shown payout={payout.data} />;
  return (
    <Card className="rail:p-6">
      {payout.isPending ? <Skeleton className="h-80" /> : <FailureState query={payout} />}
    </Card>
  );
}

function Shown({ payout }: { payout: Detail }) {
  const { payouts: messages } = useMessages("payouts");
  const [deciding, setDeciding] = useState<DecisionKind | "approved">();
  const { target: heading, finish } = useFocusAfter<HTMLHeadingElement>(deciding !== undefined);
  // The focus follows the choice: on a phone the list is no longer beside it.
  useEffect(() => heading.current?.focus(), [heading]);
  return (
    <Card className="grid gap-5 rail:p-6">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-lg break-words outline-none">
            {messages.payout(payout.partner_name)}
          </h2>
          <PayoutStatusBadge status={payout.status} />
        </div>
        <HeroAmount amount={payout.amount} />
      </div>
      <AccountFacts payout={payout} />
      <History payout={payout} />
      {payout.status === "requested" && <Choices payout={payout} onDecide={setDeciding} />}
      <DecisionSheet
        payout={payout}
        kind={deciding === "approved" ? undefined : deciding}
        onClose={() => setDeciding(undefined)}
        onDecided={finish}
      />
      <ApprovalSheet
        payout={payout}
        open={deciding === "approved"}
        onClose={() => setDeciding(undefined)}
        onApproved={finish}
      />
    </Card>
  );
}

interface ChoicesProps {
  readonly payout: Detail;
  readonly onDecide: (kind: DecisionKind | "approved") => void;
}

/**
 * The actions that the administrator may take with a payout that waits, and what it needs of
 * others.
 */
function Choices({ payout, onDecide }: ChoicesProps) {
  const { payouts: messages } = useMessages("payouts");
  if (payout.is_own_concern) return <Notice>{messages.ownConcern}</Notice>;
  const { needs_approval: needsApproval, approved_by_caller: waitsForOther } = payout;
  const notice = waitsForOther
    ? messages.approvedByYou
    : needsApproval
      ? messages.needsApproval
      : payout.approved_by && messages.approvedByOther(payout.approved_by);
  return (
    <>
      {notice && <Notice>{notice}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        {!waitsForOther && (
          <Button className="grow" onClick={() => onDecide(needsApproval ? "approved" : "paid")}>
            {needsApproval ? messages.approve : messages.markPaid}
          </Button>
        )}
        <Button variant="secondary" className="grow" onClick={() => onDecide("rejected")}>
          {messages.reject}
        </Button>
      </div>
    </>
  );
}

/** The account in full, each value to copy into the bank's form. */
function AccountFacts({ payout: { whole_account: account, status } }: { payout: Detail }) {
  const { payouts: messages } = useMessages("payouts");
  const copied = (name: string, value: string | undefined) => ({
    name,
    value: value && <Copied name={name} value={value} />,
  });
  if (account === null)
    return (
      <Notice tone="error">
        {messages.accountLost} {status === "requested" && messages.accountLostWaiting}
      </Notice>
    );
  return (
    <section aria-label={messages.account} className="rounded-lg bg-sunken px-4 py-1">
      <Facts
        facts={[
          copied(messages.holder, account.holder_name),
          copied(messages.pixKey, account.pix_key),
          copied(messages.iban, account.iban),
          copied(messages.bank, account.bank_name),
          copied(messages.branch, account.branch),
          copied(messages.accountNumber, account.account_number),
        ]}
      />
    </section>
  );
}

function Copied({ name, value }: { name: string; value: string }): ReactNode {
  const { payouts: messages } = useMessages("payouts");
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      <CopyButton text={value} label={messages.copy(name)} className="-my-2 -mr-2 shrink-0" />
    </span>
  );
}

function History({ payout }: { payout: Detail }) {
  const { payouts: messages } = useMessages("payouts");
  const { language } = useLanguage();
  return (
    <Facts
      facts={[
        {
          name: messages.requestedBy,
          value: [payout.requester_name, payout.requested_by === "schedule" && messages.scheduled]
            .filter(Boolean)
            .join(" · "),
        },
        { name: messages.when, value: formatDayAndTime(payout.requested_at, language) },
        {
          name: messages.approvedBy,
          value:
            payout.approved_by &&
            payout.approved_at &&
            `${payout.approved_by} · ${formatDayAndTime(payout.approved_at, language)}`,
        },
        { name: messages.decidedAt, value: payout.decided_at && formatDayAndTime(payout.decided_at, language) },
        { name: messages.bankReference, value: payout.bank_reference },
        { name: messages.reason, value: payout.reason },
      ]}
    />
  );
}
