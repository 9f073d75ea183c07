import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { AddMoneyForm } from "#web/features/payments/top-ups/add-money-form.tsx";
import { useCheckout } from "#web/features/payments/top-ups/use-checkout.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Notice } from "#web/ui/notice.tsx";
import { ActiveAccount } from "../active-account.tsx";

// Few visits show these, so the form does not wait for them.
const TopUpsOnTheWay = fetched(
  async () => (await import("#web/features/payments/top-ups/top-ups-on-the-way.tsx")).TopUpsOnTheWay,
);
const CheckoutOpened = fetched(
  async () => (await import("#web/features/payments/top-ups/checkout-opened.tsx")).CheckoutOpened,
);

/**
 * Fetches the part early: the checkout may replace this page and abort the fetch. A failure is
 * shown in place of the part.
 */
function fetchOpened(): void {
  CheckoutOpened.load().catch(() => undefined);
}

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
  const [parameters, change] = useParameters("/add-money");
  const cancelled = parameters.get("cancelled") === "true";
  const requested = Number(parameters.get("amount"));
  const { data: onTheWay = [] } = useQuery(freshQueryOf("listTopUps", {}));
  // The address keeps the amount, for the return from the checkout without paying.
  const { intent, busy, open, reset } = useCheckout((amount) =>
    change({ amount: String(amount), cancelled: undefined }),
  );

  function add(amount: number): Promise<void> {
    // Safari does not focus a button that is tapped.
    fetchOpened();
    return open(amount);
  }

  // Restored by Back, the page would still say that the checkout is open elsewhere.
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener("pageshow", restored);
    return () => removeEventListener("pageshow", restored);
  }, [reset]);

  if (intent.state === "done") {
    const startOver = () => {
      reset();
      change({ amount: undefined, cancelled: undefined });
    };
    const { url, session_id: sessionId } = intent.result;
    return (
      <Suspense>
        <CheckoutOpened key={sessionId} url={url} sessionId={sessionId} onOther={startOver} />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-5" onFocus={fetchOpened}>
      <Notice>{cancelled && topUps.cancelled}</Notice>
      <Suspense>{onTheWay.length > 0 && <TopUpsOnTheWay topUps={onTheWay} />}</Suspense>
      <AddMoneyForm key={requested} requested={requested} intent={intent} busy={busy} onAdd={add} />
    </div>
  );
}
