import { LogIn } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useShownAddress } from "#web/lib/location.tsx";
import { rememberTarget } from "#web/lib/return-target.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The page that home and the card show when the session ended while they were open. */
export function SignedOutView({ kind }: { kind: "welcome" | "denied" }) {
  const { shell, common } = useMessages();
  const address = useShownAddress();
  return (
    <EmptyState
      icon={LogIn}
      title={kind === "welcome" ? shell.welcome : shell.accessDenied}
      detail={kind === "welcome" ? shell.welcomeDetail : shell.accessDeniedDetail}
      action={
        <ButtonLink to="/auth" onFollow={() => rememberTarget(address)}>
          {common.login}
        </ButtonLink>
      }
    />
  );
}
