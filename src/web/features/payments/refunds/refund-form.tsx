import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { refundReasonLengthMax } from "#contract/limits.ts";
import type { Split } from "#contract/money.ts";
import { largestRefund, splitRefund } from "#contract/payments/refund-split.ts";
import type { Input } from "#web/lib/api.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { freshQueryOf } from "#web/lib/query.ts";
import type { FormErrors } from "#web/lib/use-form.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { type StepUp, useStepUpForm } from "#web/lib/use-step-up-form.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { FormButtons } from "#web/ui/form-buttons.tsx";
import { IntentFormNotice } from "#web/ui/intent-notice.tsx";
import { LoginPasswordField } from "#web/ui/login-password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { RefundableCharge } from "./rules.ts";

interface RefundFormProps {
  readonly charge: RefundableCharge;
  readonly intent: MoneyIntent<"refundPaymentRequest">;
  readonly busy: boolean;
  readonly onSubmit: (input: Input<"refundPaymentRequest">) => Promise<MoneyIntent<"refundPaymentRequest"> | undefined>;
  readonly onCancel: () => void;
}

interface Values extends StepUp {
  readonly amount: number | undefined;
  readonly reason: string;
}

/** How much, with each side's part of it, why, and the login password. One tap is one refund. */
export function RefundForm({ charge, intent, busy, onSubmit, onCancel }: RefundFormProps) {
  const { refunds: messages } = useMessages("refunds");
  const { formatMoney } = useMoney();
  const offline = useOffline();
  const partner = useQuery(freshQueryOf("getOwnPartner", {}));
  const left = charge.amount - charge.refunded;
  const settlement = (partner.isError ? undefined : partner.data?.settlement_balance) ?? undefined;
  const role = partner.data?.role ?? "owner";
  const ceiling = role === "owner" ? undefined : partner.data?.refund_ceilings[role];
  const parts = { ...charge.split, amount: charge.amount };
  const covered = settlement === undefined ? left : largestRefund(parts, charge.refunded, settlement);
  const form = useStepUpForm<Values>({
    initial: { amount: left, reason: "", login_password: "" },
    validate: ({ amount }) => amountErrors(amount, left, covered),
    submit: async ({ amount, reason, login_password }) => {
      const known = await onSubmit({
        id: charge.id,
        amount: amount ?? 0,
        ...(reason.trim() && { reason }),
        login_password,
      });
      if (known?.state === "refused") throw known.error;
    },
    messages: { not_covered: covered > 0 ? messages.covered(formatMoney(covered)) : messages.nothingCovered },
    money: ["amount"],
  });
  const { amount } = form.values;
  const possible = amount !== undefined && amount > 0 && amount <= left;
  const shown = possible ? amount : 0;
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <AmountField
        {...form.field("amount")}
        label={messages.amount}
        hint={
          covered < left ? (
            <span>{covered > 0 ? messages.covered(formatMoney(covered)) : messages.nothingCovered}</span>
          ) : (
            [messages.left(formatMoney(left)), ceiling && messages.ceiling(formatMoney(ceiling))]
              .filter(Boolean)
              .join(" ")
          )
        }
        disabled={busy}
      />
      <RefundSplit amount={shown} split={splitRefund(parts, charge.refunded, shown)} note={messages.cashbackRule} />
      <TextField
        {...form.field("reason")}
        label={messages.reason}
        placeholder={messages.reasonPlaceholder}
        maxLength={refundReasonLengthMax}
        autoComplete="off"
        disabled={busy}
      />
      <LoginPasswordField {...form.field("login_password")} />
      <IntentFormNotice intent={intent} problem={form.problem} busy={busy} />
      <FormButtons onCancel={onCancel} busy={busy || form.busy} disabled={offline && !busy}>
        {possible ? messages.refundAmount(formatMoney(amount)) : messages.refund}
      </FormButtons>
    </form>
  );
}

function amountErrors(amount: number | undefined, left: number, covered: number): FormErrors<Values> {
  if (amount === undefined) return { amount: { code: "required" } };
  if (amount < 1) return { amount: { code: "too_small", params: { minimum: 1 } } };
  if (amount > left) return { amount: { code: "too_big", params: { maximum: left } } };
  return amount > covered ? { amount: { code: "not_covered" } } : {};
}

interface RefundSplitProps {
  readonly amount: number;
  readonly split: Split;
  readonly note?: string;
}

/** Each side's part of a refund. */
export function RefundSplit({ amount, split, note }: RefundSplitProps) {
  const { refunds: messages } = useMessages("refunds");
  const { formatMoney } = useMoney();
  return (
    <div className="rounded-lg border border-line px-4 py-3.5">
      <dl aria-label={messages.split} className="grid gap-2 text-sm">
        <Part name={messages.fromPartner}>{formatMoney(split.establishment)}</Part>
        <Part name={messages.fromCashback}>
          <span className="text-amber-ink">{formatMoney(split.cashback)}</span>
        </Part>
        <Part name={messages.fromFee}>{formatMoney(split.fee)}</Part>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5">
          <dt className="text-base font-[660]">{messages.customerGets}</dt>
          <dd className="text-lg font-[740] whitespace-nowrap">{formatMoney(amount)}</dd>
        </div>
      </dl>
      {note && <p className="mt-2 text-xs text-ink-2">{note}</p>}
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-[660] whitespace-nowrap">{children}</dd>
    </div>
  );
}
