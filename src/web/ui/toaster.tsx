import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useState } from "react";
import { delaysMs } from "#contract/limits.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { dismissToast, type ToastMessage } from "#web/lib/toast.ts";
import { classNames } from "./class-names.ts";
import { ToastRegion } from "./toast-region.tsx";

const looks = {
  success: { icon: CircleCheck, colour: "text-leaf" },
  error: { icon: CircleAlert, colour: "text-clay" },
  info: { icon: Info, colour: "text-ink-2" },
};

export function Toaster() {
  return <ToastRegion render={(message) => <Toast key={message.id} message={message} />} />;
}

function Toast({ message }: { message: ToastMessage }) {
  const { common } = useMessages();
  const [held, setHeld] = useState(false);
  const [endsAt, setEndsAt] = useState(message.endsAt);
  const { icon: Icon, colour } = looks[message.tone];

  useEffect(() => {
    // A user who points at a message is reading it.
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
