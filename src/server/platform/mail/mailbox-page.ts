import { html, raw } from "hono/html";
import type { MailboxMessage } from "./mailbox-store.ts";

export function listPage(messages: readonly MailboxMessage[], recipient: string | undefined): string {
  const rows = messages.map(
    (message) =>
      html`<li>
        <a href="/mailbox/messages/${message.id}"
          ><strong>${message.subject}</strong> <span>${message.recipient}</span
          ><time datetime="${message.created_at.toISOString()}">${timeOf(message)}</time></a
        >
      </li>`,
  );
  return page(
    "Mailbox",
    html`<p>No email leaves this server: SMTP_URL is not set, so emails are kept here.</p>
      <form action="/mailbox" method="get" role="search">
        <label>Recipient <input type="email" name="to" value="${recipient ?? ""}" autocomplete="off" /></label
        ><button>Show</button>
      </form>
      ${
        rows.length === 0
          ? html`<p>No messages.</p>`
          : html`<ul>
              ${rows}
            </ul>`
      }`,
  );
}

/**
 * One message. Its HTML lives in a frame of no origin that runs nothing; a link in it opens a page
 * of its own, so that following a link works as it would in a mail program.
 */
export function messagePage(message: MailboxMessage): string {
  const framed = `<base target="_blank">${message.html_body}`;
  return page(
    message.subject,
    html`<p><a href="/mailbox?to=${encodeURIComponent(message.recipient)}">All messages to ${message.recipient}</a></p>
      <p>${timeOf(message)}</p>
      <iframe
        title="${message.subject}"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${framed}"
      ></iframe>
      <details>
        <summary>Text</summary>
        <pre>${message.text_body}</pre>
      </details>`,
  );
}

/** The page for an address that no message has, such as one of an installation before this. */
export function noMessagePage(): string {
  return page(
    "Message not found",
    html`<p>It isn't in this mailbox, or was deleted. <a href="/mailbox">All messages</a></p>`,
  );
}

function timeOf(message: MailboxMessage): string {
  return message.created_at.toISOString().slice(0, 19).replace("T", " ");
}

function page(title: string, content: ReturnType<typeof html>): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${title} · Troco</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.toString();
}

/** In Troco's colours, light and dark. */
const style = `
:root{color-scheme:light dark;--paper:light-dark(#F6F4EF,#0C1613);--surface:light-dark(#FFF,#13211C);--ink:light-dark(#10231C,#EAF1ED);--ink-2:light-dark(#52625A,#A9B8B0);--line:light-dark(#E3DFD4,#22332C);--edge:light-dark(#8F8A7E,#5A7267);--pine:light-dark(#0F3D2E,#145240);--leaf:light-dark(#0B7A53,#4CC795)}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px}
h1{font-size:24px;line-height:1.25;letter-spacing:-.02em;margin:0 0 12px;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}
ul{list-style:none;padding:0;margin:24px 0;background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 16px;padding:14px 16px;color:inherit;text-decoration:none}
li a:hover strong{text-decoration:underline}
li strong{flex:1 0 100%;overflow-wrap:anywhere}
li span{min-width:0;overflow-wrap:anywhere}
li span,time{color:var(--ink-2);font-size:14px}
a{color:var(--leaf)}
form{display:flex;gap:8px;align-items:end;margin:0 0 24px}
label{display:grid;gap:8px;flex:1;min-width:0;font-weight:600;font-size:14px}
input,button{font:inherit;min-height:48px;box-sizing:border-box;padding:8px 14px;border:1px solid var(--edge);border-radius:14px;background:var(--surface);color:inherit}
input{width:100%;font-size:16px;font-weight:400}
button{border-color:var(--pine);background:var(--pine);color:#FFF;font-weight:650;cursor:pointer}
iframe{width:100%;height:min(860px,max(480px,80vh));box-sizing:border-box;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
summary{padding:12px 0;cursor:pointer;font-weight:600}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
li a:focus-visible{outline-offset:-3px}
`;
