import { html } from "hono/html";
import { errorCodes } from "#contract/error-codes.ts";
import type { Operation } from "#contract/operation.ts";
import { describedOperations, errorsOf } from "./openapi.ts";

/** The contract as a page for readers; programs read `/api/openapi.json`. */
export function docsPage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Troco API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>Troco API</h1>
          <p>
            Also available as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>. Amounts are integers in minor
            units. A call marked <em>idempotent</em> needs an <code>Idempotency-Key</code> header: a repeat gets the
            first answer; the same key with another body is an error. Errors are problem documents (RFC 9457).
          </p>
          <p>Writing a checkout of your own? Start with <a href="/api/guide">the guide</a>.</p>
          ${describedOperations.map(([id, operation]) => operationSection(id, operation))}
          <h2>Error codes</h2>
          <ul>
            ${errorCodes.map(
              (code) =>
                html`<li id="${code}">
                  <code>${code}</code> ${describedOperations
                    .filter(([, operation]) => errorsOf(operation).includes(code))
                    .map(([id]) => html` <a href="#${id}">${id}</a>`)}
                </li>`,
            )}
          </ul>
        </main>
      </body>
    </html>`;
}

function operationSection(id: string, operation: Operation) {
  const fields = Object.keys(operation.input.shape);
  return html`<section id="${id}">
    <h3>${id}</h3>
    <p><code>${operation.method} /api${operation.path}</code></p>
    <p>${operation.summary}.</p>
    <p class="facts">
      Access:
      ${operation.access}${operation.keyScope === undefined ? "" : ` or an API key with ${operation.keyScope}`}${operation.idempotent === true ? " · idempotent" : ""}${fields.length > 0 ? ` · takes ${fields.join(", ")}` : ""}
      ${errorsOf(operation).map((code) => html` <a href="#${code}">${code}</a>`)}
    </p>
  </section>`;
}

export const docsStyle = `
:root { color-scheme: light dark; --paper: #f6f4ef; --ink: #10231c; --ink-2: #52625a; --line: #e3dfd4; --leaf: #0b7a53; }
@media (prefers-color-scheme: dark) { :root { --paper: #0c1613; --ink: #eaf1ed; --ink-2: #a9b8b0; --line: #22332c; --leaf: #4cc795; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 18px 64px; }
h1 { font-size: 30px; letter-spacing: -0.03em; } h3 { margin: 0; font-size: 18px; }
section { border-top: 1px solid var(--line); padding: 16px 0; } section p { margin: 4px 0; }
pre { overflow-x: auto; padding: 14px 16px; border: 1px solid var(--line); border-radius: 14px; font-size: 13.5px; }
table { display: block; overflow-x: auto; border-collapse: collapse; } th, td { padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.facts { color: var(--ink-2); font-size: 14px; } a { color: var(--leaf); } :target { scroll-margin: 16px; outline: 2px solid var(--leaf); outline-offset: 4px; }
`;
