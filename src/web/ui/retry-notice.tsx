import type { ReactNode } from "react";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface RetryNoticeProps {
  readonly onRetry: () => void;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** What is shown could not be brought up to date, or not wholly, and a way to try again. Keep it mounted, as every notice. */
export function RetryNotice({ onRetry, busy, children }: RetryNoticeProps) {
  const { common } = useMessages();
  return (
    <Notice
      action={
        <Button variant="secondary" className="mt-1" busy={busy} onClick={onRetry}>
          {common.retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
