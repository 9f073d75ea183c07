import { Mail, X } from "lucide-react";
import type { Output } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";

export type Invitation = Output<"listPartnerPeople">["invitations"][number];

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onRevoke: () => void;
}

/** Somebody who was asked to act for the partner and has not answered. */
export function InvitationRow({ invitation: { email, role, expires_at: expiresAt }, onRevoke }: InvitationRowProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const { language } = useLanguage();
  return (
    <li className="flex min-h-[72px] items-center gap-3 px-4 py-3">
      <IconPlate tone="amber">
        <Mail size={21} strokeWidth={1.8} />
      </IconPlate>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[620] break-words">
          <span className="min-w-0">{email}</span>
          <Badge tone={role === "owner" ? "leaf" : "quiet"}>{messages.roles[role]}</Badge>
        </p>
        <p className="text-sm text-ink-2">{messages.expires(formatDay(expiresAt, language, { month: "short" }))}</p>
      </div>
      <IconButton variant="plain" label={messages.revoke(email)} onClick={onRevoke}>
        <X size={19} strokeWidth={1.9} />
      </IconButton>
    </li>
  );
}
