import { useState } from "react";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { Leftovers } from "./leftovers.tsx";
import { MailItem } from "./mail-item.tsx";
import { LetBeSheet, SendAgainSheet } from "./mail-sheets.tsx";
import { useAction } from "./use-action.ts";
import { useUnsentMails, type UnsentMail } from "./use-jobs.ts";

/** Mails that are not sent by themselves any more, and what can be done about them. */
export function MailList() {
  const { jobs: messages } = useMessages("jobs");
  const mails = useUnsentMails();
  const { act, busy } = useAction();
  const [doubted, setDoubted] = useState<UnsentMail>();
  const [leaving, setLeaving] = useState<UnsentMail>();
  // What was acted on is no longer there: its reader goes on at the heading.
  const { target: heading, finish } = useFocusAfter<HTMLHeadingElement>((doubted ?? leaving) !== undefined);

  /** What was surely not taken arrives once; what may have been is asked about. */
  async function send(mail: UnsentMail): Promise<void> {
    if (mail.status === "uncertain") return setDoubted(mail);
    const done = await act(async () => {
      await call("sendMailAgain", { id: mail.id });
      return messages.sentAgain;
    });
    if (done) heading.current?.focus();
  }

  return (
    <section aria-labelledby="unsent-mails" className="grid gap-3">
      <Leftovers
        id="unsent-mails"
        heading={heading}
        title={messages.mailsTitle}
        detail={messages.mailsDetail}
        pages={mails}
        rows={mails.data?.pages.flatMap((page) => page.mails)}
        none={messages.noMails}
        noneDetail={messages.noMailsDetail}
      >
        {(mail) => (
          <MailItem
            key={mail.id}
            mail={mail}
            busy={busy}
            onSend={() => void send(mail)}
            onLetBe={() => setLeaving(mail)}
          />
        )}
      </Leftovers>
      <SendAgainSheet thing={doubted} onClose={() => setDoubted(undefined)} onDone={finish} />
      <LetBeSheet thing={leaving} onClose={() => setLeaving(undefined)} onDone={finish} />
    </section>
  );
}
