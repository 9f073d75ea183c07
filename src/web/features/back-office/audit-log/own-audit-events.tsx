import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshPagesOf } from "#web/lib/query.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { Card } from "#web/ui/card.tsx";
import { DisclosureChevron } from "#web/ui/facts.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { ListEnd } from "#web/ui/list-end.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { Difference, type OwnAuditEvent, SubjectName } from "./difference.tsx";

/** The audit events of the partner, newest first, for its owners. */
export function OwnAuditEvents() {
  const { auditLog: messages } = useMessages("auditLog");
  const events = useInfiniteQuery(freshPagesOf("listOwnActs", {}));
  const rows = events.data?.pages.flatMap((page) => page.acts);
  return (
    <section aria-labelledby="own-events" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="own-events" className="text-lg">
          {messages.own}
        </h2>
        <p className="text-base text-ink-2">{messages.ownDetail}</p>
      </div>
      {events.isPending ? (
        <SkeletonList rows={3} />
      ) : (
        <Card flush>
          {!rows ? (
            <FailureState query={events} />
          ) : rows.length === 0 ? (
            <p className="px-4 py-6 text-center text-base text-ink-2">{messages.ownEmpty}</p>
          ) : (
            <ul aria-label={messages.own} className="divide-y divide-line">
              {rows.map((event) => (
                <OwnAuditEventRow key={event.id} event={event} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <ListEnd pages={events} byHand />
    </section>
  );
}

/** One audit event; opened, what was before and after, where the partner may know. */
function OwnAuditEventRow({ event }: { event: OwnAuditEvent }) {
  const { auditLog: messages } = useMessages("auditLog");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const shownName = useShownName();
  const what = messages.acts[event.act] ?? messages.unknown(event.act);
  const amount = event.after?.["amount"];
  // The partner itself, or its payout, needs no name here.
  const subject = ["partner", "payout"].includes(event.subject.kind) ? { ...event.subject, name: null } : event.subject;
  const head = (
    <span className="grid min-w-0 grow gap-x-4 rail:grid-cols-[minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <span className="block text-base font-[620] break-words">{what}</span>
        <span className="block text-sm break-words text-ink-2">
          <SubjectName subject={subject} />
          {typeof amount === "number" && ` · ${formatMoney(amount)}`}
        </span>
      </span>
      <span className="min-w-0 text-sm break-words text-ink-2 rail:max-w-40 rail:text-right">
        {shownName(event.actor_name) ?? messages.house}
        <span className="rail:hidden"> · </span>
        <span className="rail:block">{formatDayAndTime(event.at, language)}</span>
      </span>
    </span>
  );
  const row = "flex min-h-[72px] items-center justify-between gap-4 px-4 py-3";
  if (event.before === null && event.after === null) return <li className={row}>{head}</li>;
  return (
    <li>
      <details className="group">
        <summary
          className={`${row} cursor-pointer list-none -outline-offset-4 hover:bg-paper [&::-webkit-details-marker]:hidden`}
        >
          {head}
          <DisclosureChevron />
        </summary>
        <div className="border-t border-line bg-paper px-4 py-4">
          <Difference event={event} label={messages.details(what)} />
        </div>
      </details>
    </li>
  );
}
