import { webhookEvents, type WebhookEvent } from "#contract/integration.ts";
import { keyModes, type KeyMode } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { CheckGroup } from "./check-group.tsx";
import { stale } from "./module.ts";
import { SecretSheet } from "./secret-sheet.tsx";

export type Endpoint = Output<"listWebhookEndpoints">[number];

interface EndpointSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The one that is changed; none for a new one. */
  readonly endpoint?: Endpoint | undefined;
}

/** Adds an endpoint, whose secret is then shown once, or changes one. */
export function EndpointSheet({ open, onClose, endpoint }: EndpointSheetProps) {
  const { integration: messages } = useMessages("integration");
  return (
    <SecretSheet
      open={open}
      onClose={onClose}
      kind="secret"
      title={endpoint === undefined ? messages.newEndpoint : messages.editEndpoint}
      madeTitle={messages.endpointAdded}
    >
      {(onMade) => <EndpointForm endpoint={endpoint} onAdded={onMade} onSaved={onClose} />}
    </SecretSheet>
  );
}

interface Values extends StepUp {
  readonly url: string;
  readonly mode: KeyMode;
  readonly events: readonly WebhookEvent[];
  readonly is_enabled: boolean;
}

interface EndpointFormProps {
  readonly endpoint: Endpoint | undefined;
  readonly onAdded: (secret: string) => void;
  readonly onSaved: () => void;
}

function EndpointForm({ endpoint, onAdded, onSaved }: EndpointFormProps) {
  const { integration: messages } = useMessages("integration");
  const form = useStepUpForm<Values>({
    initial: {
      url: endpoint?.url ?? "",
      // The same default as for a new key, because developers try out first.
      mode: endpoint?.mode ?? "test",
      events: endpoint?.events ?? [...webhookEvents],
      is_enabled: endpoint?.is_enabled ?? true,
      login_password: "",
    },
    validate: (values) => ({
      ...requiredFields(values),
      ...(values.events.length === 0 && { events: { code: "pick" } }),
    }),
    messages: { pick: messages.pickEvent },
    submit: async ({ url, mode, is_enabled, login_password, ...values }) => {
      const fields = { url: url.trim(), events: [...values.events], login_password };
      if (endpoint === undefined) onAdded((await change(stale, "createWebhookEndpoint", { ...fields, mode })).secret);
      else {
        await change(stale, "updateWebhookEndpoint", { ...fields, id: endpoint.id, is_enabled });
        toast.success(messages.saved);
        onSaved();
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <TextField
        {...form.field("url")}
        label={messages.url}
        hint={messages.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        autoFocus
      />
      {endpoint === undefined ? (
        <SelectField
          {...form.field("mode")}
          label={messages.mode}
          options={keyModes.map((mode) => ({ value: mode, label: messages.modes[mode] }))}
        />
      ) : (
        <CheckboxField {...form.field("is_enabled")} label={messages.isEnabled} />
      )}
      <CheckGroup
        {...form.field("events")}
        label={messages.eventsLabel}
        options={webhookEvents.map((event) => ({ value: event, label: messages.events[event] }))}
      />
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <Button type="submit" busy={form.busy} block>
        {endpoint === undefined ? messages.addEndpoint : messages.save}
      </Button>
    </form>
  );
}
