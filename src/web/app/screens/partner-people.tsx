import { InviteStaff } from "#web/features/partner-console/invite-staff.tsx";
import { PeopleList } from "#web/features/partner-console/people.tsx";
import { PartnerOnly } from "../consoles/partner-only.tsx";

/** The company's owner and staff. The staff sees who is there; the owner invites and takes off. */
export function PartnerPeopleScreen() {
  return (
    <PartnerOnly>
      {({ role }) =>
        role === "owner" ? (
          <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:items-start">
            <PeopleList isOwner />
            <InviteStaff />
          </div>
        ) : (
          <PeopleList isOwner={false} />
        )
      }
    </PartnerOnly>
  );
}
