import type { ReactNode } from "react";
import { requiredFields } from "#web/lib/use-form.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { FormButtons } from "./form-buttons.tsx";
import { LoginPasswordField } from "./login-password-field.tsx";
import { ProblemNotice } from "./notice.tsx";
import { Sheet } from "./sheet.tsx";
import { TextField } from "./text-field.tsx";

interface StepUpSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly confirmLabel: string;
  /** Another label, where "cancel" could be mistaken for what is about to be done. */
  readonly backLabel?: string;
  readonly destructive?: boolean;
  /** Says what is about to be done. */
  readonly children?: ReactNode;
  /** Asks for a reason, too. */
  readonly reason?: { readonly label: string; readonly lengthMax: number };
  /** Does it. An error that it throws is shown, a wrong password at its field. */
  readonly onConfirm: (loginPassword: string, reason: string) => Promise<void>;
}

/**
 * Asks for the login password before something happens. An action with more fields of its own has a
 * form with `useStepUpForm`.
 */
export function StepUpSheet({ open, onClose, title, ...rest }: StepUpSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <StepUpForm {...rest} onClose={onClose} />
    </Sheet>
  );
}

interface Values extends StepUp {
  readonly reason: string;
}

/** Within the sheet, so that what was typed is gone with it. */
function StepUpForm({
  confirmLabel,
  backLabel,
  destructive,
  children,
  reason,
  onConfirm,
  onClose,
}: Omit<StepUpSheetProps, "open" | "title">) {
  const form = useStepUpForm<Values>({
    initial: { reason: "", login_password: "" },
    validate: (values) => (reason ? requiredFields({ reason: values.reason }) : {}),
    submit: (values) => onConfirm(values.login_password, values.reason),
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      {children && <div className="grid gap-3 text-base text-ink-2">{children}</div>}
      {reason && (
        <TextField
          {...form.field("reason")}
          label={reason.label}
          maxLength={reason.lengthMax}
          autoComplete="off"
          autoFocus
        />
      )}
      <LoginPasswordField {...form.field("login_password")} autoFocus={!reason} />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} backLabel={backLabel} destructive={destructive} busy={form.busy}>
        {confirmLabel}
      </FormButtons>
    </form>
  );
}
