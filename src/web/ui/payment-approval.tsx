import { useState } from "react";
import type { ErrorCode } from "#contract/error-codes.ts";
import { purchasePasswordLength } from "#contract/limits.ts";
import { useBalances } from "#web/lib/balances.ts";
import { useOffline } from "#web/lib/connection.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import type { DomainError } from "#web/lib/errors.ts";
import { useMoney, useTopUpLimits } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { Target } from "#web/lib/location.tsx";
import { usePurchasePasswordLock } from "#web/lib/purchase-password-lock.ts";
import type { MoneyIntent } from "#web/lib/use-money-intent.ts";
import { ButtonLink } from "./button.tsx";
import { CheckingNotice, OfflineNotice } from "./intent-notice.tsx";
import { UnknownAmount } from "./money.tsx";
import { Notice } from "./notice.tsx";
import { LockNotice, PurchasePasswordField } from "./purchase-password-field.tsx";
import { Skeleton } from "./skeleton.tsx";

interface ApprovalInput {
  /** The amount to pay, in minor units. */
  readonly amount: number;
  readonly intent: MoneyIntent<"approvePaymentRequest" | "approvePaymentLink" | "payTill">;
  readonly busy: boolean;
}

interface Approval extends ApprovalInput {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** Until when the purchase password is locked, as a sentence. */
  readonly lock: string | undefined;
  /** Minor units that the wallet lacks. */
  readonly missing: number;
  readonly canPay: boolean;
}

/** The state of a payment that the purchase password approves: of a charge, a link or at a till. */
export function useApproval({ amount, intent, busy }: ApprovalInput): Approval {
  const [password, setPassword] = useState("");
  const lock = usePurchasePasswordLock();
  const offline = useOffline();
  const shortfall = useShortfall(amount);
  // The payment may leave the wallet before its answer arrives.
  const missing = busy ? 0 : shortfall;
  const complete = password.length === purchasePasswordLength && lock === undefined && missing === 0;
  return { amount, intent, busy, password, setPassword, lock, missing, canPay: complete && !busy && !offline };
}

interface ApprovalFieldsProps extends Leaving {
  readonly approval: Approval;
  /** How the customer comes back once the difference is added. */
  readonly shortDetail: string;
  /** A problem that is not an error of the server, as a sentence. */
  readonly fault?: string | undefined;
}

interface Leaving {
  /** Called when the customer leaves for the screen that helps; the payment waits. */
  readonly onLeave?: (() => void) | undefined;
  /** The same, for the screen that adds money. */
  readonly onTopUp?: (() => void) | undefined;
}

/** Balance, purchase password, and what went wrong. */
export function ApprovalFields({ approval, shortDetail, fault, ...leaving }: ApprovalFieldsProps) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const { intent, busy, password, setPassword, missing } = approval;
  const refused = intent.state === "refused" ? intent.error : undefined;
  return (
    <>
      <PaymentBalance missing={missing} detail={shortDetail} {...leaving} />
      {missing === 0 && (
        <PurchasePasswordField
          label={messages.purchasePassword}
          value={password}
          onChange={setPassword}
          problem={refused}
          disabled={busy}
        />
      )}
      <OfflineNotice busy={busy} />
      <PaymentProblem approval={approval} refused={refused} fault={fault} {...leaving} />
    </>
  );
}

/** Error codes whose messages are shown elsewhere: at the password field, or with the lock. */
const shownElsewhere: ReadonlySet<ErrorCode> = new Set(["purchase_password_wrong", "purchase_password_locked"]);

interface PaymentProblemProps extends Leaving, Pick<ApprovalFieldsProps, "approval" | "fault"> {
  readonly refused: DomainError | undefined;
}

/** Why something is not paid yet, with the way to what is missing. */
function PaymentProblem({ approval, refused, fault, onLeave, onTopUp }: PaymentProblemProps) {
  const { amount, intent, lock, missing } = approval;
  const { paymentRequests: messages, common } = useMessages("paymentRequests");
  const errorText = useErrorText();
  const code = refused?.problem.code;
  const topUp = useTopUp(amount - Number(refused?.problem.params?.["balance"] ?? 0));
  const remedy =
    code === "insufficient_balance" ? (
      <ButtonLink to={topUp.to} variant="secondary" onFollow={onTopUp} className="mt-1">
        {messages.addMoney}
      </ButtonLink>
    ) : code === "purchase_password_missing" ? (
      <ButtonLink to="/my-card" variant="secondary" onFollow={onLeave} className="mt-1">
        {messages.createPassword}
      </ButtonLink>
    ) : undefined;
  const isShown = code === undefined || shownElsewhere.has(code) || (code === "insufficient_balance" && missing > 0);
  const sentence = isShown ? undefined : errorText(refused);
  // If the balance does not suffice, the way out stands right below.
  const lead =
    code === "insufficient_balance"
      ? ""
      : `${code === "purchase_password_missing" ? messages.verifyError : messages.approveError}. `;
  return (
    <>
      <Notice tone="error" action={remedy}>
        {fault ?? (sentence && lead + sentence)}
      </Notice>
      <LockNotice lock={missing === 0 ? lock : undefined} linkLabel={messages.newPassword} onLeave={onLeave} />
      <CheckingNotice checking={intent.state === "checking"} />
      <Notice>{intent.state === "withdrawn" && common.withdrawn}</Notice>
    </>
  );
}

/**
 * The sum that the wallet lacks for a payment, in minor units. An unknown balance counts as
 * sufficient, because the server decides.
 */
function useShortfall(amount: number): number {
  const { wallet } = useBalances();
  return wallet === undefined ? 0 : Math.max(0, amount - wallet);
}

/**
 * The screen that adds what is missing, with the amount filled in: what is owed is added, since a
 * top-up pays it first, and the result is kept within the limits of a top-up.
 */
function useTopUp(missing: number): { readonly amount: number; readonly to: Target } {
  const { owed = 0 } = useBalances();
  const { min, max } = useTopUpLimits();
  const amount = Math.min(max, Math.max(min, missing + owed));
  return { amount, to: `/add-money?amount=${amount}` };
}

interface PaymentBalanceProps extends Pick<Leaving, "onTopUp"> {
  readonly missing: number;
  readonly detail: string;
}

/** The balance of the wallet; where that does not suffice, by how much, and the way to add it. */
function PaymentBalance({ missing, detail, onTopUp }: PaymentBalanceProps) {
  const { paymentRequests: messages } = useMessages("paymentRequests");
  const { formatMoney } = useMoney();
  const { wallet, failed, retry } = useBalances();
  const topUp = useTopUp(missing);
  return (
    <div className="grid gap-2">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 text-base">
        <span className="text-ink-2">{messages.balance}</span>
        {failed ? (
          <UnknownAmount onRetry={retry} className="-my-2.5 text-right text-sm text-leaf" />
        ) : wallet === undefined ? (
          <Skeleton className="h-5 w-24" />
        ) : (
          <span className="font-bold">{formatMoney(wallet)}</span>
        )}
      </div>
      <Notice
        tone="error"
        action={
          <ButtonLink to={topUp.to} onFollow={onTopUp} className="mt-1.5">
            {messages.addDifference(formatMoney(topUp.amount))}
          </ButtonLink>
        }
      >
        {missing > 0 && (
          <>
            <p className="font-bold">{messages.shortBy(formatMoney(missing))}</p>
            <p className="text-ink">{detail}</p>
          </>
        )}
      </Notice>
    </div>
  );
}
