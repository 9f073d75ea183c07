import { Clock3 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { formatTime, useTimeLeft } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { RetryNotice } from "#web/ui/failure-state.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { useShownCode, type ShownLink } from "./use-shown-code.ts";

interface ShownCodeProps {
  readonly link: ShownLink;
  readonly onPaid: (chargeId: string) => void;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}

/** A code that waits to be scanned and paid, or how it ended unpaid. */
export function ShownCode({ link: made, onPaid, onCancel, onAgain }: ShownCodeProps) {
  const { shownCode: messages, common } = useMessages("shownCode");
  const query = useShownCode(made);
  const { status, payment_request_id: chargeId } = query.data ?? made;

  const report = useEffectEvent(onPaid);
  useEffect(() => {
    if (chargeId !== null) report(chargeId);
  }, [chargeId]);
  // The device's clock may be wrong, so the link is fetched again.
  const over = useTimeLeft(made.expires_at) === 0;
  const ask = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    if (over) ask();
  }, [over]);

  if (status === "expired" || status === "cancelled") {
    return (
      <div role="status">
        <EmptyState
          icon={Clock3}
          {...messages.ended[status]}
          action={<Button onClick={onAgain}>{messages.again}</Button>}
        />
      </div>
    );
  }
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Code link={made} />
      <div role="status" className="grid gap-1">
        <p className="text-xl font-[700]">{messages.waiting}</p>
        <p className="text-base text-ink-2">{messages.scan}</p>
      </div>
      <RetryNotice query={query}>{query.isError && common.loadFailed}</RetryNotice>
      <Button block variant="secondary" onClick={onCancel}>
        {messages.cancel}
      </Button>
    </div>
  );
}

/** The amount, the code, and its address to copy. */
function Code({ link }: { readonly link: ShownLink }) {
  const { shownCode: messages } = useMessages("shownCode");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const amount = formatMoney(link.amount);
  return (
    <>
      <div>
        <p className="text-3xl font-[760] tracking-[-.03em]">{amount}</p>
        {link.description && <p className="text-base break-words text-ink-2">{link.description}</p>}
      </div>
      <QrCode text={link.url} alternative={messages.alternative(amount)} failed={messages.failed} />
      <p className="flex items-center gap-1 text-sm text-ink-2">
        {messages.openUntil(formatTime(link.expires_at, language))}
        <CopyButton text={link.url} label={messages.copy} />
      </p>
    </>
  );
}
