import { html, raw } from "hono/html";
import { localeOf, formatMoney } from "#contract/money-format.ts";
import type { Language } from "#contract/limits.ts";
import { templateOf, type TemplateName } from "./templates.ts";
import { catalogue, frames } from "./words/index.ts";
import type { MoneyFact, TextFact, Words } from "./words/words.ts";

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail tells of beside its words: amounts in minor units, what was typed as it was typed, the moment as RFC 3339. */
export type MailFacts = { readonly [Name in MoneyFact | "amount"]?: number } & {
  readonly [Name in TextFact | "at"]?: string;
};

export interface MailRequest {
  readonly template: TemplateName;
  readonly language: Language;
  /** Full name of the recipient, as it was typed. */
  readonly name: string;
  readonly link: string;
  /** For a mail that has words for it. */
  readonly otherLink?: string | undefined;
  readonly facts?: MailFacts | undefined;
  /** ISO 4217. */
  readonly currency: string;
  /** The zone that moments are told in, of the IANA's list. */
  readonly timeZone: string;
}

/** Words a mail as text and as HTML, with the same content. The HTML is a table with inline styles, which is all that mail programs agree on. */
export function renderMail(request: MailRequest): Mail {
  const { template, language, name, link, otherLink, facts = {}, currency } = request;
  const words = catalogue[language][template];
  const frame = frames[language];
  const shownName = presentableName(name);
  const greeting = shownName === "" ? frame.plainGreeting : frame.greeting(shownName);
  const second = words.otherwise && otherLink ? { words: words.otherwise, link: otherLink } : undefined;
  const amount = facts.amount === undefined ? undefined : formatMoney(facts.amount, { currency, language });
  const figure = words.amount && amount !== undefined ? { label: words.amount, value: amount } : undefined;
  const rows = rowsOf(request, facts);
  const table = [...(figure ? [figure] : []), ...rows].map(({ label, value }) => `${label}: ${value}`);
  const text = [
    greeting,
    words.body,
    ...(table.length > 0 ? [table.join("\n")] : []),
    shownLink(link),
    ...(second ? [`${second.words}\n${shownLink(second.link)}`] : []),
    words.note,
    "Troco",
  ].join("\n\n");
  const subject = words.subject.replace("{amount}", amount ?? "");
  return {
    subject,
    text,
    html: layOut({ language, greeting, words, figure, rows, link, linkHint: frame.linkHint, second }),
  };
}

interface Row {
  readonly label: string;
  readonly value: string;
  /** Sentences of somebody's: they stand beneath their name. */
  readonly isLong?: boolean;
}

const longFacts: readonly string[] = ["description", "reason"] satisfies TextFact[];

function rowsOf({ template, language, currency, timeZone }: MailRequest, facts: MailFacts): Row[] {
  const frame = frames[language];
  return templateOf(template).facts.flatMap((name) => {
    const fact = facts[name];
    const value =
      typeof fact === "number"
        ? formatMoney(fact, { currency, language })
        : name === "at"
          ? fact && formatMoment(new Date(fact), language, timeZone)
          : shownText(fact ?? "");
    const label = frame.facts[name];
    if (value) return [{ label, value, isLong: longFacts.includes(name) }];
    // A device that names nothing is told of all the same.
    return name === "device" ? [{ label, value: frame.unknownDevice }] : [];
  });
}

/** With the zone by its name, because whoever reads it may be in another: the server does not know people's own. */
function formatMoment(moment: Date, language: Language, timeZone: string): string {
  const told = new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short", timeZone });
  if (timeZone === "UTC") return `${told.format(moment)} (UTC)`;
  const zone = new Intl.DateTimeFormat(localeOf[language], { timeZone, timeZoneName: "long" })
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName");
  return `${told.format(moment)} (${zone!.value})`;
}

const nameLengthMax = 60;
const textLengthMax = 200;

/**
 * Anybody can sign up with somebody else's address, and mail programs make links of what looks like one: a name that could
 * carry a message of its own is left out of the greeting.
 */
function presentableName(name: string): string {
  const oneLine = toOneLine(name);
  const looksLikeLink = /[/:@\\<>]|\p{L}\.\p{L}|www\./iu.test(oneLine);
  return looksLikeLink || oneLine.length > nameLengthMax ? "" : oneLine;
}

/** Joins without a gap, and is seen by no reader: mail programs make no link across it. */
const joiner = "\u2060";

/** What somebody typed, in one line, with nothing in it that a mail program takes for a link. */
function shownText(typed: string): string {
  const oneLine = [...toOneLine(typed)].slice(0, textLengthMax).join("");
  return oneLine.replace(/(?<=\S)[.:@/](?=\S)/gu, (sign) => `${joiner}${sign}${joiner}`);
}

/** Without what cannot be seen, or turns what stands beside it around; the joiner within an emoji stays. */
function toOneLine(typed: string): string {
  return typed.replace(/(?!(?<=\p{Extended_Pictographic}\ufe0f?)\u200d)[\p{C}\p{Z}\s]+/gu, " ").trim();
}

function shownLink(link: string): string {
  return link.replace(/^mailto:/, "");
}

interface Layout {
  readonly language: Language;
  readonly greeting: string;
  readonly words: Words;
  readonly figure: Row | undefined;
  readonly rows: readonly Row[];
  readonly link: string;
  readonly linkHint: string;
  readonly second: { readonly words: string; readonly link: string } | undefined;
}

