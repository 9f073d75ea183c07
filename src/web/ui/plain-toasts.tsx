import { useEffect } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useStore } from "#web/lib/store.ts";
import { dismissToast, toasts, type ToastMessage } from "./toast.ts";

/** The words of toasts and nothing more, for when the toaster itself did not arrive: what is to be told may be just that. */
export function PlainToasts() {
  const messages = useStore(toasts);
  const { common } = useMessages();
  return (
    <section
      aria-label={common.notifications}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto grid w-full max-w-[30rem] gap-2 px-4 pt-[max(.75rem,env(safe-area-inset-top))]"
    >
      {messages.map((message) => (
        <PlainToast key={message.id} message={message} />
      ))}
    </section>
  );
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
