import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";

type Delivery = Output<"listWebhookDeliveries">["deliveries"][number];

export const deliveryTones = { waiting: "amber", delivered: "leaf", failed: "clay" } as const;

/** Every attempt of a delivery with the receiver's answer; nothing before the first one. */
export function DeliveryAttempts({ delivery }: { delivery: Pick<Delivery, "attempts"> }) {
  const { integration: messages } = useMessages("integration");
  const { language } = useLanguage();
  if (delivery.attempts.length === 0) return null;
  return (
    <ol aria-label={messages.attempts} className="grid gap-2 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      {delivery.attempts.map((attempt) => (
        <li key={attempt.at} className="grid gap-0.5">
          <span className="flex justify-between gap-3">
            <span className={attempt.failure === null ? "font-[560]" : "font-[560] text-clay"}>
              {attempt.http_status === null
                ? messages.failures[attempt.failure ?? "unreachable"]
                : messages.answered(attempt.http_status)}
            </span>
            <span className="shrink-0 text-ink-2">
              {formatDayAndTime(attempt.at, language)} · {messages.took(attempt.took_ms)}
            </span>
          </span>
          {attempt.excerpt && (
            <code className="line-clamp-2 font-mono text-xs break-all text-ink-2">{attempt.excerpt}</code>
          )}
        </li>
      ))}
    </ol>
  );
}
