import { useState } from "react";
import type { SecondFactors } from "#contract/customers/second-factors.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { AddPasskeyForm } from "./add-passkey-form.tsx";
import { AuthenticatorSteps } from "./authenticator-steps.tsx";
import { ChangePasskey } from "./change-passkey.tsx";
import type { FactorTask } from "./factor-task.ts";
import { stale } from "./module.ts";
import { PlainStepUp } from "./plain-step-up.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface FactorSheetsProps {
  readonly task: FactorTask;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly factors: SecondFactors;
}

/**
 * The sheet of a task; recovery codes that it brings are shown in it until the user has kept them.
 */
export function FactorSheets({ task, open, onClose, user, factors }: FactorSheetsProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const [codes, setCodes] = useState<readonly string[]>();
  const titles = {
    add: messages.add,
    change: task.kind === "change" ? task.passkey.name : "",
    "turn-on": messages.turnOnApp,
    "turn-off": messages.turnOffApp,
    renew: messages.renewTitle,
  };
  function close() {
    onClose();
    setCodes(undefined);
  }
  function finish(done: string, made: readonly string[] | null) {
    toast.success(done);
    if (made) setCodes(made);
    else close();
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={codes ? messages.keepTitle : titles[task.kind]}
      locked={codes !== undefined}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : (
        <TaskForm task={task} user={user} factors={factors} onClose={close} onDone={finish} />
      )}
    </Sheet>
  );
}

interface TaskFormProps extends Omit<FactorSheetsProps, "open"> {
  readonly onDone: (done: string, made: readonly string[] | null) => void;
}

function TaskForm({ task, user, factors, onClose, onDone }: TaskFormProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  if (task.kind === "add") {
    const existing = factors.passkeys.map(({ credential_id: id }) => id);
    return <AddPasskeyForm {...{ user, existing, onClose }} onAdded={(made) => onDone(messages.added, made)} />;
  }
  if (task.kind === "change") return <ChangePasskey passkey={task.passkey} onClose={onClose} onDone={onDone} />;
  if (task.kind === "turn-on")
    return <AuthenticatorSteps onClose={onClose} onConfirmed={(made) => onDone(messages.on, made)} />;
  if (task.kind === "turn-off") {
    return (
      <PlainStepUp
        detail={messages.turnOffDetail}
        confirmLabel={messages.turnOff}
        destructive
        onClose={onClose}
        onConfirm={async (loginPassword) => {
          await change(stale, "removeAuthenticator", { login_password: loginPassword });
          onDone(messages.removed, null);
        }}
      />
    );
  }
  return (
    <PlainStepUp
      detail={messages.renewDetail}
      confirmLabel={messages.renew}
      onClose={onClose}
      onConfirm={async (loginPassword) => {
        const { recovery_codes: made } = await change(stale, "renewRecoveryCodes", { login_password: loginPassword });
        onDone(messages.recoveryCodes, made);
      }}
    />
  );
}
