import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { useLast, Sheet } from "#web/ui/sheet.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { DeliveryAttempts, deliveryTones } from "./delivery-attempts.tsx";
import type { Endpoint } from "./endpoint-sheet.tsx";
import { stale } from "./module.ts";

type Delivery = Output<"listWebhookDeliveries">["deliveries"][number];

/** While a delivery waits for its next try. */
const pollMs = 2_000;

export function DeliverySheet({ endpoint, onClose }: { endpoint: Endpoint | undefined; onClose: () => void }) {
  const { integration: messages } = useMessages("integration");
  const shown = useLast(endpoint);
  return (
    <Sheet
      open={endpoint !== undefined}
      onClose={onClose}
      title={shown ? messages.logOf(new URL(shown.url).host) : messages.log}
    >
      {shown && <Deliveries id={shown.id} />}
    </Sheet>
  );
}

function Deliveries({ id }: { id: string }) {
  const { integration: messages } = useMessages("integration");
  const pages = useInfiniteQuery({
    ...freshPagesOf("listWebhookDeliveries", { id }),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.deliveries.some(({ status }) => status === "waiting") ? pollMs : false,
  });
  if (pages.isPending) return <SkeletonBlocks className="pb-2" blocks={["h-52 rounded-xl"]} />;
  if (!pages.data) return <FailureState query={pages} />;
  const deliveries = pages.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <EmptyState icon={Send} title={messages.noDeliveries} detail={messages.noDeliveriesDetail} />;
  return (
    <div className="grid gap-4 pb-2">
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </div>
  );
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { integration: messages } = useMessages("integration");
  const { language } = useLanguage();
  const { run, busy } = useAction(messages.failed);
  const event = messages.events[delivery.event_type];

  async function resend(): Promise<string> {
    await change(stale, "resendWebhookDelivery", { id: delivery.id });
    return messages.resent;
  }

  return (
    <li className="grid gap-2 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grow font-[620]">{event}</span>
        <Badge tone={deliveryTones[delivery.status]}>{messages.statuses[delivery.status]}</Badge>
      </div>
      <p className="text-sm text-ink-2">{formatDayAndTime(delivery.created_at, language)}</p>
      <DeliveryAttempts delivery={delivery} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-ink-2">
          {delivery.next_try_at && messages.nextTry(formatDayAndTime(delivery.next_try_at, language))}
        </span>
        <Button
          variant="secondary"
          className="min-h-11 text-sm"
          busy={busy}
          aria-label={messages.resendName(event)}
          onClick={() => void run(resend)}
        >
          {messages.resend}
        </Button>
      </div>
    </li>
  );
}
