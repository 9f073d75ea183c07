import { Mail, X } from "lucide-react";
import { useState } from "react";
import { mayManage, type MemberRole } from "#contract/partners/roles.ts";
import type { Output } from "#web/lib/api.ts";
import { change } from "#web/lib/change.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MemberRow, MemberRows } from "./member-row.tsx";
import { stale } from "./module.ts";

type Invitation = Output<"listPartnerPeople">["invitations"][number];

interface InvitationListProps {
  readonly invitations: readonly Invitation[];
  readonly reader: MemberRole;
  /** The row that had the focus is gone. */
  readonly onRevoked: () => void;
}

/** The open invitations, each of which can be revoked. */
export function InvitationList({ invitations, reader, onRevoked }: InvitationListProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const { language } = useLanguage();
  const [revoking, setRevoking] = useState<Invitation>();
  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="grid gap-3">
          <h2 id="invitations" className="text-lg">
            {messages.invitations}
          </h2>
          <MemberRows label={messages.invitations}>
            {invitations.map((invitation) => (
              <MemberRow
                key={invitation.id}
                icon={<Mail size={21} strokeWidth={1.8} />}
                tone="amber"
                name={invitation.email}
                role={invitation.role}
                detail={messages.expires(formatDay(invitation.expires_at, language, { month: "short" }))}
              >
                {mayManage(reader, invitation.role) && (
                  <IconButton
                    variant="plain"
                    label={messages.revoke(invitation.email)}
                    onClick={() => setRevoking(invitation)}
                  >
                    <X size={19} strokeWidth={1.9} />
                  </IconButton>
                )}
              </MemberRow>
            ))}
          </MemberRows>
        </section>
      )}
      <ActionSheet
        thing={revoking}
        onClose={() => setRevoking(undefined)}
        onDone={() => {
          setRevoking(undefined);
          onRevoked();
        }}
        title={messages.revokeTitle}
        confirmLabel={messages.revokeConfirm}
        backLabel={messages.keep}
        destructive
        execute={async ({ id }) => {
          await change(stale, "revokeInvitation", { id });
          return messages.revoked;
        }}
      >
        {({ email }) => <p>{messages.revokeDetail(email)}</p>}
      </ActionSheet>
    </>
  );
}
