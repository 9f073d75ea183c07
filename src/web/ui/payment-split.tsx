import type { Output } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { formatShare } from "#web/lib/money.ts";
import { SplitBar } from "./split-bar.tsx";

/** The split of an amount to be paid, by the terms of its charge, link or till. */
export function PaymentSplit({ split }: { readonly split: Output<"getPaymentRequest">["split"] }) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const { formatMoney } = useMoney();
  return (
    <SplitBar
      label={messages.splitLabel}
      parts={[
        { label: messages.establishmentShare, amount: split.establishment, tone: "pine" },
        {
          label: messages.cashbackShare(formatShare(split.cashback_basis_points)),
          amount: split.cashback,
          tone: "amber",
        },
        {
          label: messages.feeShare(formatShare(split.fee_basis_points), formatMoney(split.fee_fixed)),
          amount: split.fee,
          tone: "quiet",
        },
      ]}
    />
  );
}
