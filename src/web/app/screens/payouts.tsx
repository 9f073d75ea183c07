import { ArrowLeft, HandCoins } from "lucide-react";
import { useEffect, useRef } from "react";
import { AllPayouts, states } from "#web/features/payouts/all-payouts.tsx";
import { PayoutDetail } from "#web/features/payouts/payout-detail.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdministratorOnly } from "../consoles/administrator-only.tsx";

/** The payouts that wait for the administrators, and those that were decided. */
export function PayoutsScreen() {
  return (
    <AdministratorOnly>
      <Payouts />
    </AdministratorOnly>
  );
}

/** The list beside one payout. A phone shows one of them: the address says which, so that its Back leads to the list. */
function Payouts() {
  const { payouts: words } = useMessages("payouts");
  const [parameters, change] = useParameters("/admin/payouts");
  const picked = parameters.get("payout") ?? undefined;
  const state = states.find((one) => one === parameters.get("state")) ?? states[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(picked);
  // Whoever comes back from a payout goes on at the list.
  useEffect(() => {
    if (before.current !== undefined && picked === undefined) heading.current?.focus();
    before.current = picked;
  }, [picked]);
  return (
    <div className="grid gap-5 rail:grid-cols-[minmax(0,1.2fr)_minmax(22rem,1fr)] rail:items-start">
      <div className={classNames("rail:block", picked !== undefined && "hidden")}>
        <AllPayouts
          state={state}
          onState={(next) => change({ state: next === states[0] ? undefined : next })}
          picked={picked}
          onPick={(id) => change({ payout: id }, { push: true })}
          heading={heading}
        />
      </div>
      <div className={classNames("gap-3 rail:grid", picked === undefined ? "hidden" : "grid")}>
        <Button
          variant="ghost"
          className="-ml-3 justify-self-start rail:hidden"
          icon={<ArrowLeft size={18} strokeWidth={2} />}
          onClick={() => change({ payout: undefined })}
        >
          {words.backToList}
        </Button>
        {picked === undefined ? (
          <Card>
            <EmptyState icon={<HandCoins size={28} strokeWidth={1.6} />} title={words.pick} detail={words.pickDetail} />
          </Card>
        ) : (
          <PayoutDetail key={picked} id={picked} />
        )}
      </div>
    </div>
  );
}
