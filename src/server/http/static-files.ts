import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context } from "hono";
import { pagePolicy } from "#server/platform/content-security-policy.ts";

const folder = fileURLToPath(new URL("../../../dist/web", import.meta.url));
const firstFilesMark = "<!-- first files -->";
/** Where the profile has the login password. */
const changePassword = "/profile?section=security";
const daySeconds = 86_400;
const yearSeconds = 365 * daySeconds;

/**
 * The web app: its files, and its one page for every screen's address, so that a reload stays
 * there. Any other address gets 404 with the page, which says so, or the error if it names a file.
 */
export function staticFiles(): Hono {
  if (!existsSync(`${folder}/index.html`)) {
    return new Hono().get("*", (context) =>
      context.text("The web app has not been built: run `npm run build`, or start with `npm start`.", 503),
    );
  }
  const page = readPage();
  const sendPage = async (context: Context) => {
    const { html, firstFiles, policy } = await page;
    const path = context.req.path.replace(/(?<=.)\/+$/, "");
    const first = Object.hasOwn(firstFiles, path) ? firstFiles[path] : undefined;
    const block = first === undefined ? "" : `<script type="application/json" id="first-files">${first}</script>`;
    const headers = { "cache-control": "no-cache", "content-security-policy": policy };
    const status = first === undefined && path !== "/index.html" ? 404 : 200;
    return context.html(html.replace(firstFilesMark, block), status, headers);
  };
  return (
    new Hono()
      .get("/", sendPage)
      .get("/index.html", sendPage)
      // Password managers open it (A Well-Known URL for Changing Passwords, W3C).
      .get("/.well-known/change-password", (context) => context.redirect(changePassword))
      .use(
        "*",
        serveStatic({
          root: folder,
          precompressed: true,
          onFound: (path, context) => {
            context.header("cache-control", cacheControlOf(path));
            // Partners show the button's picture on their own sites.
            if (path.includes("/pay-button/")) context.header("cross-origin-resource-policy", "cross-origin");
          },
        }),
      )
      .get("*", async (context, next) => {
        if (/^\/(?:assets|\.well-known)(?:\/|$)|\.[^/]*$/.test(context.req.path)) return next();
        return sendPage(context);
      })
  );
}

/**
 * The page, what each address needs first, as JSON, and the policy that lets the page's own script
 * run. scripts/document-script.ts makes them.
 */
async function readPage() {
  const html = await readFile(`${folder}/index.html`, "utf8");
  const [, script] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  if (script === undefined || !html.includes(firstFilesMark))
    throw new Error("dist/web/index.html is not the app's page");
  const rows = JSON.parse(await readFile(`${folder}/../first-files.json`, "utf8")) as Record<string, unknown>;
  const firstFiles = Object.fromEntries(Object.entries(rows).map(([path, row]) => [path, JSON.stringify(row)]));
  return { html, firstFiles, policy: pagePolicy(createHash("sha256").update(script).digest("base64")) };
}

/** How long a browser may use a file without revalidating it. */
function cacheControlOf(path: string): string {
  // The digest of the content is in the name, so the file never changes.
  if (path.includes("/assets/")) return `public, max-age=${yearSeconds}, immutable`;
  if (/\/(?:icons|pay-button)\//.test(path)) return `public, max-age=${daySeconds}`;
  // The service worker, and the files that it and the page name: a new release must be seen at
  // once.
  return "no-cache";
}
