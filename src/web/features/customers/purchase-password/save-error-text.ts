import { useErrorText } from "#web/lib/error-text.ts";
import { NetworkError, DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

/** Words why the purchase password was not saved, as the specification's section 8 does. */
export function useSaveErrorText(): (error: unknown) => string {
  const { purchasePassword: messages } = useMessages("purchasePassword");
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof NetworkError) return errorText(error);
    if (!(error instanceof DomainError)) return `${messages.saveError}. ${messages.unexpected}`;
    switch (error.problem.code) {
      case "internal_error":
        return `${messages.saveError}. ${errorText(error)}`;
      case "not_signed_in":
        return messages.notSignedIn;
      case "purchase_password_wrong":
      case "purchase_password_locked":
        return errorText(error);
      default:
        return messages.error(errorText(error));
    }
  };
}
