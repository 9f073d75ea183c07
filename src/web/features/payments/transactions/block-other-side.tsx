import { Ban } from "lucide-react";
import { useState } from "react";
import type { Transaction, TransactionType } from "#contract/payments/transactions.ts";
import { change } from "#web/lib/change.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { ActionSheet } from "#web/ui/action-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { stale } from "./module.ts";
import { otherSideOf } from "./rules.ts";

/** The entries that somebody else began. */
const begunByOthers: readonly TransactionType[] = ["spend", "tip", "transfer_received"];

/** Blocks the partner that charged, or the user who sent money; nothing for any other entry. */
export function BlockOtherSide({ transaction }: { readonly transaction: Transaction }) {
  const { protection: messages } = useMessages("protection");
  const [blocked, setBlocked] = useState<Transaction>();
  const { id, type } = transaction;
  const name = otherSideOf(transaction);
  if (!begunByOthers.includes(type) || name === undefined) return null;
  return (
    <>
      <Button
        variant="ghost"
        block
        icon={<Ban size={19} strokeWidth={1.9} aria-hidden="true" />}
        onClick={() => setBlocked(transaction)}
      >
        {messages.block(name)}
      </Button>
      <ActionSheet
        thing={blocked}
        onClose={() => setBlocked(undefined)}
        title={messages.blockTitle(name)}
        confirmLabel={messages.confirm}
        destructive
        failed={messages.blockError}
        execute={async () => {
          await change(stale, "createBlock", { of: id });
          return messages.blocked(name);
        }}
      >
        <p>{type === "transfer_received" ? messages.userDetail : messages.partnerDetail}</p>
      </ActionSheet>
    </>
  );
}
