import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { delaysMs } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { classNames } from "./class-names.ts";
import { openModals } from "./modal-stack.ts";
import { dismissToast, toasts, type ToastMessage } from "./toast.ts";

const looks = {
  success: { icon: CircleCheck, colour: "text-leaf" },
  error: { icon: CircleAlert, colour: "text-clay" },
  info: { icon: Info, colour: "text-ink-2" },
};

/**
 * Shows toasts. A modal dialog makes everything outside it inert and lies above it, so the region is rendered within
 * the topmost open one, and as a popover it leaves that dialog's clipping and motion.
 */
export function Toaster() {
  const messages = useStore(toasts);
  const modal = useStore(openModals).at(-1);
  const { common } = useMessages();
  // A live region must be there before its words are: those that came first wait one frame for it.
  const [ready, setReady] = useState(false);

  // React runs this for each new element, which is for each new place: a popover cannot move while it is shown.
  const region = useCallback((element: HTMLElement | null) => {
    // A dialog that is just being taken away is still the topmost for a moment; the region then gets another place at once.
    if (element?.isConnected) element.showPopover();
    const frame = requestAnimationFrame(() => setReady(true));
    return () => {
      cancelAnimationFrame(frame);
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
      {(ready ? messages : []).map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </section>,
    modal ?? document.body,
  );
}

function Toast({ message }: { message: ToastMessage }) {
  const { common } = useMessages();
  const [held, setHeld] = useState(false);
  const [endsAt, setEndsAt] = useState(message.endsAt);
  const { icon: Icon, colour } = looks[message.tone];

  useEffect(() => {
    // Whoever points at a message is reading it.
    if (held) return;
    const timer = setTimeout(() => dismissToast(message.id), endsAt - performance.now());
    return () => clearTimeout(timer);
  }, [held, endsAt, message.id]);

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => {
        setHeld(false);
        setEndsAt(performance.now() + delaysMs.toast);
      }}
      className="pointer-events-auto flex animate-settle items-start gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-4 text-ink shadow-sheet"
    >
      <Icon size={20} strokeWidth={2} aria-hidden="true" className={classNames("mt-3 shrink-0", colour)} />
      <div className="grow py-2.5 text-sm">
        <p className="font-semibold">{message.text}</p>
        {message.detail && <p className="text-ink-2">{message.detail}</p>}
      </div>
      <button
        type="button"
        aria-label={common.close}
        onClick={() => dismissToast(message.id)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-2"
      >
        <X size={18} />
      </button>
    </div>
  );
}
