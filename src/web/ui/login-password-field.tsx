import { useMessages } from "#web/lib/languages/context.tsx";
import { PasswordField } from "./password-field.tsx";

interface LoginPasswordFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}

/**
 * The user's own login password: spread `form.field("login_password")` of a step-up form into it.
 */
export function LoginPasswordField(props: LoginPasswordFieldProps) {
  const { common: messages } = useMessages();
  return (
    <PasswordField
      {...props}
      label={messages.loginPassword}
      hint={messages.loginPasswordHint}
      autoComplete="current-password"
    />
  );
}
