import type { Language, SpendingLimitName } from "#contract/limits.ts";
import { localeOf, formatMoney } from "#contract/money-format.ts";
import { layOutMail, shownLink, type Row } from "./lay-out-mail.ts";
import * as en from "./messages/en.ts";
import * as es from "./messages/es.ts";
import type { MoneyFact, TextFact, Frame, Messages } from "./messages/message-types.ts";
import * as pt from "./messages/pt.ts";
import { templateOf, type TemplateName } from "./templates.ts";

export const frames: Record<Language, Frame> = { pt: pt.frame, es: es.frame, en: en.frame };

/** Exhaustive: a mail without its messages in each language does not compile. */
export const catalogue: Record<Language, Record<TemplateName, Messages>> = {
  pt: pt.messages,
  es: es.messages,
  en: en.messages,
};

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The values in a mail: amounts in minor units, text as typed, moments as RFC 3339. */
export type MailFacts = { readonly [Name in MoneyFact | "amount"]?: number } & {
  readonly [Name in TextFact | "at" | "from"]?: string;
} & { readonly limit?: SpendingLimitName; readonly obstacle?: keyof Frame["obstacles"] };

export interface MailRequest {
  readonly template: TemplateName;
  readonly language: Language;
  /** Full name of the recipient, as it was typed. */
  readonly name: string;
  readonly link: string;
  /** For a mail with a message for it. */
  readonly otherLink?: string | undefined;
  readonly facts?: MailFacts | undefined;
  /** ISO 4217. */
  readonly currency: string;
  /** The time zone of moments, by its IANA name. */
  readonly timeZone: string;
}

/** Renders a mail as text and as HTML, with the same content. */
export function renderMail(request: MailRequest): Mail {
  const { template, language, name, link, otherLink, facts = {}, currency } = request;
  const messages = catalogue[language][template];
  const frame = frames[language];
  const shownName = presentableName(name);
  const greeting = shownName === "" ? frame.plainGreeting : frame.greeting(shownName);
  const second = messages.otherwise && otherLink ? { sentence: messages.otherwise, link: otherLink } : undefined;
  const amount = facts.amount === undefined ? undefined : formatMoney(facts.amount, { currency, language });
  const figure = messages.amount && amount !== undefined ? { label: messages.amount, value: amount } : undefined;
  const rows = rowsOf(request, facts);
  const table = [...(figure ? [figure] : []), ...rows].map(({ label, value }) => `${label}: ${value}`);
  const text = [
    greeting,
    messages.body,
    ...(table.length > 0 ? [table.join("\n")] : []),
    shownLink(link),
    ...(second ? [`${second.sentence}\n${shownLink(second.link)}`] : []),
    messages.note,
    "Troco",
  ].join("\n\n");
  const subject = messages.subject.replace("{amount}", amount ?? "");
  return {
    subject,
    text,
    html: layOutMail({ language, greeting, messages, figure, rows, link, linkHint: frame.linkHint, second }),
  };
}

const longFacts: readonly string[] = ["description", "reason", "obstacle"] satisfies (TextFact | "obstacle")[];

function rowsOf({ template, language, currency, timeZone }: MailRequest, facts: MailFacts): Row[] {
  const frame = frames[language];
  return templateOf(template).facts.flatMap((name) => {
    const fact = facts[name];
    const value =
      typeof fact === "number"
        ? formatMoney(fact, { currency, language })
        : name === "at" || name === "from"
          ? fact && formatMoment(new Date(fact), language, timeZone)
          : name === "limit"
            ? frame.limits[facts.limit!]
            : name === "obstacle"
              ? frame.obstacles[facts.obstacle!]
              : shownText(fact ?? "");
    const label = frame.facts[name];
    if (value) return [{ label, value, isLong: longFacts.includes(name) }];
    // A browser that sends no name still gets a row.
    return name === "device" ? [{ label, value: frame.unknownDevice }] : [];
  });
}

/** With the zone's name, because the reader may be in another: the server does not know theirs. */
function formatMoment(moment: Date, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short", timeZone });
  if (timeZone === "UTC") return `${format.format(moment)} (UTC)`;
  const zone = new Intl.DateTimeFormat(localeOf[language], { timeZone, timeZoneName: "long" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName");
  return `${format.format(moment)} (${zone!.value})`;
}

const nameLengthMax = 60;
const textLengthMax = 200;

/**
 * Anybody can sign up with somebody else's address, and mail programs make links of what looks like
 * one: a name that could carry a message of its own is left out of the greeting.
 */
function presentableName(name: string): string {
  const oneLine = toOneLine(name);
  const looksLikeLink = /[/:@\\<>]|\p{L}\.\p{L}|www\./iu.test(oneLine);
  return looksLikeLink || oneLine.length > nameLengthMax ? "" : oneLine;
}

/** Joins without a gap, and is seen by no reader: mail programs make no link across it. */
const joiner = "\u2060";

/** Typed text in one line, without anything that a mail program would make a link of. */
function shownText(typed: string): string {
  const oneLine = [...toOneLine(typed)].slice(0, textLengthMax).join("");
  return oneLine.replace(/(?<=\S)[.:@/](?=\S)/gu, (sign) => `${joiner}${sign}${joiner}`);
}

/** Removes invisible and direction-changing characters, but not the joiner within an emoji. */
function toOneLine(typed: string): string {
  return typed.replace(/(?!(?<=\p{Extended_Pictographic}\ufe0f?)\u200d)[\p{C}\p{Z}\s]+/gu, " ").trim();
}
