import { Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { fetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { PasswordField } from "./password-field.tsx";

const PasskeyProof = fetched(async () => (await import("./passkey-proof.tsx")).PasskeyProof, ["secondFactors"]);

interface LoginPasswordFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}

/**
 * The user's own login password, or a passkey in its place: spread `form.field("login_password")`
 * of a step-up form into it.
 */
export function LoginPasswordField(props: LoginPasswordFieldProps) {
  const { common: messages } = useMessages();
  // Forms that stand in a screen are opened more often than used.
  const [reached, setReached] = useState(false);
  return (
    <div className="grid gap-2" onFocus={() => setReached(true)}>
      {!props.value.startsWith("passkey.") && (
        <PasswordField
          {...props}
          label={messages.loginPassword}
          hint={messages.loginPasswordHint}
          autoComplete="current-password"
        />
      )}
      {/* Without it the password still serves. */}
      <ErrorBoundary fallback={null}>
        <Suspense>{reached && <PasskeyProof value={props.value} onChange={props.onChange} />}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
