import { keyScopes, type KeyScope } from "#contract/integration.ts";
import { keyModes, type KeyMode } from "#contract/limits.ts";
import { amountLimits } from "#contract/money.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CheckGroup } from "./check-group.tsx";
import { stale } from "./module.ts";
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
  /** Minor units; empty and zero mean none. */
  readonly refund_ceiling: number | undefined;
}

/** A test key moves no money, and other keys refund nothing. */
const hasCeiling = ({ mode, scopes }: Values) => mode === "live" && scopes.includes("refunds:write");

function tooBig(values: Values) {
  const { max: maximum } = amountLimits.charge;
  const isOver = hasCeiling(values) && (values.refund_ceiling ?? 0) > maximum;
  return isOver ? { refund_ceiling: { code: "too_big", params: { maximum } } } : {};
}

function KeyForm({ onMade }: { onMade: (key: string) => void }) {
  const { integration: messages } = useMessages("integration");
  const form = useStepUpForm<Values>({
    initial: { name: "", mode: "test", scopes: [...keyScopes], refund_ceiling: undefined, login_password: "" },
    validate: (values) => ({
      ...requiredFields({ name: values.name }),
      ...tooBig(values),
      ...(values.scopes.length === 0 && { scopes: { code: "pick" } }),
    }),
    messages: { pick: messages.pickScope },
    money: ["refund_ceiling"],
    submit: async (values) => {
      const { key } = await change(stale, "createApiKey", {
        ...values,
        name: values.name.trim(),
        scopes: [...values.scopes],
        refund_ceiling: (hasCeiling(values) && values.refund_ceiling) || null,
      });
      onMade(key);
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
      {hasCeiling(form.values) && (
        <AmountField
          {...form.field("refund_ceiling")}
          label={messages.refundCeiling}
          hint={messages.refundCeilingHint}
        />
      )}
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <Button type="submit" busy={form.busy} block>
        {messages.createKey}
      </Button>
    </form>
  );
}
