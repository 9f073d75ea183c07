import { LinkClosed, LinkReceipt, LinkSimulated } from "#web/features/payments/payment-links/link-outcome.tsx";
import { PayForm } from "#web/features/payments/payment-links/pay-form.tsx";
import { SimulateForm } from "#web/features/payments/payment-links/simulate-form.tsx";
import type { OpenedLink as Link } from "#web/features/payments/payment-links/use-link.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { ActiveAccount } from "./active-account.tsx";

interface OpenedLinkProps {
  readonly token: string;
  readonly link: Link;
  readonly refetch: () => Promise<unknown>;
}

/** A payment link to be paid, or what became of it. */
export function OpenedLink({ token, link, refetch }: OpenedLinkProps) {
  if (link.mode === "live") return <LiveLink token={token} link={link} refetch={refetch} />;
  if (link.status === "paid") return <LinkSimulated link={link} />;
  if (link.status !== "open") return <LinkClosed link={link} status={link.status} />;
  return <SimulateForm token={token} link={link} onSimulated={refetch} />;
}

function LiveLink({ token, link, refetch }: OpenedLinkProps) {
  const { intent, busy, submit } = useMoneyIntent("approvePaymentLink", link.id);

  /** Pays, and fetches the link again for its status and for the address that leads back. */
  async function pay(purchasePassword: string) {
    const known = await submit({ token, purchase_password: purchasePassword, amount: link.amount });
    if (known?.state === "done") await refetch();
    return known;
  }

  if (intent.state === "done") return <LinkReceipt link={link} transactionId={intent.result.transaction_id} />;
  if (link.payment !== null) return <LinkReceipt link={link} transactionId={undefined} />;
  // While the answer to a payment is awaited, it is more certain than the link's status.
  if (link.status !== "open" && !busy) return <LinkClosed link={link} status={link.status} />;
  return (
    <ActiveAccount>
      <PayForm link={link} intent={intent} busy={busy} onPay={pay} onClosed={() => void refetch()} />
    </ActiveAccount>
  );
}
