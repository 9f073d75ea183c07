import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { html, raw } from "hono/html";
import { documents } from "./openapi.ts";
import { tagGroups } from "./tags.ts";

const guide = join(import.meta.dirname, "../../../../docs/partner-api.md");

/**
 * The reference, which Redoc shows and `reader.js` starts: what API keys can call, or one group of
 * the whole document.
 */
export function referencePage(group?: string) {
  const document = documents[group === undefined ? "keys" : "all"];
  return page(
    group ?? ofKeys,
    html`<main id="reference" data-document="${document}">
        <p>
          The reference is being made of <a href="${document}">the OpenAPI document</a>. It needs a browser with
          JavaScript; the document and <a href="/api/guide">the guide</a> can be read without.
        </p>
      </main>
      <script src="/api/docs/redoc.js" defer></script>
      <script src="/api/docs/reader.js" type="module"></script>`,
  );
}

/** The guide for partners' developers, rendered from `docs/partner-api.md`. */
export async function guidePage() {
  const { Marked } = await import("marked");
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const text = await readFile(guide, "utf8");
  return page("Guide", html`<main class="guide">${raw(marked.parse(text, { async: false }))}</main>`);
}

/** The address of a heading within its page, as code hosts make it, so that links work in both. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

const ofKeys = "API keys";

const links = [
  [ofKeys, "/api/docs"],
  ["Guide", "/api/guide"],
  ["OpenAPI", documents.keys],
  ...tagGroups.map((group) => [group, `/api/docs?group=${group}`] as const),
  ["Whole OpenAPI", documents.all],
] as const;

/** @param current the name of its link */
function page(current: string, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Troco API: ${current}</title>
        <link rel="stylesheet" href="/api/docs/pages.css" />
      </head>
      <body>
        <header>
          <strong>Troco API</strong>
          <nav aria-label="Documentation">
            ${links.map(
              ([name, href]) =>
                html`<a href="${href}" ${name === current ? raw('aria-current="page"') : ""}>${name}</a>`,
            )}
          </nav>
        </header>
        ${content}
      </body>
    </html>`;
}
