import type { Output } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { RefusalError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

interface Reason {
  readonly reason: string;
  /** Asking again would bring the same answer. */
  readonly final: boolean;
}

/** Words why a payment was not confirmed. */
export function useVerificationReason() {
  const { topUps } = useMessages("topUps");
  const errorText = useErrorText();
  return (answer: Output<"verifyPayment"> | undefined, error: unknown): Reason => {
    if (error instanceof RefusalError) {
      const { code } = error.problem;
      // An address that was cut or altered.
      if (code === "invalid_input") return { reason: topUps.missingSession, final: true };
      return { reason: errorText(error), final: code === "top_up_not_found" };
    }
    if (error) return { reason: errorText(error), final: false };
    const message = answer?.message ?? "pending";
    if (message === "declined" || message === "expired") return { reason: topUps.reasons[message], final: true };
    return { reason: topUps.reasons.pending, final: false };
  };
}
