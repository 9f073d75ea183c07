import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { Card } from "#web/ui/card.tsx";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { InvitationRow, type Invitation } from "./invitation-row.tsx";
import { MemberRow, type Member } from "./member-row.tsx";
import { RemoveMember } from "./remove-member.tsx";
import { RevokeInvitation } from "./revoke-invitation.tsx";

/** Who acts for the partner; its owners can take people off it, themselves where another one is left, and invitations back. */
export function MemberList({ isOwner }: { readonly isOwner: boolean }) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const people = useQuery(freshQueryOf("listPartnerPeople", {}));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Member>();
  const [revoking, setRevoking] = useState<Invitation>();
  if (people.isPending) return <SkeletonBlocks blocks={["h-64 rounded-xl"]} />;
  if (!people.data) return <FailureCard query={people} />;
  const { people: members, invitations } = people.data;
  const owners = members.filter(({ role }) => role === "owner").length;
  return (
    <div className="grid gap-5">
      <section aria-labelledby="people" className="grid gap-3">
        <div className="grid gap-1">
          <h2 id="people" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {messages.people}
          </h2>
          <p className="text-base text-ink-2">{messages.peopleDetail}</p>
        </div>
        <Rows label={messages.people}>
          {members.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              onRemove={isOwner && (member.role === "staff" || owners > 1) ? () => setLeaving(member) : undefined}
            />
          ))}
        </Rows>
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="grid gap-3">
          <h2 id="invitations" className="text-lg">
            {messages.invitations}
          </h2>
          <Rows label={messages.invitations}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => setRevoking(invitation)} />
            ))}
          </Rows>
        </section>
      )}
      <RemoveMember
        member={leaving}
        onClose={() => setLeaving(undefined)}
        onDone={() => {
          setLeaving(undefined);
          heading.current?.focus();
        }}
      />
      <RevokeInvitation
        invitation={revoking}
        onClose={() => setRevoking(undefined)}
        onDone={() => {
          setRevoking(undefined);
          heading.current?.focus();
        }}
      />
    </div>
  );
}

function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card flush>
      <ul aria-label={label} className="divide-y divide-line">
        {children}
      </ul>
    </Card>
  );
}
