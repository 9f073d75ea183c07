import { Hono } from "hono";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Metrics } from "./create-metrics.ts";

/** The metrics, for who brings a token that is configured; where none is, there is no such address. */
export function metricsRoutes(metrics: Metrics | undefined): Hono {
  return new Hono().get("/", async (context) => {
    if (metrics === undefined) throw new DomainError("not_found");
    if (!metrics.letsIn(context.req.header("authorization"))) {
      context.header("www-authenticate", "Bearer");
      throw new DomainError("not_signed_in");
    }
    const { type, text } = await metrics.write();
    return context.body(text, 200, { "content-type": type, "cache-control": "no-store" });
  });
}
