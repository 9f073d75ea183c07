import { Suspense } from "react";
import { may } from "#contract/partners/roles.ts";
import { OwnAuditEvents } from "#web/features/back-office/audit-log/own-audit-events.tsx";
import { InviteMember } from "#web/features/partners/members/invite-member.tsx";
import { MemberList } from "#web/features/partners/members/member-list.tsx";
import { fetched } from "#web/lib/fetched.ts";
import { PartnerOnly } from "../partner-only.tsx";

const RefundCeilings = fetched(
  async () => (await import("#web/features/partners/members/refund-ceilings.tsx")).RefundCeilings,
  ["partnerDetails"],
);

/**
 * The partner's members. Those who lead a team also invite and remove members; owners set the
 * ceilings of refunds, and read the audit events.
 */
export function PartnerPeopleScreen() {
  return (
    <PartnerOnly>
      {({ role, refund_ceilings: ceilings }) =>
        may(role, "team") ? (
          <div className="grid gap-5 rail:grid-cols-[minmax(0,1.5fr)_minmax(19rem,1fr)] rail:grid-rows-[auto_1fr] rail:items-start">
            <MemberList role={role} />
            <div className="grid gap-5 rail:row-span-2">
              <InviteMember role={role} />
              {may(role, "roles") && (
                <Suspense>
                  <RefundCeilings ceilings={ceilings} />
                </Suspense>
              )}
            </div>
            {may(role, "company") && <OwnAuditEvents />}
          </div>
        ) : (
          <MemberList role={role} />
        )
      }
    </PartnerOnly>
  );
}
