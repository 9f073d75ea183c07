import { useState } from "react";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { stale } from "./module.ts";
import type { Charge } from "./use-charge.ts";

interface BlockPartnerProps {
  readonly charge: Charge;
  readonly disabled: boolean;
  /** The partner is blocked: the charge itself has still to be rejected. */
  readonly onBlocked: () => void;
}

/** Blocks the partner whose charge waits. */
export function BlockPartner({ charge, disabled, onBlocked }: BlockPartnerProps) {
  const { protection: messages } = useMessages("protection");
  const [blocked, setBlocked] = useState<Charge>();
  return (
    <>
      <Button
        variant="ghost"
        className="min-h-11 justify-self-center text-sm"
        disabled={disabled}
        onClick={() => setBlocked(charge)}
      >
        {messages.block(charge.partner_name)}
      </Button>
      <ActionSheet
        thing={blocked}
        onClose={() => setBlocked(undefined)}
        title={messages.blockTitle(charge.partner_name)}
        confirmLabel={messages.confirmAndReject}
        destructive
        failed={messages.blockError}
        execute={async () => {
          await change(stale, "createBlock", { of: charge.id });
          return messages.blocked(charge.partner_name);
        }}
        onDone={() => {
          setBlocked(undefined);
          onBlocked();
        }}
      >
        <p>{messages.chargeDetail}</p>
      </ActionSheet>
    </>
  );
}
