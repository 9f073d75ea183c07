import { createHmac } from "node:crypto";
import { hostOf, isPublicName, isThisMachine } from "#server/platform/public-hosts.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Ten attempts over about a day: a restart is bridged in a minute, a night's fault by the morning. */
const waitsMs = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
] as const;

/** How long is waited after so many attempts that failed; undefined when that was the last. */
export function waitAfter(attempts: number): number | undefined {
  return waitsMs[attempts - 1];
}

/** `t` is in seconds; one `v1` for each secret that counts at that moment. */
export function signatureHeader(secrets: readonly string[], at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`);
  return [`t=${t}`, ...signatures].join(",");
}

/** Ports below are other services' than the web's, and a webhook is no way to speak to them. */
const freePortMin = 1024;

/**
 * An address that webhooks may be sent to: https at a public name; or this machine, also by plain http, where that is allowed. What
 * the name leads to is looked at again when it is sent to, by `lookupWithin`.
 */
export function parseWebhookUrl(text: string, toThisMachine: boolean): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return undefined;
  const host = hostOf(url);
  if (toThisMachine && isThisMachine(host)) return /^https?:$/.test(url.protocol) ? url : undefined;
  if (url.protocol !== "https:" || !isPublicName(host)) return undefined;
  return url.port === "" || Number(url.port) >= freePortMin ? url : undefined;
}
