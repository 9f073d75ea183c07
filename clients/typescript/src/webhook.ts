import type { WebhookEvent } from "./generated/types.ts";

export interface WebhookOptions {
  /** How far the time of the signature may be from now, in seconds; 300 if left out. */
  readonly tolerance?: number | undefined;
}

/** Why a webhook is not to be believed: answer 400 and do nothing with its body. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  /**
   * `malformed`: there is no `Troco-Signature` of the right form; `wrong_signature`: it was not
   * made with any of the secrets, or the body was changed; `wrong_time`: it is too old, or the
   * clocks differ.
   */
  readonly reason: "malformed" | "wrong_signature" | "wrong_time";

  constructor(reason: WebhookError["reason"]) {
    super(`the webhook's signature is not accepted: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Checks that Troco sent this body, a short time ago.
 *
 * @param body the body as it arrived, before anything parsed it
 * @param header the header `Troco-Signature`
 * @param secrets the secret of the webhook address, or several, of which one must fit. After you
 *   replace a secret Troco signs with both for 24 hours, so either will do
 * @returns the event. It may arrive again with the same `id`
 * @throws WebhookError if it is not to be believed
 *
 * @example
 * const event = await verifyWebhook(body, request.headers["troco-signature"], secret);
 * if (event.type === "charge.approved") ship(event.data.payment_request.reference);
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  header: string | readonly string[] | null | undefined,
  secrets: string | readonly string[],
  { tolerance = 300 }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const bytes = bytesOf(body);
  const { time, signatures } = parseHeader(String(header));
  const signed = join(encoder.encode(`${time}.`), bytes);
  if (!(await isAnySigned([secrets].flat(), signatures, signed))) throw new WebhookError("wrong_signature");
  if (Math.abs(Date.now() / 1000 - Number(time)) > tolerance) throw new WebhookError("wrong_time");
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

const encoder = new TextEncoder();
/** Troco sends two at most. The bound keeps others from having hundreds compared. */
const signaturesMax = 8;

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === "string") return encoder.encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError("the body must be the text or the bytes that arrived, not what a parser made of them");
}

/** `t=1795262400,v1=5257a8…`, with a `v1` for each secret that signs at that time. */
function parseHeader(header: string): { readonly time: string; readonly signatures: Uint8Array<ArrayBuffer>[] } {
  const time = /(?:^|,)t=(\d{1,12})(?=,|$)/.exec(header)?.[1];
  const signatures = [...header.matchAll(/(?<=^|,)v1=([0-9a-f]{64})(?=,|$)/g)].slice(0, signaturesMax);
  if (time === undefined || signatures.length === 0) throw new WebhookError("malformed");
  return { time, signatures: signatures.map(([, hex]) => fromHex(hex!)) };
}

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16));

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

/** Compares in constant time, as WebCrypto does. */
async function isAnySigned(
  secrets: readonly string[],
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  // Everybody can sign with an empty secret.
  if (secrets.length === 0 || secrets.some((secret) => !secret)) throw new TypeError("the webhook's secret is missing");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const checks = secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
    return Promise.all(signatures.map((signature) => crypto.subtle.verify("HMAC", key, signature, signed)));
  });
  return (await Promise.all(checks)).flat().includes(true);
}
