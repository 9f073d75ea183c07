import { useQuery } from "@tanstack/react-query";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { useLast, Sheet } from "#web/ui/sheet.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { DeliveryAttempts, deliveryTones } from "./delivery-attempts.tsx";
import { stale } from "./module.ts";

type Event = Output<"getPartnerEvent">;

/** While a delivery waits for its next try. */
const pollMs = 2_000;

/** One event: what was sent, what became of it at each address, and sending it again. */
export function EventSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { integration: messages } = useMessages("integration");
  const shown = useLast(id);
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={messages.event}>
      {shown && <EventDetail key={shown} id={shown} />}
    </Sheet>
  );
}

function EventDetail({ id }: { id: string }) {
  const { integration: messages } = useMessages("integration");
  const { language } = useLanguage();
  const event = useQuery({
    ...freshQueryOf("getPartnerEvent", { id }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === "waiting") ? pollMs : false,
  });
  if (event.isPending) return <SkeletonBlocks className="pb-2" blocks={["h-52 rounded-xl"]} />;
  if (!event.data) return <FailureState query={event} />;
  const { type, mode, created_at: at, data } = event.data;
  return (
    <div className="grid gap-5 pb-2">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="grow font-[620]">{messages.events[type]}</span>
          <Badge tone={mode === "live" ? "leaf" : "amber"}>{messages.modes[mode]}</Badge>
        </div>
        <p className="text-sm break-all text-ink-2">
          {formatMoment(at, language)} · <code className="font-mono text-xs">{id}</code>
        </p>
      </div>
      <Section title={messages.deliveries}>
        <Deliveries event={event.data} />
        <Resend id={id} />
      </Section>
      <Section title={messages.payload}>
        <pre
          // A long payload scrolls by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={messages.payload}
          className="max-h-96 overflow-auto rounded-lg bg-sunken px-3.5 py-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {JSON.stringify(data, undefined, 2)}
        </pre>
      </Section>
    </div>
  );
}

function Deliveries({ event }: { event: Event }) {
  const { integration: messages } = useMessages("integration");
  if (event.deliveries.length === 0) return <p className="text-base text-ink-2">{messages.noAddressDetail}</p>;
  return (
    <ul className="divide-y divide-line">
      {event.deliveries.map((delivery) => (
        <li key={delivery.id} className="grid gap-2 py-3 first:pt-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow text-base break-all">{delivery.url}</span>
            <Badge tone={deliveryTones[delivery.status]}>{messages.statuses[delivery.status]}</Badge>
          </div>
          <DeliveryAttempts delivery={delivery} />
        </li>
      ))}
    </ul>
  );
}

function Resend({ id }: { id: string }) {
  const { integration: messages } = useMessages("integration");
  const { run, busy } = useAction(messages.failed);

  async function resend(): Promise<string> {
    await change(stale, "resendPartnerEvent", { id });
    return messages.resent;
  }

  return (
    <div className="justify-self-start">
      <Button variant="secondary" className="min-h-11 text-sm" busy={busy} onClick={() => void run(resend)}>
        {messages.sendAgain}
      </Button>
    </div>
  );
}
