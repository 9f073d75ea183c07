import { call } from "#web/lib/api.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { ActSheet } from "#web/ui/act-sheet.tsx";
import type { PromotionalCode } from "./use-promotional-codes.ts";

interface EndPromotionalCodeProps {
  /** Asks as long as there is one. */
  readonly code: PromotionalCode | undefined;
  readonly onClose: () => void;
}

/** Asks before a code is ended, and says what that leaves as it is. */
export function EndPromotionalCode({ code, onClose }: EndPromotionalCodeProps) {
  const { promotionalCodes: words } = useMessages("promotionalCodes");
  const { formatMoney } = useMoney();

  async function end({ code: name }: PromotionalCode): Promise<string> {
    try {
      await call("endPromotionalCode", { code: name });
    } finally {
      void refresh("listPromotionalCodes");
    }
    return words.ended(name);
  }

  return (
    <ActSheet
      thing={code}
      onClose={onClose}
      title={({ code: name }) => words.endTitle(name)}
      confirmLabel={words.endConfirm}
      destructive
      failed={words.endError}
      act={end}
    >
      {({ bonuses_pending: count, bonuses_pending_amount: amount }) => (
        <>
          <p>{words.endDetail}</p>
          {count > 0 && <p>{words.stillPromised(count, formatMoney(amount))}</p>}
        </>
      )}
    </ActSheet>
  );
}
