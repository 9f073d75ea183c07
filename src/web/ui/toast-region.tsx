import { useCallback, useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { dismissToast, openModals, toasts, type ToastMessage } from "#web/lib/toast.ts";

/** How long assistive technology may take to notice a new live region. */
const regionSettlesMs = 50;

/**
 * The place where toasts are shown and announced. A modal dialog makes everything outside it inert
 * and lies above it, so the region is rendered within the topmost open one. As a popover it is not
 * clipped or moved with that dialog.
 */
export function ToastRegion({ render }: { readonly render: (message: ToastMessage) => ReactNode }) {
  const messages = useStore(toasts);
  const modal = useStore(openModals).at(-1);
  const { common } = useMessages();
  // A live region must be there before its messages are, so the first ones wait for it. Not for a
  // frame: a page in the background has none, and their time would be over before they are shown.
  const [ready, setReady] = useState(false);

  // React calls this for each new element, so for each new place: an open popover cannot be moved.
  const region = useCallback((element: HTMLElement | null) => {
    // A dialog that is being removed may still be the topmost; the next render finds another place.
    if (element?.isConnected) element.showPopover();
    const timer = setTimeout(() => setReady(true), regionSettlesMs);
    return () => {
      clearTimeout(timer);
      if (element?.matches(":popover-open")) element.hidePopover();
    };
  }, []);

  return createPortal(
    <section
      ref={region}
      popover="manual"
      aria-label={common.notifications}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 bottom-auto m-0 mx-auto grid w-full max-w-[30rem] gap-2 bg-transparent px-4 pt-[max(.75rem,env(safe-area-inset-top))]"
    >
      {(ready ? messages : []).map(render)}
    </section>,
    modal ?? document.body,
  );
}

/** The texts alone, for when the toaster did not arrive: a toast may say just that. */
export function PlainToasts() {
  return <ToastRegion render={(message) => <PlainToast key={message.id} message={message} />} />;
}

function PlainToast({ message: { id, text, detail, endsAt } }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), endsAt - performance.now());
    return () => clearTimeout(timer);
  }, [id, endsAt]);
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-4 text-sm text-ink shadow-sheet">
      <p className="font-semibold">{text}</p>
      {detail && <p className="text-ink-2">{detail}</p>}
    </div>
  );
}
