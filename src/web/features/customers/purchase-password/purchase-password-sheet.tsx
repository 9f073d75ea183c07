import { useState } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { PasswordForm, type PasswordTask } from "./password-form.tsx";
import { PasswordResult, type PasswordOutcome } from "./password-result.tsx";
import { RecoverForm } from "./recover-form.tsx";

export interface PurchasePasswordSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether one exists already: it is then changed, and the current one asked for. */
  readonly hasPassword: boolean;
  /** Opens on the form that has a link mailed. */
  readonly forgotten?: boolean;
  /** From the mailed link: a new one is chosen without the current one. */
  readonly recoveryToken?: string | undefined;
}

type Step = PasswordTask | "forgot" | PasswordOutcome;

/** Creates, changes or recovers the purchase password. Suspends while its messages are on their way. */
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
  // Fixed on opening: the profile learns of the new password while this sheet still says so.
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
