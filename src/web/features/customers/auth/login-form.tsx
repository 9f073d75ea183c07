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
import { PasskeyButton, usePasskeySignIn } from "./passkey-sign-in.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

/** The fields that a password sign-in which needs a second factor is repeated with. */
interface HalfDone {
  readonly email: string;
  readonly password: string;
  readonly methods: string;
}

/**
 * Login with e-mail and password, or with a passkey. The session it opens leads on from this
 * screen. Where a confirmation link led here, its token goes with the password, and opens the
 * account.
 */
export function LoginForm() {
  const [halfDone, setHalfDone] = useState<HalfDone>();
  if (halfDone) return <SecondFactorForm {...halfDone} onBack={() => setHalfDone(undefined)} />;
  return <PasswordForm onHalfDone={setHalfDone} />;
}

function PasswordForm({ onHalfDone }: { onHalfDone: (halfDone: HalfDone) => void }) {
  const messages = useMessages("auth");
  const { auth } = messages;
  const passkey = usePasskeySignIn({ fills: true });
  const token = useSearchParameter("token");
  const form = useForm({
    initial: { email: "", password: "" },
    validate: (values) => ({
      ...(!isEmailShaped(values.email) && { email: { code: "email_form" } }),
      ...requiredFields(values),
    }),
    messages: { email_form: auth.errors.email_form },
    submit: async (values) => {
      const credentials = {
        email: values.email.trim(),
        password: values.password,
        ...(token !== undefined && { token }),
      };
      try {
        await signIn(credentials);
      } catch (error) {
        const methods = missingFactor(error);
        if (methods === undefined) throw error;
        onHalfDone({ ...credentials, methods });
        return;
      }
      await readSignedIn();
    },
  });
  const problem = form.problem ?? passkey.problem;
  const code = problem instanceof AuthError ? problem.problem.code : undefined;
  const unconfirmed = code === "email_not_confirmed" || code === "confirmation_link_invalid";
  const wayOut =
    code === "account_frozen" ? (
      <AuthLink mode="forgot">{auth.recoveryTitle}</AuthLink>
    ) : (
      unconfirmed && <ResendConfirmation email={form.values.email.trim()} />
    );

  return (
    <>
      <h1 className="mb-5 text-xl">{auth.loginTitle}</h1>
      <LinkNotice />
      <form {...form.props} className="grid gap-4">
        <EmailField {...form.field("email")} offersPasskeys />
        <PasswordField {...form.field("password")} label={auth.password} autoComplete="current-password" />
        <AuthLink mode="forgot" className="-my-1.5 justify-self-end">
          {auth.forgotLink}
        </AuthLink>
        <Notice tone="error" action={wayOut}>
          {problem !== undefined && authErrorText(problem, "login", messages)}
        </Notice>
        <Button type="submit" block busy={form.busy}>
          {auth.login}
        </Button>
        <PasskeyButton {...passkey} />
      </form>
      <p className="mt-4 text-center text-base text-ink-2">
        {auth.noAccount} <AuthLink mode="sign-up">{auth.signUp}</AuthLink>
      </p>
    </>
  );
}

/** The factors that will do, where a right password was not enough. */
function missingFactor(error: unknown): string | undefined {
  if (!(error instanceof AuthError) || error.problem.code !== "second_factor_required") return undefined;
  return String(error.problem.params?.["methods"]);
}

/** Says what is left to do where a confirmation link led here: the link alone confirms nothing. */
function LinkNotice() {
  const { auth } = useMessages("auth");
  const isFromLink = useSearchParameter("confirmed") === "true";
  if (!isFromLink) return null;
  return (
    <div className="mb-4">
      <Notice>{auth.confirmByLogin}</Notice>
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
