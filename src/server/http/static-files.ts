import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const folder = fileURLToPath(new URL("../../../dist/web", import.meta.url));
const daySeconds = 86_400;
const yearSeconds = 365 * daySeconds;

/**
 * The web app: its files, and its one page for every other address, so that a reload stays on its
 * screen.
 */
export function staticFiles(): Hono {
  if (!existsSync(`${folder}/index.html`)) {
    return new Hono().get("*", (context) =>
      context.text("The web app has not been built: run `npm run build`, or start with `npm start`.", 503),
    );
  }
  const page = readFile(`${folder}/index.html`, "utf8");
  return new Hono()
    .use(
      "*",
      serveStatic({
        root: folder,
        precompressed: true,
        onFound: (path, context) => {
          context.header("cache-control", cacheControlOf(path));
        },
      }),
    )
    .get("*", async (context, next) => {
      if (context.req.path.startsWith("/assets/")) return next();
      return context.html(await page, 200, { "cache-control": "no-cache" });
    });
}

/** How long a browser may use a file without revalidating it. */
function cacheControlOf(path: string): string {
  // The digest of the content is in the name, so the file never changes.
  if (path.includes("/assets/")) return `public, max-age=${yearSeconds}, immutable`;
  if (path.includes("/icons/")) return `public, max-age=${daySeconds}`;
  // The page, the service worker, and the files they name: a new release must be seen at once.
  return "no-cache";
}
