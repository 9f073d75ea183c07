import { useState } from "react";
import { requestPasswordReset } from "#web/lib/auth-client.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { authErrorText } from "./auth-error-text.ts";
import { AuthLink } from "./auth-link.tsx";
import { EmailField, isEmailShaped } from "./email-field.tsx";
import { LocalMailbox } from "./local-mailbox.tsx";

/** Requests a link to a new login password. The answer is the same whether the account exists. */
export function ForgotPasswordForm() {
  const messages = useMessages("auth");
  const { auth } = messages;
  const [sent, setSent] = useState(false);
  const form = useForm({
    initial: { email: "" },
    validate: (values) => ({
      ...(!isEmailShaped(values.email) && { email: { code: "email_form" } }),
      ...requiredFields(values),
    }),
    messages: { email_form: auth.errors.email_form },
    submit: async ({ email }) => {
      setSent(false);
      await requestPasswordReset(email.trim());
      setSent(true);
    },
  });

  return (
    <>
      <h1 className="mb-2 text-xl">{auth.forgotTitle}</h1>
      <p className="mb-5 text-base text-ink-2">{auth.forgotDetail}</p>
      <form {...form.props} className="grid gap-4">
        <EmailField {...form.field("email")} />
        <Notice tone="error">{form.problem !== undefined && authErrorText(form.problem, "reset", messages)}</Notice>
        <Notice tone="success">{sent && auth.resetSent}</Notice>
        {sent && <LocalMailbox />}
        <Button type="submit" block busy={form.busy}>
          {auth.sendLink}
        </Button>
      </form>
      <p className="mt-4 text-center text-base">
        <AuthLink>{auth.backToLogin}</AuthLink>
      </p>
    </>
  );
}
