import { useOffline } from "#web/lib/connection.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Notice } from "./notice.tsx";

/** Why a button that moves money takes no tap: stands beside each of them, mounted as every notice. */
export function OfflineNotice() {
  const { common } = useMessages();
  const offline = useOffline();
  return <Notice>{offline && common.offlineMoney}</Notice>;
}
