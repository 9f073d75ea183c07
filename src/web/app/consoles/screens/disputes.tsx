import { Scale } from "lucide-react";
import { disputeStates } from "#contract/limits.ts";
import { AllDisputes } from "#web/features/payments/disputes/all-disputes.tsx";
import { DisputeDetail } from "#web/features/payments/disputes/dispute-detail.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { ListAndDetail, useReturn } from "../list-and-detail.tsx";

/** The disputes that wait for the administrators, those that do not yet, and those that ended. */
export function DisputesScreen() {
  const { disputeConsole: messages } = useMessages("disputeConsole");
  const [parameters, change] = useParameters("/admin/disputes");
  const picked = parameters.get("dispute") ?? undefined;
  const state = disputeStates.find((one) => one === parameters.get("state")) ?? disputeStates[0];
  const heading = useReturn(picked);
  return (
    <ListAndDetail
      list={
        <AllDisputes
          state={state}
          onState={(next) => change({ state: next === disputeStates[0] ? undefined : next })}
          picked={picked}
          onPick={(id) => change({ dispute: id }, { push: true })}
          heading={heading}
        />
      }
      detail={picked === undefined ? undefined : <DisputeDetail key={picked} id={picked} />}
      none={{ icon: Scale, title: messages.pick, detail: messages.pickDetail }}
      backLabel={messages.backToList}
      onBack={() => change({ dispute: undefined })}
    />
  );
}
