import { useQuery } from "@tanstack/react-query";
import { Mail, UserCog, UserMinus, UserRound, X } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { may, mayManage } from "#contract/partners/roles.ts";
import type { Output } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { change } from "#web/lib/change.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Wash } from "#web/ui/class-names.ts";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { stale } from "./module.ts";

type Member = Output<"listPartnerPeople">["people"][number];
type Invitation = Output<"listPartnerPeople">["invitations"][number];
export type Role = Member["role"];

/**
 * The partner's members and open invitations. A reader can remove members of lower roles, and an
 * owner also owners while another one is left, themselves too; and revoke invitations. Owners
 * change the roles of others.
 */
export function MemberList({ role: reader }: { readonly role: Role }) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const { language } = useLanguage();
  const { user } = useAuth();
  const people = useQuery(freshQueryOf("listPartnerPeople", {}));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Member>();
  const [changing, setChanging] = useState<Member>();
  const [revoking, setRevoking] = useState<Invitation>();
  if (people.isPending) return <SkeletonBlocks blocks={["h-64 rounded-xl"]} />;
  if (!people.data) return <FailureCard query={people} />;
  const { people: members, invitations } = people.data;
  const owners = members.filter(({ role }) => role === "owner").length;
  const day = (moment: string) => formatDay(moment, language, { month: "short" });
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
          {members.map((member) => {
            const isSelf = member.user_id === user?.id;
            return (
              <Row
                key={member.user_id}
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
                {may(reader, "roles") && member.role !== "owner" && (
                  <IconButton
                    variant="plain"
                    label={messages.changeRole(member.full_name)}
                    onClick={() => setChanging(member)}
                  >
                    <UserCog size={19} strokeWidth={1.9} />
                  </IconButton>
                )}
                {mayManage(reader, member.role) && (member.role !== "owner" || owners > 1) && (
                  <IconButton
                    variant="plain"
                    label={isSelf ? messages.leave : messages.remove(member.full_name)}
                    onClick={() => setLeaving(member)}
                  >
                    <UserMinus size={19} strokeWidth={1.9} />
                  </IconButton>
                )}
              </Row>
            );
          })}
        </Rows>
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="grid gap-3">
          <h2 id="invitations" className="text-lg">
            {messages.invitations}
          </h2>
          <Rows label={messages.invitations}>
            {invitations.map((invitation) => (
              <Row
                key={invitation.id}
                icon={<Mail size={21} strokeWidth={1.8} />}
                tone="amber"
                name={invitation.email}
                role={invitation.role}
                detail={messages.expires(day(invitation.expires_at))}
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
              </Row>
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
      <ChangeRole
        member={changing}
        onClose={() => setChanging(undefined)}
        onDone={() => {
          setChanging(undefined);
          heading.current?.focus();
        }}
      />
      <ActionSheet
        thing={revoking}
        onClose={() => setRevoking(undefined)}
        onDone={() => {
          setRevoking(undefined);
          heading.current?.focus();
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

interface MemberSheetProps {
  /** Undefined closes the sheet. */
  readonly member: Member | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the login password before a cashier becomes a manager, or a manager a cashier. */
function ChangeRole({ member, onClose, onDone }: MemberSheetProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const shown = useLast(member);
  const rises = shown?.role === "cashier";
  return (
    <StepUpSheet
      open={member !== undefined}
      onClose={onClose}
      title={rises ? messages.promoteTitle : messages.demoteTitle}
      confirmLabel={rises ? messages.promoteConfirm : messages.demoteConfirm}
      onConfirm={async (loginPassword) => {
        if (!member) return;
        const role = member.role === "cashier" ? "manager" : "cashier";
        await change(stale, "changeMemberRole", { user_id: member.user_id, role, login_password: loginPassword });
        toast.success(messages.roleChanged);
        onDone();
      }}
    >
      {shown && <p>{(rises ? messages.promoteDetail : messages.demoteDetail)(shown.full_name)}</p>}
    </StepUpSheet>
  );
}

/** Asks for the login password before a member is removed, or leaves. */
function RemoveMember({ member, onClose, onDone }: MemberSheetProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const { user } = useAuth();
  const shown = useLast(member);
  const isSelf = shown?.user_id === user?.id;
  return (
    <StepUpSheet
      open={member !== undefined}
      onClose={onClose}
      title={isSelf ? messages.leaveTitle : messages.removeTitle}
      confirmLabel={isSelf ? messages.leaveConfirm : messages.removeConfirm}
      destructive
      onConfirm={async (loginPassword) => {
        if (!member) return;
        await change(stale, "removePartnerMember", { user_id: member.user_id, login_password: loginPassword });
        toast.success(isSelf ? messages.left : messages.removed);
        onDone();
      }}
    >
      {shown && <p>{isSelf ? messages.leaveDetail : messages.removeDetails[shown.role](shown.full_name)}</p>}
    </StepUpSheet>
  );
}
