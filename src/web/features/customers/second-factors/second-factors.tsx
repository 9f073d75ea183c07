import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SecondFactors } from "#contract/customers/second-factors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { knowsPasskeys } from "#web/lib/passkeys.ts";
import { freshQueryOf } from "#web/lib/query.ts";
import { Button } from "#web/ui/button.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { Section } from "#web/ui/section.tsx";
import { SkeletonList } from "#web/ui/skeleton.tsx";
import { FactorRows } from "./factor-rows.tsx";
import { FactorSheets } from "./factor-sheets.tsx";
import type { FactorTask } from "./factor-task.ts";

interface SecondFactorsProps {
  /** The owner, as authenticators and password managers show it. */
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
}

/**
 * The factors that guard the login beside the password: passkeys, authenticator codes, recovery
 * codes.
 */
export function SecondFactorList({ user }: SecondFactorsProps) {
  const { secondFactors: messages } = useMessages("secondFactors");
  const factors = useQuery(freshQueryOf("getSecondFactors", {}));
  const [task, setTask] = useState<FactorTask>();
  const [open, setOpen] = useState(false);
  function start(next: FactorTask) {
    setTask(next);
    setOpen(true);
  }
  if (factors.isPending) return <SkeletonList rows={2} />;
  if (!factors.data) return <FailureCard title={messages.failed} query={factors} />;
  return (
    <Section title={messages.title}>
      {!hasAny(factors.data) && <p className="text-base text-ink-2">{messages.none}</p>}
      <FactorRows factors={factors.data} onStart={start} />
      <Button variant="secondary" block disabled={!knowsPasskeys()} onClick={() => start({ kind: "add" })}>
        {messages.add}
      </Button>
      {!knowsPasskeys() && (
        <p className="text-sm text-ink-2">{isSecureContext ? messages.unknownHere : messages.insecure}</p>
      )}
      {task && (
        <FactorSheets task={task} open={open} onClose={() => setOpen(false)} user={user} factors={factors.data} />
      )}
    </Section>
  );
}

function hasAny({ passkeys, authenticator_since: since }: SecondFactors): boolean {
  return passkeys.length > 0 || since !== null;
}
