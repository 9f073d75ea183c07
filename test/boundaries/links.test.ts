import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = globSync("**/*.md", {
  cwd: root,
  exclude: (name) => /^(node_modules|test-results|data|dist)$/.test(name),
});

/**
 * The targets of a page's links: `[text](target)`, `[name]: target`, and `src` or `href` of HTML,
 * but not those in code.
 */
function targetsIn(page: string): string[] {
  const prose = page.replaceAll(/^ *```.*?^ *```/gms, "").replaceAll(/`[^`\n]*`/g, "code");
  const forms = [/\]\(\s*<?([^)\s>]+)/g, /^\[[^\]]+\]:\s+(\S+)/gm, /\b(?:src|href)="([^"]+)"/g];
  return forms.flatMap((form) => [...prose.matchAll(form)].map(([, target]) => target!));
}

/**
 * The anchors that GitHub gives a page's headings. The second heading with a text gets `-1`
 * appended.
 */
function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = page.replaceAll(/^ *```.*?^ *```/gms, "").matchAll(/^#{1,6} +(.+?) *#*$/gm);
  const anchors = [...headings].map(([, heading]) => {
    const text = heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "");
    const anchor = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

/**
 * Why a link is broken, or undefined if it is not. Addresses on the web are not requested.
 */
function troubleOf(target: string, from: string, read: (path: string) => string | undefined): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  const [path, anchor] = target.split("#") as [string, string?];
  const file = path === "" ? from : normalize(join(dirname(from), decodeURIComponent(path)));
  if (file.startsWith("..")) return `${from}: ${target} leads out of the repository`;
  const page = read(file);
  if (page === undefined) return `${from}: ${target} leads to no file`;
  if (anchor !== undefined && !anchorsOf(page).has(anchor)) return `${from}: ${target} leads to no heading`;
  return undefined;
}

const readFromDisk = (path: string): string | undefined => {
  const whole = join(root, path);
  if (!existsSync(whole)) return undefined;
  return statSync(whole).isFile() ? readFileSync(whole, "utf8") : "";
};

it("leads somewhere with every relative link and anchor of the Markdown pages", () => {
  expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/operations.md"]));
  const troubles = pages.flatMap((page) =>
    targetsIn(readFileSync(join(root, page), "utf8")).flatMap((target) => troubleOf(target, page, readFromDisk) ?? []),
  );
  expect(troubles).toEqual([]);
});

it("finds links that lead to no file, to no heading or out of the repository, and no others", () => {
  const files: Readonly<Record<string, string>> = {
    "docs/a.md": [
      "# Rotating `SECRET`, by hand",
      "## Twice",
      "## Twice",
      "[here](#rotating-secret-by-hand) [twice](#twice-1) [file](b.md) [anchor](b.md#first) [up](../c.png)",
      '[web](https://example.com/#x) [mail](mailto:a@example.com) `[code](nowhere.md)` <img src="gone.png">',
      "[lost](lost.md) [no heading](b.md#second) [no anchor](#thrice) [out](../../x.md)",
      "```sh\n[in code](nowhere.md)\n```",
      "[name]: lost-too.md",
    ].join("\n\n"),
    "docs/b.md": "# First",
    "c.png": "",
  };
  const troubles = targetsIn(files["docs/a.md"]!).flatMap(
    (target) => troubleOf(target, "docs/a.md", (path) => files[path]) ?? [],
  );
  expect(troubles).toEqual([
    "docs/a.md: lost.md leads to no file",
    "docs/a.md: b.md#second leads to no heading",
    "docs/a.md: #thrice leads to no heading",
    "docs/a.md: ../../x.md leads out of the repository",
    "docs/a.md: lost-too.md leads to no file",
    "docs/a.md: gone.png leads to no file",
  ]);
});

it("lists every page of docs in the README, and decisions by their index", () => {
  const listed = targetsIn(readFileSync(join(root, "README.md"), "utf8")).map((target) => target.split("#")[0]);
  const documents = pages.filter((page) => /^docs\/(?!decisions\/(?!README))/.test(page));
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.filter((page) => !listed.includes(page))).toEqual([]);
});

it("names in the README the two commands that a newcomer types", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  for (const command of ["npm ci && npm start", "npm ci && npm test"]) expect(readme).toContain(command);
});
