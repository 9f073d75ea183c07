import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readerTimeZone } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RetryRow } from "#web/ui/failure-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import type { PayoutSchedule } from "./use-payouts.ts";

/** When the partner is paid out by itself, the next time and about how much; its owner chooses. */
export function ScheduleCard({ isOwner }: { isOwner: boolean }) {
  const { schedule: messages } = useMessages("payouts").payouts;
  const schedule = useQuery(freshQueryOf("getPayoutSchedule", {}));
  const [open, setOpen] = useState(false);
  const { data } = schedule;
  const label = data?.cadence === "none" ? messages.set : messages.change;
  return (
    <Card className="rail:p-6">
      <Section title={messages.title}>
        {data ? (
          <div className="grid gap-4 rail:flex rail:items-center rail:justify-between">
            <Described schedule={data} />
            {isOwner && (
              <Button variant="secondary" className="justify-self-start rail:shrink-0" onClick={() => setOpen(true)}>
                {label}
              </Button>
            )}
          </div>
        ) : schedule.isError ? (
          <RetryRow query={schedule} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </Section>
      {data && (
        <Sheet open={open} onClose={() => setOpen(false)} title={messages.title}>
          <ScheduleForm schedule={data} onClose={() => setOpen(false)} />
        </Sheet>
      )}
    </Card>
  );
}

function Described({ schedule }: { schedule: PayoutSchedule }) {
  const { schedule: messages } = useMessages("payouts").payouts;
  const next = useNext(schedule);
  const { cadence, weekday, month_day: monthDay, waits_because: obstacle } = schedule;
  if (cadence === "none") return <p className="text-base text-ink-2">{messages.none}</p>;
  const { every } = messages;
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-md font-[620]">
        {cadence === "daily"
          ? every.daily
          : cadence === "weekly"
            ? every.weekly[weekday! - 1]
            : every.monthly(monthDay!)}
      </p>
      <p className="text-base">{next}</p>
      <p className="text-sm text-ink-2">
        {schedule.is_default && `${messages.isDefault} `}
        {schedule.requested_as !== null && messages.requestedAs(schedule.requested_as)}
      </p>
      <Notice>{obstacle && `${messages.waits[obstacle]} ${messages.triedDaily}`}</Notice>
    </div>
  );
}

/** The sentence of the next payout, with the zone's name where the reader is in another. */
function useNext({ next_on: day, hour, time_zone: zone, ...schedule }: PayoutSchedule): string | undefined {
  const { schedule: messages } = useMessages("payouts").payouts;
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  if (day === null) return undefined;
  // The day and the hour are the installation's, whatever zone the reader is in.
  const format = (options: Intl.DateTimeFormatOptions, moment: number) =>
    new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone: "UTC" }).format(moment);
  const date = format({ weekday: "long", day: "numeric", month: "long" }, Date.parse(day));
  const clock = format({ timeStyle: "short" }, Date.UTC(2026, 0, 1, hour));
  const time = zone === readerTimeZone() ? clock : `${clock} (${zone})`;
  return schedule.expected_amount > 0
    ? messages.next(date, time, formatMoney(schedule.expected_amount))
    : messages.nextTooLittle(date, time, formatMoney(schedule.minimum_amount));
}
