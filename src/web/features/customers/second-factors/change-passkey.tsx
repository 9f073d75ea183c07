import { useState } from "react";
import { passkeyNameLengthMax } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Passkey } from "./factor-task.ts";
import { stale } from "./module.ts";
import { PlainStepUp } from "./plain-step-up.tsx";

interface ChangePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
  readonly onDone: (done: string, made: null) => void;
}

/** Another name for a passkey, or its end, which asks who it is. */
export function ChangePasskey({ passkey, onClose, onDone }: ChangePasskeyProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const [removing, setRemoving] = useState(false);
  const form = useForm({
    initial: { name: passkey.name },
    validate: requiredFields,
    submit: async ({ name }) => {
      await change(stale, "renamePasskey", { id: passkey.id, name: name.trim() });
      onDone(messages.renamed, null);
    },
  });
  if (removing) {
    return (
      <PlainStepUp
        detail={messages.removeDetail}
        confirmLabel={messages.remove}
        destructive
        onClose={onClose}
        onConfirm={async (loginPassword) => {
          await change(stale, "removePasskey", { id: passkey.id, login_password: loginPassword });
          onDone(messages.removed, null);
        }}
      />
    );
  }
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <TextField
        {...form.field("name")}
        label={messages.name}
        hint={messages.nameHint}
        maxLength={passkeyNameLengthMax}
        autoComplete="off"
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <Button type="submit" block busy={form.busy}>
        {messages.save}
      </Button>
      <Button variant="secondary" block onClick={() => setRemoving(true)}>
        {messages.remove}
      </Button>
    </form>
  );
}
