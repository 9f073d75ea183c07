import type { Finding } from "#server/platform/finding.ts";
import { requestOwn, runsHere } from "./check-server.ts";
import type { CheckContext } from "./check.ts";

const service = "metrics";

/** Whether a server that runs here lets the configured token in. */
export async function checkMetrics({ config }: CheckContext): Promise<Finding> {
  const [token] = config.metricsTokens ?? [];
  if (token === undefined)
    return {
      service,
      verdict: "stand-in",
      says: "nothing is measured without METRICS_TOKEN, and /metrics is not found",
    };
  // A stranger at that port is shown no token.
  const answer = (await runsHere(config))
    ? await requestOwn(config, "/metrics", { authorization: `Bearer ${token}` })
    : undefined;
  if (answer === undefined)
    return { service, verdict: "right", says: "a token is configured; no server runs here to bring it to" };
  if (answer.status !== 200)
    return {
      service,
      verdict: "wrong",
      says: `the server answers the token with ${answer.status}: was it started with another METRICS_TOKEN?`,
    };
  return { service, verdict: "right", says: "the server that runs here lets the token in" };
}
