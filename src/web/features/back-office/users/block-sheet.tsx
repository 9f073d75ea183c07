import { blockReasonLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { ReasonSheet } from "#web/ui/reason-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
import type { User } from "./use-user.ts";

interface BlockSheetProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks why before somebody is blocked. */
export function BlockSheet({ user, open, onClose }: BlockSheetProps) {
  const { users: words } = useMessages("users");

  async function block(reason: string): Promise<void> {
    await call("blockUser", { user_id: user.user_id, reason });
    await refresh("getUser");
    toast.success(words.blocked);
    onClose();
  }

  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={words.blockTitle(user.full_name)}
      label={words.blockReason}
      lengthMax={blockReasonLengthMax}
      confirmLabel={words.blockConfirm}
      onConfirm={block}
    >
      {words.blockDetail}
    </ReasonSheet>
  );
}
