import { CloudOff } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "./button.tsx";

/** One part of a screen could not be loaded, and a way to try again; FailureState is for a whole screen. */
export function RetryRow({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { common } = useMessages();
  return (
    <div
      role="alert"
      className="flex min-h-[72px] items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-2 pl-4"
    >
      <CloudOff size={22} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <p className="grow text-sm text-ink-2">{common.loadFailed}</p>
      <Button variant="ghost" onClick={onRetry} busy={busy} className="min-h-11 shrink-0 px-3.5 text-sm">
        {common.retry}
      </Button>
    </div>
  );
}
