import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { html, raw } from "hono/html";

const guide = join(import.meta.dirname, "../../../../docs/partner-api.md");

/** The guide for partners' developers as a page, rendered from `docs/partner-api.md`. */
export async function guidePage() {
  const { marked } = await import("marked");
  const text = await readFile(guide, "utf8");
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
          ${raw(marked.parse(text, { async: false }))}
        </main>
      </body>
    </html>`;
}
