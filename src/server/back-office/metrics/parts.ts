/** Parts of the server with addresses beside the operations of the contract. */
const parts = /^\/api\/(auth|live|webhooks|files|wallet-passes|own-data)(?:\/|$)/;

/** Which part of the server answers an address: few names, whatever is asked for. */
export function partOf(path: string): string {
  if (/^\/(?:healthz|readyz|metrics)$/.test(path)) return "health";
  if (path.startsWith("/api/")) return parts.exec(path)?.[1] ?? "operations";
  return "web";
}
