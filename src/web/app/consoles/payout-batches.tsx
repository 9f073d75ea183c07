import { Layers } from "lucide-react";
import { BatchDetail } from "#web/features/payments/payout-batches/batch-detail.tsx";
import { BatchList } from "#web/features/payments/payout-batches/batch-list.tsx";
import { CollectView } from "#web/features/payments/payout-batches/collect-view.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useParameters } from "#web/lib/use-parameters.ts";
import { ListAndDetail, useReturn } from "./list-and-detail.tsx";

const fresh = "new";

/** The administrators' batches of payouts: the list beside one of them. */
export function PayoutBatches() {
  const { payoutBatches: messages } = useMessages("payoutBatches");
  const [parameters, change] = useParameters("/admin/payouts");
  const picked = parameters.get("batch") ?? undefined;
  const heading = useReturn(picked);
  const pick = (batch: string) => change({ batch }, { push: true });
  return (
    <ListAndDetail
      list={<BatchList picked={picked} onPick={pick} onNew={() => pick(fresh)} heading={heading} />}
      detail={
        picked === undefined ? undefined : picked === fresh ? (
          <CollectView onCreated={(id) => change({ batch: id })} />
        ) : (
          <BatchDetail key={picked} id={picked} />
        )
      }
      none={{ icon: Layers, title: messages.pick, detail: messages.pickDetail }}
      backLabel={messages.backToList}
      onBack={() => change({ batch: undefined })}
    />
  );
}
