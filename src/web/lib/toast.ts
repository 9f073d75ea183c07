import { useEffect, useRef, useCallback } from "react";
import { delaysMs } from "#contract/limits.ts";
import { createStore } from "./store.ts";

export type ToastTone = "success" | "error" | "info";

export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly detail?: string;
  /** When it goes, by `performance.now()`: moving into a dialog does not restart its time. */
  readonly endsAt: number;
}

/** The messages that are shown, for the Toaster. */
export const toasts = createStore<readonly ToastMessage[]>([]);
let lastId = 0;

function show(tone: ToastTone, text: string, detail?: string): void {
  lastId += 1;
  // Three at once are as many as can be read in four seconds.
  toasts.set([
    ...toasts.get().slice(-2),
    { id: lastId, tone, text, endsAt: performance.now() + delaysMs.toast, ...(detail && { detail }) },
  ]);
}

/** A message that goes after four seconds: `toast.success("Código aplicado")`. */
export const toast = {
  success: (text: string, detail?: string) => show("success", text, detail),
  error: (text: string, detail?: string) => show("error", text, detail),
  info: (text: string, detail?: string) => show("info", text, detail),
};

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((message) => message.id !== id));
}

/** The open modal dialogs, the topmost last. Toasts are rendered within that one. */
export const openModals = createStore<readonly HTMLDialogElement[]>([]);

/** Records that a modal dialog is open. Returns what to call when it closes. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  openModals.set([...openModals.get(), dialog]);
  return () => openModals.set(openModals.get().filter((other) => other !== dialog));
}

interface QueryState {
  readonly isError: boolean;
  readonly errorUpdatedAt: number;
}

export function useFailureToast({ isError, errorUpdatedAt }: QueryState, text: string): void {
  const failedAt = isError ? errorUpdatedAt : 0;
  // Effects may run twice; the toast must not.
  const shownAt = useRef(0);
  useEffect(() => {
    if (failedAt === shownAt.current) return;
    shownAt.current = failedAt;
    if (failedAt > 0) toast.error(text);
  }, [failedAt, text]);
}

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
