import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { ActSheet } from "#web/ui/act-sheet.tsx";
import type { Invitation } from "./people.ts";

interface RevokeInvitationProps {
  /** Undefined closes the sheet. */
  readonly invitation: Invitation | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before an invitation is taken back. */
export function RevokeInvitation({ invitation, onClose, onDone }: RevokeInvitationProps) {
  const { company: words } = useMessages("company");

  async function revoke({ id }: Invitation): Promise<string> {
    try {
      await call("revokeInvitation", { id });
    } finally {
      await refresh("listPartnerPeople", "listOwnActs");
    }
    return words.revoked;
  }

  return (
    <ActSheet
      thing={invitation}
      onClose={onClose}
      onDone={onDone}
      title={words.revokeTitle}
      confirmLabel={words.revokeConfirm}
      backLabel={words.keep}
      destructive
      act={revoke}
    >
      {({ email }) => <p>{words.revokeDetail(email)}</p>}
    </ActSheet>
  );
}
