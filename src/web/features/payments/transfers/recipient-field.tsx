import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { DomainError, isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { parseRecipient, type Recipient, recipientQuery } from "./find-recipient.ts";

interface RecipientFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** Whom to send to, by username. The full name appears beneath, so that it can be checked. */
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
        // Always mounted, so that the name is announced, and of one height, so that nothing moves.
        <span role="status" className={wrong ? "sr-only" : "block min-h-5 font-semibold text-leaf"}>
          {wrong ?? lookup.found?.full_name ?? (lookup.looking && <span className="sr-only">{transfers.looking}</span>)}
        </span>
      }
    />
  );
}

/** Long enough that a username is not looked up letter by letter. */
const typingPauseMs = 450;

interface RecipientLookup {
  readonly found?: Recipient | undefined;
  readonly looking: boolean;
  /** A DomainError (no such user, or the caller) or a NetworkError. */
  readonly error?: unknown;
}

/** Looks a typed username up once the typing pauses. */
function useRecipient(typed: string): RecipientLookup {
  const { username, wellFormed } = parseRecipient(typed);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(username), typingPauseMs);
    return () => clearTimeout(timer);
  }, [username]);

  const { data, error, isFetching } = useQuery({
    ...recipientQuery(settled),
    enabled: wellFormed && settled === username,
  });
  // The answer for an earlier username must not stand for this one.
  if (!wellFormed || settled !== username) return { looking: wellFormed };
  if (error && !isFetching) return { looking: false, error };
  return { found: data, looking: isFetching && !data };
}
