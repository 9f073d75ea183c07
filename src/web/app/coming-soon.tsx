import { Hourglass } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A screen that is still being made says so and leads home. */
export function ComingSoon() {
  const { shell } = useMessages();
  return (
    <EmptyState
      icon={<Hourglass size={28} strokeWidth={1.6} />}
      title={shell.soon}
      detail={shell.soonDetail}
      action={
        <ButtonLink to="/" variant="secondary">
          {shell.goHome}
        </ButtonLink>
      }
    />
  );
}
