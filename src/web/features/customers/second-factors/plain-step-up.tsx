import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { ProblemNotice } from "#web/ui/notice.tsx";

interface PlainStepUpProps {
  /** Says what is about to be done. */
  readonly detail: string;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (loginPassword: string) => Promise<void>;
}

/** Asks who it is, in a sheet that goes on to something else. */
export function PlainStepUp({ detail, confirmLabel, destructive, onClose, onConfirm }: PlainStepUpProps) {
  const form = useStepUpForm<StepUp>({
    initial: { login_password: "" },
    submit: ({ login_password }) => onConfirm(login_password),
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">{detail}</p>
      <LoginPasswordField {...form.field("login_password")} autoFocus />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} destructive={destructive} busy={form.busy}>
        {confirmLabel}
      </FormButtons>
    </form>
  );
}
