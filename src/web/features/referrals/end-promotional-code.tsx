import { useState } from "react";
import { call } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { refresh } from "#web/lib/query.ts";
import { useLast } from "#web/lib/use-last.ts";
import { ConfirmSheet } from "#web/ui/confirm-sheet.tsx";
import { toast } from "#web/ui/toast.ts";
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
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const shown = useLast(code);

  async function end({ code: name }: PromotionalCode): Promise<void> {
    setBusy(true);
    try {
      await call("endPromotionalCode", { code: name });
      toast.success(words.ended(name));
      onClose();
    } catch (error) {
      toast.error(words.endError, errorText(error));
    } finally {
      setBusy(false);
      void refresh("listPromotionalCodes");
    }
  }

  return (
    <ConfirmSheet
      open={code !== undefined}
      onClose={onClose}
      onConfirm={() => code && void end(code)}
      title={words.endTitle(shown?.code ?? "")}
      confirmLabel={words.endConfirm}
      destructive
      busy={busy}
    >
      <p>{words.endDetail}</p>
      {shown && shown.bonuses_pending > 0 && (
        <p>{words.stillPromised(shown.bonuses_pending, formatMoney(shown.bonuses_pending_amount))}</p>
      )}
    </ConfirmSheet>
  );
}
