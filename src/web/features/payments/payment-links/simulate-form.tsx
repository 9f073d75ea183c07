import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { useAttempt } from "#web/ui/use-action.ts";
import { LeaveLink } from "./leave-link.tsx";
import { LinkFacts } from "./link-facts.tsx";
import { stale } from "./module.ts";
import type { OpenedLink } from "./use-link.ts";

interface SimulateFormProps {
  readonly token: string;
  readonly link: OpenedLink;
}

/** An open link of the sandbox, as customers see it, with a button in place of a password. */
export function SimulateForm({ token, link }: SimulateFormProps) {
  const { paymentLinks: messages } = useMessages("paymentLinks");
  const { attempt, busy, problem } = useAttempt();

  async function simulate(): Promise<void> {
    await change(stale, "simulatePaymentLink", { token });
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
