import { delaysMs } from "#contract/limits.ts";
import { createStore } from "#web/lib/store.ts";

export type ToastTone = "success" | "error" | "info";

export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly detail?: string;
  /** When it goes, on the page's own clock: a toast that moves into a dialog starts no second time. */
  readonly endsAt: number;
}

/** What is shown, for the Toaster. */
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

/** A message that goes by itself after four seconds: `toast.success("Código aplicado")`, with a second line if needed. */
export const toast = {
  success: (text: string, detail?: string) => show("success", text, detail),
  error: (text: string, detail?: string) => show("error", text, detail),
  info: (text: string, detail?: string) => show("info", text, detail),
};

/** Takes one away: its time is over, or somebody closed it. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((message) => message.id !== id));
}
