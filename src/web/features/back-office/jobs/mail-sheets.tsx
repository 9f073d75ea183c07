import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { AskSheet, type AskSheetProps } from "./ask-sheet.tsx";
import type { UnsentMail } from "./use-jobs.ts";

/** Asks before a mail goes out that may have arrived already. */
export function SendAgainSheet(sheet: AskSheetProps<UnsentMail>) {
  const { jobs: words } = useMessages("jobs");
  return (
    <AskSheet
      {...sheet}
      title={words.sendAgainTitle}
      confirmLabel={words.sendAgain}
      carryOut={async ({ id }) => {
        await call("sendMailAgain", { id });
        return words.sentAgain;
      }}
    >
      <p>{words.sendAgainDetail}</p>
    </AskSheet>
  );
}

/** Asks before a mail is given up. */
export function LetBeSheet(sheet: AskSheetProps<UnsentMail>) {
  const { jobs: words } = useMessages("jobs");
  return (
    <AskSheet
      {...sheet}
      title={words.letBeTitle}
      confirmLabel={words.letBe}
      destructive
      carryOut={async ({ id }) => {
        await call("discardMail", { id });
        return words.wasLetBe;
      }}
    >
      <p>{words.letBeDetail}</p>
    </AskSheet>
  );
}
