import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { delaysMs } from "#contract/limits.ts";
import { fetched } from "#web/lib/fetched.ts";
import { type Path, usePath } from "#web/lib/location.tsx";
import { freshQueryOf, refresh } from "#web/lib/query.ts";
import { deviceStorage } from "#web/lib/storage.ts";
import { createStore, useStore } from "#web/lib/store.ts";
import type { Charge } from "./use-charge.ts";

const ChargeSheet = fetched(
  async () => (await import("./charge-sheet.tsx")).ChargeSheet,
  ["paymentRequests", "protection", "spendingErrors"],
);
const WaitingCharge = fetched(async () => (await import("./waiting-charge.tsx")).WaitingCharge, ["paymentRequests"]);
/**
 * On these screens a charge whose difference is being added waits as a bar; elsewhere its popup
 * opens again.
 */
const topUpPaths: ReadonlySet<string> = new Set<Path>(["/add-money", "/payment-success"]);
/** On the device: the checkout may come back in another tab. */
const storageKey = "charge-topped-up";

/** The charge that the customer chose to look at, whether it waits or is over. */
const reviewed = createStore<Charge | undefined>(undefined);
export const reviewCharge = reviewed.set;

/**
 * Asks the customer about the newest pending charge on every screen; charges arrive by the live
 * stream. One that was closed without an answer waits as a bar until it is answered or over.
 */
export function PaymentRequests() {
  const { data: newest } = useQuery(freshQueryOf("getPendingPaymentRequest", {}));
  const chosen = useStore(reviewed);
  const [popup, setPopup] = useState<Charge>();
  const shown = chosen ?? popup;
  const [left, setLeft] = useState<{ readonly id: string; readonly decided: boolean }>();
  /** The charge whose difference is being added. */
  const [toppedUp, setToppedUp] = useState(() => deviceStorage.read(storageKey));
  const path = usePath();
  const held = newest?.id === toppedUp && topUpPaths.has(path);

  if (newest && !shown && !held && newest.id !== left?.id) setPopup(newest);

  // The next user of this browser must not see it.
  useEffect(() => () => reviewed.set(undefined), []);

  function hide() {
    reviewed.set(undefined);
    setPopup(undefined);
  }

  function close(charge: Charge, decided: boolean) {
    // Closing a chosen charge does not set the newest one aside.
    if (charge.id !== chosen?.id || charge.id === newest?.id) setLeft({ id: charge.id, decided });
    hide();
    setTimeout(() => void refresh("getPendingPaymentRequest"), delaysMs.pendingRetry);
  }

  function topUp(charge: Charge) {
    deviceStorage.write(storageKey, charge.id);
    setToppedUp(charge.id);
    hide();
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
          // No newer charge replaces one that the customer chose.
          newest={chosen ? undefined : newest}
          onNewer={setPopup}
          onClose={close}
          onTopUp={topUp}
        />
      )}
      {waiting && <WaitingCharge charge={waiting} onReview={review} />}
    </Suspense>
  );
}
