import { createStore } from "#web/lib/store.ts";

/** The modal dialogs that are open, the topmost last. What must be seen and heard above them is rendered within it. */
export const openModals = createStore<readonly HTMLDialogElement[]>([]);

/** Records that a modal dialog is open; call the answer when it closes. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  openModals.set([...openModals.get(), dialog]);
  return () => openModals.set(openModals.get().filter((other) => other !== dialog));
}
