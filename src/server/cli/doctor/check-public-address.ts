import type { Finding } from "#server/platform/finding.ts";
import type { HttpResponse } from "#server/platform/http-client.ts";
import { request, requestOwn } from "./check-server.ts";
import { reasonOf, type CheckContext } from "./check.ts";

const service = "public address";
const dayMs = 24 * 60 * 60 * 1000;
/** Certificates that renew themselves do so a month before they end. */
const certificateDaysMin = 14;

/** Checks that the public address leads to a Troco with a certificate that browsers accept. */
export async function checkPublicAddress({ config, clock }: CheckContext): Promise<Finding> {
  const { publicUrl } = config;
  if (publicUrl === undefined)
    return {
      service,
      verdict: "stand-in",
      says: `PUBLIC_URL is not set: http://localhost:${config.port}, for this machine alone`,
    };
  const runsHere = (await requestOwn(config, "/healthz").catch(() => undefined)) !== undefined;
  let answer: HttpResponse;
  try {
    answer = await request(new URL("/healthz", publicUrl));
  } catch (error) {
    // Without a proxy in front, nothing answers while the server is stopped.
    const verdict = !runsHere && config.publicUrl?.startsWith("http://") === true ? "stand-in" : "wrong";
    return { service, verdict, says: `${publicUrl} does not answer: ${reasonOf(error)}` };
  }
  const { status, body, headers, certificateExpiresAt: expiry } = answer;
  const days = expiry && Math.floor((expiry.getTime() - clock.now().getTime()) / dayMs);
  if (days !== undefined && days < certificateDaysMin)
    return { service, verdict: "wrong", says: `the certificate of ${publicUrl} ends in ${days} days: renew it` };
  const secure = days === undefined ? "plain http" : `a certificate good for ${days} days`;
  if (headers.location !== undefined)
    return {
      service,
      verdict: "wrong",
      says: `${publicUrl} leads on to ${headers.location}: PUBLIC_URL must be where people end up`,
    };
  if (status === 200 && /"status":\s*"ok"/.test(body.toString("utf8")))
    return {
      service,
      verdict: days === undefined ? "stand-in" : "right",
      says: `${publicUrl} answers, with ${secure}`,
    };
  if (!runsHere && [502, 503, 504].includes(status))
    return {
      service,
      verdict: "right",
      says: `${publicUrl} has ${secure}; no server runs here, so what is behind it was not examined`,
    };
  return {
    service,
    verdict: "wrong",
    says: `${publicUrl} answers, with ${secure}, but no Troco: status ${status} at /healthz`,
  };
}
