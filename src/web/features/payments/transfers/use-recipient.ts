import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { parseRecipient, recipientQuery, type Recipient } from "./find-recipient.ts";

/** Long enough that a name is not asked for letter by letter. */
const typingPauseMs = 450;

interface RecipientLookup {
  readonly found?: Recipient | undefined;
  readonly looking: boolean;
  /** A refusal (nobody, oneself) or no answer. */
  readonly error?: unknown;
}

/** Looks a typed username up once the typing pauses. */
export function useRecipient(typed: string): RecipientLookup {
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
  // The answer to an earlier name must not vouch for this one.
  if (!wellFormed || settled !== username) return { looking: wellFormed };
  if (error && !isFetching) return { looking: false, error };
  return { found: data, looking: isFetching && !data };
}
