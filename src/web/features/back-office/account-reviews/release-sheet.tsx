import { blockReasonLengthMax } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { requiredFields } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";
import { refreshReviews, type Review } from "./use-reviews.ts";

interface ReleaseSheetProps {
  readonly review: Review;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Lets an account move money again, with a reason and under the login password. */
export function ReleaseSheet({ review, open, onClose, onDone }: ReleaseSheetProps) {
  const { accountReviews: messages } = useMessages("accountReviews");
  return (
    <Sheet open={open} onClose={onClose} title={messages.releaseTitle(review.full_name)}>
      <ReleaseForm review={review} onClose={onClose} onDone={onDone} />
    </Sheet>
  );
}

interface ReleaseValues extends StepUp {
  readonly reason: string;
}

/** Within the sheet, so that what was typed is gone with it. */
function ReleaseForm({ review, onClose, onDone }: Omit<ReleaseSheetProps, "open">) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { formatMoney } = useMoney();
  const form = useStepUpForm<ReleaseValues>({
    initial: { reason: "", login_password: "" },
    validate: ({ reason }) => requiredFields({ reason }),
    submit: async ({ reason, login_password }) => {
      await call("releaseAccount", { user_id: review.user_id, reason, login_password });
      await refreshReviews();
      toast.success(messages.releaseDone);
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">
        {messages.releaseDetail} {review.owed > 0 && messages.releaseOwing(formatMoney(review.owed))}
      </p>
      <TextField
        {...form.field("reason")}
        label={messages.releaseReason}
        maxLength={blockReasonLengthMax}
        autoComplete="off"
        autoFocus
      />
      <LoginPasswordField {...form.field("login_password")} />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.release}
      </FormButtons>
    </form>
  );
}
