import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Section } from "#web/ui/section.tsx";
import type { DetailedCharge } from "./use-console.ts";

/** What became of a charge, step by step, and who of the partner had a hand in it. */
export function ChargeTimeline({ charge }: { charge: DetailedCharge }) {
  const { partnerCharges: messages } = useMessages("partnerCharges");
  const { language } = useLanguage();
  return (
    <Section title={messages.timeline}>
      <ol className="grid">
        {charge.timeline.map(({ event, at, by }) => (
          <li key={event} className="group relative grid grid-cols-[auto_1fr] gap-x-3 pb-4 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-3 bottom-[-0.25rem] left-[5px] w-0.5 bg-line group-last:hidden"
            />
            <span aria-hidden="true" className="relative mt-1.5 size-3 rounded-full bg-leaf" />
            <p className="min-w-0 text-base">
              <span className="font-[620]">{messages.events[event]}</span>
              {by && <span className="break-words text-ink-2"> {messages.by(by)}</span>}
              <span className="block text-sm text-ink-2">{formatDayAndTime(at, language)}</span>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
