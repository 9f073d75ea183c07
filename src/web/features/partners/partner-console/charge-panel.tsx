import { Volume2, VolumeX } from "lucide-react";
import {
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Mark } from "#web/ui/logo.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ChargeOutcome } from "./charge-outcome.tsx";
import { ChargeWaiting } from "./charge-waiting.tsx";
import { openSound, playResult, setSound, soundOn } from "./result-sound.ts";
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
export function ChargePanel({ chargeId, ...rest }: ChargePanelProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  if (chargeId) return <CurrentCharge key={chargeId} id={chargeId} {...rest} />;
  return (
    <Panel>
      <EmptyState icon={PanelMark} title={messages.none} detail={messages.noneDetail} />
    </Panel>
  );
}

const PanelMark = () => <Mark size={30} />;

interface PanelProps {
  readonly wash?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

function Panel({ wash = washes.pending, ref, onKeyDown, children }: PanelProps) {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  return (
    // The keys are a shortcut to a button within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={messages.current}
      onKeyDown={onKeyDown}
      className={classNames(
        "grid scroll-mt-20 scroll-mb-28 grid-rows-[auto_1fr] rounded-xl border p-5 outline-none rail:min-h-[26rem]",
        "transition-colors duration-200",
        wash,
      )}
    >
      <div className="-mt-2.5 -mr-2.5 justify-self-end">
        <SoundButton />
      </div>
      <div className="self-center">{children}</div>
    </section>
  );
}

type CurrentChargeProps = Omit<ChargePanelProps, "chargeId"> & { readonly id: string };

function CurrentCharge({ id, called, onNew, PaidActions, onAgain }: CurrentChargeProps) {
  const panel = useRef<HTMLElement>(null);
  const charge = useCharge(id);
  // An answer that is not known must not be shown as still awaited.
  const known = charge.isError ? undefined : charge.data;
  const status = known?.status;
  useAnswer(status, (answer) => {
    // A charge that the till cancelled makes no sound.
    if (answer !== "cancelled") playResult(answer === "approved" ? "yes" : "no");
    // A button that had the focus goes with what it was for.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (!called) return;
    panel.current?.scrollIntoView({ block: matchMedia("(width < 900px)").matches ? "start" : "nearest" });
    panel.current?.focus({ preventScroll: true });
  }, [called]);

  /** Shortcuts while the panel has the focus, as after sending. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || status === undefined || status === "pending") return;
    // A sheet over the panel, such as a refund, has keys of its own.
    if ((event.target as Element).closest("dialog, input, select, textarea")) return;
    if (event.key !== "Escape" && event.key.toLowerCase() !== "n") return;
    event.preventDefault();
    onNew();
  }

  return (
    <Panel ref={panel} wash={status && washes[status]} onKeyDown={onKeyDown}>
      {charge.isPending ? (
        <Skeleton className="mx-auto size-32 rounded-full" />
      ) : !known ? (
        <FailureState query={charge} />
      ) : known.status === "pending" ? (
        <ChargeWaiting charge={known} onExpired={() => void charge.refetch()} />
      ) : (
        <ChargeOutcome charge={known} status={known.status} onNew={onNew} onAgain={onAgain}>
          {known.status === "approved" && <PaidActions charge={known} />}
        </ChargeOutcome>
      )}
    </Panel>
  );
}

function useAnswer(status: PaymentRequestStatus | undefined, onAnswer: (answer: PaymentRequestStatus) => void): void {
  const before = useRef<PaymentRequestStatus>(undefined);
  const report = useEffectEvent(onAnswer);
  useEffect(() => {
    if (status === undefined) return;
    if (before.current === "pending" && status !== "pending") report(status);
    before.current = status;
  }, [status]);
}

/** Switches the sound of results; switched on, it is played once. */
function SoundButton() {
  const { partnerConsole: messages } = useMessages("partnerConsole");
  const on = useStore(soundOn);
  const Icon = on ? Volume2 : VolumeX;

  function toggle() {
    setSound(!on);
    if (on) return;
    openSound();
    playResult("yes");
  }
  return (
    <IconButton variant="plain" label={messages.sound} aria-pressed={on} onClick={toggle}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
