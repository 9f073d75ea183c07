import { formatDayAndTime, formatMoment } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { DisclosureChevron, Facts } from "#web/ui/facts.tsx";
import { Difference, SubjectName } from "./difference.tsx";
import type { LoggedAuditEvent } from "./use-audit-events.ts";

/** One audit event; opened, what was before and after, and from which address. */
export function AuditEventRow({ event }: { event: LoggedAuditEvent }) {
  const { auditLog: messages } = useMessages("auditLog");
  const { language } = useLanguage();
  const shownName = useShownName();
  const what = messages.acts[event.act] ?? messages.unknown(event.act);
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-[72px] cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-3 -outline-offset-4 hover:bg-paper rail:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,11rem)_auto] [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block text-base font-[620] break-words">{what}</span>
            <span className="block text-sm break-words text-ink-2">
              <SubjectName subject={event.subject} />
            </span>
          </span>
          <DisclosureChevron className="rail:order-last" />
          <span className="col-span-2 min-w-0 text-sm break-words rail:col-span-1">
            {shownName(event.actor_name) ?? messages.roles.operator}
            {event.actor_name !== null && (
              <>
                <span className="text-ink-2 rail:hidden"> · </span>
                <span className="text-ink-2 rail:block">{messages.roles[event.actor_role]}</span>
              </>
            )}
          </span>
          <span className="col-span-2 text-sm text-ink-2 rail:col-span-1">{formatDayAndTime(event.at, language)}</span>
        </summary>
        <div className="grid gap-4 border-t border-line bg-paper px-4 py-4 rail:grid-cols-2 rail:items-start">
          <Difference event={event} label={messages.details(what)} />
          <div className="grid gap-2">
            <Facts
              facts={[
                { name: messages.when, value: formatMoment(event.at, language) },
                { name: messages.company, value: event.company && (event.company.company_name ?? event.company.id) },
                { name: messages.address, value: event.address },
                { name: messages.id, value: <span className="text-sm break-all">{event.subject.id}</span> },
              ]}
            />
            <div className="flex flex-wrap gap-x-5">
              {event.actor_id !== null && (
                <OnlyLink to={`/admin/audit-log?actor=${encodeURIComponent(event.actor_id)}`}>
                  {messages.onlyActor}
                </OnlyLink>
              )}
              <OnlyLink to={`/admin/audit-log?subject=${encodeURIComponent(event.subject.id)}`}>
                {messages.onlySubject}
              </OnlyLink>
            </div>
          </div>
        </div>
      </details>
    </li>
  );
}

function OnlyLink({ to, children }: { to: `/admin/audit-log?${string}`; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf hover:underline">
      {children}
    </Link>
  );
}
