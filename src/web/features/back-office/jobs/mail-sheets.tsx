import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { AskSheet, type AskSheetProps } from "./ask-sheet.tsx";
import type { UnsentMail } from "./use-jobs.ts";

/** Asks before a mail goes out that may have arrived already. */
export function SendAgainSheet(sheet: AskSheetProps<UnsentMail>) {
  const { jobs: messages } = useMessages("jobs");
  return (
    <AskSheet
      {...sheet}
      title={messages.sendAgainTitle}
      confirmLabel={messages.sendAgain}
      execute={async ({ id }) => {
        await call("sendMailAgain", { id });
        return messages.sentAgain;
      }}
    >
      <p>{messages.sendAgainDetail}</p>
    </AskSheet>
  );
}

/** Asks before a mail is given up. */
export function LetBeSheet(sheet: AskSheetProps<UnsentMail>) {
  const { jobs: messages } = useMessages("jobs");
  return (
    <AskSheet
      {...sheet}
      title={messages.letBeTitle}
      confirmLabel={messages.letBe}
      destructive
      execute={async ({ id }) => {
        await call("discardMail", { id });
        return messages.wasLetBe;
      }}
    >
      <p>{messages.letBeDetail}</p>
    </AskSheet>
  );
}
