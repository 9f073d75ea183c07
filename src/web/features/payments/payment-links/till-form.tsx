import { amountLimits, smallestCharge, splitCharge } from "#contract/money.ts";
import type { Output } from "#web/lib/api.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { useForm } from "#web/lib/use-form.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ApprovalFields, useApproval } from "#web/ui/payment-approval.tsx";
import { PaymentSplit } from "#web/ui/payment-split.tsx";

export type OpenedTill = Output<"openTill">;

interface TillFormProps {
  readonly till: OpenedTill;
  readonly intent: MoneyIntent<"payTill">;
  readonly busy: boolean;
  readonly onPay: (amount: number, purchasePassword: string) => Promise<MoneyIntent<"payTill"> | undefined>;
}

interface TillValues extends Record<string, unknown> {
  readonly amount: number | undefined;
}

/** A till whose code was scanned: the customer types the amount, sees its parts, and pays. */
export function TillForm({ till, intent, busy, onPay }: TillFormProps) {
  const { paymentLinks: messages } = useMessages("paymentLinks");
  const minimum = smallestCharge(till) ?? amountLimits.charge.min;
  const form = useForm<TillValues>({
    initial: { amount: undefined },
    validate: ({ amount }) => {
      const { max: maximum } = amountLimits.charge;
      if (amount === undefined) return { amount: { code: "required" } };
      if (amount < minimum) return { amount: { code: "too_small", params: { minimum } } };
      return amount > maximum ? { amount: { code: "too_big", params: { maximum } } } : {};
    },
    submit: async ({ amount }) => {
      await onPay(amount ?? 0, approval.password);
    },
    money: ["amount"],
  });
  const { amount = 0 } = form.values;
  const approval = useApproval({ amount, intent, busy });

  return (
    <form
      {...form.props}
      className="grid gap-4"
      onSubmit={(event) => {
        if (approval.canPay) form.props.onSubmit(event);
        else event.preventDefault();
      }}
    >
      <Payee till={till} />
      <AmountField {...form.field("amount")} hero label={messages.amount} disabled={busy} />
      {amount >= minimum && <PaymentSplit split={{ ...till, ...splitCharge(amount, till) }} />}
      <ApprovalFields approval={approval} shortDetail={messages.tillShortDetail} />
      <Button type="submit" block busy={busy} disabled={!approval.canPay && !busy}>
        {messages.pay}
      </Button>
      <ButtonLink to="/" block variant="secondary">
        {messages.notNow}
      </ButtonLink>
    </form>
  );
}

function Payee({ till }: Pick<TillFormProps, "till">) {
  const { company_name: name } = till.partner;
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size={44} />
      <div className="min-w-0">
        <h2 className="text-lg font-[680] break-words">{name}</h2>
        <p className="text-base break-words text-ink-2">
          {till.branch_name} · {till.name}
        </p>
      </div>
    </div>
  );
}
