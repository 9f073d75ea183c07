import { formatMonth } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { HiddenValue } from "#web/ui/balance-tile.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { useSummary, type Summary } from "./use-history.ts";

/** The month of the cashback: how much was earned, and how much went to the wallet. */
export function MonthCard({ hidden }: { readonly hidden: boolean }) {
  const { homeDesk } = useMessages("homeDesk");
  const summary = useSummary();
  return (
    <Section
      title={homeDesk.month}
      aside={
        <Link
          to="/historico"
          className="-my-3 -mr-2 inline-flex min-h-11 items-center rounded-sm px-2 text-sm font-semibold text-leaf underline-offset-3 hover:underline"
        >
          {homeDesk.seeHistory}
        </Link>
      }
    >
      {summary.isError ? (
        <RetryRow query={summary} />
      ) : summary.data === undefined ? (
        <SkeletonBlocks blocks={["h-[126px] rounded-xl"]} />
      ) : (
        <Month summary={summary.data} hidden={hidden} />
      )}
    </Section>
  );
}

function Month({ summary, hidden }: { readonly summary: Summary; readonly hidden: boolean }) {
  const { homeDesk } = useMessages("homeDesk");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const { this_month: earned, moved_this_month: moved, months } = summary;
  const before = months.at(-2);
  if (earned === 0 && moved === 0 && !hidden)
    return (
      <div className="rounded-xl border border-dashed border-line px-4 pt-5 pb-2 text-center">
        <p className="text-base font-semibold">{homeDesk.none}</p>
        <p className="text-sm text-ink-2">{homeDesk.noneDetail}</p>
        <ButtonLink to="/empresas" variant="ghost" className="min-h-11! text-base!">
          {homeDesk.seePartners}
        </ButtonLink>
      </div>
    );
  return (
    <Card className="grid gap-3">
      <dl className="grid grid-cols-2 gap-4">
        <Amount name={homeDesk.earned} amount={earned} hidden={hidden} className="text-amber-ink" />
        <Amount name={homeDesk.moved} amount={moved} hidden={hidden} />
      </dl>
      {!hidden && <Bars earned={earned} moved={moved} />}
      {before !== undefined && (
        <p className="text-sm text-ink-2">
          {homeDesk.before(formatMonth(before.month, language))}:{" "}
          {hidden ? <HiddenValue /> : formatMoney(before.amount)}
        </p>
      )}
    </Card>
  );
}

interface AmountProps {
  readonly name: string;
  readonly amount: number;
  readonly hidden: boolean;
  readonly className?: string;
}

function Amount({ name, amount, hidden, className = "" }: AmountProps) {
  const { formatMoney } = useMoney();
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className={`text-xl font-[720] break-words ${className}`}>
        {hidden ? <HiddenValue /> : formatMoney(amount)}
      </dd>
    </div>
  );
}

/** Both amounts against the larger one; the figures above say the same in words. */
function Bars({ earned, moved }: { readonly earned: number; readonly moved: number }) {
  const most = Math.max(earned, moved);
  const widthOf = (amount: number) => `${Math.max((100 * amount) / most, amount > 0 ? 2 : 0)}%`;
  return (
    <div aria-hidden="true" className="grid gap-1.5">
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-amber forced-colors:bg-[CanvasText]"
          style={{ width: widthOf(earned) }}
        />
      </div>
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-leaf forced-colors:bg-[CanvasText]" style={{ width: widthOf(moved) }} />
      </div>
    </div>
  );
}
