import { useId } from "react";
import { disputeReasons, disputeTextLengthMax, type DisputeReason } from "#contract/limits.ts";
import { change } from "#web/lib/change.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { LengthCounter } from "#web/ui/field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { stale } from "./module.ts";

interface DisputeFormProps {
  /** The charge's id. */
  readonly chargeId: string;
  readonly partnerName: string | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Contests a charge: why, and what happened. */
export function DisputeForm({ open, ...rest }: DisputeFormProps) {
  const { disputes: messages } = useMessages("disputes");
  return (
    <Sheet open={open} onClose={rest.onClose} title={messages.formTitle}>
      <Form {...rest} />
    </Sheet>
  );
}

/** Within the sheet, so that what was typed is gone with it. */
function Form({ chargeId, partnerName, onClose, onSent }: Omit<DisputeFormProps, "open">) {
  const { disputes: messages } = useMessages("disputes");
  const form = useForm<{ reason: DisputeReason | ""; text: string }>({
    initial: { reason: "", text: "" },
    validate: requiredFields,
    submit: async ({ reason, text }) => {
      try {
        await change(stale, "openDispute", { id: chargeId, reason: reason as DisputeReason, text });
      } catch (error) {
        // An answer that was lost before, or another device: it is there, and is shown.
        if (!isDomainError(error, "dispute_exists")) throw error;
      }
      toast.success(messages.sent);
      onSent();
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">
        {partnerName === null ? messages.formDetailPlain : messages.formDetail(partnerName)}
      </p>
      <ReasonField {...form.field("reason")} />
      <Notice>{form.values.reason === "not_mine" && messages.notMineHint}</Notice>
      <TextArea
        {...form.field("text")}
        label={messages.text}
        hint={messages.textHint}
        maxLength={disputeTextLengthMax}
        aside={<LengthCounter text={form.values.text} max={disputeTextLengthMax} />}
      />
      <ProblemNotice problem={form.problem} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {messages.send}
      </FormButtons>
    </form>
  );
}

interface ReasonFieldProps {
  readonly name: string;
  readonly value: DisputeReason | "";
  readonly onChange: (reason: DisputeReason) => void;
  readonly error: string | undefined;
}

/** All reasons at a glance, of which one is chosen. */
function ReasonField({ name, value, onChange, error }: ReasonFieldProps) {
  const { disputes: messages } = useMessages("disputes");
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} className="grid gap-2">
      <legend className="pb-2 text-sm font-semibold">{messages.reason}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-edge">
        {disputeReasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-11 items-center gap-3 px-3.5 py-2 text-base has-checked:bg-leaf-wash has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={reason}
              checked={reason === value}
              onChange={() => onChange(reason)}
              className="size-4 shrink-0 accent-leaf"
            />
            {messages.reasons[reason]}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </fieldset>
  );
}
