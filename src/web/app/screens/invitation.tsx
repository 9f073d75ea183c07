import { useQuery } from "@tanstack/react-query";
import { MailOpen, Store } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { stale } from "#web/features/partners/members/module.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useSearchParameter } from "#web/lib/location.tsx";
import { queryOf } from "#web/lib/query.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { useAttempt } from "#web/ui/use-action.ts";

/**
 * The link of an invitation. Accepting takes a tap, because mail programs open links by themselves.
 */
export function InvitationScreen() {
  const token = useSearchParameter("token");
  const [accepted, setAccepted] = useState<Output<"acceptInvitation">>();
  return (
    <Card className="mx-auto grid max-w-xl justify-items-start gap-4 rail:mx-0 rail:p-6">
      {accepted ? <Accepted {...accepted} /> : <Invited token={token} onAccepted={setAccepted} />}
    </Card>
  );
}

interface InvitedProps {
  readonly token: string | undefined;
  readonly onAccepted: (accepted: Output<"acceptInvitation">) => void;
}

function Invited({ token, onAccepted }: InvitedProps) {
  const { invitation: messages } = useMessages("auth").auth;
  const profile = useQuery(queryOf("getProfile", {}));
  const { attempt, busy, problem } = useAttempt();

  async function accept(link: string): Promise<void> {
    onAccepted(await change(stale, "acceptInvitation", { token: link }));
  }

  return (
    <>
      <IconPlate tone="amber">
        <MailOpen size={21} strokeWidth={1.8} />
      </IconPlate>
      <h2 className="text-xl">{messages.title}</h2>
      <p className="text-base text-ink-2">{messages.detail}</p>
      {profile.data && <p className="text-base break-words text-ink-2">{messages.asWhom(profile.data.email)}</p>}
      <Notice tone="error">{token === undefined && messages.incomplete}</Notice>
      <ProblemNotice problem={problem} />
      <Button
        block
        busy={busy}
        // A used link, or one for another user, stays invalid.
        disabled={token === undefined || isDomainError(problem, "invitation_invalid")}
        onClick={() => token !== undefined && void attempt(() => accept(token))}
      >
        {messages.accept}
      </Button>
    </>
  );
}

function Accepted({ company_name: name, role }: Output<"acceptInvitation">) {
  const { invitation: messages } = useMessages("auth").auth;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <IconPlate tone="leaf">
        <Store size={21} strokeWidth={1.8} />
      </IconPlate>
      <h2 ref={heading} tabIndex={-1} className="text-xl break-words outline-none">
        {messages.accepted[role === "owner" ? role : "staff"](name)}
      </h2>
      <p className="text-base text-ink-2">{messages.acceptedDetail}</p>
      <ButtonLink to="/partner/profile" block>
        {messages.open}
      </ButtonLink>
    </>
  );
}
