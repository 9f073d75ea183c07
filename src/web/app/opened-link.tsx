import { LinkClosed, LinkReceipt, LinkSimulated } from "#web/features/payments/payment-links/link-outcome.tsx";
import { stale } from "#web/features/payments/payment-links/module.ts";
import { PayForm } from "#web/features/payments/payment-links/pay-form.tsx";
import { SimulateForm } from "#web/features/payments/payment-links/simulate-form.tsx";
import type { OpenedLink as Link } from "#web/features/payments/payment-links/use-link.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { ActiveAccount } from "./active-account.tsx";

interface OpenedLinkProps {
  readonly token: string;
  readonly link: Link;
}

/** A payment link to be paid, or what became of it. */
export function OpenedLink({ token, link }: OpenedLinkProps) {
  if (link.mode === "live") return <LiveLink token={token} link={link} />;
  if (link.status === "paid") return <LinkSimulated link={link} />;
  if (link.status !== "open") return <LinkClosed link={link} status={link.status} />;
  return <SimulateForm token={token} link={link} />;
}

function LiveLink({ token, link }: OpenedLinkProps) {
  const { intent, busy, submit } = useMoneyIntent(stale, "approvePaymentLink", link.id);

  if (intent.state === "done") return <LinkReceipt link={link} transactionId={intent.result.transaction_id} />;
  if (link.payment !== null) return <LinkReceipt link={link} transactionId={undefined} />;
  // While the answer to a payment is awaited, it is more certain than the link's status.
  if (link.status !== "open" && !busy) return <LinkClosed link={link} status={link.status} />;
  return (
    <ActiveAccount>
      <PayForm
        link={link}
        intent={intent}
        busy={busy}
        onPay={(purchasePassword) => submit({ token, purchase_password: purchasePassword, amount: link.amount })}
      />
    </ActiveAccount>
  );
}
