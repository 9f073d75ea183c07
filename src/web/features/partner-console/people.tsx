import { useQuery } from "@tanstack/react-query";
import { Mail, UserMinus, UserRound, X } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { call, type Output } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { formatDay } from "#web/lib/dates.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf, refresh } from "#web/lib/query.ts";
import { useLast } from "#web/lib/use-last.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { toast } from "#web/ui/toast.ts";

type People = Output<"listPartnerPeople">;
type Member = People["people"][number];
type Invitation = People["invitations"][number];

/** Who acts for the company; its owners can take people off it, themselves where another one is left, and invitations back. */
export function PeopleList({ isOwner }: { readonly isOwner: boolean }) {
  const { company: words, common } = useMessages("company");
  const people = useQuery(freshQueryOf("listPartnerPeople", {}));
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Member>();
  const [revoking, setRevoking] = useState<Invitation>();
  if (people.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{common.loading}</span>
        <Skeleton className="h-64 rounded-xl" />
      </div>
    );
  }
  if (!people.data) {
    return (
      <Card>
        <FailureState error={people.error} busy={people.isFetching} onRetry={() => void people.refetch()} />
      </Card>
    );
  }
  const { people: members, invitations } = people.data;
  const owners = members.filter(({ role }) => role === "owner").length;
  return (
    <div className="grid gap-5">
      <section aria-labelledby="people" className="grid gap-3">
        <div className="grid gap-1">
          <h2 id="people" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {words.people}
          </h2>
          <p className="text-base text-ink-2">{words.peopleDetail}</p>
        </div>
        <Rows label={words.people}>
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
            {words.invitations}
          </h2>
          <Rows label={words.invitations}>
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

const row = "flex min-h-[72px] items-center gap-3 px-4 py-3";

function MemberRow({ member, onRemove }: { readonly member: Member; readonly onRemove: (() => void) | undefined }) {
  const { company: words } = useMessages("company");
  const { language } = useLanguage();
  const { user } = useAuth();
  const isSelf = member.user_id === user?.id;
  return (
    <li className={row}>
      <IconPlate tone={member.role === "owner" ? "leaf" : "quiet"}>
        <UserRound size={21} strokeWidth={1.8} />
      </IconPlate>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[620] break-words">
          <span className="min-w-0">
            {member.full_name}
            {isSelf && <span className="font-normal text-ink-2"> ({words.you})</span>}
          </span>
          <Badge tone={member.role === "owner" ? "leaf" : "quiet"}>{words.roles[member.role]}</Badge>
        </p>
        <p className="text-sm break-words text-ink-2">
          {member.email && <>{member.email} · </>}
          {words.since(formatDay(member.added_at, language, { month: "short" }))}
        </p>
      </div>
      {onRemove && (
        <IconButton variant="plain" label={isSelf ? words.leave : words.remove(member.full_name)} onClick={onRemove}>
          <UserMinus size={19} strokeWidth={1.9} />
        </IconButton>
      )}
    </li>
  );
}

function InvitationRow({
  invitation: { email, role, expires_at: expiresAt },
  onRevoke,
}: {
  readonly invitation: Invitation;
  readonly onRevoke: () => void;
}) {
  const { company: words } = useMessages("company");
  const { language } = useLanguage();
  return (
    <li className={row}>
      <IconPlate tone="amber">
        <Mail size={21} strokeWidth={1.8} />
      </IconPlate>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-[620] break-words">
          <span className="min-w-0">{email}</span>
          <Badge tone={role === "owner" ? "leaf" : "quiet"}>{words.roles[role]}</Badge>
        </p>
        <p className="text-sm text-ink-2">{words.expires(formatDay(expiresAt, language, { month: "short" }))}</p>
      </div>
      <IconButton variant="plain" label={words.revoke(email)} onClick={onRevoke}>
        <X size={19} strokeWidth={1.9} />
      </IconButton>
    </li>
  );
}

interface Ending {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks, with the login password, before somebody is taken off the company, or leaves it. */
function RemoveMember({ member, onClose, onDone }: Ending & { readonly member: Member | undefined }) {
  const { company: words } = useMessages("company");
  const { user } = useAuth();
  const shown = useLast(member);
  const isSelf = shown?.user_id === user?.id;
  return (
    <StepUpSheet
      open={member !== undefined}
      onClose={onClose}
      title={isSelf ? words.leaveTitle : words.removeTitle}
      confirmLabel={isSelf ? words.leaveConfirm : words.removeConfirm}
      destructive
      onConfirm={async (loginPassword) => {
        if (!member) return;
        try {
          await call("removePartnerMember", { user_id: member.user_id, login_password: loginPassword });
        } finally {
          await refresh("listPartnerPeople", "listOwnActs", "getOwnPartner");
        }
        toast.success(isSelf ? words.left : words.removed);
        onDone();
      }}
    >
      {shown && <p>{isSelf ? words.leaveDetail : words.removeDetails[shown.role](shown.full_name)}</p>}
    </StepUpSheet>
  );
}

function RevokeInvitation({ invitation, onClose, onDone }: Ending & { readonly invitation: Invitation | undefined }) {
  const { company: words } = useMessages("company");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const shown = useLast(invitation);

  async function revoke({ id }: Invitation): Promise<void> {
    setBusy(true);
    try {
      await call("revokeInvitation", { id });
      toast.success(words.revoked);
      onDone();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
      await refresh("listPartnerPeople", "listOwnActs");
    }
  }

  return (
    <ConfirmSheet
      open={invitation !== undefined}
      onClose={onClose}
      onConfirm={() => invitation && void revoke(invitation)}
      title={words.revokeTitle}
      confirmLabel={words.revokeConfirm}
      backLabel={words.keep}
      destructive
      busy={busy}
    >
      {shown && <p>{words.revokeDetail(shown.email)}</p>}
    </ConfirmSheet>
  );
}
