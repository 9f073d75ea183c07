import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { delaysMs } from "#contract/limits.ts";
import { fetched } from "#web/lib/fetched.ts";
import { usePath, type Path } from "#web/lib/location.tsx";
import { freshQueryOf, refresh } from "#web/lib/query.ts";
import { deviceStorage } from "#web/lib/storage.ts";
import type { Charge } from "./use-charge.ts";

const ChargeSheet = fetched(async () => (await import("./charge-sheet.tsx")).ChargeSheet, ["paymentRequests"]);
/**
 * On these screens a charge whose difference is being added waits as a bar; elsewhere its popup
 * opens again.
 */
const topUpPaths: ReadonlySet<string> = new Set<Path>(["/add-money", "/payment-success"]);
/** On the device: the checkout may come back in another tab. */
const storageKey = "charge-topped-up";

const WaitingCharge = fetched(async () => (await import("./waiting-charge.tsx")).WaitingCharge, ["paymentRequests"]);

/**
 * Asks the customer about the newest pending charge, wherever in the app they are; charges arrive by the live stream.
 * One that was closed without an answer waits as a bar until it is answered or over.
 */
export function PaymentRequests() {
  const { data: newest } = useQuery(freshQueryOf("getPendingPaymentRequest", {}));
  const [shown, setShown] = useState<Charge>();
  const [left, setLeft] = useState<{ readonly id: string; readonly decided: boolean }>();
  const [closedAt, setClosedAt] = useState(0);
  /** The charge that was asked for by hand: no newer one takes its place. */
  const [asked, setAsked] = useState<string>();
  /** The charge whose difference is being added. */
  const [toppedUp, setToppedUp] = useState(() => deviceStorage.read(storageKey));
  const path = usePath();
  const held = newest?.id === toppedUp && topUpPaths.has(path);

  if (newest && !shown && !held && newest.id !== left?.id) setShown(newest);

  useEffect(
    () =>
      handleReviews((charge) => {
        setAsked(charge.id);
        setShown(charge);
      }),
    [],
  );

  useEffect(() => {
    if (closedAt === 0) return;
    const timer = setTimeout(() => void refresh("getPendingPaymentRequest"), delaysMs.pendingRetry);
    return () => clearTimeout(timer);
  }, [closedAt]);

  function close(charge: Charge, decided: boolean) {
    // What was looked at once more sets nothing else aside.
    if (charge.id !== asked || charge.id === newest?.id) setLeft({ id: charge.id, decided });
    setAsked(undefined);
    setShown(undefined);
    setClosedAt(Date.now());
  }

  function topUp(charge: Charge) {
    deviceStorage.write(storageKey, charge.id);
    setToppedUp(charge.id);
    setAsked(undefined);
    setShown(undefined);
  }

  function review() {
    deviceStorage.forget(storageKey);
    setToppedUp(null);
    setLeft(undefined);
  }

  const isLeft = held || (newest?.id === left?.id && left?.decided === false);
  const waiting = newest && !shown && isLeft ? newest : undefined;
  return (
    <Suspense>
      {shown && (
        <ChargeSheet
          key={shown.id}
          charge={shown}
          newest={shown.id === asked ? undefined : newest}
          onNewer={setShown}
          onClose={close}
          onTopUp={topUp}
        />
      )}
      {waiting && <WaitingCharge charge={waiting} onReview={review} />}
    </Suspense>
  );
}

type Listener = (charge: Charge) => void;

let listener: Listener | undefined;

/** Opens the popup with one charge, whether it waits or is over. */
export function reviewCharge(charge: Charge): void {
  listener?.(charge);
}

/** Has `open` show the charges that somebody wants to look at. @returns how to stop */
function handleReviews(open: Listener): () => void {
  listener = open;
  return () => {
    if (listener === open) listener = undefined;
  };
}
