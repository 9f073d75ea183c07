import { useSyncExternalStore } from "react";

// Apart from use-money-intent.ts, which only the screens that move money fetch.

let underWay = false;
const listeners = new Set<() => void>();

/** Told by the intents: the answer to a movement of money is awaited in this page. */
export function setMoneyUnderWay(next: boolean): void {
  underWay = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the answer to a movement of money is awaited; nothing may reload the page then. */
export function useMoneyUnderWay(): boolean {
  return useSyncExternalStore(subscribe, () => underWay);
}
