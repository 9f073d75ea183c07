import { useQuery } from "@tanstack/react-query";
import { Mail, UserCog, UserMinus, UserRound, X } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { may, mayManage } from "#contract/partners/roles.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { addTeamOperations } from "#web/lib/team-operations.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Wash } from "#web/ui/class-names.ts";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { ChangeRole, RemoveMember, RevokeInvitation, type Invitation, type Member } from "./member-sheets.tsx";

addTeamOperations();

export type Role = Member["role"];

/**
 * The partner's members and open invitations. A reader can remove members of lower roles, and an
 * owner also owners while another one is left, themselves too; and revoke invitations. Owners
 * change the roles of others.
 */
export function MemberList({ role: reader }: { readonly role: Role }) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const people = useQuery(freshQueryOf("listPartnerPeople", {}));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Member>();
  const [changing, setChanging] = useState<Member>();
  const [revoking, setRevoking] = useState<Invitation>();
  if (people.isPending) return <SkeletonBlocks blocks={["h-64 rounded-xl"]} />;
  if (!people.data) return <FailureCard query={people} />;
  const { people: members, invitations } = people.data;
  const owners = members.filter(({ role }) => role === "owner").length;
  const sheet = (set: (thing: undefined) => void) => ({
    onClose: () => set(undefined),
    onDone: () => {
      set(undefined);
      heading.current?.focus();
    },
  });
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
              onChange={may(reader, "roles") && member.role !== "owner" ? () => setChanging(member) : undefined}
              onRemove={
                mayManage(reader, member.role) && (member.role !== "owner" || owners > 1)
                  ? () => setLeaving(member)
                  : undefined
              }
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
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onRevoke={mayManage(reader, invitation.role) ? () => setRevoking(invitation) : undefined}
              />
            ))}
          </Rows>
        </section>
      )}
      <RemoveMember member={leaving} {...sheet(setLeaving)} />
      <ChangeRole member={changing} {...sheet(setChanging)} />
      <RevokeInvitation invitation={revoking} {...sheet(setRevoking)} />
    </div>
  );
}

interface MemberRowProps {
  readonly member: Member;
  /** Undefined where the reader may not. */
  readonly onChange: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function MemberRow({ member, onChange, onRemove }: MemberRowProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const day = useShortDay();
  const { user } = useAuth();
  const isSelf = member.user_id === user?.id;
  return (
    <Row
      icon={<UserRound size={21} strokeWidth={1.8} />}
      tone={member.role === "owner" ? "leaf" : "quiet"}
      name={
        <>
          {member.full_name}
          {isSelf && <span className="font-normal text-ink-2"> ({messages.you})</span>}
        </>
      }
      role={member.role}
      detail={[member.email, messages.since(day(member.added_at))].filter(Boolean).join(" · ")}
    >
      {onChange && (
        <IconButton variant="plain" label={messages.changeRole(member.full_name)} onClick={onChange}>
          <UserCog size={19} strokeWidth={1.9} />
        </IconButton>
      )}
      {onRemove && (
        <IconButton
          variant="plain"
          label={isSelf ? messages.leave : messages.remove(member.full_name)}
          onClick={onRemove}
        >
          <UserMinus size={19} strokeWidth={1.9} />
        </IconButton>
      )}
    </Row>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  /** Undefined where the reader may not. */
  readonly onRevoke: (() => void) | undefined;
}

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const day = useShortDay();
  return (
    <Row
      icon={<Mail size={21} strokeWidth={1.8} />}
      tone="amber"
      name={invitation.email}
      role={invitation.role}
      detail={messages.expires(day(invitation.expires_at))}
    >
      {onRevoke && (
        <IconButton variant="plain" label={messages.revoke(invitation.email)} onClick={onRevoke}>
          <X size={19} strokeWidth={1.9} />
        </IconButton>
      )}
    </Row>
  );
}

function useShortDay() {
  const { language } = useLanguage();
  return (moment: string) => formatDay(moment, language, { month: "short" });
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

interface RowProps {
  readonly icon: ReactNode;
  readonly tone: Wash;
  readonly name: ReactNode;
  readonly role: Role;
  readonly detail: string;
  /** The actions that it offers. */
  readonly children: ReactNode;
}

function Row({ icon, tone, name, role, detail, children }: RowProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  return (
    <li className="flex min-h-[72px] items-center gap-3 px-4 py-3">
      <IconPlate tone={tone}>{icon}</IconPlate>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[620] break-words">
          <span className="min-w-0">{name}</span>
          <Badge tone={role === "owner" ? "leaf" : "quiet"}>{messages.roles[role]}</Badge>
        </p>
        <p className="text-sm break-words text-ink-2">{detail}</p>
      </div>
      {children}
    </li>
  );
}
