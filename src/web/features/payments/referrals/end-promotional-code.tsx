import { change } from "#web/lib/change.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { stale } from "./module.ts";
import type { PromotionalCode } from "./promotional-codes.tsx";

interface EndPromotionalCodeProps {
  /** Undefined closes the sheet. */
  readonly code: PromotionalCode | undefined;
  readonly onClose: () => void;
}

/** Asks before a code is ended, and says what that leaves as it is. */
export function EndPromotionalCode({ code, onClose }: EndPromotionalCodeProps) {
  const { promotionalCodes: messages } = useMessages("promotionalCodes");
  const { formatMoney } = useMoney();

  async function end({ code: name }: PromotionalCode): Promise<string> {
    await change(stale, "endPromotionalCode", { code: name });
    return messages.ended(name);
  }

  return (
    <ActionSheet
      thing={code}
      onClose={onClose}
      title={({ code: name }) => messages.endTitle(name)}
      confirmLabel={messages.endConfirm}
      destructive
      failed={messages.endError}
      execute={end}
    >
      {({ bonuses_pending: count, bonuses_pending_amount: amount }) => (
        <>
          <p>{messages.endDetail}</p>
          {count > 0 && <p>{messages.stillPromised(count, formatMoney(amount))}</p>}
        </>
      )}
    </ActionSheet>
  );
}
