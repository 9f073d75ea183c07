import { useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Mark } from "#web/ui/logo.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ChargeOutcome } from "./charge-outcome.tsx";
import { ChargeWaiting } from "./charge-waiting.tsx";
import { useCharge, type Charge } from "./use-console.ts";

interface ChargePanelProps {
  readonly chargeId: string | undefined;
  /** The charge was just sent or picked: on a phone the panel comes into view. */
  readonly called: boolean;
  readonly onNew: () => void;
  /** Beneath a charge that was paid. */
  readonly PaidActions: ComponentType<{ readonly charge: Charge }>;
}

/** The charge the till looks at: it waits, or its answer. */
export function ChargePanel({ chargeId, called, onNew, PaidActions }: ChargePanelProps) {
  const { partnerConsole: words } = useMessages("partnerConsole");
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!called || !chargeId) return;
    panel.current?.scrollIntoView({ block: matchMedia("(width < 900px)").matches ? "start" : "nearest" });
    panel.current?.focus({ preventScroll: true });
  }, [called, chargeId]);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={words.current}
      className="grid scroll-mt-20 scroll-mb-28 rounded-xl border border-line bg-surface p-5 outline-none rail:min-h-[26rem]"
    >
      <div className="self-center">
        {chargeId ? (
          <CurrentCharge key={chargeId} id={chargeId} onNew={onNew} PaidActions={PaidActions} />
        ) : (
          <EmptyState icon={<Mark size={30} />} title={words.none} detail={words.noneDetail} />
        )}
      </div>
    </section>
  );
}

function CurrentCharge({
  id,
  onNew,
  PaidActions,
}: Pick<ChargePanelProps, "onNew" | "PaidActions"> & { id: string }): ReactNode {
  const charge = useCharge(id);
  if (charge.isPending) return <Skeleton className="mx-auto size-32 rounded-full" />;
  // An answer that is not known must not be shown as still awaited.
  if (!charge.data || charge.isError) {
    return <FailureState error={charge.error} busy={charge.isFetching} onRetry={() => void charge.refetch()} />;
  }
  if (charge.data.status === "pending") {
    return <ChargeWaiting charge={charge.data} onExpired={() => void charge.refetch()} />;
  }
  return (
    <ChargeOutcome charge={charge.data} status={charge.data.status} onNew={onNew}>
      {charge.data.status === "approved" && <PaidActions charge={charge.data} />}
    </ChargeOutcome>
  );
}
