import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { pollFirstPage } from "#web/lib/poll-first-page.ts";
import { freshPagesOf } from "#web/lib/query.ts";
import { useLogFilter } from "#web/lib/use-log-filter.ts";
import { DownloadButton } from "#web/ui/download-button.tsx";
import { Log } from "#web/ui/log.tsx";
import { AuditEventRow } from "./audit-event-row.tsx";

/** The audit events of administrators, owners and commands on the server. */
export function AuditLog() {
  const { auditLog: messages } = useMessages("auditLog");
  const filter = useLogFilter("/admin/audit-log", ["actor", "subject", "act"]);
  const events = useInfiniteQuery({ ...freshPagesOf("listActs", filter.input), ...pollFirstPage });
  return (
    <Log
      messages={messages}
      filter={filter}
      typed={[
        { name: "actor", label: messages.who, placeholder: messages.whoHint },
        { name: "subject", label: messages.whom, placeholder: messages.whomHint },
      ]}
      choice={{ name: "act", label: messages.act, all: messages.allAuditEvents, names: messages.acts }}
      buttons={
        <DownloadButton operationId="exportActs" input={filter.input}>
          {messages.export}
        </DownloadButton>
      }
      icon={ScrollText}
      pages={events}
      rows={events.data?.pages.flatMap((page) => page.acts)}
    >
      {(event) => <AuditEventRow key={event.id} event={event} />}
    </Log>
  );
}
