import { useSyncExternalStore } from "react";

/** A value that lives outside the components. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Notifies every listener, unless the value is the same. */
  readonly set: (next: Value) => void;
  /** @returns what ends the listening */
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A value outside React that components read by `useStore`. Setting the same value notifies none.
 */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value as it is now; the component is drawn again when it is another. */
export function useStore<Value>({ subscribe, get }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
