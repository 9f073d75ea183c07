import { useEffect } from "react";
import { ToastRegion } from "./toast-region.tsx";
import { dismissToast, type ToastMessage } from "./toast.ts";

/** The words of toasts and nothing more, for when the toaster itself did not arrive: what is to be told may be just that. */
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
