import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { LastKnownProfile } from "#web/lib/last-known.ts";
import { useMomentMessages } from "#web/lib/use-moment-messages.ts";
import { BalanceTile } from "#web/ui/balance-tile.tsx";

interface BalancesProps {
  /** Undefined while it is awaited. */
  readonly profile: LastKnownProfile | undefined;
  /** When it was known, where it cannot be asked for now; milliseconds since 1970. */
  readonly at: number | undefined;
  readonly hidden: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Wallet and cashback side by side, the wallet wider. */
export function Balances({ profile, at, hidden, failed, onRetry }: BalancesProps) {
  const { home, common } = useMessages("home");
  const messages = useMomentMessages();
  const { formatMoney } = useMoney();
  const asOf = at === undefined ? undefined : messages(at, { time: common.asOfTime, day: common.asOfDay });
  const shared = { hidden, failed, asOf, onRetry };
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
