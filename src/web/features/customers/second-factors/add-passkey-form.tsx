import { useState } from "react";
import { passkeyNameLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { makePasskey, PasskeyDismissed } from "#web/lib/passkeys.ts";
import { requiredFields } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";

interface AddPasskeyFormProps {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly existing: readonly string[];
  readonly onClose: () => void;
  /** With the recovery codes, if they are the user's first. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

interface Values extends StepUp {
  readonly name: string;
}

/** Names a new passkey, and has the device make it. */
export function AddPasskeyForm({ user, existing, onClose, onAdded }: AddPasskeyFormProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const [dismissed, setDismissed] = useState(false);
  const form = useStepUpForm<Values>({
    initial: { name: messages.usualName, login_password: "" },
    validate: requiredFields,
    submit: async ({ name, login_password }) => {
      setDismissed(false);
      const { challenge, rp_id: rpId } = await call("startPasskey", { login_password });
      try {
        const answer = await makePasskey({ challenge, rpId, user, existing });
        const added = await change(stale, "addPasskey", { name: name.trim(), ...answer });
        onAdded(added.recovery_codes);
      } catch (error) {
        if (!(error instanceof PasskeyDismissed)) throw error;
        setDismissed(true);
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">{messages.addDetail}</p>
      <TextField
        {...form.field("name")}
        label={messages.name}
        hint={messages.nameHint}
        maxLength={passkeyNameLengthMax}
        autoComplete="off"
        autoFocus
      />
      <LoginPasswordField {...form.field("login_password")} />
      <Notice tone="error">{dismissed && messages.notMade}</Notice>
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.continue}
      </FormButtons>
    </form>
  );
}
