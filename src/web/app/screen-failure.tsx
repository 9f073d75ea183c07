import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { FallbackProps } from "react-error-boundary";
import { PartNotFetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** What a screen that crashed leaves behind; the shell around it goes on. */
export function ScreenFailure({ error, resetErrorBoundary }: FallbackProps) {
  const { shell, common } = useMessages();
  const [busy, setBusy] = useState(false);

  async function retry() {
    if (!(error instanceof PartNotFetched)) return resetErrorBoundary();
    setBusy(true);
    // Without a connection a reload would take away even this page.
    const reachable = await fetch("/healthz").catch(() => undefined);
    if (reachable) location.reload();
    else setBusy(false);
  }

  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert size={28} strokeWidth={1.6} />}
        title={shell.screenFailedTitle}
        detail={shell.screenFailedDetail}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button busy={busy} onClick={() => void retry()}>
              {common.retry}
            </Button>
            <ButtonLink to="/" variant="secondary">
              {shell.goHome}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}
