import { HandCoins } from "lucide-react";
import { Suspense } from "react";
import { AllPayouts, states } from "#web/features/payments/payouts/all-payouts.tsx";
import { PayoutDetail } from "#web/features/payments/payouts/payout-detail.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BackButton, ListAndDetail, useReturn } from "../list-and-detail.tsx";

// Opened once a day at most, by few.
const PayoutBatches = fetched(
  async () => (await import("../payout-batches.tsx")).PayoutBatches,
  ["payoutBatches", "payouts"],
);

/** The payouts that wait for the administrators, and those that were decided. */
export function PayoutsScreen() {
  const { payouts: messages } = useMessages("payouts");
  const [parameters, change] = useParameters("/admin/payouts");
  const picked = parameters.get("payout") ?? undefined;
  const state = states.find((one) => one === parameters.get("state")) ?? states[0];
  const heading = useReturn(picked);
  if (parameters.get("view") === "batches") {
    return (
      <div className="grid gap-4">
        <BackButton onClick={() => change({ view: undefined, batch: undefined })}>{messages.backToList}</BackButton>
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <PayoutBatches />
        </Suspense>
      </div>
    );
  }
  return (
    <ListAndDetail
      list={
        <AllPayouts
          state={state}
          onState={(next) => change({ state: next === states[0] ? undefined : next })}
          picked={picked}
          onBatches={() => change({ view: "batches", payout: undefined }, { push: true })}
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
