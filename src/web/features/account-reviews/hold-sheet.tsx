import { blockReasonLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";
import { refreshReviews } from "./use-reviews.ts";

interface HoldSheetProps {
  readonly user: { readonly user_id: string; readonly full_name: string };
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why before an account is held for review. */
export function HoldSheet({ user, open, onClose, onDone }: HoldSheetProps) {
  const { accountReviews: words } = useMessages("accountReviews");
  return (
    <Sheet open={open} onClose={onClose} title={words.holdTitle(user.full_name)}>
      <HoldForm user={user} onClose={onClose} onDone={onDone} />
    </Sheet>
  );
}

function HoldForm({ user, onClose, onDone }: Omit<HoldSheetProps, "open">) {
  const { accountReviews: words } = useMessages("accountReviews");
  const errorText = useErrorText();
  const form = useForm({
    initial: { reason: "" },
    validate: requiredFields,
    submit: async ({ reason }) => {
      await call("holdAccount", { user_id: user.user_id, reason });
      await refreshReviews();
      toast.success(words.holdDone);
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">{words.holdDetail}</p>
      <TextField
        {...form.field("reason")}
        label={words.holdReason}
        maxLength={blockReasonLengthMax}
        autoComplete="off"
        autoFocus
      />
      <Notice tone="error">{form.problem !== undefined && errorText(form.problem)}</Notice>
      <FormButtons onCancel={onClose} destructive busy={form.busy}>
        {words.hold}
      </FormButtons>
    </form>
  );
}
