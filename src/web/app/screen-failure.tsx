import { CloudOff, RefreshCw, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { FallbackProps } from "react-error-boundary";
import { checkConnection } from "#web/lib/connection.ts";
import { PartNotFetched } from "#web/lib/fetched.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { whyMissing } from "#web/lib/release.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Stands in place of a screen that crashed or did not arrive; the shell around it goes on. */
export function ScreenFailure({ error, resetErrorBoundary }: FallbackProps) {
  const { shell, common } = useMessages();
  if (error instanceof PartNotFetched) return <PartMissing />;
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={shell.screenFailedTitle}
        detail={shell.screenFailedDetail}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button onClick={resetErrorBoundary}>{common.retry}</Button>
            <ButtonLink to="/" variant="secondary">
              {shell.goHome}
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}

/**
 * Says why a part of the app is missing. Only a reload fetches it again, because browsers remember
 * a module that failed.
 */
function PartMissing() {
  const { shell, common } = useMessages();
  const [cause, setCause] = useState<Awaited<ReturnType<typeof whyMissing>>>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void whyMissing().then(setCause);
  }, []);

  async function reload() {
    setBusy(true);
    // Without a connection a reload could take away even this page.
    if (await checkConnection()) location.reload();
    else {
      setCause("offline");
      setBusy(false);
    }
  }

  const said = {
    offline: [shell.partOfflineTitle, shell.partOfflineDetail, common.retry],
    updated: [shell.partUpdatedTitle, shell.partUpdatedDetail, shell.reload],
    lost: [shell.partLostTitle, shell.partLostDetail, shell.reload],
  } as const;
  if (!cause) return <Skeleton className="mx-auto mt-10 h-44 w-full max-w-[30rem] rounded-xl" />;
  const [title, detail, action] = said[cause];
  const Icon = cause === "offline" ? CloudOff : RefreshCw;
  return (
    <div role="alert">
      <EmptyState
        icon={Icon}
        title={title}
        detail={detail}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button busy={busy} onClick={() => void reload()}>
              {action}
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
