import type {
  ConsoleErrorCode,
  DisputeErrorCode,
  Problem,
  SpendingErrorCode,
  WalletErrorCode,
} from "#contract/error-codes.ts";
import { DomainError, NetworkError } from "./errors.ts";
import { useInstallation } from "./installation.ts";
import { useLanguage, useMessages } from "./languages/context.tsx";
import { factsOf } from "./languages/facts.ts";
import { loadedMessages } from "./languages/load-messages.ts";

/** The message for an error: by its code, for a missing answer, or "something went wrong". */
export function useErrorText(): (error: unknown) => string {
  const messages = useMessages();
  const { language } = useLanguage();
  const currency = useInstallation()?.currency;
  return (error) => {
    if (error instanceof NetworkError) return messages.common.noConnection;
    if (!(error instanceof DomainError)) return messages.common.unexpected;
    const { code, params, request_id } = error.problem;
    // A newer server may send a code that this page does not know.
    const sentence =
      messages.errors[code as WalletErrorCode] ??
      loadedMessages("consoles", language)?.errors[code as ConsoleErrorCode] ??
      loadedMessages("spendingErrors", language)?.errors[code as SpendingErrorCode] ??
      loadedMessages("disputes", language)?.errors[code as DisputeErrorCode] ??
      messages.errors.internal_error;
    const text = sentence(factsOf(params, { language, currency }));
    return code === "internal_error" ? `${text} ${messages.common.reference(request_id)}` : text;
  };
}

/** The message of an error that a screen foresees. */
export function useErrorCodeText(): (code: WalletErrorCode, params?: Problem["params"]) => string {
  const { errors } = useMessages();
  const { language } = useLanguage();
  const currency = useInstallation()?.currency;
  return (code, params) => errors[code](factsOf(params, { language, currency }));
}
