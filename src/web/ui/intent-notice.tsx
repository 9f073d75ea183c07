import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { CheckingNotice } from "./checking-notice.tsx";
import { Notice } from "./notice.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

interface Intent {
  readonly state: string;
  readonly error?: unknown;
}

/** What became of an intent to move money (of `useMoneyIntent`), other than done: being checked, refused, or taken back. */
export function IntentNotice({ intent }: { readonly intent: Intent }) {
  return <Became intent={intent} problem={intent.state === "refused" ? intent.error : undefined} />;
}

interface IntentFormNoticeProps {
  readonly intent: Intent;
  /** What the form has to say of a refusal; undefined where a field says it. */
  readonly problem: unknown;
  readonly busy: boolean;
}

/** The same above the button of a form, and why it takes no tap while there is no connection. */
export function IntentFormNotice({ intent, problem, busy }: IntentFormNoticeProps) {
  return (
    <>
      <Became intent={intent} problem={problem} />
      <OfflineNotice busy={busy} />
    </>
  );
}

function Became({ intent, problem }: Pick<IntentFormNoticeProps, "intent" | "problem">) {
  const { common } = useMessages();
  const errorText = useErrorText();
  return (
    <>
      <Notice tone="error">{problem !== undefined && errorText(problem)}</Notice>
      <CheckingNotice checking={intent.state === "checking"} />
      <Notice>{intent.state === "withdrawn" && common.withdrawn}</Notice>
    </>
  );
}
