import { call, type Output } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { useLast } from "#web/ui/sheet.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";

export type Member = Output<"listPartnerPeople">["people"][number];
export type Invitation = Output<"listPartnerPeople">["invitations"][number];

interface SheetProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface MemberSheetProps extends SheetProps {
  /** Undefined closes the sheet. */
  readonly member: Member | undefined;
}

/** Asks for the login password before a cashier becomes a manager, or a manager a cashier. */
export function ChangeRole({ member, onClose, onDone }: MemberSheetProps) {
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
        try {
          await call("changeMemberRole", { user_id: member.user_id, role, login_password: loginPassword });
        } finally {
          await refresh("listPartnerPeople", "listOwnActs");
        }
        toast.success(messages.roleChanged);
        onDone();
      }}
    >
      {shown && <p>{(rises ? messages.promoteDetail : messages.demoteDetail)(shown.full_name)}</p>}
    </StepUpSheet>
  );
}

/** Asks for the login password before a member is removed, or leaves. */
export function RemoveMember({ member, onClose, onDone }: MemberSheetProps) {
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
        try {
          await call("removePartnerMember", { user_id: member.user_id, login_password: loginPassword });
        } finally {
          await refresh("listPartnerPeople", "listOwnActs", "getOwnPartner");
        }
        toast.success(isSelf ? messages.left : messages.removed);
        onDone();
      }}
    >
      {shown && <p>{isSelf ? messages.leaveDetail : messages.removeDetails[shown.role](shown.full_name)}</p>}
    </StepUpSheet>
  );
}

interface RevokeInvitationProps extends SheetProps {
  /** Undefined closes the sheet. */
  readonly invitation: Invitation | undefined;
}

export function RevokeInvitation({ invitation, onClose, onDone }: RevokeInvitationProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");
  return (
    <ActionSheet
      thing={invitation}
      onClose={onClose}
      onDone={onDone}
      title={messages.revokeTitle}
      confirmLabel={messages.revokeConfirm}
      backLabel={messages.keep}
      destructive
      execute={async ({ id }) => {
        try {
          await call("revokeInvitation", { id });
        } finally {
          await refresh("listPartnerPeople", "listOwnActs");
        }
        return messages.revoked;
      }}
    >
      {({ email }) => <p>{messages.revokeDetail(email)}</p>}
    </ActionSheet>
  );
}
