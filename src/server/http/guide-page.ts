import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html, raw } from "hono/html";
import { marked } from "marked";

const guide = join(import.meta.dirname, "../../../docs/partner-api.md");

/** The guide for partners' developers as a page, rendered once from `docs/partner-api.md`. */
export function guidePage() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Troco API: a checkout of your own</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <p><a href="/api/docs">API reference</a> · <a href="/api/openapi.json">OpenAPI document</a></p>
          ${raw(marked.parse(readFileSync(guide, "utf8"), { async: false }))}
        </main>
      </body>
    </html>`;
}
