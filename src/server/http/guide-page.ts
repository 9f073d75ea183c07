import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html, raw } from "hono/html";

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
          ${raw(renderMarkdown(readFileSync(guide, "utf8")))}
        </main>
      </body>
    </html>`;
}

/**
 * Renders the Markdown that the guide uses: headings, paragraphs, lists, tables and code blocks.
 */
function renderMarkdown(text: string): string {
  const blocks = text.split(/^ *```/m);
  return blocks.map((block, place) => (place % 2 === 1 ? codeOf(block) : proseOf(block))).join("\n");
}

/** A code block without its language and without the indentation of its list. */
function codeOf(block: string): string {
  const lines = block.split("\n").slice(1);
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)));
  return `<pre><code>${escape(
    lines
      .map((line) => line.slice(indent))
      .join("\n")
      .trimEnd(),
  )}</code></pre>`;
}

function proseOf(block: string): string {
  return block
    .split(/\n\s*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ""))
    .filter((part) => part !== "")
    .map(partOf)
    .join("\n");
}

function partOf(part: string): string {
  const heading = /^(#{1,3}) (.*)$/s.exec(part);
  if (heading !== null) return `<h${heading[1]!.length}>${inline(heading[2]!)}</h${heading[1]!.length}>`;
  if (part.startsWith("|")) return tableOf(part.split("\n"));
  if (/^(?:- |\d+\. )/.test(part)) {
    const items = part.split(/\n(?=- |\d+\. )/).map((item) => `<li>${inline(item.replace(/^(?:- |\d+\. )/, ""))}</li>`);
    const [first] = /^\d+/.exec(part) ?? [];
    return first === undefined ? `<ul>${items.join("")}</ul>` : `<ol start="${first}">${items.join("")}</ol>`;
  }
  return `<p>${inline(part)}</p>`;
}

function tableOf([head, , ...rows]: readonly string[]): string {
  const row = (line: string, cell: "th" | "td") =>
    `<tr>${line
      .slice(1, -1)
      .split("|")
      .map((text) => `<${cell}>${inline(text.trim())}</${cell}>`)
      .join("")}</tr>`;
  return `<table><thead>${row(head!, "th")}</thead><tbody>${rows.map((line) => row(line, "td")).join("")}</tbody></table>`;
}

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
