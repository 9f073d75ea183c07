import type { ReactNode } from "react";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { FormButtons } from "./form-buttons.tsx";
import { LoginPasswordField } from "./login-password-field.tsx";
import { ProblemNotice } from "./notice.tsx";
import { Sheet } from "./sheet.tsx";

interface StepUpSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly confirmLabel: string;
  /** Where "cancel" could be taken for what is about to be done. */
  readonly backLabel?: string;
  readonly destructive?: boolean;
  /** What is about to be done, in words. */
  readonly children?: ReactNode;
  /** Does it. A refusal that it throws is shown; a wrong password at its field. */
  readonly onConfirm: (loginPassword: string) => Promise<void>;
}

/** Asks before something happens, and for the login password with it. For an act with fields of its own, use `useStepUpForm` in a form of your own. */
export function StepUpSheet({ open, onClose, title, ...rest }: StepUpSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <StepUpForm {...rest} onClose={onClose} />
    </Sheet>
  );
}

/** Within the sheet, so that what was typed is gone with it. */
function StepUpForm({
  confirmLabel,
  backLabel,
  destructive,
  children,
  onConfirm,
  onClose,
}: Omit<StepUpSheetProps, "open" | "title">) {
  const form = useStepUpForm<StepUp>({
    initial: { login_password: "" },
    submit: ({ login_password: loginPassword }) => onConfirm(loginPassword),
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      {children && <div className="grid gap-3 text-base text-ink-2">{children}</div>}
      <LoginPasswordField {...form.field("login_password")} autoFocus />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} backLabel={backLabel} destructive={destructive} busy={form.busy}>
        {confirmLabel}
      </FormButtons>
    </form>
  );
}
