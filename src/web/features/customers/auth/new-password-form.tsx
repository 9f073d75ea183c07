import { useEffect, useState } from "react";
import { delaysMs, loginPasswordLength } from "#contract/limits.ts";
import { AuthError, resetPassword } from "#web/lib/auth-client.ts";
import { useLoginPasswordMin } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { authErrorText } from "./auth-error-text.ts";
import { AuthLink } from "./auth-link.tsx";
import { sendNewPassword } from "./password-errors.ts";

interface NewPasswordFormProps {
  /** From the mailed link; undefined if the link was invalid. */
  readonly token: string | undefined;
  /** Called two seconds after the password was saved. */
  readonly onDone: () => void;
}

/** The end of password recovery: a new login password, typed twice. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const messages = useMessages("auth");
  const { auth } = messages;
  const [saved, setSaved] = useState(false);
  const good = useRecoveryLink(token);
  const passwordMin = useLoginPasswordMin();
  const form = useForm({
    initial: { password: "", confirmation: "" },
    validate: (values) => ({
      ...(values.confirmation !== values.password && {
        confirmation: { code: "passwords_differ" },
      }),
      ...(values.password.length < passwordMin && { password: { code: "password_min" } }),
      ...requiredFields(values),
    }),
    messages: { ...auth.errors, password_min: auth.errors.password_min(passwordMin) },
    submit: async ({ password }) => {
      await sendNewPassword(() => resetPassword(token ?? "", password));
      setSaved(true);
    },
  });

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(onDone, delaysMs.recoverySuccessRedirect);
    return () => clearTimeout(timer);
  }, [saved, onDone]);

  const linkRefused = form.problem instanceof AuthError && form.problem.problem.code === "recovery_link_invalid";

  return (
    <>
      <h1 className="mb-2 text-xl">{auth.recoveryTitle}</h1>
      {good === undefined ? (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{messages.common.loading}</span>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-[52px]" />
          <Skeleton className="h-[52px]" />
        </div>
      ) : good ? (
        <>
          <p className="mb-5 text-base text-ink-2">{auth.recoveryDetail}</p>
          <form {...form.props} className="grid gap-4">
            <PasswordField
              {...form.field("password")}
              label={auth.newPassword}
              hint={auth.passwordHint(passwordMin)}
              autoComplete="new-password"
              maxLength={loginPasswordLength.max}
            />
            <PasswordField
              {...form.field("confirmation")}
              label={auth.confirmPassword}
              autoComplete="new-password"
              maxLength={loginPasswordLength.max}
            />
            <Notice tone="error" action={linkRefused && <AuthLink mode="forgot">{auth.askNewLink}</AuthLink>}>
              {form.problem !== undefined && authErrorText(form.problem, "password-update", messages)}
            </Notice>
            <Notice tone="success">{saved && auth.passwordUpdated}</Notice>
            <Button type="submit" block busy={form.busy || saved}>
              {auth.savePassword}
            </Button>
          </form>
        </>
      ) : (
        <Notice tone="error" action={<AuthLink mode="forgot">{auth.askNewLink}</AuthLink>}>
          {auth.linkInvalid}
        </Notice>
      )}
      <p className="mt-4 text-center text-base">
        <AuthLink>{auth.backToLogin}</AuthLink>
      </p>
    </>
  );
}

/**
 * Whether the mailed link is still good; undefined until the server has said so. Where it does not
 * answer, the link counts as valid: the server decides again when it is used.
 */
function useRecoveryLink(token: string | undefined): boolean | undefined {
  const [known, setKnown] = useState<{ readonly token: string; readonly good: boolean }>();
  // Not a query, because the answers of queries are dropped once no user is signed in.
  useEffect(() => {
    if (token === undefined) return;
    const aborter = new AbortController();
    const learn = (good: boolean) => !aborter.signal.aborted && setKnown({ token, good });
    // Fetched for those who follow such a link alone.
    import("#web/lib/api.ts")
      .then(({ call }) => call("checkLoginPasswordReset", { token }, { signal: aborter.signal }))
      .then(
        ({ valid }) => learn(valid),
        () => learn(true),
      );
    return () => aborter.abort();
  }, [token]);
  if (token === undefined) return false;
  return known?.token === token ? known.good : undefined;
}
