import { OwnAuditEvents } from "#web/features/back-office/audit-log/own-audit-events.tsx";
import { InviteMember } from "#web/features/partners/members/invite-member.tsx";
import { MemberList } from "#web/features/partners/members/member-list.tsx";
import { PartnerOnly } from "../partner-only.tsx";

/** The partner's members. Owners also invite and remove them, and read the audit events. */
export function PartnerPeopleScreen() {
  return (
    <PartnerOnly>
      {({ role }) =>
        role === "owner" ? (
          <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
            <MemberList isOwner />
            <InviteMember />
            <OwnAuditEvents />
          </div>
        ) : (
          <MemberList isOwner={false} />
        )
      }
    </PartnerOnly>
  );
}
