import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useFocusAfter } from "#web/lib/use-focus-after.ts";
import { Card } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { MailItem } from "./mail-item.tsx";
import { LetBeSheet, SendAgainSheet } from "./mail-sheets.tsx";
import { useAct } from "./use-act.ts";
import { useUnsentMails, type UnsentMail } from "./use-jobs.ts";

/** Mails that are not sent by themselves any more, and what can be done about them. */
export function MailList() {
  const { jobs: words } = useMessages("jobs");
  const errorText = useErrorText();
  const mails = useUnsentMails();
  const { act, busy } = useAct();
  const [doubted, setDoubted] = useState<UnsentMail>();
  const [leaving, setLeaving] = useState<UnsentMail>();
  // What was acted on is no longer there: its reader goes on at the heading.
  const { target: heading, finish } = useFocusAfter<HTMLHeadingElement>((doubted ?? leaving) !== undefined);
  const rows = mails.data?.pages.flatMap((page) => page.mails);

  /** What was surely not taken arrives once; what may have been is asked about. */
  async function send(mail: UnsentMail): Promise<void> {
    if (mail.status === "uncertain") return setDoubted(mail);
    const done = await act(async () => {
      await call("sendMailAgain", { id: mail.id });
      return words.sentAgain;
    });
    if (done) heading.current?.focus();
  }

  return (
    <section aria-labelledby="unsent-mails" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="unsent-mails" ref={heading} tabIndex={-1} className="text-base font-[680] outline-none">
          {words.mailsTitle}
        </h2>
        <p className="max-w-[70ch] text-sm text-ink-2">{words.mailsDetail}</p>
      </div>
      {mails.isPending ? (
        <SkeletonList rows={2} />
      ) : !rows ? (
        <Card>
          <FailureState error={mails.error} busy={mails.isFetching} onRetry={() => void mails.refetch()} />
        </Card>
      ) : rows.length === 0 ? (
        <Card className="flex items-center gap-3">
          <CircleCheck size={22} strokeWidth={1.8} aria-hidden="true" className="shrink-0 text-leaf" />
          <p className="text-base">
            <span className="font-[620]">{words.noMails}</span>{" "}
            <span className="text-ink-2">{words.noMailsDetail}</span>
          </p>
        </Card>
      ) : (
        <ul aria-labelledby="unsent-mails" className="grid gap-3">
          {rows.map((mail) => (
            <MailItem
              key={mail.id}
              mail={mail}
              busy={busy}
              onSend={() => void send(mail)}
              onLetBe={() => setLeaving(mail)}
            />
          ))}
        </ul>
      )}
      <Notice tone="error">{mails.isError && rows && errorText(mails.error)}</Notice>
      {mails.hasNextPage && (
        <LoadMore
          onMore={() => void mails.fetchNextPage()}
          busy={mails.isFetchingNextPage}
          automatic={!mails.isError}
        />
      )}
      <SendAgainSheet mail={doubted} onClose={() => setDoubted(undefined)} onDone={finish} />
      <LetBeSheet mail={leaving} onClose={() => setLeaving(undefined)} onDone={finish} />
    </section>
  );
}
