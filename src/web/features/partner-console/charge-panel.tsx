import { useEffect, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from "react";
import type { PaymentRequestStatus } from "#contract/payment-requests.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Mark } from "#web/ui/logo.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ChargeOutcome } from "./charge-outcome.tsx";
import { ChargeWaiting } from "./charge-waiting.tsx";
import { playResult } from "./result-sound.ts";
import { SoundButton } from "./sound-button.tsx";
import { useCharge, type Charge } from "./use-console.ts";

interface ChargePanelProps {
  readonly chargeId: string | undefined;
  /** The charge was just sent or picked: on a phone the panel comes into view. */
  readonly called: boolean;
  readonly onNew: () => void;
  /** Beneath a charge that was paid. */
  readonly PaidActions: ComponentType<{ readonly charge: Charge }>;
  /** Makes the same charge again; undefined where its card is not known any more. */
  readonly onAgain: (() => void) | undefined;
}

/** A result colours the whole panel, so that it is seen from across a counter. */
const washes: Record<PaymentRequestStatus, string> = {
  pending: "border-line bg-surface",
  approved: "border-leaf bg-leaf-wash",
  rejected: "border-clay bg-clay-wash",
  expired: "border-ink-3 bg-sunken",
  cancelled: "border-line bg-sunken",
};

/** The charge the till looks at: it waits, or its answer. */
export function ChargePanel({ chargeId, called, onNew, PaidActions, onAgain }: ChargePanelProps) {
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
      className="grid scroll-mt-20 scroll-mb-28 outline-none"
    >
      {chargeId ? (
        <CurrentCharge key={chargeId} id={chargeId} onNew={onNew} PaidActions={PaidActions} onAgain={onAgain} />
      ) : (
        <Frame>
          <EmptyState icon={<Mark size={30} />} title={words.none} detail={words.noneDetail} />
        </Frame>
      )}
    </section>
  );
}

function Frame({ wash = washes.pending, children }: { wash?: string | undefined; children: ReactNode }) {
  return (
    <div
      className={classNames(
        "grid rounded-xl border p-5 transition-colors duration-200 rail:min-h-[26rem]",
        "grid-rows-[auto_1fr]",
        wash,
      )}
    >
      <div className="-mt-2.5 -mr-2.5 justify-self-end">
        <SoundButton />
      </div>
      <div className="self-center">{children}</div>
    </div>
  );
}

type CurrentChargeProps = Pick<ChargePanelProps, "onNew" | "PaidActions" | "onAgain"> & { readonly id: string };

function CurrentCharge({ id, onNew, PaidActions, onAgain }: CurrentChargeProps) {
  const charge = useCharge(id);
  // An answer that is not known must not be shown as still awaited.
  const known = charge.isError ? undefined : charge.data;
  const status = known?.status;
  const place = useRef<HTMLDivElement>(null);
  useResultSound(status);
  // A button that had the focus goes with what it was for.
  useEffect(() => {
    if (status && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [status]);

  /** While the panel has the focus, as after sending: nobody loses a letter that was meant for a field. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || status === undefined || status === "pending") return;
    if (event.key !== "Escape" && event.key.toLowerCase() !== "n") return;
    event.preventDefault();
    onNew();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are a shortcut to the button within
    <div ref={place} tabIndex={-1} onKeyDown={onKeyDown} className="grid outline-none">
      <Frame wash={status && washes[status]}>
        {charge.isPending ? (
          <Skeleton className="mx-auto size-32 rounded-full" />
        ) : !known ? (
          <FailureState error={charge.error} busy={charge.isFetching} onRetry={() => void charge.refetch()} />
        ) : known.status === "pending" ? (
          <ChargeWaiting charge={known} onExpired={() => void charge.refetch()} />
        ) : (
          <ChargeOutcome charge={known} status={known.status} onNew={onNew} onAgain={onAgain}>
            {known.status === "approved" && <PaidActions charge={known} />}
          </ChargeOutcome>
        )}
      </Frame>
    </div>
  );
}

/** Lets the answer be heard that comes while somebody waits for it; what the till itself took back is no news. */
function useResultSound(status: PaymentRequestStatus | undefined): void {
  const before = useRef<PaymentRequestStatus>(undefined);
  useEffect(() => {
    if (before.current === "pending" && status !== undefined && status !== "pending" && status !== "cancelled") {
      playResult(status === "approved" ? "yes" : "no");
    }
    if (status !== undefined) before.current = status;
  }, [status]);
}
