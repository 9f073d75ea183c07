import { Hono } from "hono";
import { docsPage, docsStyle } from "./docs-page.ts";
import { guidePage } from "./guide-page.ts";
import { describeApi } from "./openapi.ts";

/**
 * The pages that developers read of the API. The document and the guide are made for their first
 * reader and kept, because most starts of a server see none.
 */
export function documentationRoutes(publicUrl: string): Hono {
  let description: object | undefined;
  let guide: Awaited<ReturnType<typeof guidePage>> | undefined;
  return new Hono()
    .get("/openapi.json", (context) => context.json((description ??= describeApi(publicUrl))))
    .get("/docs", (context) => context.html(docsPage()))
    .get("/guide", async (context) => context.html((guide ??= await guidePage())))
    .get("/docs.css", (context) => context.body(docsStyle, 200, { "content-type": "text/css; charset=utf-8" }));
}
