import { useErrorText } from "#web/lib/error-text.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { CheckingNotice } from "./checking-notice.tsx";
import { Notice } from "./notice.tsx";

/** What became of an intent to move money (of `useMoneyIntent`), other than done: being checked, refused, or taken back. */
export function IntentNotice({ intent }: { intent: { readonly state: string; readonly error?: unknown } }) {
  const { common } = useMessages();
  const errorText = useErrorText();
  return (
    <>
      <Notice tone="error">{intent.state === "refused" && errorText(intent.error)}</Notice>
      <CheckingNotice checking={intent.state === "checking"} />
      <Notice>{intent.state === "withdrawn" && common.withdrawn}</Notice>
    </>
  );
}
