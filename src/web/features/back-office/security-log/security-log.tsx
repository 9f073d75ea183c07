import { useInfiniteQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import type { Input, Output } from "#web/lib/api.ts";
import { formatDayAndTime, formatMoment } from "#web/lib/dates.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { pollFirstPage } from "#web/lib/poll-first-page.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { useShownName } from "#web/lib/shown-name.ts";
import { useLogFilter } from "#web/lib/use-log-filter.ts";
import { Facts } from "#web/ui/facts.tsx";
import { LogLink, LogRow } from "#web/ui/log-row.tsx";
import { Log } from "#web/ui/log.tsx";

type LoggedSecurityEvent = Output<"listSecurityEvents">["events"][number];

/** Events that concerned the safety of accounts. */
export function SecurityLog() {
  const { securityLog: messages } = useMessages("securityLog");
  const filter = useLogFilter("/admin/security", ["user", "kind"]);
  // A kind that the server does not know is answered with an error.
  const input = filter.input as Input<"listSecurityEvents">;
  const events = useInfiniteQuery({ ...freshPagesOf("listSecurityEvents", input), ...pollFirstPage });
  return (
    <Log
      messages={messages}
      filter={filter}
      typed={[{ name: "user", label: messages.who, placeholder: messages.whoHint }]}
      choice={{ name: "kind", label: messages.kind, all: messages.allKinds, names: messages.kinds }}
      icon={ShieldCheck}
      pages={events}
      rows={events.data?.pages.flatMap((page) => page.events)}
    >
      {(event) => <SecurityEventRow key={event.id} event={event} />}
    </Log>
  );
}

/** One event; opened, all that is known of it. */
function SecurityEventRow({ event }: { event: LoggedSecurityEvent }) {
  const { securityLog: messages } = useMessages("securityLog");
  const { language } = useLanguage();
  const shownName = useShownName();
  const { user, company: partner, count } = event;
  const what = messages.kinds[event.kind] ?? messages.unknown(event.kind);
  const from = [event.device ?? messages.unknownDevice, event.network].filter((part) => part !== null).join(" · ");
  const partnerName = partner && (partner.company_name ?? partner.id);
  return (
    <LogRow
      what={count === 1 ? what : `${what} · ${messages.counted(count)}`}
      detail={from}
      who={user === null ? (partner === null ? messages.erased : messages.key) : shownName(user.full_name)}
      role={partnerName ?? (user === null ? undefined : `@${user.username}`)}
      when={formatDayAndTime(event.at, language)}
    >
      <Facts
        facts={[
          { name: count === 1 ? messages.when : messages.lastAt, value: formatMoment(event.at, language) },
          { name: messages.times, value: count === 1 ? null : messages.counted(count) },
          { name: messages.device, value: event.device },
          { name: messages.network, value: event.network },
          { name: messages.partner, value: partnerName },
        ]}
      />
      <div className="grid gap-2">
        <EventFacts facts={event.facts} />
        {user !== null && (
          <div className="flex flex-wrap gap-x-5">
            <LogLink to={`/admin/users?user=${encodeURIComponent(user.user_id)}`}>{messages.toUser}</LogLink>
            <LogLink to={`/admin/security?user=${encodeURIComponent(user.user_id)}`}>{messages.onlyUser}</LogLink>
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
    if (users.has(name)) return <LogLink to={`/admin/users?user=${encodeURIComponent(text)}`}>{text}</LogLink>;
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
