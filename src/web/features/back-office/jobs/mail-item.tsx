import { formatDayAndTime } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Link } from "#web/lib/location.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { UnsentMail } from "./use-jobs.ts";

interface MailItemProps {
  readonly mail: UnsentMail;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onLetBe: () => void;
}

/** One mail that was not sent: to whom, when and why. */
export function MailItem({ mail, busy, onSend, onLetBe }: MailItemProps) {
  const { jobs: messages } = useMessages("jobs");
  const { language } = useLanguage();
  const names: Readonly<Record<string, string>> = messages.mails;
  const name = names[mail.template] ?? mail.template;
  const moment = (at: string) => formatDayAndTime(at, language);
  const times = { gaveUp: moment(mail.settled_at), asked: moment(mail.created_at), tries: mail.tries };
  const small = "min-h-11 text-sm";
  return (
    <li className="grid gap-2 rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[620] break-words">{name}</span>
        <Badge tone="clay">{messages.mailStates[mail.status]}</Badge>
      </div>
      <div className="grid gap-0.5 text-sm text-ink-2">
        <p className="flex flex-wrap items-center gap-x-3">
          {mail.person && (
            <Link
              to={`/admin/users?user=${encodeURIComponent(mail.person.user_id)}`}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-leaf hover:underline"
            >
              {mail.person.full_name}
            </Link>
          )}
          <span className="wrap-anywhere">{mail.address ?? messages.mailNobody}</span>
        </p>
        <p>{messages.mailTimes(times)}</p>
        {mail.says && <p className="wrap-anywhere">{messages.mailEnds[mail.says] ?? messages.mailAnswer(mail.says)}</p>}
        {mail.obstacle && <p className="text-ink">{messages.mailObstacles[mail.obstacle]}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {mail.obstacle === null && (
          <Button
            variant="secondary"
            className={small}
            aria-label={messages.sendAgainOf(name)}
            busy={busy}
            onClick={onSend}
          >
            {messages.sendAgain}
          </Button>
        )}
        <Button
          variant={mail.obstacle === null ? "ghost" : "secondary"}
          className={small}
          aria-label={messages.letBeOf(name)}
          onClick={onLetBe}
        >
          {messages.letBe}
        </Button>
      </div>
    </li>
  );
}
