import { html } from "hono/html";
import type { Language } from "#contract/limits.ts";
import { catalogue, frames, templateNames, type TemplateName } from "./catalogue.ts";

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailRequest {
  readonly template: TemplateName;
  readonly language: Language;
  /** Full name of the recipient, as it was typed. */
  readonly name: string;
  readonly link: string;
  /** For a mail that has words for it. */
  readonly otherLink?: string | undefined;
  /** Name of the company that the mail is about, as it was typed; for a mail that has words for it. */
  readonly company?: string | undefined;
}

export function isTemplateName(value: string): value is TemplateName {
  return templateNames.some((name) => name === value);
}

/** Words a mail as text and as HTML. The HTML is a table with inline styles, which is all that mail programs agree on. */
export function renderMail({ template, language, name, link, otherLink, company }: MailRequest): Mail {
  const words = catalogue[template][language];
  const frame = frames[language];
  const shownName = presentableName(name);
  const greeting = shownName === "" ? frame.plainGreeting : frame.greeting(shownName);
  const second = words.otherwise && otherLink ? { words: words.otherwise, link: otherLink } : undefined;
  const shownCompany = presentableName(company ?? "");
  const about = words.company && shownCompany !== "" ? `${words.company}: ${shownCompany}` : undefined;
  const text = [
    greeting,
    words.body,
    ...(about ? [about] : []),
    link,
    ...(second ? [`${second.words}\n${second.link}`] : []),
    words.note,
    "Troco",
  ].join("\n\n");
  return {
    subject: words.subject,
    text,
    html: layOut({ language, greeting, words, about, link, linkHint: frame.linkHint, second }),
  };
}

const nameLengthMax = 60;

/**
 * Anybody can sign up with somebody else's address, and mail programs make links of what looks like one: a name that could
 * carry a message of its own is left out of the greeting.
 */
function presentableName(name: string): string {
  const oneLine = name.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  const looksLikeLink = /[/:@\\<>]|\p{L}\.\p{L}|www\./iu.test(oneLine);
  return looksLikeLink || oneLine.length > nameLengthMax ? "" : oneLine;
}

interface Layout {
  readonly language: Language;
  readonly greeting: string;
  readonly words: { readonly heading: string; readonly body: string; readonly button: string; readonly note: string };
  readonly about: string | undefined;
  readonly link: string;
  readonly linkHint: string;
  readonly second: { readonly words: string; readonly link: string } | undefined;
}

/** The tokens of the web app's theme, written out: mail programs know no variables. */
const color = {
  paper: "#F6F4EF",
  surface: "#FFFFFF",
  ink: "#10231C",
  inkSecond: "#52625A",
  line: "#E3DFD4",
  pine: "#0F3D2E",
  amber: "#F39C12",
  leaf: "#0B7A53",
};
const font = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Every `${}` of the `html` tag is escaped, so what a person typed stays text. */
function layOut({ language, greeting, words, about, link, linkHint, second }: Layout): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${words.heading}</title>
      </head>
      <body style="margin:0;padding:0;background:${color.paper}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${color.paper}">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:480px;font-family:${font};color:${color.ink}"
              >
                <tr>
                  <td style="padding:0 0 20px;font-size:21px;font-weight:700;color:${color.pine}">
                    <span style="color:${color.amber}">&#9711;</span>&nbsp;Troco
                  </td>
                </tr>
                <tr>
                  <td
                    style="background:${color.surface};border:1px solid ${color.line};border-radius:20px;padding:32px 28px"
                  >
                    <h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;letter-spacing:-0.02em;font-weight:700">
                      ${words.heading}
                    </h1>
                    <p style="margin:0 0 12px;font-size:16px;line-height:1.5">${greeting}</p>
                    <p style="margin:0 0 24px;font-size:16px;line-height:1.5">${words.body}</p>
                    ${about ? html`<p style="margin:0 0 24px;font-size:16px;line-height:1.5;font-weight:600">${about}</p>` : ""}
                    <table role="presentation" cellpadding="0" cellspacing="0">
                      <tr>
                        <td style="background:${color.pine};border-radius:14px">
                          <a
                            href="${link}"
                            style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#FFFFFF;text-decoration:none"
                            >${words.button}</a
                          >
                        </td>
                      </tr>
                    </table>
                    <p style="margin:24px 0 4px;font-size:14px;line-height:1.5;color:${color.inkSecond}">${linkHint}</p>
                    <p style="margin:0;font-size:14px;line-height:1.5;word-break:break-all">
                      <a href="${link}" style="color:${color.leaf}">${link}</a>
                    </p>
                    ${second ? layOutSecond(second) : ""}
                  </td>
                </tr>
                <tr>
                  <td style="padding:20px 4px 0;font-size:14px;line-height:1.5;color:${color.inkSecond}">
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

function layOutSecond({ words, link }: { readonly words: string; readonly link: string }) {
  return html`<p style="margin:24px 0 4px;font-size:14px;line-height:1.5;color:${color.inkSecond}">${words}</p>
    <p style="margin:0;font-size:14px;line-height:1.5;word-break:break-all">
      <a href="${link}" style="color:${color.leaf}">${link}</a>
    </p>`;
}
