import { useCallback, useRef } from "react";
import { dismissToast, toasts } from "./toast.ts";

/** Runs repeated tries of one action. Each first dismisses the error toasts of the one before. */
export function useTries() {
  const shown = useRef<readonly number[]>([]);
  return useCallback(async (execute: () => Promise<void>): Promise<void> => {
    for (const id of shown.current) dismissToast(id);
    const before = toasts.get();
    try {
      await execute();
    } finally {
      shown.current = toasts
        .get()
        .filter((message) => message.tone === "error" && !before.includes(message))
        .map(({ id }) => id);
    }
  }, []);
}
