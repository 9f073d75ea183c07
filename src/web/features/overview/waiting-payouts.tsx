import { ChevronRight, HandCoins } from "lucide-react";
import type { Overview } from "#contract/overview.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";

/** The payouts that companies wait for, and the way to them; nothing where none does. */
export function WaitingPayouts({ waiting: { count, amount } }: { waiting: Overview["waiting_payouts"] }) {
  const { overview: words } = useMessages("overview");
  const { formatMoney } = useMoney();
  if (count === 0) return null;
  return (
    <Link
      to="/admin/payouts"
      className="flex min-h-13 items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-base font-[620] hover:bg-sunken"
    >
      <HandCoins size={20} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-leaf" />
      <span className="min-w-0 grow">{words.waitingPayouts(count, formatMoney(amount))}</span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
    </Link>
  );
}
