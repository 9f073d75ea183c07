import { useState } from "react";
import { authenticatorCodeLength } from "#contract/limits.ts";
import { call, type Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";
import { PlainStepUp } from "./plain-step-up.tsx";

interface AuthenticatorStepsProps {
  readonly onClose: () => void;
  /** With the recovery codes, if they are the user's first. */
  readonly onConfirmed: (recoveryCodes: readonly string[] | null) => void;
}

/** Turns authenticator codes on: who it is, the QR code for the app, the first code of the app. */
export function AuthenticatorSteps({ onClose, onConfirmed }: AuthenticatorStepsProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const [started, setStarted] = useState<Output<"startAuthenticator">>();
  if (started) return <FirstCode started={started} onClose={onClose} onConfirmed={onConfirmed} />;
  return (
    <PlainStepUp
      detail={messages.none}
      confirmLabel={messages.continue}
      onClose={onClose}
      onConfirm={async (loginPassword) => {
        setStarted(await call("startAuthenticator", { login_password: loginPassword }));
      }}
    />
  );
}

const codeForm = new RegExp(`^[0-9]{${authenticatorCodeLength}}$`);
/** Apps show codes with a space in the middle. */
const digitsOf = (code: string) => code.replaceAll(/\s/g, "");

interface FirstCodeProps extends AuthenticatorStepsProps {
  readonly started: Output<"startAuthenticator">;
}

function FirstCode({ started, onClose, onConfirmed }: FirstCodeProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const form = useForm({
    initial: { code: "" },
    validate: ({ code }) => (codeForm.test(digitsOf(code)) ? {} : { code: { code: "code_form" } }),
    messages: { code_form: messages.codeForm },
    submit: async ({ code }) => {
      const confirmed = await change(stale, "confirmAuthenticator", { code: digitsOf(code) });
      onConfirmed(confirmed.recovery_codes);
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">{messages.scan}</p>
      <div className="grid justify-items-center">
        <QrCode text={started.address} alternative={messages.qrAlternative} failed={messages.qrFailed} />
      </div>
      <div className="flex items-center gap-1 rounded-lg bg-sunken py-2 pr-1.5 pl-4">
        <code aria-label={messages.secret} className="min-w-0 grow font-mono text-sm break-all select-all">
          {started.secret}
        </code>
        <CopyButton text={started.secret} label={messages.copySecret} />
      </div>
      <TextField
        {...form.field("code")}
        label={messages.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.confirm}
      </FormButtons>
    </form>
  );
}
