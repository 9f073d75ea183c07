import { keyScopes, type KeyScope } from "#contract/integration.ts";
import { keyModes, type KeyMode } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { requiredFields } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { Button } from "#web/ui/button.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CheckGroup } from "./check-group.tsx";
import { SecretSheet } from "./secret-sheet.tsx";

/** Makes a key, and shows it once. */
export function NewKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { integration: messages } = useMessages("integration");
  return (
    <SecretSheet open={open} onClose={onClose} kind="key" title={messages.newKey} madeTitle={messages.keyCreated}>
      {(onMade) => <KeyForm onMade={onMade} />}
    </SecretSheet>
  );
}

interface Values extends StepUp {
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
}

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const { integration: messages } = useMessages("integration");
  const form = useStepUpForm<Values>({
    initial: { name: "", mode: "test", scopes: [...keyScopes], login_password: "" },
    validate: (values) => ({
      ...requiredFields(values),
      ...(values.scopes.length === 0 && { scopes: { code: "pick" } }),
    }),
    messages: { pick: messages.pickScope },
    submit: async (values) => {
      const { key } = await call("createApiKey", { ...values, name: values.name.trim(), scopes: [...values.scopes] });
      onMade(key);
      void refresh("listApiKeys");
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <TextField
        {...form.field("name")}
        label={messages.keyName}
        hint={messages.keyNameHint}
        autoComplete="off"
        autoFocus
      />
      <SelectField
        {...form.field("mode")}
        label={messages.mode}
        hint={messages.modeHints[form.values.mode]}
        options={keyModes.map((mode) => ({ value: mode, label: messages.modes[mode] }))}
      />
      <CheckGroup
        {...form.field("scopes")}
        label={messages.scopesLabel}
        options={keyScopes.map((scope) => ({ value: scope, label: messages.scopes[scope] }))}
      />
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <Button type="submit" busy={form.busy} block>
        {messages.createKey}
      </Button>
    </form>
  );
}
