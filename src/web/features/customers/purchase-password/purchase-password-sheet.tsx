import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { SuccessRing } from "#web/ui/ring.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { PasswordForm, type PasswordTask } from "./password-form.tsx";
import { ForgotForm, RecoverForm } from "./recover-form.tsx";

export interface PurchasePasswordSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether one exists: then it is changed, which requires the current one. */
  readonly hasPassword: boolean;
  /** Opens with the form that has a link mailed. */
  readonly forgotten?: boolean;
  /** From the mailed link: a new one is chosen without the current one. */
  readonly recoveryToken?: string | undefined;
}

type Step = PasswordTask | "forgot" | PasswordOutcome;

/** Creates, changes or recovers the purchase password. Suspends until its messages are here. */
export function PurchasePasswordSheet({
  open,
  onClose,
  hasPassword,
  forgotten,
  recoveryToken,
}: PurchasePasswordSheetProps) {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const task: PasswordTask = hasPassword ? "change" : "create";
  const first: Step = recoveryToken ? "recover" : forgotten ? "forgot" : task;
  // Fixed on opening: the profile has the new password while the sheet still shows its result.
  const [step, setStep] = useState<Step>(first);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setStep(first);
  }

  const titles: Record<Step, string> = {
    create: messages.createTitle,
    change: messages.changeTitle,
    recover: messages.changeTitle,
    forgot: messages.forgotTitle,
    created: messages.created,
    changed: messages.changed,
    "link-sent": messages.linkSent,
  };
  const form = (chosen: PasswordTask) => (
    <PasswordForm
      key={chosen}
      task={chosen}
      recoveryToken={recoveryToken}
      onDone={(created) => setStep(created ? "created" : "changed")}
      onForgotten={() => setStep("forgot")}
      onExists={() => setStep("change")}
    />
  );
  const settled = step === "created" || step === "changed" || step === "link-sent";

  return (
    <Sheet open={open} onClose={onClose} title={titles[step]} titleHidden={settled}>
      {settled ? (
        <PasswordResult outcome={step} onClose={onClose} />
      ) : step === "forgot" ? (
        <ForgotForm onSent={() => setStep("link-sent")} />
      ) : step === "recover" ? (
        <RecoverForm token={recoveryToken ?? ""} onForgotten={() => setStep("forgot")}>
          {form(step)}
        </RecoverForm>
      ) : (
        form(step)
      )}
    </Sheet>
  );
}

type PasswordOutcome = "created" | "changed" | "link-sent";

/** The result, and the way out. */
function PasswordResult({ outcome, onClose }: { outcome: PasswordOutcome; onClose: () => void }) {
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
