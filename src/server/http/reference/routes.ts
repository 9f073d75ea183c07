import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { readerPolicy } from "#server/platform/content-security-policy.ts";
import { describeApi, documents } from "./openapi.ts";
import { guidePage, referencePage } from "./pages.ts";
import { tagGroups, type Readers } from "./tags.ts";

/** scripts/api-reader.ts puts Redoc here, so that an image has this one file of it. */
const built = join(import.meta.dirname, "../../../../dist/reference");
const daySeconds = 86_400;

/**
 * The pages that developers read of the API. The documents and the guide are made for their first
 * reader and kept, because most starts of a server see none.
 */
export function referenceRoutes(publicUrl: string): Hono {
  const made: Partial<Record<Readers, object>> = {};
  const describe = (readers: Readers) => (made[readers] ??= describeApi(publicUrl, readers));
  let guide: Awaited<ReturnType<typeof guidePage>> | undefined;
  const own = (name: string) => readFile(join(import.meta.dirname, name), "utf8");
  return new Hono()
    .get(documents.keys.replace("/api", ""), (context) => context.json(describe("keys")))
    .get(documents.all.replace("/api", ""), (context) => context.json(describe("all")))
    .get("/guide", async (context) => context.html((guide ??= await guidePage())))
    .get("/docs", (context) => {
      context.header("content-security-policy", readerPolicy);
      return context.html(referencePage(tagGroups.find((group) => group === context.req.query("group"))));
    })
    .get("/docs/pages.css", async (context) =>
      context.body(await own("pages.css"), 200, { "content-type": "text/css; charset=utf-8" }),
    )
    .get("/docs/reader.js", async (context) =>
      context.body(await own("reader.js"), 200, { "content-type": "text/javascript; charset=utf-8" }),
    )
    .get("/docs/redoc.js", serveReader());
}

/** Says the way out where nothing was built: a server of tests, or one that was started by hand. */
function serveReader(): MiddlewareHandler {
  if (!existsSync(built))
    return (context) => Promise.resolve(context.text("The reader has not been built: run `npm run build`.", 503));
  return serveStatic({
    root: built,
    precompressed: true,
    rewriteRequestPath: () => "/redoc.js",
    onFound: (_, context) => context.header("cache-control", `public, max-age=${daySeconds}`),
  });
}
