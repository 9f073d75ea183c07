import { useRef, useState } from "react";
import { purchasePasswordLength } from "#contract/limits.ts";
import { amountLimits, smallestCharge, splitCharge } from "#contract/money.ts";
import type { Output } from "#web/lib/api.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { isDomainError, type DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { noteLock, usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import { useForm } from "#web/lib/use-form.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { AmountField } from "#web/ui/amount-field.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { OfflineNotice } from "#web/ui/intent-notice.tsx";
import { PaymentBalance, PaymentProblem, useShortfall } from "#web/ui/payment-problem.tsx";
import { PaymentSplit } from "#web/ui/payment-split.tsx";
import { PinField } from "#web/ui/pin-field.tsx";

export type OpenedTill = Output<"openTill">;

interface TillFormProps {
  readonly till: OpenedTill;
  readonly intent: MoneyIntent<"payTill">;
  readonly busy: boolean;
  readonly onPay: (amount: number, purchasePassword: string) => Promise<MoneyIntent<"payTill"> | undefined>;
  /** The till or its terms may have changed: asks the server. */
  readonly onChanged: () => void;
}

interface TillValues extends Record<string, unknown> {
  readonly amount: number | undefined;
}

/** A till whose code was scanned: the customer types the amount, sees its parts, and pays. */
export function TillForm({ till, intent, busy, onPay, onChanged }: TillFormProps) {
  const { paymentRequests, paymentLinks: messages } = useMessages("paymentRequests", "paymentLinks");
  const errorText = useErrorText();
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const lock = usePurchasePasswordLock();
  const offline = useOffline() && !busy;
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
      const known = await onPay(amount ?? 0, password);
      if (known?.state === "refused") afterError(known.error);
    },
    money: ["amount"],
  });
  const { amount = 0 } = form.values;
  const shortfall = useShortfall(amount);
  const missing = busy ? 0 : shortfall;
  const complete = password.length === purchasePasswordLength && lock === undefined && missing === 0;
  const refused = intent.state === "refused" ? intent.error : undefined;

  function afterError(error: DomainError) {
    noteLock(error);
    if (isDomainError(error, "till_not_found", "payment_request_changed")) onChanged();
    if (!error.problem.code.startsWith("purchase_password")) return;
    setPassword("");
    field.current?.focus();
  }

  return (
    <form
      {...form.props}
      className="grid gap-4"
      onSubmit={(event) => {
        if (complete && !busy && !offline) form.props.onSubmit(event);
        else event.preventDefault();
      }}
    >
      <Payee till={till} />
      <AmountField {...form.field("amount")} hero label={messages.amount} disabled={busy} />
      {amount >= minimum && <PaymentSplit split={{ ...till, ...splitCharge(amount, till) }} />}
      <PaymentBalance missing={missing} detail={messages.tillShortDetail} />
      {missing === 0 && (
        <PinField
          ref={field}
          label={paymentRequests.purchasePassword}
          value={password}
          onChange={setPassword}
          error={isDomainError(refused, "purchase_password_wrong") ? errorText(refused) : undefined}
          disabled={busy || lock !== undefined}
        />
      )}
      <OfflineNotice busy={busy} />
      <PaymentProblem
        amount={amount}
        decision={{ intent, refused, fault: undefined }}
        lock={missing === 0 ? lock : undefined}
        missing={missing}
      />
      <Button type="submit" block busy={busy} disabled={offline || (!complete && !busy)}>
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
