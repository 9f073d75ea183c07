import { useErrorText } from "#web/lib/error-text.ts";
import { NetworkError, RefusalError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";

/** Words why the purchase password was not saved, as the specification's section 8 does. */
export function useSaveErrorText(): (error: unknown) => string {
  const { purchasePassword: words } = useMessages("purchasePassword");
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof NetworkError) return errorText(error);
    if (!(error instanceof RefusalError)) return `${words.saveError}. ${words.unexpected}`;
    switch (error.problem.code) {
      case "internal_error":
        return `${words.saveError}. ${errorText(error)}`;
      case "not_signed_in":
        return words.notSignedIn;
      case "purchase_password_wrong":
      case "purchase_password_locked":
        return errorText(error);
      default:
        return words.error(errorText(error));
    }
  };
}
