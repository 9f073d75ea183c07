import { BadgeCheck } from "lucide-react";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError, DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { parseRecipient } from "./find-recipient.ts";
import { useRecipient } from "./use-recipient.ts";

interface RecipientFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** Whom to send to, by username. The full name appears beneath, so that nobody pays a namesake. */
export function RecipientField({ name, value, onChange, error, disabled }: RecipientFieldProps) {
  const { transfers } = useMessages("transfers");
  const errorText = useErrorText();
  const lookup = useRecipient(value);

  function describeLookupError(): string | undefined {
    if (!lookup.error) return undefined;
    if (!(lookup.error instanceof DomainError)) return transfers.lookupFailed;
    return isDomainError(lookup.error, "recipient_not_found")
      ? transfers.usernameNotFound(parseRecipient(value).username)
      : errorText(lookup.error);
  }
  const wrong = error ?? describeLookupError();
  return (
    <TextField
      name={name}
      label={transfers.recipient}
      placeholder={transfers.recipientPlaceholder}
      value={value}
      // The @ stands before the field already.
      onChange={(typed) => onChange(typed.replace(/^\s*@/, ""))}
      error={wrong}
      disabled={disabled}
      leading="@"
      className="pl-0.5"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={64}
      trailing={
        lookup.found ? (
          <BadgeCheck size={20} strokeWidth={1.9} aria-hidden="true" className="mr-2.5 text-leaf" />
        ) : lookup.looking ? (
          <Spinner size={18} className="mr-2.5 text-hint" />
        ) : undefined
      }
      hint={
        // Always there, so that the name is announced when it comes; and of one height, so that nothing jumps.
        <span role="status" className={wrong ? "sr-only" : "block min-h-5 font-semibold text-leaf"}>
          {wrong ?? lookup.found?.full_name ?? (lookup.looking && <span className="sr-only">{transfers.looking}</span>)}
        </span>
      }
    />
  );
}
