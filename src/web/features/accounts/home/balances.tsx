import { Plus, QrCode, Repeat2, Send } from "lucide-react";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { type LastKnownProfile, useMomentMessages } from "#web/lib/last-known.ts";
import { ActionPlateLink } from "#web/ui/action-plate.tsx";
import { BalanceTile } from "#web/ui/balance-tile.tsx";

interface BalancesProps {
  readonly profile: LastKnownProfile | undefined;
  /** When it was known, while it cannot be fetched; milliseconds since 1970. */
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

const stroke = { size: 24, strokeWidth: 1.75 };

/** The four main actions. */
export function Actions() {
  const { home } = useMessages("home");
  return (
    <nav aria-label={home.actions} className="grid grid-cols-4 gap-2">
      <ActionPlateLink to="/add-money" icon={<Plus {...stroke} />} label={home.add} />
      <ActionPlateLink to="/cashback-transfer" icon={<Repeat2 {...stroke} />} label={home.useCashback} tone="amber" />
      <ActionPlateLink to="/send-money" icon={<Send {...stroke} />} label={home.send} />
      <ActionPlateLink to="/my-card" icon={<QrCode {...stroke} />} label={home.card} />
    </nav>
  );
}
