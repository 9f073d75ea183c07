import { AddMoneyForm } from "#web/features/top-ups/add-money-form.tsx";
import { CheckoutOpened } from "#web/features/top-ups/checkout-opened.tsx";
import { TopUpsOnTheWay } from "#web/features/top-ups/top-ups-on-the-way.tsx";
import { useCheckout } from "#web/features/top-ups/use-checkout.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useSearchParameter } from "#web/lib/location.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ActiveAccount } from "../active-account.tsx";

/** Adding money by card. */
export function AddMoneyScreen() {
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <ActiveAccount adding>
        <AddMoney />
      </ActiveAccount>
    </div>
  );
}

function AddMoney() {
  const { topUps } = useMessages("topUps");
  const cancelled = useSearchParameter("cancelled") === "true";
  const asked = Number(useSearchParameter("amount"));
  const { intent, busy, open, reset } = useCheckout();

  if (intent.state === "done") return <CheckoutOpened url={intent.result.url} onOther={reset} />;
  return (
    <div className="grid gap-5">
      <Notice>{cancelled && topUps.cancelled}</Notice>
      <TopUpsOnTheWay />
      <AddMoneyForm key={asked} asked={asked} intent={intent} busy={busy} onAdd={open} />
    </div>
  );
}
