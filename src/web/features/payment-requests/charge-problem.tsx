import type { RefusalCode } from "#contract/refusals.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import type { RefusalError } from "#web/lib/errors.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { CheckingNotice } from "#web/ui/checking-notice.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface ChargeProblemProps {
  readonly checking: boolean;
  /** An approval that a reload left open was not carried out, and will not be. */
  readonly withdrawn: boolean;
  readonly refused: RefusalError | undefined;
  /** What went wrong beyond a refusal, as a sentence. */
  readonly fault: string | undefined;
  /** The reader leaves for the screen that helps; the charge waits. */
  readonly onLeave: () => void;
}

/** Refusals that stand at the password field instead. */
const saidAtField: ReadonlySet<RefusalCode> = new Set(["purchase_password_wrong", "purchase_password_locked"]);

/** Why a charge is not paid yet, with the way to what is missing. */
export function ChargeProblem({ checking, withdrawn, refused, fault, onLeave }: ChargeProblemProps) {
  const { paymentRequests: words, common } = useMessages("paymentRequests");
  const errorText = useErrorText();
  const code = refused?.problem.code;
  const remedy =
    code === "insufficient_balance" ? (
      <ButtonLink to="/add-money" variant="secondary" onFollow={onLeave} className="mt-1">
        {words.addMoney}
      </ButtonLink>
    ) : code === "purchase_password_missing" ? (
      <ButtonLink to="/my-card" variant="secondary" onFollow={onLeave} className="mt-1">
        {words.createPassword}
      </ButtonLink>
    ) : undefined;
  const sentence = refused && !saidAtField.has(refused.problem.code) ? errorText(refused) : undefined;
  // Where the balance does not suffice, what helps stands right below.
  const lead =
    code === "insufficient_balance"
      ? ""
      : `${code === "purchase_password_missing" ? words.verifyError : words.approveError}. `;
  return (
    <>
      <Notice tone="error" action={remedy}>
        {fault ?? (sentence && lead + sentence)}
      </Notice>
      <CheckingNotice checking={checking} />
      <Notice>{withdrawn && common.withdrawn}</Notice>
    </>
  );
}

/** The sentence for the password field, if the refusal is about it. */
export function useFieldProblem(refused: RefusalError | undefined): string | undefined {
  const { paymentRequests: words } = useMessages("paymentRequests");
  const errorText = useErrorText();
  if (!refused || !saidAtField.has(refused.problem.code)) return undefined;
  // While it is locked nobody can say whether a password is right.
  const lead = refused.problem.code === "purchase_password_locked" ? `${words.verifyError}. ` : "";
  return lead + errorText(refused);
}
