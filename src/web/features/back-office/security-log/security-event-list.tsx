import { ShieldCheck } from "lucide-react";
import { formatDayAndTime, formatMoment } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { Facts } from "#web/ui/facts.tsx";
import { LogRow } from "#web/ui/log-row.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import {
  isFiltered,
  useSecurityEvents,
  type LoggedSecurityEvent,
  type SecurityEventFilter,
} from "./use-security-events.ts";

export function SecurityEventList({ filter }: { filter: SecurityEventFilter }) {
  const { securityLog: messages } = useMessages("securityLog");
  const events = useSecurityEvents(filter);
  const empty = isFiltered(filter)
    ? { title: messages.emptyFilter, detail: messages.emptyFilterDetail }
    : { title: messages.empty, detail: messages.emptyDetail };
  return (
    <div className="grid gap-4">
      <PagedList
        pages={events}
        rows={events.data?.pages.flatMap((page) => page.events)}
        label={messages.list}
        empty={{ icon: ShieldCheck, ...empty }}
        outdated={messages.outdated}
      >
        {(event) => <SecurityEventRow key={event.id} event={event} />}
      </PagedList>
    </div>
  );
}

/** One event; opened, all that is known of it. */
function SecurityEventRow({ event }: { event: LoggedSecurityEvent }) {
  const { securityLog: messages } = useMessages("securityLog");
  const { language } = useLanguage();
  const shownName = useShownName();
  const { user, company, count } = event;
  const what = messages.kinds[event.kind] ?? messages.unknown(event.kind);
  const from = [event.device ?? messages.unknownDevice, event.network].filter((part) => part !== null).join(" · ");
  const companyName = company && (company.company_name ?? company.id);
  return (
    <LogRow
      what={count === 1 ? what : `${what} · ${messages.counted(count)}`}
      detail={from}
      who={user === null ? (company === null ? messages.erased : messages.key) : shownName(user.full_name)}
      role={companyName ?? (user === null ? undefined : `@${user.username}`)}
      when={formatDayAndTime(event.at, language)}
    >
      <Facts
        facts={[
          { name: count === 1 ? messages.when : messages.lastAt, value: formatMoment(event.at, language) },
          { name: messages.times, value: count === 1 ? null : messages.counted(count) },
          { name: messages.device, value: event.device },
          { name: messages.network, value: event.network },
          { name: messages.company, value: companyName },
        ]}
      />
      <div className="grid gap-2">
        <EventFacts facts={event.facts} />
        {user !== null && (
          <div className="flex flex-wrap gap-x-5">
            <UserLink to={`/admin/users?user=${encodeURIComponent(user.user_id)}`}>{messages.toUser}</UserLink>
            <UserLink to={`/admin/security?user=${encodeURIComponent(user.user_id)}`}>{messages.onlyUser}</UserLink>
          </div>
        )}
      </div>
    </LogRow>
  );
}

/** Amounts in minor units, here and before and after a limit was changed. */
const amounts = new Set(["amount", "before", "after"]);
/** The ids of other users. */
const users = new Set(["recipient_id", "user_id"]);

/** Further facts, in the order of the messages. */
function EventFacts({ facts }: { facts: LoggedSecurityEvent["facts"] }) {
  const { securityLog: messages } = useMessages("securityLog");
  const { formatMoney } = useMoney();
  const valueOf = (name: string, fact: (typeof facts)[string]) => {
    if (typeof fact === "number" && amounts.has(name)) return formatMoney(fact);
    if (typeof fact === "boolean") return fact ? messages.yes : messages.no;
    if (fact === null) return null;
    const text = String(fact);
    if (users.has(name)) return <UserLink to={`/admin/users?user=${encodeURIComponent(text)}`}>{text}</UserLink>;
    return messages.values[text] ?? text;
  };
  const names = [...new Set([...Object.keys(messages.facts), ...Object.keys(facts)])];
  return (
    <Facts
      facts={names.map((name) => ({
        name: messages.facts[name] ?? name.replaceAll("_", " "),
        value: valueOf(name, facts[name] ?? null),
      }))}
    />
  );
}

function UserLink({ to, children }: { to: `/admin/${"users" | "security"}?user=${string}`; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf hover:underline">
      {children}
    </Link>
  );
}
