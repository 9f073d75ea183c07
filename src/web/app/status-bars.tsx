import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useOffline } from "#web/lib/connection.ts";
import { moneyUnderWay } from "#web/lib/kept-intents.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { momentOf, useLastKnown, useMomentMessages } from "#web/lib/last-known.ts";
import { reloadIntoNewer, useNewerRelease } from "#web/lib/release.ts";
import { useStore } from "#web/lib/store.ts";

/** Notices for the whole app: no connection, and a newer release. */
export function StatusBars() {
  return (
    <div role="status" className="empty:hidden">
      <OfflineBar />
      <NewerReleaseBar />
    </div>
  );
}

function OfflineBar() {
  const { shell } = useMessages();
  const offline = useOffline();
  const at = momentOf(useLastKnown());
  const messages = useMomentMessages();
  if (!offline) return null;
  return (
    <Bar icon={<CloudOff size={18} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />}>
      {at === undefined ? shell.offline : messages(at, { time: shell.offlineTime, day: shell.offlineDay })}
    </Bar>
  );
}

function NewerReleaseBar() {
  const { shell } = useMessages();
  const newer = useNewerRelease();
  const offline = useOffline();
  const underWay = useStore(moneyUnderWay);
  // A reload without a connection brings nothing new.
  if (!newer || offline) return null;
  return (
    <Bar icon={<RotateCw size={18} strokeWidth={1.9} aria-hidden="true" className="shrink-0" />}>
      {underWay ? shell.newerReleaseWaits : shell.newerRelease}{" "}
      {!underWay && (
        <button
          type="button"
          onClick={reloadIntoNewer}
          className="-my-2 inline-flex min-h-11 items-center rounded-sm px-1.5 font-semibold underline underline-offset-3"
        >
          {shell.reload}
        </button>
      )}
    </Bar>
  );
}

function Bar({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      data-status-bar=""
      className="flex min-h-11 animate-settle items-center justify-center gap-2.5 border-b border-line bg-sunken px-5 py-1.5 text-sm text-ink"
    >
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}
