import { ShieldAlert } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** In a console's place, for an administrator or owner who must set up a second factor first. */
export function SecondFactorMissing() {
  const { secondFactors: messages } = useMessages("secondFactors");
  return (
    <EmptyState
      icon={ShieldAlert}
      title={messages.missing}
      detail={messages.missingDetail}
      action={<ButtonLink to="/profile?section=security">{messages.setUp}</ButtonLink>}
    />
  );
}
