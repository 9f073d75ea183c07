import { Hono } from "hono";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Metrics } from "./collect-metrics.ts";

export type { Metrics };

/**
 * The metrics of this process, counted from now on.
 * @returns undefined without a token, since nobody could read them; then their library is not
 *   loaded either
 */
export async function createMetrics(tokens: readonly string[] | undefined): Promise<Metrics | undefined> {
  if (tokens === undefined) return undefined;
  const { collectMetrics } = await import("./collect-metrics.ts");
  return collectMetrics(tokens);
}

/** The metrics, for a configured token; without one there is no such address. */
export function metricsRoutes(metrics: Metrics | undefined): Hono {
  return new Hono().get("/", async (context) => {
    if (metrics === undefined) throw new DomainError("not_found");
    if (!metrics.isAuthorized(context.req.header("authorization"))) {
      context.header("www-authenticate", "Bearer");
      throw new DomainError("not_signed_in");
    }
    const { type, text } = await metrics.write();
    return context.body(text, 200, { "content-type": type });
  });
}
