import { useEffect, useEffectEvent, useState } from "react";
import { blockReasonLengthMax } from "#contract/limits.ts";
import type { Input } from "#web/lib/api.ts";
import { useOffline } from "#web/lib/connection.ts";
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
import type { Review } from "./use-reviews.ts";

export type DebtKind = "collect" | "writeOff";

const operationOf = { collect: "collectOwed", writeOff: "writeOffOwed" } as const;

interface DebtSheetProps {
  readonly review: Review;
  /** Undefined closes the sheet. */
  readonly kind: DebtKind | undefined;
  /** Minor units. */
  readonly amount: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Collects a debt from the wallet, or writes it off with a reason; needs the login password. */
export function DebtSheet({ kind, amount, onClose, ...rest }: DebtSheetProps) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const isOpen = kind !== undefined && amount > 0;
  const shownKind = useLast(isOpen ? kind : undefined);
  const shownAmount = useLast(isOpen ? amount : undefined);
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={kind !== undefined}
      onClose={onClose}
      title={shownKind === "writeOff" ? messages.writeOffTitle : messages.collectTitle}
      locked={busy}
    >
      {shownKind !== undefined && shownAmount !== undefined && (
        <DebtForm key={shownKind} {...rest} kind={shownKind} amount={shownAmount} onBusy={setBusy} onClose={onClose} />
      )}
    </Sheet>
  );
}

interface DebtValues extends StepUp {
  readonly reason: string;
}

interface DebtFormProps extends Omit<DebtSheetProps, "kind"> {
  readonly kind: DebtKind;
  readonly onBusy: (busy: boolean) => void;
}

/** Within the sheet, so that what was typed is gone with it. */
function DebtForm({ review, kind, amount, onBusy, onClose, onDone }: DebtFormProps) {
  const { accountReviews: messages } = useMessages("accountReviews");
  const { formatMoney } = useMoney();
  const offline = useOffline();
  const { intent, busy, submit, reset } = useMoneyIntent(stale, operationOf[kind], review.user_id);
  const collects = kind === "collect";
  const form = useStepUpForm<DebtValues>({
    initial: { reason: "", login_password: "" },
    validate: ({ reason }) => (collects ? {} : requiredFields({ reason })),
    submit: async ({ reason, login_password }) => {
      const shared = { user_id: review.user_id, amount, login_password };
      const input = collects ? shared : { ...shared, reason };
      const known = await submit(input as Input<"collectOwed"> & Input<"writeOffOwed">);
      if (known?.state === "refused") throw known.error;
    },
  });

  useEffect(() => onBusy(busy), [busy, onBusy]);
  const figure = formatMoney(amount);
  const done = intent.state === "done";
  const finish = useEffectEvent(() => {
    reset();
    toast.success(collects ? messages.collected(figure) : messages.writtenOff(figure));
    onDone();
  });
  useEffect(() => {
    if (done) finish();
  }, [done]);

  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">
        {collects ? messages.collectDetail(figure, formatMoney(review.owed)) : messages.writeOffDetail(figure)}
      </p>
      {!collects && (
        <TextField
          {...form.field("reason")}
          label={messages.writeOffReason}
          maxLength={blockReasonLengthMax}
          autoComplete="off"
          autoFocus
        />
      )}
      <LoginPasswordField {...form.field("login_password")} autoFocus={collects} />
      <IntentFormNotice intent={intent} problem={form.problem} busy={busy} />
      <FormButtons onCancel={onClose} destructive={!collects} busy={busy || form.busy} disabled={offline && !busy}>
        {collects ? messages.collectConfirm(figure) : messages.writeOffConfirm(figure)}
      </FormButtons>
    </form>
  );
}
