import type { Transaction } from "#contract/payments/transactions.ts";
import { useMessages } from "#web/lib/languages/context.tsx";
import { titleOf } from "./rules.ts";

/** Words what a row is called, for the reader. */
export function useTransactionTitle(): (transaction: Transaction) => string {
  const { transactions: messages } = useMessages("transactions");
  return (transaction) => {
    const title = titleOf(transaction);
    if ("text" in title) return title.text;
    return "bonus" in title ? messages.bonusTitles[title.bonus] : messages.titles[title.type];
  };
}
