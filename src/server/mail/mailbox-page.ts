import { html, raw } from "hono/html";
import type { MailboxMessage } from "./mailbox-store.ts";

/** The list of messages, narrowed to one recipient when one is given. */
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
    html`<p>No mail leaves this installation: SMTP_URL is not set, so mails are kept here.</p>
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
 * One message. Its HTML lives in a frame of no origin that runs nothing; a link in it opens a page of its own, so that
 * following a link works as it would in a mail program.
 */
export function messagePage(message: MailboxMessage): string {
  const framed = `<base target="_blank">${message.html_body}`;
  return page(
    message.subject,
    html`<p><a href="/mailbox?to=${encodeURIComponent(message.recipient)}">All messages of ${message.recipient}</a></p>
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

const style = `
:root{color-scheme:light}
body{margin:0;background:#F6F4EF;color:#10231C;font:16px/1.5 system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:32px 16px}
h1{font-size:24px;letter-spacing:-.02em}
ul{list-style:none;padding:0;margin:24px 0;background:#fff;border:1px solid #E3DFD4;border-radius:16px}
li+li{border-top:1px solid #E3DFD4}
li a{display:grid;grid-template-columns:1fr auto;gap:4px 16px;padding:14px 16px;color:inherit;text-decoration:none}
li span,time{color:#52625A;font-size:14px}
li span{grid-column:1}
li time{grid-row:1;grid-column:2}
a{color:#0B7A53}
form{display:flex;gap:8px;align-items:end}
input,button{font:inherit;min-height:44px;box-sizing:border-box;padding:8px 12px;border:1px solid #E3DFD4;border-radius:10px;background:#fff}
button{background:#0F3D2E;color:#fff}
iframe{width:100%;height:640px;border:1px solid #E3DFD4;border-radius:16px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
`;
