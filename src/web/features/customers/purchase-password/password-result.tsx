import { MailCheck } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";

export type PasswordOutcome = "created" | "changed" | "link-sent";

/** What was done, and the way out. */
export function PasswordResult({ outcome, onClose }: { outcome: PasswordOutcome; onClose: () => void }) {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const texts = {
    created: [messages.created, messages.createdDetail],
    changed: [messages.changed, messages.changedDetail],
    "link-sent": [messages.linkSent, messages.linkSentDetail],
  } as const;
  const [title, detail] = texts[outcome];
  return (
    <div className="grid justify-items-center gap-3 pt-2 text-center">
      {outcome === "link-sent" ? (
        <span className="grid size-16 place-items-center rounded-2xl bg-leaf-wash text-leaf">
          <MailCheck size={28} strokeWidth={1.75} aria-hidden="true" />
        </span>
      ) : (
        <SuccessRing />
      )}
      <div role="status" className="grid gap-1">
        <p className="text-xl font-[720] text-balance">{title}</p>
        <p className="max-w-[36ch] text-base text-pretty text-ink-2">{detail}</p>
      </div>
      <Button block onClick={onClose} className="mt-4">
        {messages.done}
      </Button>
    </div>
  );
}
