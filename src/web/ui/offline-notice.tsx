import { useOffline } from "#web/lib/connection.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Notice } from "./notice.tsx";

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
