import { useQuery } from "@tanstack/react-query";
import { cardNumberLength } from "#contract/limits.ts";
import { hasCheckDigit } from "#web/lib/card-number.ts";
import { DomainError } from "#web/lib/errors.ts";
import { queryOf } from "#web/lib/query.ts";

/** Refusals that are about the card itself; the others say nothing of it. */
const aboutCard = new Set(["card_not_found", "card_is_own"]);

export type CardCheck =
  | { readonly state: "incomplete" | "checking" | "wrong" | "unknown" }
  | { readonly state: "known"; readonly customerName: string }
  /** For `useErrorText`. */
  | { readonly state: "refused"; readonly error: unknown };

/** Whose card a number is, as soon as it is whole. A slip of a finger is told without asking. */
export function useCardCheck(digits: string): CardCheck {
  const whole = digits.length === cardNumberLength;
  const wrong = whole && !hasCheckDigit(digits);
  const check = useQuery({
    ...queryOf("checkCard", { card_number: digits }),
    enabled: whole && !wrong,
    // The charge itself is what counts: a name need not be asked for twice.
    refetchOnWindowFocus: false,
    retry: false,
    // Typed again, it is asked for again: the customer may have been blocked since.
    gcTime: 0,
  });
  if (wrong) return { state: "wrong" };
  if (!whole) return { state: "incomplete" };
  if (check.data) return { state: "known", customerName: check.data.customer_name };
  if (check.isPending) return { state: "checking" };
  const { error } = check;
  return error instanceof DomainError && aboutCard.has(error.problem.code)
    ? { state: "refused", error }
    : { state: "unknown" };
}
