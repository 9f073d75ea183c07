/** The modal dialogs that are open, the topmost last. What must be seen and heard above them is rendered within it. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Records that a modal dialog is open; call the answer when it closes. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  tell();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

/** The topmost open modal dialog, if there is one. */
export function topModal(): HTMLDialogElement | undefined {
  return open.at(-1);
}

/** Tells when the topmost dialog changes. */
export function subscribeModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
