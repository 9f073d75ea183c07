import { html, raw } from "hono/html";
import type { Language } from "#contract/limits.ts";
import type { Messages } from "./messages/message-types.ts";

export interface Row {
  readonly label: string;
  readonly value: string;
  /** Sentences that a user wrote; they stand beneath their label. */
  readonly isLong?: boolean;
}

interface Layout {
  readonly language: Language;
  readonly greeting: string;
  readonly messages: Messages;
  readonly figure: Row | undefined;
  readonly rows: readonly Row[];
  readonly link: string;
  readonly linkHint: string;
  readonly second: { readonly sentence: string; readonly link: string } | undefined;
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

/**
 * Inline styles are the light look; a program that knows the dark one takes these instead, Outlook
 * on the web by names of its own (`data-ogsc`).
 */
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

/**
 * A mail as HTML: a table with inline styles, which is all that mail programs agree on. Every `${}`
 * of the `html` tag is escaped, so what a person typed stays text.
 */
export function layOutMail({ language, greeting, messages, figure, rows, link, linkHint, second }: Layout): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${messages.heading}</title>
        <style>
          ${raw(dark)}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:${light.paper}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${previewOf(messages, figure, rows)}</div>
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
                      ${messages.heading}
                    </h1>
                    <p style="margin:0 0 12px;font-size:16px;line-height:1.5">${greeting}</p>
                    <p style="margin:0 0 24px;font-size:16px;line-height:1.5">${messages.body}</p>
                    ${figure ? layOutFigure(figure) : ""}
                    ${rows.length > 0 ? layOutRows(rows, figure === undefined) : ""}
                    <table role="presentation" cellpadding="0" cellspacing="0">
                      <tr>
                        <td class="button" style="background:${light.pine};border-radius:14px">
                          <a
                            href="${link}"
                            style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;color:#FFFFFF;text-decoration:none"
                            >${messages.button}</a
                          >
                        </td>
                      </tr>
                    </table>
                    ${layOutLink(linkHint, link)} ${second ? layOutLink(second.sentence, second.link) : ""}
                  </td>
                </tr>
                <tr>
                  <td class="ink-2" style="padding:20px 4px 0;font-size:14px;line-height:1.5;color:${light.inkSecond}">
                    ${messages.note}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.toString();
}

/** The text that a list of mails shows under the subject. */
function previewOf(messages: Messages, figure: Row | undefined, rows: readonly Row[]): string {
  if (figure === undefined && rows.length === 0) return messages.body;
  return [messages.heading, ...rows.map(({ label, value }) => `${label}: ${value}`)].join(" · ");
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

function layOutLink(sentence: string, link: string) {
  return html`<p class="ink-2" style="margin:24px 0 4px;font-size:14px;line-height:1.5;color:${light.inkSecond}">
      ${sentence}
    </p>
    <p style="margin:0;font-size:14px;line-height:1.5;word-break:break-all">
      <a href="${link}" class="leaf" style="color:${light.leaf}">${shownLink(link)}</a>
    </p>`;
}

export function shownLink(link: string): string {
  return link.replace(/^mailto:/, "");
}
