import type { ErrorComponentProps } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** What a screen that crashed leaves behind; the shell around it goes on. */
export function ScreenFailure({ reset }: ErrorComponentProps) {
  const { shell, common } = useMessages();
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert size={28} strokeWidth={1.6} />}
        title={shell.screenFailedTitle}
        detail={shell.screenFailedDetail}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button onClick={reset}>{common.retry}</Button>
            <ButtonLink to="/" variant="secondary">
              {shell.goHome}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
