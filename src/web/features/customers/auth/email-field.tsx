import { useMessages } from "#web/lib/languages/context.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface EmailFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** The browser may offer passkeys here. */
  readonly offersPasskeys?: boolean;
}

/** The e-mail address of an account; password managers know it as the user name. */
export function EmailField({ offersPasskeys, ...props }: EmailFieldProps) {
  const { auth } = useMessages("auth");
  return (
    <TextField
      {...props}
      label={auth.email}
      placeholder={auth.emailPlaceholder}
      type="email"
      inputMode="email"
      autoComplete={offersPasskeys ? "username webauthn" : "username"}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Whether a text has the form of an e-mail address. */
export function isEmailShaped(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
