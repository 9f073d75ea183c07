import type { ErrorCode } from "#contract/error-codes.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import type { DomainError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CheckingNotice } from "#web/ui/intent-notice.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useTopUp } from "./charge-balance.tsx";

interface ChargeProblemProps {
  /** What the charge asks for, in minor units. */
  readonly amount: number;
  readonly checking: boolean;
  /** An approval that a reload left open was not carried out, and will not be. */
  readonly withdrawn: boolean;
  readonly refused: DomainError | undefined;
  /** What went wrong beyond a refusal, as a sentence. */
  readonly fault: string | undefined;
  /** Until when the purchase password is locked, as a sentence. */
  readonly lock: string | undefined;
  /** What the wallet is known to lack: said with the balance. */
  readonly missing: number;
  /** The reader leaves for the screen that helps; the charge waits. */
  readonly onLeave: () => void;
  /** The same, for the screen that adds money. */
  readonly onTopUp: () => void;
}

/** Error codes whose messages stand elsewhere: at the password field, or with the lock. */
const saidElsewhere: ReadonlySet<ErrorCode> = new Set(["purchase_password_wrong", "purchase_password_locked"]);

/** Why a charge is not paid yet, with the way to what is missing. */
export function ChargeProblem(props: ChargeProblemProps) {
  const { checking, withdrawn, refused, fault, lock, missing, onLeave, onTopUp } = props;
  const { paymentRequests: messages, common } = useMessages("paymentRequests");
  const errorText = useErrorText();
  const code = refused?.problem.code;
  const topUp = useTopUp(props.amount - Number(refused?.problem.params?.["balance"] ?? 0));
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
  const said = code === undefined || saidElsewhere.has(code) || (code === "insufficient_balance" && missing > 0);
  const sentence = said ? undefined : errorText(refused);
  // Where the balance does not suffice, what helps stands right below.
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
          <ButtonLink to="/my-card?purchase_password=forgotten" variant="secondary" onFollow={onLeave} className="mt-1">
            {messages.newPassword}
          </ButtonLink>
        }
      >
        {lock}
      </Notice>
      <CheckingNotice checking={checking} />
      <Notice>{withdrawn && common.withdrawn}</Notice>
    </>
  );
}

/** The sentence for the password field, if the refusal is about what was typed there. */
export function useFieldProblem(refused: DomainError | undefined): string | undefined {
  const errorText = useErrorText();
  return refused?.problem.code === "purchase_password_wrong" ? errorText(refused) : undefined;
}
