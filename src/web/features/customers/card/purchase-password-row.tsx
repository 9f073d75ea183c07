import { Lock } from "lucide-react";
import { useOffline } from "#web/lib/connection.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { IconPlate } from "#web/ui/icon-plate.tsx";

interface PurchasePasswordRowProps {
  readonly hasPassword: boolean | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onOpen: () => void;
  /** Left out where only the sheet offers it. */
  readonly onForgotten?: () => void;
}

/** Whether a purchase password exists, and the way to create or change it. */
export function PurchasePasswordRow({
  hasPassword,
  failed,
  busy,
  onRetry,
  onOpen,
  onForgotten,
}: PurchasePasswordRowProps) {
  const { card: messages, common } = useMessages("card");
  const offline = useOffline();
  const title =
    hasPassword === undefined
      ? messages.passwordUnknown
      : hasPassword
        ? messages.passwordCreated
        : messages.passwordMissing;
  const detail =
    hasPassword === undefined
      ? offline
        ? messages.passwordOffline
        : failed
          ? common.loadFailed
          : common.loading
      : hasPassword
        ? messages.passwordCreatedDetail
        : messages.passwordMissingDetail;
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <IconPlate tone={hasPassword ? "leaf" : "quiet"}>
        <Lock size={21} strokeWidth={1.75} />
      </IconPlate>
      <div className="min-w-0 grow basis-36">
        <p className="text-base font-[620]">{title}</p>
        <p className="text-xs text-ink-2">{detail}</p>
      </div>
      {failed ? (
        <Button variant="ghost" className="-mr-2 ml-auto" busy={busy} onClick={onRetry}>
          {common.retry}
        </Button>
      ) : (
        hasPassword !== undefined && (
          <Button
            variant={hasPassword ? "ghost" : "primary"}
            className={hasPassword ? "-mr-3 ml-auto" : "ml-auto"}
            aria-label={hasPassword ? messages.changePassword : messages.createPassword}
            onClick={onOpen}
          >
            {hasPassword ? messages.change : messages.create}
          </Button>
        )
      )}
      {hasPassword && onForgotten && (
        <div className="-mb-2 basis-full border-t border-line pt-1">
          <button
            type="button"
            onClick={onForgotten}
            className="min-h-11 w-full rounded-sm text-left text-sm font-semibold text-ink-2 underline-offset-3 hover:underline"
          >
            {messages.forgotPassword}
          </button>
        </div>
      )}
    </Card>
  );
}
