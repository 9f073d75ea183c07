import { CircleAlert, CircleCheck, Clock3 } from "lucide-react";
import type { Overview } from "#contract/back-office/overview.ts";
import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { localeOf } from "#web/lib/money.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The result of the ledger's last audit, and whether money moves. */
export function Verdict({ audit, paused }: { audit: Overview["audit"]; paused: boolean }) {
  const { overview: messages } = useMessages("overview");
  const { language } = useLanguage();
  return (
    <div className="grid gap-3">
      <Notice tone="error">{paused && messages.paused}</Notice>
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <VerdictBadge audit={audit} />
        <p className="text-sm text-ink-2">
          {audit === null
            ? messages.firstAudit
            : messages.auditedAt(formatDayAndTime(audit.at, language), formatSeconds(audit.ms, localeOf[language]))}
        </p>
      </Card>
    </div>
  );
}

function VerdictBadge({ audit }: Pick<Overview, "audit">) {
  const { overview: messages } = useMessages("overview");
  if (audit === null) {
    return <Badge icon={<Clock3 size={14} strokeWidth={2.2} />}>{messages.notAudited}</Badge>;
  }
  return audit.clean ? (
    <Badge tone="leaf" icon={<CircleCheck size={14} strokeWidth={2.2} />}>
      {messages.clean}
    </Badge>
  ) : (
    <Badge tone="clay" icon={<CircleAlert size={14} strokeWidth={2.2} />}>
      {messages.wrong}
    </Badge>
  );
}

/** Never nothing: `0,01` for what took a few milliseconds. */
function formatSeconds(ms: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Math.max(ms, 10) / 1000);
}
