import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { useAct } from "./use-act.ts";
import type { UnsentMail } from "./use-jobs.ts";

interface SheetProps {
  readonly mail: UnsentMail | undefined;
  readonly onClose: () => void;
  /** It was done, so that what the sheet was opened by may be gone. */
  readonly onDone: () => void;
}

/** Asks before a mail goes out that may have arrived already. */
export function SendAgainSheet({ mail, onClose, onDone }: SheetProps) {
  const { jobs: words } = useMessages("jobs");
  const { act, busy } = useAct();

  async function send({ id }: UnsentMail): Promise<void> {
    const done = await act(async () => {
      await call("sendMailAgain", { id });
      return words.sentAgain;
    });
    if (done) onDone();
    onClose();
  }

  return (
    <ConfirmSheet
      open={mail !== undefined}
      onClose={onClose}
      onConfirm={() => mail && void send(mail)}
      title={words.sendAgainTitle}
      confirmLabel={words.sendAgain}
      busy={busy}
    >
      <p>{words.sendAgainDetail}</p>
    </ConfirmSheet>
  );
}

/** Asks before a mail is given up, as long as there is one. */
export function LetBeSheet({ mail, onClose, onDone }: SheetProps) {
  const { jobs: words } = useMessages("jobs");
  const { act, busy } = useAct();

  async function letBe({ id }: UnsentMail): Promise<void> {
    const done = await act(async () => {
      await call("discardMail", { id });
      return words.wasLetBe;
    });
    if (done) onDone();
    onClose();
  }

  return (
    <ConfirmSheet
      open={mail !== undefined}
      onClose={onClose}
      onConfirm={() => mail && void letBe(mail)}
      title={words.letBeTitle}
      confirmLabel={words.letBe}
      destructive
      busy={busy}
    >
      <p>{words.letBeDetail}</p>
    </ConfirmSheet>
  );
}
