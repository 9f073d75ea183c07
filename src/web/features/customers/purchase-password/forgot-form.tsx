import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";

/** Asks for the login password, so that a phone left open is not enough, and has a link mailed. */
export function ForgotForm({ onSent }: { onSent: () => void }) {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const form = useForm({
    initial: { loginPassword: "" },
    validate: requiredFields,
    submit: async ({ loginPassword }) => {
      await call("requestPurchasePasswordReset", { login_password: loginPassword });
      onSent();
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-base text-ink-2">{messages.forgotDetail}</p>
      <PasswordField
        {...form.field("loginPassword")}
        label={messages.loginPassword}
        autoComplete="current-password"
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <Button type="submit" block busy={form.busy}>
        {messages.sendLink}
      </Button>
    </form>
  );
}
