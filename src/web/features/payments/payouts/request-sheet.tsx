import { useEffect, useEffectEvent } from "react";
import { useOffline } from "#web/lib/connection.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { toast } from "#web/lib/toast.ts";
import { useMoneyIntent } from "#web/lib/use-money-intent.ts";
import { useStepUpForm, type StepUp } from "#web/lib/use-step-up-form.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { IntentFormNotice } from "#web/ui/intent-notice.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { stale } from "./module.ts";
import { checkPayout, type PayoutAccount, type Settlement } from "./use-payouts.ts";

interface RequestSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly settlement: Settlement;
  readonly account: PayoutAccount;
}

/** Requests a payout: how much, to which account, and the login password. */
export function RequestSheet({ open, onClose, ...rest }: RequestSheetProps) {
  const { payouts: messages } = useMessages("payouts");
  const { formatMoney } = useMoney();
  const money = useMoneyIntent(stale, "requestPayout");
  const { intent, busy, reset } = money;

  // The answer may come after the sheet was closed or the page reloaded.
  const done = intent.state === "done" ? intent.result.payout.amount : undefined;
  const finish = useEffectEvent((amount: number) => {
    reset();
    toast.success(messages.requested(formatMoney(amount)));
    onClose();
  });
  useEffect(() => {
    if (done !== undefined) finish(done);
  }, [done]);

  return (
    <Sheet open={open} onClose={onClose} title={messages.request} locked={busy}>
      <RequestForm {...rest} {...money} onClose={onClose} />
    </Sheet>
  );
}

interface RequestValues extends StepUp {
  readonly amount: number | undefined;
}

type RequestFormProps = Omit<RequestSheetProps, "open"> & ReturnType<typeof useMoneyIntent<"requestPayout">>;

/** Within the sheet, so that what was typed is gone with it. */
function RequestForm({ settlement, account, intent, busy, submit, onClose }: RequestFormProps) {
  const { payouts: messages } = useMessages("payouts");
  const { formatMoney } = useMoney();
  const offline = useOffline();
  const form = useStepUpForm<RequestValues>({
    initial: { amount: undefined, login_password: "" },
    validate: (values) => checkPayout(values, settlement),
    messages: {
      too_much: messages.tooMuch(formatMoney(settlement.balance)),
      too_little: messages.tooSmall(formatMoney(settlement.smallest_payout)),
    },
    submit: async ({ amount, login_password }) => {
      const known = await submit({ amount: amount ?? 0, login_password });
      if (known?.state === "refused") throw known.error;
    },
  });
  return (
    <form {...form.props} className="grid gap-5 pb-2">
      <div className="grid justify-items-center gap-2 [&>*]:w-full">
        <AmountField {...form.field("amount")} hero autoFocus label={messages.amount} disabled={busy} />
        <Button variant="ghost" disabled={busy} onClick={() => form.set("amount", settlement.balance)}>
          {messages.all(formatMoney(settlement.balance))}
        </Button>
      </div>
      <div className="grid gap-1 rounded-md bg-sunken px-3.5 py-3">
        <p className="text-sm text-ink-2">{messages.goesTo}</p>
        <div className="min-w-0">
          <p className="text-base font-[620] break-words">{account.holder_name}</p>
          <p className="text-sm break-words text-ink-2">{account.masked}</p>
        </div>
      </div>
      <p className="text-sm text-ink-2">{messages.requestHint}</p>
      <LoginPasswordField {...form.field("login_password")} />
      <IntentFormNotice intent={intent} problem={form.problem} busy={busy} />
      <FormButtons onCancel={onClose} busy={busy || form.busy} disabled={offline && !busy}>
        {messages.request}
      </FormButtons>
    </form>
  );
}
