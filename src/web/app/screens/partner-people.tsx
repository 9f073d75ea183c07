import { OwnActs } from "#web/features/back-office/audit-log/own-acts.tsx";
import { InviteMember } from "#web/features/partners/members/invite-member.tsx";
import { PeopleList } from "#web/features/partners/members/people-list.tsx";
import { PartnerOnly } from "../consoles/partner-only.tsx";

/** The company's owners and staff. The staff sees who is there; owners invite and take off, and read what each of them did. */
export function PartnerPeopleScreen() {
  return (
    <PartnerOnly>
      {({ role }) =>
        role === "owner" ? (
          <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
            <PeopleList isOwner />
            <InviteMember />
            <OwnActs />
          </div>
        ) : (
          <PeopleList isOwner={false} />
        )
      }
    </PartnerOnly>
  );
}