/** The tokens of the web app's theme, written out: mail programs know no variables. */
const light = {
  paper: "#F6F4EF",
  surface: "#FFFFFF",
  ink: "#10231C",
  inkSecond: "#52625A",
  line: "#E3DFD4",
  pine: "#0F3D2E",
  leaf: "#0B7A53",
  amber: "#F39C12",
};
const font = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Inline styles are the light look; a program that knows the dark one takes these instead, Outlook on the web by names of its own (`data-ogsc`). */
const dark = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0C1613 !important}
.surface{background:#13211C !important;border-color:#22332C !important}
.ink{color:#EAF1ED !important}
.ink-2{color:#A9B8B0 !important}
.line{border-color:#22332C !important}
.mark{color:#EAF1ED !important}
.leaf{color:#4CC795 !important}
.button{background:#145240 !important}
}
[data-ogsc] .ink,[data-ogsc] .mark{color:#EAF1ED !important}
[data-ogsc] .ink-2{color:#A9B8B0 !important}
@media (max-width:420px){.inside{padding:26px 20px !important}}
`;

/** Every `${}` of the `html` tag is escaped, so what a person typed stays text. */
function layOut({ language, greeting, words, figure, rows, link, linkHint, second }: Layout): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${words.heading}</title>
        <style>
          ${raw(dark)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:${light.paper}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previewOf(words, figure, rows)}</div>
        <table
          role="presentation"
          class="paper"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${light.paper}"
        >
          <tr>
            <td align="center" style="padding:28px 16px 36px">
              <table
                role="presentation"
                class="ink"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:480px;font-family:${font};color:${light.ink}"
              >
                <tr>
                  <td
                    class="mark"
                    style="padding:0 4px 18px;font-size:21px;font-weight:700;letter-spacing:-0.03em;color:${light.pine}"
                  >
                    <span
                      style="display:inline-block;width:13px;height:13px;margin-right:9px;border:4px solid ${light.amber};border-radius:50%;vertical-align:-3px"
                    ></span
                    >Troco
                  </td>
                </tr>
                <tr>
                  <td
                    class="surface inside"
                    style="background:${light.surface};border:1px solid ${light.line};border-radius:20px;padding:32px 28px"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-0.02em;font-weight:700;color:${light.ink}"
                    >
                      ${words.heading}
                    </h1>
                    <p style="margin:0 0 12px;font-size:16px;line-height:1.5">${greeting}</p>
                    <p style="margin:0 0 24px;font-size:16px;line-height:1.5">${words.body}</p>
                    ${figure ? layOutFigure(figure) : ""}
                    ${rows.length > 0 ? layOutRows(rows, figure === undefined) : ""}
                    <table role="presentation" cellpadding="0" cellspacing="0">
                      <tr>
                        <td class="button" style="background:${light.pine};border-radius:14px">
                          <a
                            href="${link}"
                            style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#FFFFFF;text-decoration:none"
                            >${words.button}</a
                          >
                        </td>
                      </tr>
                    </table>
                    ${layOutLink(linkHint, link)} ${second ? layOutLink(second.words, second.link) : ""}
                  </td>
                </tr>
                <tr>
                  <td class="ink-2" style="padding:20px 4px 0;font-size:14px;line-height:1.5;color:${light.inkSecond}">
                    ${words.note}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.toString();
}

/** What a list of mails shows under the subject. */
function previewOf(words: Words, figure: Row | undefined, rows: readonly Row[]): string {
  if (figure === undefined && rows.length === 0) return words.body;
  return [words.heading, ...rows.map(({ label, value }) => `${label}: ${value}`)].join(" · ");
}

function layOutFigure({ label, value }: Row) {
  return html`<p class="ink-2" style="margin:0;font-size:14px;line-height:1.5;color:${light.inkSecond}">${label}</p>
    <p
      class="ink"
      style="margin:0 0 20px;font-size:40px;line-height:1.15;letter-spacing:-0.04em;font-weight:700;font-variant-numeric:tabular-nums;color:${light.ink}"
    >
      ${value}
    </p>`;
}

function layOutRows(rows: readonly Row[], isFirst: boolean) {
  const cell = "padding:12px 0;font-size:15px;line-height:1.4;vertical-align:top";
  return html`<table
    class="line"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:${isFirst ? "4px" : "0"} 0 28px;border-collapse:collapse;border-bottom:1px solid ${light.line}"
  >
    ${rows.map(({ label, value, isLong }) => {
      const head = `${cell};font-weight:400;text-align:left;border-top:1px solid ${light.line};color:${light.inkSecond}`;
      const body = `${cell};font-weight:600;color:${light.ink};font-variant-numeric:tabular-nums;word-break:break-word`;
      return isLong
        ? html`<tr>
              <th scope="row" colspan="2" align="left" class="ink-2 line" style="${head};padding-bottom:0">${label}</th>
            </tr>
            <tr>
              <td colspan="2" align="left" class="ink" style="${body};padding-top:4px;text-align:left">${value}</td>
            </tr>`
        : html`<tr>
            <th scope="row" align="left" class="ink-2 line" style="${head};width:38%;padding-right:12px">${label}</th>
            <td align="right" class="ink line" style="${body};text-align:right;border-top:1px solid ${light.line}">
              ${value}
            </td>
          </tr>`;
    })}
  </table>`;
}

function layOutLink(words: string, link: string) {
  return html`<p class="ink-2" style="margin:24px 0 4px;font-size:14px;line-height:1.5;color:${light.inkSecond}">
      ${words}
    </p>
    <p style="margin:0;font-size:14px;line-height:1.5;word-break:break-all">
      <a href="${link}" class="leaf" style="color:${light.leaf}">${shownLink(link)}</a>
    </p>`;
}
