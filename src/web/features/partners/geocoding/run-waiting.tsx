import { formatDayAndTime, formatTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Run } from "./use-run.ts";

/** Why a run does not move, since when, and when it tries again. */
export function RunWaiting({ run }: { run: Run | null }) {
  const { geocoding: messages } = useMessages("geocoding");
  const { language } = useLanguage();
  // A paused run has no next try.
  const waiting = run?.status === "running" ? run.waiting : null;
  return (
    <Notice>
      {waiting && (
        <>
          <strong className="block">{messages.troubles[waiting.reason]}</strong>
          {messages.waitingSince(formatDayAndTime(waiting.since, language), formatTime(waiting.next_try_at, language))}
        </>
      )}
    </Notice>
  );
}
