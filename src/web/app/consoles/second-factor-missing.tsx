import { ShieldAlert } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** In a console's place, for an administrator or owner who must set up a second factor first. */
export function SecondFactorMissing() {
  const { consoles: messages } = useMessages("consoles");
  return (
    <EmptyState
      icon={ShieldAlert}
      title={messages.secondFactorMissing}
      detail={messages.secondFactorMissingDetail}
      action={<ButtonLink to="/profile?section=security">{messages.setUpSecondFactor}</ButtonLink>}
    />
  );
}
