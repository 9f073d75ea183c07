import { useOffline } from "#web/lib/connection.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Notice, ProblemNotice } from "./notice.tsx";

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
  return (
    <>
      <ProblemNotice problem={problem} />
      <CheckingNotice checking={intent.state === "checking"} />
      <Notice>{intent.state === "withdrawn" && common.withdrawn}</Notice>
    </>
  );
}

/** No answer came yet: never "failed", because the money may have moved. Keep it mounted, as every notice. */
export function CheckingNotice({ checking }: { checking: boolean }) {
  const { common } = useMessages();
  return (
    <Notice>
      {checking && (
        <>
          <strong>{common.checking}.</strong> {common.checkingDetail}
        </>
      )}
    </Notice>
  );
}

interface OfflineNoticeProps {
  /** An answer is awaited: what its own notice says comes first. */
  readonly busy: boolean;
}

/** Why a button that moves money takes no tap: stands beside each of them, mounted as every notice. */
export function OfflineNotice({ busy }: OfflineNoticeProps) {
  const { common } = useMessages();
  const offline = useOffline();
  return <Notice>{offline && !busy && common.offlineMoney}</Notice>;
}
