import { referralBonusDescription, type Language } from "#contract/limits.ts";
import { formatMoney } from "#contract/money-format.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import type { Transaction } from "#contract/payments/transactions.ts";
import type { FailedTopUp } from "#server/payments/top-ups/index.ts";
import type { NoticeRow } from "#server/platform/security-log/index.ts";
import { toWire } from "#server/platform/wire.ts";
import { pushMessages } from "./messages.ts";
import { noticeMessages } from "./notice-messages.ts";

/** The message that a device is sent; src/web/worker/push.ts shows it. */
export interface PushMessage {
  /** One for each subject: a later push with the same tag replaces what is shown. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The page that a tap leads to. */
  readonly path: "/" | "/notifications" | `/extrato?receipt=${string}`;
  readonly language: Language;
  /** A charge that is over: removed where the app is in view, elsewhere shown without a sound. */
  readonly over: boolean;
  /** When it happened, RFC 3339. */
  readonly at: string;
}

interface Reader {
  readonly language: Language;
  readonly currency: string;
}

type Text = Pick<PushMessage, "title" | "body">;

/** A charge as its customer sees it. */
export interface Charge {
  readonly id: string;
  readonly status: PaymentRequestStatus;
  readonly amount: number;
  readonly partner_name: string;
  readonly created_at: string;
  readonly decided_at: string | null;
}

export function composeCharge(charge: Charge, { language, currency }: Reader): PushMessage {
  const amount = formatMoney(charge.amount, { language, currency });
  const messages = pushMessages[language];
  const shared = { tag: charge.id, path: "/", language } as const;
  if (charge.status === "pending") {
    const { title, body } = messages.charge;
    return { ...shared, title: title(charge.partner_name), body: body(amount), over: false, at: charge.created_at };
  }
  return {
    ...shared,
    title: messages.over.title(charge.partner_name),
    body: messages.over[charge.status](amount),
    over: true,
    at: charge.decided_at ?? charge.created_at,
  };
}

/** The movements that are pushed: those that the user did not make themselves. */
const texts: {
  readonly [Type in Transaction["type"]]?: (movement: Transaction, amount: string, language: Language) => Text;
} = {
  transfer_received: ({ recipient_name: name, recipient_email: username }, amount, language) => {
    const { title, from, anonymous } = pushMessages[language].received;
    const user = name ?? (username === null ? undefined : `@${username}`);
    return { title: title(amount), body: user === undefined ? anonymous : from(user) };
  },
  deposit: ({ description }, amount, language) => {
    const { title, body, bonus } = pushMessages[language].deposit;
    return { title: title(amount), body: description === referralBonusDescription ? bonus : body };
  },
  cashback: ({ merchant }, amount, language) => {
    const { title, from, anonymous } = pushMessages[language].cashback;
    return { title: title(amount), body: merchant === null ? anonymous : from(merchant) };
  },
  refund: ({ merchant }, amount, language) => {
    const { title, from, anonymous } = pushMessages[language].refund;
    return { title: title(amount), body: merchant === null ? anonymous : from(merchant) };
  },
  deposit_reversal: ({ description }, amount, language) => {
    const { title, body, bonus } = pushMessages[language].takenBack;
    return { title: title(amount), body: description === referralBonusDescription ? bonus : body };
  },
  deposit_restored: ({ description }, amount, language) => {
    const { title, body, bonus } = pushMessages[language].restored;
    return { title: title(amount), body: description === referralBonusDescription ? bonus : body };
  },
  debt_collected: (_movement, amount, language) => {
    const { title, body } = pushMessages[language].collected;
    return { title: title(amount), body };
  },
};

export function isNotified({ type }: Transaction): boolean {
  return texts[type] !== undefined;
}

export function composeMovement(movement: Transaction, { language, currency }: Reader): PushMessage | undefined {
  const messages = texts[movement.type]?.(
    movement,
    formatMoney(Math.abs(movement.amount), { language, currency }),
    language,
  );
  return (
    messages && {
      ...messages,
      tag: movement.id,
      path: `/extrato?receipt=${movement.id}`,
      language,
      over: false,
      at: movement.created_at,
    }
  );
}

/** Something that concerns the safety of the account, or of a partner. */
export function composeNotice(
  { id, at, kind, company_name: company, device, facts, recipient }: NoticeRow,
  { language, currency }: Reader,
): PushMessage {
  const { titles, notYou, sent } = noticeMessages[language];
  const amount = formatMoney(Number(facts["amount"] ?? 0), { language, currency });
  const isTransfer = kind === "large_transfer" || kind === "first_transfer_to";
  const about = company ?? device;
  return {
    tag: id,
    title: isTransfer ? sent(amount, recipient ?? "") : titles[kind],
    body: about === null ? notYou : `${about}. ${notYou}`,
    path: "/notifications",
    language,
    over: false,
    at: at.toISOString(),
  };
}

/** A payment that was made in the checkout and did not go through. */
export function composeFailedTopUp(
  { id, amount, settled_at: at }: FailedTopUp,
  { language, currency }: Reader,
): PushMessage {
  const { title, body } = pushMessages[language].failed;
  return {
    tag: id,
    title: title(formatMoney(toWire(amount), { language, currency })),
    body,
    path: "/notifications",
    language,
    over: false,
    at: at.toISOString(),
  };
}
