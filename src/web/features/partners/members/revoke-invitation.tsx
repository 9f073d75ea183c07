import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import type { Invitation } from "./invitation-row.tsx";

interface RevokeInvitationProps {
  /** Undefined closes the sheet. */
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before an invitation is taken back. */
export function RevokeInvitation({ invitation, onClose, onDone }: RevokeInvitationProps) {
  const { partnerDetails: messages } = useMessages("partnerDetails");

  async function revoke({ id }: Invitation): Promise<string> {
    try {
      await call("revokeInvitation", { id });
    } finally {
      await refresh("listPartnerPeople", "listOwnActs");
    }
    return messages.revoked;
  }

  return (
    <ActionSheet
      thing={invitation}
      onClose={onClose}
      onDone={onDone}
      title={messages.revokeTitle}
      confirmLabel={messages.revokeConfirm}
      backLabel={messages.keep}
      destructive
      act={revoke}
    >
      {({ email }) => <p>{messages.revokeDetail(email)}</p>}
    </ActionSheet>
  );
}
