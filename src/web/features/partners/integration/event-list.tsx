import { useInfiniteQuery } from "@tanstack/react-query";
import { Radio } from "lucide-react";
import { useState } from "react";
import type { KeyMode } from "#contract/limits.ts";
import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { deliveryTones } from "./delivery-attempts.tsx";
import { EventSheet } from "./event-sheet.tsx";

type Event = Output<"listPartnerEvents">["events"][number];

/** The events of one mode that were sent to the partner's addresses, and what became of each. */
export function EventList({ mode }: { mode: KeyMode }) {
  const { integration: messages } = useMessages("integration");
  const pages = useInfiniteQuery(freshPagesOf("listPartnerEvents", { mode }));
  const [open, setOpen] = useState<string>();
  if (pages.isPending) return <SkeletonBlocks blocks={["h-40 rounded-xl"]} />;
  if (!pages.data) return <FailureCard query={pages} />;
  const events = pages.data.pages.flatMap((page) => page.events);
  return (
    <div className="grid gap-4">
      <Card flush>
        {events.length === 0 ? (
          <EmptyState icon={Radio} title={messages.noEvents} detail={messages.noEventsDetail} />
        ) : (
          <ul aria-label={messages.eventLog} className="divide-y divide-line">
            {events.map((event) => (
              <EventRow key={event.id} event={event} onOpen={() => setOpen(event.id)} />
            ))}
          </ul>
        )}
      </Card>
      <LoadMore pages={pages} />
      <EventSheet id={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}

function EventRow({ event, onOpen }: { event: Event; onOpen: () => void }) {
  const { integration: messages } = useMessages("integration");
  const { language } = useLanguage();
  const state = stateOf(event);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left -outline-offset-4 hover:bg-paper"
      >
        <span className="min-w-0 grow">
          <span className="block text-base font-[620]">{messages.events[event.type]}</span>
          <span className="block text-sm text-ink-2">
            {formatDayAndTime(event.created_at, language)} · <code className="font-mono text-xs">{event.type}</code>
          </span>
        </span>
        <span className="flex gap-1.5">
          {event.mode === "test" && <Badge tone="amber">{messages.modes.test}</Badge>}
          {state === undefined ? (
            <Badge>{messages.noAddress}</Badge>
          ) : (
            <Badge tone={deliveryTones[state]}>{messages.statuses[state]}</Badge>
          )}
        </span>
      </button>
    </li>
  );
}

/** The worst of an event's deliveries; undefined where no address is left. */
function stateOf({ deliveries }: Event) {
  return (["failed", "waiting", "delivered"] as const).find((state) =>
    deliveries.some(({ status }) => status === state),
  );
}
