import { UserMinus, UserRound } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";

export type Member = Output<"listPartnerPeople">["people"][number];

interface MemberRowProps {
  readonly member: Member;
  /** Undefined for who cannot be taken off the partner. */
  readonly onRemove: (() => void) | undefined;
}

/** Somebody who acts for the partner. */
export function MemberRow({ member, onRemove }: MemberRowProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const { language } = useLanguage();
  const { user } = useAuth();
  const isSelf = member.user_id === user?.id;
  return (
    <li className="flex min-h-[72px] items-center gap-3 px-4 py-3">
      <IconPlate tone={member.role === "owner" ? "leaf" : "quiet"}>
        <UserRound size={21} strokeWidth={1.8} />
      </IconPlate>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[620] break-words">
          <span className="min-w-0">
            {member.full_name}
            {isSelf && <span className="font-normal text-ink-2"> ({messages.you})</span>}
          </span>
          <Badge tone={member.role === "owner" ? "leaf" : "quiet"}>{messages.roles[member.role]}</Badge>
        </p>
        <p className="text-sm break-words text-ink-2">
          {member.email && <>{member.email} · </>}
          {messages.since(formatDay(member.added_at, language, { month: "short" }))}
        </p>
      </div>
      {onRemove && (
        <IconButton
          variant="plain"
          label={isSelf ? messages.leave : messages.remove(member.full_name)}
          onClick={onRemove}
        >
          <UserMinus size={19} strokeWidth={1.9} />
        </IconButton>
      )}
    </li>
  );
}
