import { useOffline } from "#web/lib/connection.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Notice, ProblemNotice } from "./notice.tsx";

interface Intent {
  readonly state: string;
  readonly error?: unknown;
}

/** The state of an intent of `useMoneyIntent` other than done: checked, rejected or withdrawn. */
export function IntentNotice({ intent }: { readonly intent: Intent }) {
  return <Became intent={intent} problem={intent.state === "refused" ? intent.error : undefined} />;
}

interface IntentFormNoticeProps {
  readonly intent: Intent;
  /** The error of the intent; undefined where a field shows it. */
  readonly problem: unknown;
  readonly busy: boolean;
}

/** The same above the button of a form, and why the button is locked without a connection. */
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

/** No answer came yet. Never says "failed", because the money may have moved. */
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
  /** An answer is awaited, which has a notice of its own. */
  readonly busy: boolean;
}

/** Why a button that moves money is locked; stands beside each of them. */
export function OfflineNotice({ busy }: OfflineNoticeProps) {
  const { common } = useMessages();
  const offline = useOffline();
  return <Notice>{offline && !busy && common.offlineMoney}</Notice>;
}
