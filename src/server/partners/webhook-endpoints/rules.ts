import { createHmac } from "node:crypto";
import { hostOf, isPublicName, isThisMachine } from "#server/platform/public-hosts.ts";

/** `t` is in seconds; there is one `v1` for each secret that is valid at that moment. */
export function signatureHeader(secrets: readonly string[], at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`);
  return [`t=${t}`, ...signatures].join(",");
}

/** Lower ports belong to other services than the web, which a webhook must not reach. */
const freePortMin = 1024;

/**
 * An address that webhooks may be sent to: https at a public name; where it is allowed, also this
 * machine, by plain http too. Where the name leads is checked when a webhook is sent, by
 * `lookupWithin`.
 */
export function parseWebhookUrl(text: string, toThisMachine: boolean): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  const host = hostOf(url);
  if (toThisMachine && isThisMachine(host)) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== "https:" || !isPublicName(host)) return undefined;
  return url.port === "" || Number(url.port) >= freePortMin ? url : undefined;
}
