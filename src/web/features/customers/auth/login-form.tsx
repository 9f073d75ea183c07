import { useState } from "react";
import { AuthError, sendVerificationEmail, signIn } from "#web/lib/auth-client.ts";
import { readSignedIn } from "#web/lib/first-answers.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useSearchParameter } from "#web/lib/location.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { authErrorText } from "./auth-error-text.ts";
import { AuthLink } from "./auth-link.tsx";
import { EmailField, isEmailShaped } from "./email-field.tsx";

/** Login with e-mail and password. The session it opens leads on from this screen. */
export function LoginForm() {
  const messages = useMessages("auth");
  const { auth } = messages;
  const form = useForm({
    initial: { email: "", password: "" },
    validate: (values) => ({
      ...(!isEmailShaped(values.email) && { email: { code: "email_form" } }),
      ...requiredFields(values),
    }),
    messages: { email_form: auth.errors.email_form },
    submit: async (values) => {
      await signIn({ email: values.email.trim(), password: values.password });
      await readSignedIn();
    },
  });
  const unconfirmed = form.problem instanceof AuthError && form.problem.problem.code === "email_not_confirmed";

  return (
    <>
      <h1 className="mb-5 text-xl">{auth.loginTitle}</h1>
      <ConfirmedNotice />
      <form {...form.props} className="grid gap-4">
        <EmailField {...form.field("email")} />
        <PasswordField {...form.field("password")} label={auth.password} autoComplete="current-password" />
        <AuthLink mode="forgot" className="-my-1.5 justify-self-end">
          {auth.forgotLink}
        </AuthLink>
        <Notice tone="error" action={unconfirmed && <ResendConfirmation email={form.values.email.trim()} />}>
          {form.problem !== undefined && authErrorText(form.problem, "login", messages)}
        </Notice>
        <Button type="submit" block busy={form.busy}>
          {auth.login}
        </Button>
      </form>
      <p className="mt-4 text-center text-base text-ink-2">
        {auth.noAccount} <AuthLink mode="sign-up">{auth.signUp}</AuthLink>
      </p>
    </>
  );
}

/** The result of the mailed link that led here, if one did. */
function ConfirmedNotice() {
  const { auth } = useMessages("auth");
  const confirmed = useSearchParameter("confirmed") === "true";
  const refused = useSearchParameter("error") !== undefined;
  if (!confirmed) return null;
  return (
    <div className="mb-4">
      <Notice tone={refused ? "error" : "success"}>
        {refused ? auth.confirmationLinkInvalid : auth.emailConfirmed}
      </Notice>
    </div>
  );
}

function ResendConfirmation({ email }: { email: string }) {
  const messages = useMessages("auth");
  const [answer, setAnswer] = useState<string>();
  if (answer) return <p>{answer}</p>;
  return (
    <button
      type="button"
      className="min-h-11 font-bold underline underline-offset-3"
      onClick={() =>
        void sendVerificationEmail(email).then(
          () => setAnswer(messages.auth.confirmationSent),
          (error: unknown) => setAnswer(authErrorText(error, "reset", messages)),
        )
      }
    >
      {messages.auth.resendConfirmation}
    </button>
  );
}
