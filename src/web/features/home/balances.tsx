import type { Profile } from "#contract/profiles.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { BalanceTile } from "#web/ui/balance-tile.tsx";

interface BalancesProps {
  /** Undefined while it is awaited. */
  readonly profile: Profile | undefined;
  readonly hidden: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Wallet and cashback side by side, the wallet wider. */
export function Balances({ profile, hidden, failed, onRetry }: BalancesProps) {
  const { home } = useMessages("home");
  const { formatMoney } = useMoney();
  const shared = { hidden, failed, onRetry };
  return (
    <div className="grid grid-cols-[1.34fr_1fr] gap-2.5">
      <BalanceTile
        {...shared}
        kind="wallet"
        label={home.wallet}
        amount={profile?.wallet_balance}
        note={profile && home.availableNow}
      />
      <BalanceTile
        {...shared}
        kind="cashback"
        label={home.cashback}
        amount={profile?.cashback_balance}
        note={profile && home.thisMonth(formatMoney(profile.cashback_this_month, { sign: "always" }))}
      />
    </div>
  );
}
