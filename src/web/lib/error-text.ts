import type { ConsoleRefusalCode, Problem, WalletRefusalCode } from "#contract/refusals.ts";
import { RefusalError, NetworkError } from "./errors.ts";
import { useInstallation } from "./installation.ts";
import { useLanguage, useMessages } from "./languages/context.tsx";
import { factsOf } from "./languages/facts.ts";
import { loadedRoom } from "./languages/rooms.ts";

/** Words an error for the reader: a refusal by its code, a missing answer, or "something went wrong". */
export function useErrorText(): (error: unknown) => string {
  const messages = useMessages();
  const { language } = useLanguage();
  const currency = useInstallation()?.currency;
  return (error) => {
    if (error instanceof NetworkError) return messages.common.noConnection;
    if (!(error instanceof RefusalError)) return messages.common.unexpected;
    const { code, params, request_id } = error.problem;
    // A server newer than this page may refuse with a code that the page does not know.
    const sentence =
      messages.refusals[code as WalletRefusalCode] ??
      loadedRoom("consoles", language)?.refusals[code as ConsoleRefusalCode] ??
      messages.refusals.internal_error;
    const text = sentence(factsOf(params, { language, currency }));
    return code === "internal_error" ? `${text} ${messages.common.reference(request_id)}` : text;
  };
}

/** Words what the server would refuse, where a screen knows it beforehand. */
export function useRefusalText(): (code: WalletRefusalCode, params?: Problem["params"]) => string {
  const { refusals } = useMessages();
  const { language } = useLanguage();
  const currency = useInstallation()?.currency;
  return (code, params) => refusals[code](factsOf(params, { language, currency }));
}
