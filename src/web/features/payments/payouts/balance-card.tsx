import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useState } from "react";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { HeroAmount } from "#web/ui/hero-amount.tsx";
import { UnknownAmount } from "#web/ui/money.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RequestSheet } from "./request-sheet.tsx";
import { usePayoutAccount, type Settlement } from "./use-payouts.ts";

/**
 * The sum that the partner is owed, what of it is on its way, and, for the owner, the payout
 * request.
 */
export function BalanceCard({ isOwner }: { isOwner: boolean }) {
  const { payouts: messages } = useMessages("payouts");
  const { formatMoney } = useMoney();
  const settlement = useQuery(freshQueryOf("getSettlement", {}));
  return (
    <Card className="grid content-between gap-5 rail:p-6">
      <div className="grid gap-2">
        <h2 className="text-base font-[620] text-ink-2">{messages.balance}</h2>
        {settlement.isError ? (
          <UnknownAmount onRetry={() => void settlement.refetch()} className="text-left text-leaf" />
        ) : settlement.data ? (
          <>
            <HeroAmount amount={settlement.data.balance} />
            {settlement.data.pending.count > 0 && (
              <p className="text-sm text-ink-2">
                {messages.pending(formatMoney(settlement.data.pending.amount), settlement.data.pending.count)}
              </p>
            )}
          </>
        ) : (
          <Skeleton className="h-14 w-56" />
        )}
      </div>
      {isOwner ? (
        settlement.data && <Request settlement={settlement.data} />
      ) : (
        <p className="text-sm text-ink-2">{messages.ownerRequests}</p>
      )}
    </Card>
  );
}

function Request({ settlement }: { settlement: Settlement }) {
  const { payouts: messages } = useMessages("payouts");
  const { language } = useLanguage();
  const { data: account } = usePayoutAccount();
  const [open, setOpen] = useState(false);
  const missing =
    settlement.pending.count > 0
      ? messages.oneWaits
      : settlement.balance === 0
        ? messages.nothing
        : account === null
          ? messages.accountFirst
          : account?.rests_until
            ? messages.accountRests(formatDayAndTime(account.rests_until, language))
            : undefined;
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        icon={<HandCoins size={20} strokeWidth={1.9} aria-hidden="true" />}
        disabled={missing !== undefined || !account}
        onClick={() => setOpen(true)}
      >
        {messages.request}
      </Button>
      {missing && <p className="text-sm text-ink-2">{missing}</p>}
      {account && <RequestSheet open={open} onClose={() => setOpen(false)} settlement={settlement} account={account} />}
    </div>
  );
}
