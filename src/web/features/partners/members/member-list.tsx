import { useQuery } from "@tanstack/react-query";
import { UserCog, UserMinus, UserRound } from "lucide-react";
import { useRef, useState } from "react";
import { may, mayManage, type MemberRole } from "#contract/partners/roles.ts";
import type { Output } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { change } from "#web/lib/change.ts";
import { formatDay } from "#web/lib/dates.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { FailureCard } from "#web/ui/failure-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { SkeletonBlocks } from "#web/ui/skeleton.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { MemberRow, MemberRows } from "./member-row.tsx";
import { stale } from "./module.ts";

type Member = Output<"listPartnerPeople">["people"][number];

/**
 * The partner's members and open invitations. A reader can remove members of lower roles, and an
 * owner also owners while another one is left, themselves too; and revoke invitations. Owners
 * change the roles of others.
 */
export function MemberList({ role: reader }: { readonly role: MemberRole }) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const people = useQuery(freshQueryOf("listPartnerPeople", {}));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Member>();
  const [changing, setChanging] = useState<Member>();
  if (people.isPending) return <SkeletonBlocks blocks={["h-64 rounded-xl"]} />;
  if (!people.data) return <FailureCard query={people} />;
  const { people: members, invitations } = people.data;
  const isOnlyOwner = members.filter(({ role }) => role === "owner").length === 1;
  return (
    <div className="grid gap-5">
      <section aria-labelledby="people" className="grid gap-3">
        <div className="grid gap-1">
          <h2 id="people" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {messages.people}
          </h2>
          <p className="text-base text-ink-2">{messages.peopleDetail}</p>
        </div>
        <MemberRows label={messages.people}>
          {members.map((member) => (
            <Row
              key={member.user_id}
              member={member}
              onChange={may(reader, "roles") && member.role !== "owner" ? () => setChanging(member) : undefined}
              onRemove={
                mayManage(reader, member.role) && !(member.role === "owner" && isOnlyOwner)
                  ? () => setLeaving(member)
                  : undefined
              }
            />
          ))}
        </MemberRows>
      </section>
      <InvitationList invitations={invitations} reader={reader} onRevoked={() => heading.current?.focus()} />
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
    </div>
  );
}

interface RowProps {
  readonly member: Member;
  /** Undefined where the reader may not. */
  readonly onChange: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function Row({ member, onChange, onRemove }: RowProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  const { language } = useLanguage();
  const isSelf = useAuth().user?.id === member.user_id;
  const since = messages.since(formatDay(member.added_at, language, { month: "short" }));
  return (
    <MemberRow
      icon={<UserRound size={21} strokeWidth={1.8} />}
      tone={member.role === "owner" ? "leaf" : "quiet"}
      name={
        <>
          {member.full_name}
          {isSelf && <span className="font-normal text-ink-2"> ({messages.you})</span>}
        </>
      }
      role={member.role}
      detail={[member.email, since].filter(Boolean).join(" · ")}
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
    </MemberRow>
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
