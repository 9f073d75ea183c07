import { useBalances } from "#web/lib/balances.ts";
import { groupCardNumber } from "#web/lib/card-number.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useLastKnown, useMomentMessages } from "#web/lib/last-known.ts";
import { Arcs } from "#web/ui/arcs.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { UnknownAmount } from "#web/ui/money.tsx";

export function CardFace({ number, holder }: { number: string; holder: string }) {
  const { card: messages, common } = useMessages("card");
  return (
    <section aria-label={messages.number} className="@container">
      <div className="relative isolate grid aspect-[1.66] grid-cols-[minmax(0,1fr)] content-between gap-3 overflow-hidden rounded-2xl bg-pine p-[6cqi] text-white">
        <Arcs className="-z-1" />
        <div className="flex items-center justify-between">
          <Logo onPine />
          <Waves />
        </div>
        <p className="font-medium tracking-[.08em] whitespace-nowrap" style={{ fontSize: "min(1.5rem, 6.6cqi)" }}>
          {groupCardNumber(number)}
        </p>
        <dl className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            <dt className="text-xs opacity-80">{messages.holder}</dt>
            <dd className="line-clamp-2 text-base leading-tight font-[680]">{holder}</dd>
          </div>
          <div className="shrink-0 text-right">
            <dt className="text-xs opacity-80">{common.balance}</dt>
            <dd className="text-base leading-tight font-[680]">
              <Balance />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** The profile's balance: the card operation has it only as text in one language. */
function Balance() {
  const { common } = useMessages();
  const { formatMoney } = useMoney();
  const { wallet, failed, retry } = useBalances();
  const moment = useMomentMessages();
  const before = useLastKnown()?.profile;
  if (before) {
    return (
      <>
        {formatMoney(before.value.wallet_balance)}
        <span className="block text-xs font-medium opacity-80">
          {moment(before.at, { time: common.asOfTime, day: common.asOfDay })}
        </span>
      </>
    );
  }
  if (failed) return <UnknownAmount onRetry={retry} className="-my-3 max-w-40 text-right text-sm outline-current" />;
  if (wallet === undefined) return <span className="inline-block h-4 w-20 animate-pulse rounded-sm bg-current/20" />;
  return formatMoney(wallet);
}

function Waves() {
  return (
    <svg
      aria-hidden="true"
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d="M6 9.5a4 4 0 0 1 0 5M10 7a8 8 0 0 1 0 10M14 4.5a12 12 0 0 1 0 15" />
    </svg>
  );
}
