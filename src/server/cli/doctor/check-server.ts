import { isIPv6 } from "node:net";
import type { Config } from "#server/platform/config.ts";
import type { Finding } from "#server/platform/finding.ts";
import { HttpClientError, sendRequest, type HttpResponse } from "#server/platform/http-client.ts";
import type { CheckContext } from "./check.ts";

const service = "server";
const answersWithinMs = 5_000;
/** More than any response has that is looked at. */
const answerBytesMax = 1_000;

/** The address of a server of this configuration, seen from this machine. */
function ownAddress({ host, port }: Pick<Config, "host" | "port">): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** The response to a GET, the beginning of its body alone. @throws HttpClientError */
export function request(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
  return sendRequest(url, {
    headers,
    reach: "configured",
    timeoutMs: answersWithinMs,
    maxBytes: answerBytesMax,
    cutsBody: true,
  });
}

/** The answer of the program that listens on the configured port; undefined if none does. */
export async function requestOwn(
  config: Pick<Config, "host" | "port">,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse | undefined> {
  try {
    return await request(new URL(path, ownAddress(config)), headers);
  } catch (error) {
    if (error instanceof HttpClientError && error.code === "ECONNREFUSED") return undefined;
    throw error;
  }
}

const statusOf = ({ body }: HttpResponse): string | undefined =>
  /^\{"status":"([a-z ]+)"\}$/.exec(body.toString("utf8"))?.[1];

/** Whether a server runs here, ready or not. `checkServer` reports why one could not be reached. */
export async function runsHere(config: Pick<Config, "host" | "port">): Promise<boolean> {
  const answer = await requestOwn(config, "/readyz").catch(() => undefined);
  return answer !== undefined && statusOf(answer) !== undefined;
}

export async function checkServer({ config }: CheckContext): Promise<Finding> {
  const answer = await requestOwn(config, "/readyz");
  if (answer === undefined) return { service, verdict: "right", says: `none listens at ${ownAddress(config)} now` };
  const status = statusOf(answer);
  if (status === undefined)
    return {
      service,
      verdict: "wrong",
      says: `something else than Troco answers at ${ownAddress(config)}: choose another PORT`,
    };
  const says = `the one at ${ownAddress(config)} says: ${status}`;
  return { service, verdict: status === "ready" ? "right" : "wrong", says };
}
