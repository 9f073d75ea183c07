import type { ReactNode } from "react";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { LengthCounter } from "./field.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { ProblemNotice } from "./notice.tsx";
import { Sheet } from "./sheet.tsx";
import { TextField } from "./text-field.tsx";

interface ReasonSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Says what is about to be done. */
  readonly children: ReactNode;
  readonly label: string;
  readonly lengthMax: number;
  readonly confirmLabel: string;
  /** Does it. An error that it throws is shown. */
  readonly onConfirm: (reason: string) => Promise<void>;
}

/** Asks for a reason, which the user concerned reads, before something is done. */
export function ReasonSheet({ open, onClose, title, ...rest }: ReasonSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ReasonForm {...rest} onClose={onClose} />
    </Sheet>
  );
}

/** Within the sheet, so that what was typed is gone with it. */
function ReasonForm({
  children,
  label,
  lengthMax,
  confirmLabel,
  onConfirm,
  onClose,
}: Omit<ReasonSheetProps, "open" | "title">) {
  const form = useForm({
    initial: { reason: "" },
    validate: requiredFields,
    submit: ({ reason }) => onConfirm(reason),
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">{children}</p>
      <TextField
        {...form.field("reason")}
        label={label}
        maxLength={lengthMax}
        aside={<LengthCounter text={form.values.reason} max={lengthMax} />}
        autoComplete="off"
        autoFocus
      />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} destructive busy={form.busy}>
        {confirmLabel}
      </FormButtons>
    </form>
  );
}
