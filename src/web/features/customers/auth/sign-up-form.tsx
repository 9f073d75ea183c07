import { fullNameLengthMax, loginPasswordLength } from "#contract/limits.ts";
import { signUp } from "#web/lib/auth-client.ts";
import { useInstallation, useLoginPasswordMin } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { authErrorText } from "./auth-error-text.ts";
import { AuthLink } from "./auth-link.tsx";
import { EmailField, isEmailShaped } from "./email-field.tsx";
import { sendNewPassword } from "./password-errors.ts";

/** A new account: name, e-mail, password and the terms. */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const messages = useMessages("auth");
  const { auth } = messages;
  const installation = useInstallation();
  const passwordMin = useLoginPasswordMin();
  const form = useForm({
    initial: { fullName: "", email: "", password: "", terms: false },
    validate: (values) => ({
      ...(!isEmailShaped(values.email) && { email: { code: "email_form" } }),
      ...(values.password.length < passwordMin && { password: { code: "password_min" } }),
      ...requiredFields(values),
      ...(!values.terms && { terms: { code: "accept_terms_required" } }),
    }),
    messages: { ...auth.errors, password_min: auth.errors.password_min(passwordMin) },
    submit: async ({ fullName, email, password }) => {
      await sendNewPassword(() => signUp({ name: fullName.trim(), email: email.trim(), password }));
      onSignedUp();
    },
  });

  return (
    <>
      <h1 className="mb-5 text-xl">{auth.signUpTitle}</h1>
      <form {...form.props} className="grid gap-4">
        <TextField
          {...form.field("fullName")}
          label={auth.fullName}
          placeholder={auth.fullNamePlaceholder}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={fullNameLengthMax}
        />
        <EmailField {...form.field("email")} />
        <PasswordField
          {...form.field("password")}
          label={auth.password}
          hint={auth.passwordHint(passwordMin)}
          autoComplete="new-password"
          maxLength={loginPasswordLength.max}
        />
        <CheckboxField
          {...form.field("terms")}
          label={
            <>
              {auth.termsBefore}
              <OutsideLink href={installation?.terms_url}>{auth.terms}</OutsideLink>
              {auth.termsBetween}
              <OutsideLink href={installation?.privacy_url}>{auth.privacy}</OutsideLink>
            </>
          }
        />
        <Notice tone="error">{form.problem !== undefined && authErrorText(form.problem, "sign-up", messages)}</Notice>
        <Button type="submit" block busy={form.busy}>
          {auth.signUp}
        </Button>
      </form>
      <p className="mt-4 text-center text-base text-ink-2">
        {auth.haveAccount} <AuthLink>{auth.login}</AuthLink>
      </p>
    </>
  );
}

function OutsideLink({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return children;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="font-semibold text-leaf underline underline-offset-3"
    >
      {children}
    </a>
  );
}
