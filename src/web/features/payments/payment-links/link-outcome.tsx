import { CircleSlash2, Clock3, ReceiptText } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import type { Output } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { LeaveLink } from "./leave-link.tsx";
import type { OpenedLink } from "./use-link.ts";

const icons = { paid: ReceiptText, expired: Clock3, cancelled: CircleSlash2 };

/** The link can no longer be paid, and was not paid here. */
export function LinkClosed({ link, status }: { readonly link: OpenedLink; readonly status: keyof typeof icons }) {
  const { paymentLinks: messages } = useMessages("paymentLinks");
  const { formatMoney } = useMoney();
  const { title, detail } = messages.outcomes[status];
  return (
    <div role="status">
      <EmptyState
        icon={icons[status]}
        title={title}
        detail={
          <>
            <p className="break-words">
              {link.partner.company_name} · {formatMoney(link.amount)}
            </p>
            <p>{detail}</p>
          </>
        }
      />
      <LeaveLink link={link} />
    </div>
  );
}

interface ReceiptProps {
  /** The link, which may not know yet that it is paid. */
  readonly link: OpenedLink;
  readonly transactionId: string | undefined;
}

/** The reader paid the link: shows the payment, the cashback, and the way back to the partner. */
export function LinkReceipt({ link, transactionId }: ReceiptProps) {
  const { paymentLinks: messages, paymentRequests } = useMessages("paymentLinks", "paymentRequests");
  const { formatMoney } = useMoney();
  const { cashback } = link.split;
  return (
    <Done
      title={messages.paid(formatMoney(link.amount))}
      detail={[link.partner.company_name, link.description].filter(Boolean).join(" · ")}
    >
      {cashback > 0 && (
        <p className="rounded-full bg-amber-wash px-3.5 py-1.5 text-sm font-semibold text-amber-ink">
          {paymentRequests.cashbackBack(formatMoney(cashback, { sign: "always" }))}
        </p>
      )}
      <div className="mt-3 grid w-full gap-2.5">
        <LeaveLink link={link} />
        <ButtonLink
          to={transactionId === undefined ? "/extrato" : `/extrato?receipt=${transactionId}`}
          block
          variant="ghost"
        >
          {messages.inStatement}
        </ButtonLink>
      </div>
    </Done>
  );
}

/** An amount was paid at a till by the reader. */
export function TillReceipt({ paid }: { readonly paid: Output<"payTill"> }) {
  const { paymentLinks: messages, paymentRequests } = useMessages("paymentLinks", "paymentRequests");
  const { formatMoney } = useMoney();
  const { amount, partner_name: name, split } = paid.payment_request;
  return (
    <Done title={messages.paid(formatMoney(amount))} detail={name}>
      {split.cashback > 0 && (
        <p className="rounded-full bg-amber-wash px-3.5 py-1.5 text-sm font-semibold text-amber-ink">
          {paymentRequests.cashbackBack(formatMoney(split.cashback, { sign: "always" }))}
        </p>
      )}
      <div className="mt-3 grid w-full gap-2.5">
        <ButtonLink to={`/extrato?receipt=${paid.transaction_id}`} block variant="secondary">
          {messages.inStatement}
        </ButtonLink>
      </div>
    </Done>
  );
}

/** A link of the sandbox was paid, by this user or another. */
export function LinkSimulated({ link }: { readonly link: OpenedLink }) {
  const { paymentLinks: messages } = useMessages("paymentLinks");
  return (
    <Done title={messages.simulated} detail={link.partner.company_name}>
      <LeaveLink link={link} />
    </Done>
  );
}

interface DoneProps {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}

function Done({ title, detail, children }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 pt-6 text-center">
      <SuccessRing />
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-[760] tracking-[-.03em] outline-none">
        {title}
      </h2>
      <p className="text-base break-words text-ink-2">{detail}</p>
      {children}
    </div>
  );
}
