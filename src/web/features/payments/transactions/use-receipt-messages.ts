import { referralBonusDescription } from "#contract/limits.ts";
import type { Transaction } from "#contract/payments/transactions.ts";
import type { Output } from "#web/lib/api.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { cleanDescription } from "#web/lib/descriptions.ts";
import { useMoney } from "#web/lib/installation.ts";
import { useLanguage, useMessages } from "#web/lib/languages/context.tsx";
import { useShownName } from "#web/lib/shown-name.ts";
import { isOfDeposit } from "./rules.ts";
import { useTransactionTitle } from "./transaction-parts.tsx";

/** A statement row, with its holder once the server's answer is here. */
export type ReceiptSource = Transaction & { readonly holder?: Output<"getTransaction">["holder"] };

export interface ReceiptFact {
  /** The same in every language. */
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** A second line: a username. */
  readonly detail?: string | undefined;
  readonly tone?: "amber" | undefined;
}

/** One statement row as text, for the screen, the print, the picture and the shared text. */
export interface Receipt {
  readonly id: string;
  readonly heading: string;
  readonly type: string;
  readonly title: string;
  /** Signed, except for a pending row and a move between the user's own balances. */
  readonly amount: string;
  readonly tone: "in" | "out" | "cashback";
  readonly facts: readonly ReceiptFact[];
}

/** Turns a statement row into a receipt in the reader's language. */
export function useReceiptMessages(): (source: ReceiptSource) => Receipt {
  const { transactions: messages } = useMessages("transactions");
  const { language } = useLanguage();
  const { formatMoney } = useMoney();
  const titleOf = useTransactionTitle();
  const partiesOf = useParties();
  return (source) => {
    const { type, amount, status, cashback_earned: earned } = source;
    const isUnsigned = type === "cashback_transfer" || status === "pending";
    const title = titleOf(source);
    const description = isOfDeposit(source) ? "" : cleanDescription(source.description ?? "");
    const { payer, receiver } = partiesOf(source);
    return {
      id: source.id,
      heading: messages.receipt,
      type: messages.types[type],
      title,
      amount: formatMoney(amount, { sign: isUnsigned ? "never" : "always" }),
      tone: type === "cashback" || type === "cashback_transfer" ? "cashback" : amount < 0 ? "out" : "in",
      facts: [
        { key: "status", name: messages.status, value: messages.statuses[source.status] },
        { key: "when", name: messages.when, value: formatMoment(source.created_at, language) },
        { key: "type", name: messages.type, value: isOfDeposit(source) ? title : messages.titles[type] },
        ...(payer ? [{ key: "payer", name: messages.receivedFrom, ...payer }] : []),
        ...(receiver ? [{ key: "receiver", name: messages.sentTo, ...receiver }] : []),
        ...(description && description !== title
          ? [{ key: "description", name: messages.description, value: description }]
          : []),
        ...(source.message ? [{ key: "message", name: messages.message, value: source.message }] : []),
        ...(earned > 0
          ? [
              {
                key: "earned",
                name: messages.earned,
                value: formatMoney(earned, { sign: "always" }),
                tone: "amber" as const,
              },
            ]
          : []),
      ],
    };
  };
}

interface Party {
  readonly value: string;
  readonly detail?: string | undefined;
}

/** Both sides, in the direction the money went. An unknown side is left out. */
function useParties(): (source: ReceiptSource) => { payer: Party | undefined; receiver: Party | undefined } {
  const { transactions: messages, common } = useMessages("transactions");
  const shownName = useShownName();
  const otherOf = (source: ReceiptSource): Party | undefined => {
    const { type, description, merchant, status, recipient_name: name, recipient_email: username } = source;
    if (status === "pending") return undefined;
    if (type === "debt_collected") return { value: common.appName };
    if (isOfDeposit(source)) {
      const isBonus = description === referralBonusDescription;
      return { value: isBonus ? common.appName : messages.onlinePayment };
    }
    if (merchant) return { value: merchant };
    if (name) return { value: shownName(name), detail: username ? `@${username}` : undefined };
    return username ? { value: `@${username}` } : undefined;
  };
  return (source) => {
    const { type, amount, holder } = source;
    const you = holder ? { value: holder.full_name, detail: `@${holder.username}` } : { value: messages.you };
    const own = (account: string) => ({ value: account, detail: holder?.full_name });
    if (type === "cashback_transfer") return { payer: own(common.cashback), receiver: own(messages.wallet) };
    const other = otherOf(source);
    return amount < 0 ? { payer: you, receiver: other } : { payer: other, receiver: you };
  };
}

/** The receipt as plain text, for where no picture can be shared. */
export function textOf(receipt: Receipt, appName: string, idName: string): string {
  return [
    `${appName} · ${receipt.heading}`,
    `${receipt.title}: ${receipt.amount}`,
    ...receipt.facts.map(({ name, value, detail }) => `${name}: ${value}${detail ? ` (${detail})` : ""}`),
    `${idName}: ${receipt.id}`,
  ].join("\n");
}
