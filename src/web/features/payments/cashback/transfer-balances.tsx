import { useBalances } from "#web/lib/balances.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { BalanceTile } from "#web/ui/balance-tile.tsx";

/** Where the money is and where it goes. */
export function TransferBalances() {
  const { cashbackTransfer, common } = useMessages("cashbackTransfer");
  const { wallet, cashback, failed, retry } = useBalances();
  return (
    <div className="grid grid-cols-[1.34fr_1fr] gap-2.5">
      <BalanceTile
        kind="wallet"
        label={common.balance}
        amount={wallet}
        note={cashbackTransfer.availableWallet}
        failed={failed}
        onRetry={retry}
      />
      <BalanceTile
        kind="cashback"
        label={common.cashback}
        amount={cashback}
        note={cashbackTransfer.availableCashback}
        failed={failed}
        onRetry={retry}
      />
    </div>
  );
}
