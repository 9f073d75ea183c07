import { ChevronRight, HandCoins, Clock3, Scale, type LucideIcon } from "lucide-react";
import type { Overview } from "#contract/back-office/overview.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import type { ConsolePath } from "#web/lib/screens.ts";

/** The way to the payouts that wait, if there are any. */
export function WaitingPayouts({ waiting: { count, amount } }: { waiting: Overview["waiting_payouts"] }) {
  const { overview: messages } = useMessages("overview");
  const { formatMoney } = useMoney();
  if (count === 0) return null;
  return (
    <WaitingLink to="/admin/payouts" icon={HandCoins}>
      {messages.waitingPayouts(count, formatMoney(amount))}
    </WaitingLink>
  );
}

export function HeldAccounts({ count }: { count: number }) {
  const { overview: messages } = useMessages("overview");
  if (count === 0) return null;
  return (
    <WaitingLink to="/admin/reviews" icon={Clock3}>
      {messages.heldAccounts(count)}
    </WaitingLink>
  );
}

export function WaitingDisputes({ count }: { count: number }) {
  const { overview: messages } = useMessages("overview");
  if (count === 0) return null;
  return (
    <WaitingLink to="/admin/disputes" icon={Scale}>
      {messages.waitingDisputes(count)}
    </WaitingLink>
  );
}

interface WaitingLinkProps {
  readonly to: ConsolePath;
  readonly icon: LucideIcon;
  readonly children: string;
}

function WaitingLink({ to, icon: Icon, children }: WaitingLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-13 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-base font-[620] hover:bg-sunken"
    >
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-leaf" />
      <span className="min-w-0 grow">{children}</span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
    </Link>
  );
}
