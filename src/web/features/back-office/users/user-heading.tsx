import { Ban, CircleCheck, Clock3, ShieldCheck, Snowflake } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { User } from "./user-facts.tsx";

interface UserHeadingProps {
  readonly user: User;
  /** It was just found, so it takes the focus. */
  readonly focused: boolean;
}

/** The user, and the state of the account. */
export function UserHeading({ user, focused }: UserHeadingProps) {
  const { users: messages } = useMessages("users");
  const shownName = useShownName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3.5">
        <Avatar name={user.full_name} />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg break-words outline-none">
            {shownName(user.full_name)}
          </h2>
          <p className="text-sm break-words text-ink-2">@{user.username}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <StateBadge user={user} />
        {user.held_since !== null && (
          <Badge tone="clay" icon={<Clock3 size={14} strokeWidth={2.2} />}>
            {messages.states.held}
          </Badge>
        )}
        {user.frozen_at !== null && (
          <Badge tone="clay" icon={<Snowflake size={14} strokeWidth={2.2} />}>
            {messages.states.frozen}
          </Badge>
        )}
        {user.is_admin && (
          <Badge icon={<ShieldCheck size={14} strokeWidth={2.2} />}>{messages.states.administrator}</Badge>
        )}
      </div>
      <Notice tone="error">
        {user.is_blocked && !user.is_cancelled && (
          <>
            {messages.blockedBecause}: {user.block_reason ?? messages.noReason}
          </>
        )}
      </Notice>
    </Card>
  );
}

function StateBadge({ user }: { user: User }) {
  const { users: messages } = useMessages("users");
  if (user.is_blocked) {
    return (
      <Badge tone="clay" icon={<Ban size={14} strokeWidth={2.2} />}>
        {user.is_cancelled ? messages.states.cancelled : messages.states.blocked}
      </Badge>
    );
  }
  return user.is_active ? (
    <Badge tone="leaf" icon={<CircleCheck size={14} strokeWidth={2.2} />}>
      {messages.states.active}
    </Badge>
  ) : (
    <Badge icon={<Clock3 size={14} strokeWidth={2.2} />}>{messages.states.inactive}</Badge>
  );
}
