import { useEffect } from "react";
import { delaysMs } from "#contract/limits.ts";
import { stale } from "#web/features/payments/cashback/module.ts";
import {
  CashbackTransferForm,
  NoCashback,
  TransferBalances,
  TransferDoneSheet,
} from "#web/features/payments/cashback/transfer-form.tsx";
import { useBalances } from "#web/lib/balances.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { go } from "#web/lib/location.tsx";
import { toast } from "#web/lib/toast.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { ActiveAccount } from "../active-account.tsx";

/** Moving cashback into the wallet. */
export function CashbackTransferScreen() {
  return (
    <div className="mx-auto w-full max-w-[30rem]">
      <ActiveAccount>
        <CashbackTransfer />
      </ActiveAccount>
    </div>
  );
}

// Replaced, so that Back does not lead into a transfer that is over.
const goHome = () => go("/", { replace: true });

function CashbackTransfer() {
  const { common } = useMessages();
  const { cashback } = useBalances();
  const { intent, busy, submit } = useMoneyIntent(stale, "transferCashback");
  const done = intent.state === "done";

  useEffect(() => {
    if (!done) return;
    const redirect = setTimeout(goHome, delaysMs.cashbackRedirect);
    return () => clearTimeout(redirect);
  }, [done]);

  async function transfer(amount: number) {
    await submit({ amount }).catch(() => toast.error(common.unexpected));
  }

  // Moving everything leaves nothing, but then the answer is still to be shown.
  const nothing = cashback === 0 && intent.state === "idle";
  return (
    <div className="grid gap-6">
      <TransferBalances />
      {nothing ? <NoCashback /> : <CashbackTransferForm intent={intent} busy={busy} onTransfer={transfer} />}
      <TransferDoneSheet result={done ? intent.result : undefined} onClose={goHome} />
    </div>
  );
}
