import { disputeReasons, disputeTextLengthMax, type DisputeReason } from "#contract/limits.ts";
import { call } from "#web/lib/api.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { toast } from "#web/lib/toast.ts";
import { requiredFields, useForm } from "#web/lib/use-form.ts";
import { LengthCounter } from "#web/ui/field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { Notice, ProblemNotice } from "#web/ui/notice.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

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
        await call("openDispute", { id: chargeId, reason: reason as DisputeReason, text });
      } catch (error) {
        // An answer that was lost before, or another device: it is there, and is shown.
        if (!isDomainError(error, "dispute_exists")) throw error;
      }
      await refresh("getOwnDispute");
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
      <SelectField
        {...form.field("reason")}
        label={messages.reason}
        placeholder={messages.reasonPlaceholder}
        options={disputeReasons.map((value) => ({ value, label: messages.reasons[value] }))}
      />
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
