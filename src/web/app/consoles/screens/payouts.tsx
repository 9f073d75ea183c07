import { HandCoins } from "lucide-react";
import { AllPayouts, states } from "#web/features/payments/payouts/all-payouts.tsx";
import { PayoutDetail } from "#web/features/payments/payouts/payout-detail.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { ListAndDetail, useReturn } from "../list-and-detail.tsx";

/** The payouts that wait for the administrators, and those that were decided. */
export function PayoutsScreen() {
  const { payouts: messages } = useMessages("payouts");
  const [parameters, change] = useParameters("/admin/payouts");
  const picked = parameters.get("payout") ?? undefined;
  const state = states.find((one) => one === parameters.get("state")) ?? states[0];
  const heading = useReturn(picked);
  return (
    <ListAndDetail
      list={
        <AllPayouts
          state={state}
          onState={(next) => change({ state: next === states[0] ? undefined : next })}
          picked={picked}
          onPick={(id) => change({ payout: id }, { push: true })}
          heading={heading}
        />
      }
      detail={picked === undefined ? undefined : <PayoutDetail key={picked} id={picked} />}
      none={{ icon: HandCoins, title: messages.pick, detail: messages.pickDetail }}
      backLabel={messages.backToList}
      onBack={() => change({ payout: undefined })}
    />
  );
}
