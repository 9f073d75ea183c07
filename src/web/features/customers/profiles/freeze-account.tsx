import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refetchSession } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Section } from "#web/ui/section.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { useAttempt } from "#web/ui/use-action.ts";
import { stale } from "./module.ts";

/** Freezes one's own account, for a user who fears that somebody else is in it. */
export function FreezeAccount() {
  const { security: messages } = useMessages("security");
  const [asked, setAsked] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const close = () => setAsked(false);

  async function freeze(): Promise<void> {
    await change(stale, "freezeAccount", {});
    await refetchSession();
  }

  return (
    <Section title={messages.freeze}>
      <Card className="grid gap-4">
        <p className="text-base text-pretty text-ink-2">{messages.freezeDetail}</p>
        <Button variant="secondary" block className="text-clay!" onClick={() => setAsked(true)}>
          {messages.freeze}
        </Button>
      </Card>
      <Sheet
        open={asked}
        onClose={close}
        title={messages.freezeTitle}
        locked={busy}
        footer={
          <FormButtons onCancel={close} onConfirm={() => void attempt(freeze)} destructive busy={busy}>
            {messages.freezeConfirm}
          </FormButtons>
        }
      >
        <div className="grid gap-3">
          <p className="text-base text-ink-2">{messages.freezeSure}</p>
          <ProblemNotice problem={problem} />
        </div>
      </Sheet>
    </Section>
  );
}
