import { blockReasonLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
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
  return (
    <Sheet open={open} onClose={onClose} title={words.blockTitle(user.full_name)}>
      <BlockForm user={user} onClose={onClose} />
    </Sheet>
  );
}

function BlockForm({ user, onClose }: Omit<BlockSheetProps, "open">) {
  const { users: words } = useMessages("users");
  const errorText = useErrorText();
  const form = useForm({
    initial: { reason: "" },
    validate: requiredFields,
    submit: async ({ reason }) => {
      await call("blockUser", { user_id: user.user_id, reason });
      await refresh("getUser");
      toast.success(words.blocked);
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">{words.blockDetail}</p>
      <TextField
        {...form.field("reason")}
        label={words.blockReason}
        maxLength={blockReasonLengthMax}
        aside={
          <span className="text-xs text-ink-2">
            {form.values.reason.length}/{blockReasonLengthMax}
          </span>
        }
        autoComplete="off"
        autoFocus
      />
      <Notice tone="error">{form.problem !== undefined && errorText(form.problem)}</Notice>
      <FormButtons onCancel={onClose} destructive busy={form.busy}>
        {words.blockConfirm}
      </FormButtons>
    </form>
  );
}
