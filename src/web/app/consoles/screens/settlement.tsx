import { Suspense } from "react";
import { may } from "#contract/partners/roles.ts";
import { AccountCard } from "#web/features/payments/payouts/account-card.tsx";
import { BalanceCard } from "#web/features/payments/payouts/balance-card.tsx";
import { EntryList } from "#web/features/payments/payouts/entry-list.tsx";
import { PayoutList } from "#web/features/payments/payouts/payout-list.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { parseDay, type Period } from "#web/lib/period.ts";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PartnerOnly } from "../partner-only.tsx";

const ScheduleCard = fetched(async () => (await import("../payout-schedule.tsx")).ScheduleCard, ["payouts"]);

/**
 * The partner's settlement balance and payouts. Only owners request payouts and change the account.
 */
export function SettlementScreen() {
  return <PartnerOnly>{({ role }) => <Settlement isOwner={may(role, "payouts")} />}</PartnerOnly>;
}

function Settlement({ isOwner }: { isOwner: boolean }) {
  const [parameters, change] = useParameters("/partner/settlement");
  const period: Period = { from: parseDay(parameters.get("from")), to: parseDay(parameters.get("to")) };
  return (
    <div className="grid gap-7">
      <div className="grid gap-5 rail:grid-cols-2">
        <BalanceCard isOwner={isOwner} />
        <AccountCard isOwner={isOwner} />
      </div>
      <Suspense fallback={<Skeleton className="h-36 rounded-xl" />}>
        <ScheduleCard isOwner={isOwner} />
      </Suspense>
      <PayoutList isOwner={isOwner} />
      <EntryList period={period} onPeriod={({ from, to }) => change({ from, to })} />
    </div>
  );
}
