import { call } from "#web/lib/api.ts";
import { useAuth } from "#web/lib/auth-context.tsx";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { useLast } from "#web/ui/sheet.tsx";
import { StepUpSheet } from "#web/ui/step-up-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Member } from "./member-row.tsx";

interface RemoveMemberProps {
  /** Undefined closes the sheet. */
  readonly member: Member | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks, with the login password, before somebody is taken off the partner, or leaves it. */
export function RemoveMember({ member, onClose, onDone }: RemoveMemberProps) {
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
