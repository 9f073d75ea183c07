import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const folder = fileURLToPath(new URL("../../../dist/web", import.meta.url));
const yearSeconds = 31_536_000;

/** The web app: its files, and its one page for every other address, so that a reload stays where it was. */
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
          // A file under assets/ has its content's digest in its name and never changes.
          context.header(
            "cache-control",
            path.includes("/assets/") ? `public, max-age=${yearSeconds}, immutable` : "no-cache",
          );
        },
      }),
    )
    .get("*", async (context, next) => {
      if (context.req.path.startsWith("/assets/")) return next();
      return context.html(await page, 200, { "cache-control": "no-cache" });
    });
}
