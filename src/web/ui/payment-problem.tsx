import type { ErrorCode } from "#contract/error-codes.ts";
import { useBalances } from "#web/lib/balances.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import type { DomainError } from "#web/lib/errors.ts";
import { useMoney, useTopUpLimits } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import type { Target } from "#web/lib/location.tsx";
import { ButtonLink } from "./button.tsx";
import { CheckingNotice } from "./intent-notice.tsx";
import { UnknownAmount } from "./money.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

interface PaymentProblemProps {
  /** The amount to pay, in minor units. */
  readonly amount: number;
  readonly decision: {
    readonly intent: { readonly state: string };
    readonly refused: DomainError | undefined;
    /** A problem that is not an error of the server, as a sentence. */
    readonly fault: string | undefined;
  };
  /** Until when the purchase password is locked, as a sentence. */
  readonly lock: string | undefined;
  /** The sum that the wallet lacks, which `PaymentBalance` says. */
  readonly missing: number;
  /** Called when the customer leaves for the screen that helps; the payment waits. */
  readonly onLeave?: () => void;
  /** The same, for the screen that adds money. */
  readonly onTopUp?: () => void;
}

/** Error codes whose messages are shown elsewhere: at the password field, or with the lock. */
const shownElsewhere: ReadonlySet<ErrorCode> = new Set(["purchase_password_wrong", "purchase_password_locked"]);

/** Why something is not paid yet, with the way to what is missing. */
export function PaymentProblem(props: PaymentProblemProps) {
  const { decision, lock, missing, onLeave, onTopUp } = props;
  const { intent, refused, fault } = decision;
  const { paymentRequests: messages, common } = useMessages("paymentRequests");
  const errorText = useErrorText();
  const code = refused?.problem.code;
  const topUp = useTopUp(props.amount - Number(refused?.problem.params?.["balance"] ?? 0));
  const remedy =
    code === "insufficient_balance" ? (
      <ButtonLink to={topUp.to} variant="secondary" {...(onTopUp && { onFollow: onTopUp })} className="mt-1">
        {messages.addMoney}
      </ButtonLink>
    ) : code === "purchase_password_missing" ? (
      <ButtonLink to="/my-card" variant="secondary" {...(onLeave && { onFollow: onLeave })} className="mt-1">
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
      <Notice
        tone="error"
        action={
          <ButtonLink
            to="/my-card?purchase_password=forgotten"
            variant="secondary"
            {...(onLeave && { onFollow: onLeave })}
            className="mt-1"
          >
            {messages.newPassword}
          </ButtonLink>
        }
      >
        {lock}
      </Notice>
      <CheckingNotice checking={intent.state === "checking"} />
      <Notice>{intent.state === "withdrawn" && common.withdrawn}</Notice>
    </>
  );
}

/**
 * The sum that the wallet lacks for a payment, in minor units. An unknown balance counts as
 * sufficient, because the server decides.
 */
export function useShortfall(amount: number): number {
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

interface PaymentBalanceProps {
  readonly missing: number;
  /** How the customer comes back once the difference is added. */
  readonly detail: string;
  /** Called when the customer leaves for the screen that adds money; the payment waits. */
  readonly onTopUp?: () => void;
}

/** The balance of the wallet; where that does not suffice, by how much, and the way to add it. */
export function PaymentBalance({ missing, detail, onTopUp }: PaymentBalanceProps) {
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
          <ButtonLink to={topUp.to} {...(onTopUp && { onFollow: onTopUp })} className="mt-1.5">
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
