import { Suspense } from "react";
import type { KeyMode } from "#contract/limits.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { fetched } from "#web/lib/fetched.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { PeriodField } from "#web/ui/period-field.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { statusLooks } from "./charge-state.ts";
import type { useChargesAddress } from "./use-charges-address.ts";
import { useChargeTotals, usePartner } from "./use-console.ts";

// This part is loaded apart, because few partners have tills.
const TillFilter = fetched(async () => (await import("./till-choice.tsx")).TillFilter, ["branches"]);

const all = "all";
const choices = [all, ...(Object.keys(statusLooks) as PaymentRequestStatus[])] as const;

/** Search, period, and the statuses with how many of each there are. */
export function ChargeFilters({
  address,
  mode = "live",
  counts,
}: {
  address: ReturnType<typeof useChargesAddress>;
  /** The sandbox's charges are not counted. */
  mode?: KeyMode;
  /** Whether the member may read the number of charges. */
  counts: boolean;
}) {
  const { partnerCharges: messages, partnerConsole } = useMessages("partnerCharges", "partnerConsole");
  const { language } = useLanguage();
  const { data } = useChargeTotals(address.searched, counts && mode === "live");
  const totals = counts && mode === "live" ? data : undefined;
  const count = new Intl.NumberFormat(localeOf[language]);
  const hasTills = usePartner().data?.has_tills;
  const labelOf = (choice: (typeof choices)[number]) => {
    if (choice === all) return messages.all;
    const name = partnerConsole.statuses[choice];
    return totals ? `${name} · ${count.format(totals.counts[choice])}` : name;
  };
  return (
    <div className="grid min-w-0 gap-3 rail:grid-cols-2 rail:items-start rail:gap-6">
      <div className="grid min-w-0 gap-2">
        <SearchField
          {...address.searchField}
          label={messages.search}
          placeholder={messages.placeholder}
          clearLabel={messages.clear}
        />
        <ChipGroup
          label={messages.status}
          options={choices.map((value) => ({ value, label: labelOf(value) }))}
          value={address.status ?? all}
          onChange={(value) => address.setStatus(value === all ? undefined : value)}
        />
        {hasTills && (
          <Suspense>
            <TillFilter value={address.place} onChange={address.setPlace} />
          </Suspense>
        )}
      </div>
      <PeriodField value={address.period} onChange={address.setPeriod} />
    </div>
  );
}
