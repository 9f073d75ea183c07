import { createHmac } from "node:crypto";

/** `t` is in seconds; there is one `v1` for each secret that is valid at that moment. */
export function signatureHeader(secrets: readonly string[], at: Date, body: string): string {
  const t = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => `v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`);
  return [`t=${t}`, ...signatures].join(",");
}
