import type { Charge } from "./charge.ts";

type Listener = (charge: Charge) => void;

let listener: Listener | undefined;

/** Opens the popup with one charge, whether it waits or is over. */
export function reviewCharge(charge: Charge): void {
  listener?.(charge);
}

/** Has `open` show the charges that somebody wants to look at. @returns how to stop */
export function handleReviews(open: Listener): () => void {
  listener = open;
  return () => {
    if (listener === open) listener = undefined;
  };
}
