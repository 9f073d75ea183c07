import type { Output } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { useLast, Sheet } from "#web/ui/sheet.tsx";

interface TransferDoneSheetProps {
  /** Undefined until the cashback has moved. */
  readonly result: Output<"transferCashback"> | undefined;
  readonly onClose: () => void;
}

/** The cashback is in the wallet. */
export function TransferDoneSheet({ result, onClose }: TransferDoneSheetProps) {
  const { cashbackTransfer, common, shell } = useMessages("cashbackTransfer");
  const { formatMoney } = useMoney();
  const shown = useLast(result);
  return (
    <Sheet
      open={result !== undefined}
      onClose={onClose}
      title={cashbackTransfer.doneTitle}
      footer={
        <Button block onClick={onClose}>
          {shell.goHome}
        </Button>
      }
    >
      {shown && (
        <div role="status" className="grid justify-items-center gap-3 py-2 text-center">
          <SuccessRing size={104} tone="amber" />
          <HeroAmount amount={shown.amount} align="center" />
          <p className="text-base text-ink-2">{cashbackTransfer.doneDetail}</p>
          <p className="text-sm text-ink-2">
            {common.balance} <strong className="text-ink">{formatMoney(shown.wallet_balance)}</strong>
            {" · "}
            {common.cashback} <strong className="text-amber-ink">{formatMoney(shown.cashback_balance)}</strong>
          </p>
        </div>
      )}
    </Sheet>
  );
}
