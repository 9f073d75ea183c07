import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { Look } from "./use-verification.ts";

/** Words why a payment is not confirmed. */
export function useVerificationReason(): (look: Look) => string {
  const { topUps } = useMessages("topUps");
  const errorText = useErrorText();
  return ({ answer, error }) => {
    // An address that was cut or altered.
    if (isDomainError(error, "invalid_input")) return topUps.missingSession;
    if (error) return errorText(error);
    const message = answer?.message ?? "pending";
    return topUps.reasons[message === "credited" ? "pending" : message];
  };
}
