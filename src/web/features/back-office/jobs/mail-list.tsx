import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useFocusAfter } from "#web/ui/action-sheet.tsx";
import { JobSheet, useJobAction } from "./action.tsx";
import { Leftovers } from "./leftovers.tsx";
import { MailItem } from "./mail-item.tsx";
import { stale } from "./module.ts";
import { useUnsentMails, type UnsentMail } from "./use-jobs.ts";

/** Mails that are no longer sent automatically, and what can be done about them. */
export function MailList() {
  const { jobs: messages } = useMessages("jobs");
  const mails = useUnsentMails();
  const { run, busy } = useJobAction();
  const [leaving, setLeaving] = useState<UnsentMail>();
  // An item that is done disappears: the focus goes to the heading.
  const { target: heading, finish } = useFocusAfter<HTMLHeadingElement>(leaving !== undefined);

  async function send({ id }: UnsentMail): Promise<void> {
    const done = await run(async () => {
      await change(stale, "sendMailAgain", { id });
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
      <JobSheet
        thing={leaving}
        onClose={() => setLeaving(undefined)}
        onDone={finish}
        title={messages.letBeTitle}
        confirmLabel={messages.letBe}
        destructive
        execute={async ({ id }) => {
          await change(stale, "discardMail", { id });
          return messages.wasLetBe;
        }}
      >
        <p>{messages.letBeDetail}</p>
      </JobSheet>
    </section>
  );
}
