import { blockReasonLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { ReasonSheet } from "#web/ui/reason-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import type { User } from "./user-facts.tsx";

interface BlockSheetProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks why before somebody is blocked. */
export function BlockSheet({ user, open, onClose }: BlockSheetProps) {
  const { users: messages } = useMessages("users");

  async function block(reason: string): Promise<void> {
    await call("blockUser", { user_id: user.user_id, reason });
    await refresh("getUser");
    toast.success(messages.blocked);
    onClose();
  }

  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.blockTitle(user.full_name)}
      label={messages.blockReason}
      lengthMax={blockReasonLengthMax}
      confirmLabel={messages.blockConfirm}
      onConfirm={block}
    >
      {messages.blockDetail}
    </ReasonSheet>
  );
}
