import { UserRoundCheck } from "lucide-react";
import { useErrorCodeText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Says why the account may not move money yet, and leads to its checklist on home. */
export function InactiveAccount() {
  const { home } = useMessages("home");
  const errorCodeText = useErrorCodeText();
  return (
    <EmptyState
      icon={UserRoundCheck}
      title={home.inactiveTitle}
      detail={errorCodeText("account_not_active")}
      action={<ButtonLink to="/">{home.completeRegistration}</ButtonLink>}
    />
  );
}
