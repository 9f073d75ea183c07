import type { Output } from "#web/lib/api.ts";
import { formatDayAndTime, formatMoment } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { Facts } from "#web/ui/facts.tsx";
import { LogLink, LogRow } from "#web/ui/log-row.tsx";
import { Difference, SubjectName } from "./difference.tsx";

type LoggedAuditEvent = Output<"listActs">["acts"][number];

/** One audit event; opened, what was before and after, and from which address. */
export function AuditEventRow({ event }: { event: LoggedAuditEvent }) {
  const { auditLog: messages } = useMessages("auditLog");
  const { language } = useLanguage();
  const shownName = useShownName();
  const what = messages.acts[event.act] ?? messages.unknown(event.act);
  return (
    <LogRow
      what={what}
      detail={<SubjectName subject={event.subject} />}
      who={shownName(event.actor_name) ?? messages.roles.operator}
      role={event.actor_name === null ? undefined : messages.roles[event.actor_role]}
      when={formatDayAndTime(event.at, language)}
    >
      <Difference event={event} label={messages.details(what)} />
      <div className="grid gap-2">
        <Facts
          facts={[
            { name: messages.when, value: formatMoment(event.at, language) },
            { name: messages.partner, value: event.company && (event.company.company_name ?? event.company.id) },
            { name: messages.address, value: event.address },
            { name: messages.id, value: <span className="text-sm break-all">{event.subject.id}</span> },
          ]}
        />
        <div className="flex flex-wrap gap-x-5">
          {event.actor_id !== null && (
            <LogLink to={`/admin/audit-log?actor=${encodeURIComponent(event.actor_id)}`}>{messages.onlyActor}</LogLink>
          )}
          <LogLink to={`/admin/audit-log?subject=${encodeURIComponent(event.subject.id)}`}>
            {messages.onlySubject}
          </LogLink>
        </div>
      </div>
    </LogRow>
  );
}
