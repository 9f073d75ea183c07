import { useEffect, useEffectEvent, useState } from "react";
import { disputeDecisionLengthMax } from "#contract/limits.ts";
import type { Input, Output } from "#web/lib/api.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { requiredFields } from "#web/lib/use-form.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { LengthCounter } from "#web/ui/field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { IntentFormNotice } from "#web/ui/intent-notice.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { Sheet, useLast } from "#web/ui/sheet.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { stale } from "./module.ts";

export type Side = Input<"settleDispute">["in_favor_of"];

interface SettlementSheetProps {
  readonly dispute: Output<"getDispute">;
  /** Undefined closes the sheet. */
  readonly side: Side | undefined;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Decides a dispute for one side, with a reason. One tap is one decision. */
export function SettlementSheet({ dispute, side, onClose, onDecided }: SettlementSheetProps) {
  const { disputeConsole: messages } = useMessages("disputeConsole");
  const shown = useLast(side);
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={side !== undefined}
      onClose={onClose}
      title={shown === undefined ? "" : messages.decideTitle[shown]}
      locked={busy}
    >
      {shown && (
        <SettlementForm
          key={shown}
          dispute={dispute}
          side={shown}
          onBusy={setBusy}
          onClose={onClose}
          onDecided={onDecided}
        />
      )}
    </Sheet>
  );
}

interface Values extends StepUp {
  readonly reason: string;
}

interface SettlementFormProps {
  readonly dispute: Output<"getDispute">;
  readonly side: Side;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Within the sheet, so that what was typed is gone with it. */
function SettlementForm({ dispute, side, onBusy, onClose, onDecided }: SettlementFormProps) {
  const { disputeConsole: messages } = useMessages("disputeConsole");
  const { formatMoney } = useMoney();
  const offline = useOffline();
  const { intent, busy, submit, reset } = useMoneyIntent(stale, "settleDispute", dispute.id);
  const form = useStepUpForm<Values>({
    initial: { reason: "", login_password: "" },
    validate: ({ reason }) => requiredFields({ reason }),
    submit: async ({ reason, login_password }) => {
      const known = await submit({ id: dispute.id, in_favor_of: side, reason, login_password });
      if (known?.state === "refused") throw known.error;
    },
  });

  useEffect(() => onBusy(busy), [busy, onBusy]);
  const done = intent.state === "done";
  const finish = useEffectEvent(() => {
    reset();
    toast.success(messages.decided);
    onDecided();
    onClose();
  });
  useEffect(() => {
    if (done) finish();
  }, [done]);

  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <p className="text-base text-ink-2">
        {messages.decideDetail[side](formatMoney(dispute.amount - dispute.refunded), dispute.partner_name)}
      </p>
      <TextArea
        {...form.field("reason")}
        label={messages.decisionReason}
        maxLength={disputeDecisionLengthMax}
        aside={<LengthCounter text={form.values.reason} max={disputeDecisionLengthMax} />}
        data-autofocus
      />
      <LoginPasswordField {...form.field("login_password")} />
      <IntentFormNotice intent={intent} problem={form.problem} busy={busy} />
      <FormButtons onCancel={onClose} busy={busy || form.busy} disabled={offline && !busy}>
        {messages.decide[side]}
      </FormButtons>
    </form>
  );
}
