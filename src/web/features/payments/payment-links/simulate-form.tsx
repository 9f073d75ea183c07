import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { useAttempt } from "#web/ui/use-action.ts";
import { LeaveLink } from "./leave-link.tsx";
import { LinkFacts } from "./link-facts.tsx";
import type { OpenedLink } from "./use-link.ts";

interface SimulateFormProps {
  readonly token: string;
  readonly link: OpenedLink;
  readonly onSimulated: () => Promise<unknown>;
}

/** An open link of the sandbox, as customers see it, with a button in place of a password. */
export function SimulateForm({ token, link, onSimulated }: SimulateFormProps) {
  const { paymentLinks: messages } = useMessages("paymentLinks");
  const { attempt, busy, problem } = useAttempt();

  async function simulate(): Promise<void> {
    try {
      await call("simulatePaymentLink", { token });
    } finally {
      // It may have been closed meanwhile.
      await onSimulated();
    }
  }

  return (
    <div className="grid gap-4">
      <Notice>{messages.test}</Notice>
      <LinkFacts link={link} />
      <ProblemNotice problem={problem} />
      <Button block busy={busy} onClick={() => void attempt(simulate)}>
        {messages.simulate}
      </Button>
      <LeaveLink link={link} />
    </div>
  );
}
