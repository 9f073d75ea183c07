import { useEffect, useState } from "react";
import { useTimeLeft } from "#web/lib/dates.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { Button } from "#web/ui/button.tsx";
import { ApprovalFields, useApproval } from "#web/ui/payment-approval.tsx";
import { LeaveLink } from "./leave-link.tsx";
import { LinkFacts } from "./link-facts.tsx";
import type { OpenedLink } from "./use-link.ts";

interface PayFormProps {
  readonly link: OpenedLink;
  readonly intent: MoneyIntent<"approvePaymentLink">;
  readonly busy: boolean;
  readonly onPay: (purchasePassword: string) => Promise<MoneyIntent<"approvePaymentLink"> | undefined>;
}

/** An open link, with the form that pays it. */
export function PayForm({ link, intent, busy, onPay }: PayFormProps) {
  const { paymentRequests, paymentLinks: messages } = useMessages("paymentRequests", "paymentLinks");
  const [fault, setFault] = useState<string>();
  const approval = useApproval({ amount: link.amount, intent, busy });
  useExpiry(link);

  async function pay() {
    setFault(undefined);
    try {
      await onPay(approval.password);
    } catch {
      setFault(paymentRequests.verifyError);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (approval.canPay) void pay();
      }}
    >
      <LinkFacts link={link} />
      <ApprovalFields approval={approval} shortDetail={messages.shortDetail} fault={fault} />
      <Button type="submit" block busy={busy} disabled={!approval.canPay && !busy}>
        {messages.pay}
      </Button>
      <LeaveLink link={link} />
    </form>
  );
}

/** Asks the server once the device's clock, which may be wrong, says that the link has expired. */
function useExpiry(link: OpenedLink): void {
  const over = useTimeLeft(link.expires_at) === 0;
  useEffect(() => {
    if (over) void refresh("openPaymentLink");
  }, [over]);
}
