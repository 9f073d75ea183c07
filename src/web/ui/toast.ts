import { delaysMs } from "#contract/limits.ts";

export type ToastTone = "success" | "error" | "info";

export interface ToastMessage {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly detail?: string;
  /** When it goes, on the page's own clock: a toast that moves into a dialog starts no second time. */
  readonly endsAt: number;
}

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, detail?: string): void {
  lastId += 1;
  // Three at once are as many as can be read in four seconds.
  publish([
    ...messages.slice(-2),
    { id: lastId, tone, text, endsAt: performance.now() + delaysMs.toast, ...(detail && { detail }) },
  ]);
}

/** A message that goes by itself after four seconds: `toast.success("Código aplicado")`, with a second line if needed. */
export const toast = {
  success: (text: string, detail?: string) => show("success", text, detail),
  error: (text: string, detail?: string) => show("error", text, detail),
  info: (text: string, detail?: string) => show("info", text, detail),
};

/** For the Toaster: what is shown, and how it goes. */
export const toastStore = {
  current: () => messages,
  dismiss: (id: number) => publish(messages.filter((message) => message.id !== id)),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
