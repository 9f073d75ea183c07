import type { PayoutAccount } from "#server/payments/payouts/index.ts";

/** The content of a payment order, for `writePaymentOrder`. */
export interface PaymentOrder {
  /** The batch's id: the bank knows by it a file that it has had already. */
  readonly id: string;
  readonly madeAt: Date;
  /** The day on which the bank is to pay: `2026-11-26`. */
  readonly day: string;
  readonly currency: string;
  readonly payer: Payer;
  readonly payments: readonly Payment[];
}

/** The operator's own account; the bank is a BIC, or the eight digits of an ISPB. */
export interface Payer {
  readonly name: string;
  readonly account: string;
  readonly bank: string;
}

export interface Payment {
  /** The payout's. */
  readonly id: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly account: PayoutAccount;
}

/** An id as the bank's files carry it: they have room for 35 characters, and an id has 36. */
export const toEndToEndId = (id: string): string => id.replaceAll("-", "");

/**
 * Whether a payment order can pay to an account. It names accounts by their number, and a Pix key
 * is none; a holder's name without a Latin letter or a digit would arrive empty.
 */
export function fitsIso(account: PayoutAccount): boolean {
  const names = account.kind === "bank" ? [account.holder_name, account.bank_name!] : [account.holder_name];
  return account.kind !== "pix" && names.every((name) => /[A-Za-z0-9]/.test(toBankText(name, nameMax)));
}

/** A batch as the bank's file: ISO 20022, pain.001.001.09. Each account must fit (`fitsIso`). */
export function writePaymentOrder(order: PaymentOrder): string {
  const { id, madeAt, day, currency, payer, payments } = order;
  const sums = [
    value("NbOfTxs", payments.length.toString()),
    value("CtrlSum", toDecimal(payments.reduce((sum, { amount }) => sum + amount, 0n))),
  ];
  const payerName = value("Nm", toBankText(payer.name, nameMax));
  const group = element(
    "GrpHdr",
    value("MsgId", toEndToEndId(id)),
    value("CreDtTm", `${madeAt.toISOString().slice(0, 19)}Z`),
    ...sums,
    element("InitgPty", payerName),
  );
  const instruction = element(
    "PmtInf",
    value("PmtInfId", toEndToEndId(id)),
    value("PmtMtd", "TRF"),
    ...sums,
    element("ReqdExctnDt", value("Dt", day)),
    element("Dbtr", payerName),
    element("DbtrAcct", accountId(payer.account)),
    element("DbtrAgt", element("FinInstnId", bankId(payer.bank))),
    value("ChrgBr", "SLEV"),
    ...payments.map((payment) => transfer(payment, currency)),
  );
  const namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element("CstmrCdtTrfInitn", group, instruction)}</Document>\n`;
}

function transfer({ id, amount, account }: Payment, currency: string): string {
  const reference = toEndToEndId(id);
  return element(
    "CdtTrfTxInf",
    element("PmtId", value("InstrId", reference), value("EndToEndId", reference)),
    element("Amt", `<InstdAmt Ccy="${escape(currency)}">${toDecimal(amount)}</InstdAmt>`),
    // The bank of an IBAN follows from it.
    ...(account.kind === "bank" ? [element("CdtrAgt", ...bankAndBranch(account))] : []),
    element("Cdtr", value("Nm", toBankText(account.holder_name, nameMax))),
    element("CdtrAcct", accountId((account.iban ?? account.account_number)!)),
    element("RmtInf", value("Ustrd", `Troco ${reference}`)),
  );
}

/** Partners name their bank and branch in words; their codes are not known. */
function bankAndBranch({ bank_name: bank, branch }: PayoutAccount): string[] {
  return [
    element("FinInstnId", value("Nm", toBankText(bank!, nameMax))),
    element("BrnchId", value("Id", toBankText(branch!, 35))),
  ];
}

/** An IBAN, which begins with two letters and two digits, or the number as its bank writes it. */
function accountId(account: string): string {
  const isIban = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(account);
  return element("Id", isIban ? value("IBAN", account) : element("Othr", value("Id", toBankText(account, 34))));
}

function bankId(bank: string): string {
  return /^[0-9]{8}$/.test(bank) ? element("ClrSysMmbId", value("MmbId", bank)) : value("BICFI", bank);
}

/** Banks pass on 70 characters of a name, though the format has room for 140. */
const nameMax = 70;

/** Latin letters that Unicode does not decompose. */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ł: "l",
  Ł: "L",
  ı: "i",
  "&": "+",
};

/**
 * A text in the characters that every bank passes on: Latin letters without accents, digits and
 * some signs. Any other character becomes a point.
 */
export function toBankText(text: string, max: number): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|&/gu, (sign) => spelled[sign] ?? ".")
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ".")
    .replace(/\/{2,}/g, "/")
    .slice(0, max)
    .replace(/^[/ ]+|[/ ]+$/g, "");
}

/** 1234 minor units are `12.34`. */
const toDecimal = (minor: bigint) => minor.toString().padStart(3, "0").replace(/(..)$/, ".$1");

/** Parts that are XML already. */
const element = (name: string, ...parts: readonly string[]) => `<${name}>${parts.join("")}</${name}>`;
const value = (name: string, text: string) => element(name, escape(text));

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
