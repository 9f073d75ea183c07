import { TillReceipt } from "#web/features/payments/payment-links/link-outcome.tsx";
import { stale } from "#web/features/payments/payment-links/module.ts";
import { TillForm, type OpenedTill as Till } from "#web/features/payments/payment-links/till-form.tsx";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { ActiveAccount } from "./active-account.tsx";

interface OpenedTillProps {
  readonly till: Till;
}

/** A till to pay at, or what was paid there. */
export function OpenedTill({ till }: OpenedTillProps) {
  const { intent, busy, submit } = useMoneyIntent(stale, "payTill", till.id);
  if (intent.state === "done") return <TillReceipt paid={intent.result} />;
  return (
    <ActiveAccount>
      <TillForm
        till={till}
        intent={intent}
        busy={busy}
        onPay={(amount, purchasePassword) =>
          submit({
            id: till.id,
            amount,
            cashback_basis_points: till.cashback_basis_points,
            purchase_password: purchasePassword,
          })
        }
      />
    </ActiveAccount>
  );
}
