import { useEffect, useEffectEvent, useState } from "react";
import { bankReferenceLengthMax, payoutReasonLengthMax } from "#contract/limits.ts";
import type { Input } from "#web/lib/api.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError } from "#web/lib/errors.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields } from "#web/lib/use-form.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { IntentFormNotice } from "#web/ui/intent-notice.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { useLast, Sheet } from "#web/ui/sheet.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { stale } from "./module.ts";
import type { PayoutDetail } from "./use-payouts.ts";

export type DecisionKind = "paid" | "rejected";

const operationOf = { paid: "markPayoutPaid", rejected: "rejectPayout" } as const;

interface DecisionSheetProps {
  readonly payout: PayoutDetail;
  /** Undefined closes the sheet. */
  readonly kind: DecisionKind | undefined;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Records that a payout was paid, with the bank's reference, or rejects it with a reason. */
export function DecisionSheet({ payout, kind, onClose, onDecided }: DecisionSheetProps) {
  const { payouts: messages } = useMessages("payouts");
  const shown = useLast(kind);
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={kind !== undefined}
      onClose={onClose}
      title={shown === "rejected" ? messages.rejectTitle : messages.markPaidTitle}
      locked={busy}
    >
      {shown && (
        <DecisionForm
          key={shown}
          payout={payout}
          kind={shown}
          onBusy={setBusy}
          onClose={onClose}
          onDecided={onDecided}
        />
      )}
    </Sheet>
  );
}

interface DecisionValues extends StepUp {
  /** The bank's reference, or the reason. */
  readonly note: string;
}

interface DecisionFormProps {
  readonly payout: PayoutDetail;
  readonly kind: DecisionKind;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Within the sheet, so that what was typed is gone with it. */
function DecisionForm({ payout, kind, onBusy, onClose, onDecided }: DecisionFormProps) {
  const { payouts: messages } = useMessages("payouts");
  const { formatMoney } = useMoney();
  const errorText = useErrorText();
  const offline = useOffline();
  const { intent, busy, submit, reset } = useMoneyIntent(stale, operationOf[kind], payout.id);
  const paid = kind === "paid";
  const form = useStepUpForm<DecisionValues>({
    initial: { note: "", login_password: "" },
    validate: ({ note: typed }) => requiredFields({ note: typed }),
    submit: async ({ note: typed, login_password }) => {
      const known = await submit(inputOf(kind, payout.id, typed, login_password));
      if (known?.state === "refused") throw known.error;
    },
  });

  useEffect(() => onBusy(busy), [busy, onBusy]);
  const done = intent.state === "done";
  const finish = useEffectEvent(() => {
    reset();
    toast.success(paid ? messages.markedPaid : messages.rejected);
    onDecided();
    onClose();
  });
  useEffect(() => {
    if (done) finish();
  }, [done]);

  const amount = formatMoney(payout.amount);
  const used = isDomainError(form.problem, "bank_reference_used");
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">
        {paid ? messages.markPaidDetail(amount, payout.account.holder_name) : messages.rejectDetail(amount)}
      </p>
      <TextField
        {...form.field("note")}
        error={used ? errorText(form.problem) : form.field("note").error}
        label={paid ? messages.bankReference : messages.reason}
        maxLength={paid ? bankReferenceLengthMax : payoutReasonLengthMax}
        autoComplete="off"
        autoFocus
      />
      <LoginPasswordField {...form.field("login_password")} />
      <IntentFormNotice intent={intent} problem={used ? undefined : form.problem} busy={busy} />
      <FormButtons onCancel={onClose} destructive={!paid} busy={busy || form.busy} disabled={offline && !busy}>
        {paid ? messages.markPaid : messages.rejectConfirm}
      </FormButtons>
    </form>
  );
}

function inputOf(kind: DecisionKind, id: string, typed: string, login_password: string) {
  const input = kind === "paid" ? { id, bank_reference: typed, login_password } : { id, reason: typed, login_password };
  return input as Input<"markPayoutPaid"> & Input<"rejectPayout">;
}
