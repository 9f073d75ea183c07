import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ButtonLink, Button } from "./button.tsx";
import { CheckingNotice } from "./checking-notice.tsx";
import { Notice } from "./notice.tsx";

interface IntentNoticeProps {
  /** Of `useMoneyIntent`. */
  readonly intent: { readonly state: string; readonly error?: unknown };
  /** The reader has looked at the statement, where the answer stands. */
  readonly onDismiss: () => void;
}

/** What became of an intent to move money, other than done: being checked, refused, or left without an answer. */
export function IntentNotice({ intent, onDismiss }: IntentNoticeProps) {
  const { common } = useMessages();
  const errorText = useErrorText();
  return (
    <>
      <Notice tone="error">{intent.state === "refused" && errorText(intent.error)}</Notice>
      <CheckingNotice checking={intent.state === "checking"} />
      <Notice
        action={
          <div className="mt-1 flex flex-wrap gap-2">
            <ButtonLink to="/extrato" variant="secondary">
              {common.seeStatement}
            </ButtonLink>
            <Button variant="ghost" onClick={onDismiss}>
              {common.outcomeChecked}
            </Button>
          </div>
        }
      >
        {intent.state === "unknown" && common.unknownOutcome}
      </Notice>
    </>
  );
}
