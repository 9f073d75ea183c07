import { secondFactorCodeLengthMax } from "#contract/limits.ts";
import { signIn } from "#web/lib/auth-client.ts";
import { readSignedIn } from "#web/lib/first-answers.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { authErrorText } from "./auth-error-text.ts";
import { PasskeyButton, usePasskeySignIn } from "./passkey-sign-in.tsx";

interface SecondFactorFormProps {
  readonly email: string;
  readonly password: string;
  /** The factors of the account: `code`, `passkey`, `recovery`. */
  readonly methods: string;
  readonly onBack: () => void;
}

/** The second step of a login by password: a code, or the passkey in place of both steps. */
export function SecondFactorForm({ email, password, methods, onBack }: SecondFactorFormProps) {
  const messages = useMessages("auth");
  const { auth } = messages;
  const passkey = usePasskeySignIn();
  const form = useForm({
    initial: { code: "" },
    validate: requiredFields,
    submit: async ({ code }) => {
      await signIn({ email, password, code: code.trim() });
      await readSignedIn();
    },
  });
  const problem = form.problem ?? passkey.problem;
  const hasApp = methods.includes("code");
  return (
    <>
      <h1 className="mb-2 text-xl">{auth.secondStepTitle}</h1>
      <p className="mb-5 text-base text-ink-2">{hasApp ? auth.secondStepByApp : auth.secondStepByPasskey}</p>
      <form {...form.props} className="grid gap-4">
        {methods.includes("passkey") && <PasskeyButton {...passkey} />}
        <TextField
          {...form.field("code")}
          label={hasApp ? auth.code : auth.recoveryCode}
          hint={hasApp ? auth.codeHint : auth.recoveryCodeHint}
          maxLength={secondFactorCodeLengthMax}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <Notice tone="error">{problem !== undefined && authErrorText(problem, "login", messages)}</Notice>
        <Button type="submit" block busy={form.busy}>
          {auth.login}
        </Button>
        <Button variant="ghost" block onClick={onBack}>
          {auth.backToLogin}
        </Button>
      </form>
    </>
  );
}
