import { createHmac, timingSafeEqual } from "node:crypto";

// The four things that a shop needs of Troco.

const trocoUrl = process.env["TROCO_URL"] ?? "http://localhost:3000";
const key = process.env["TROCO_KEY"] ?? "";
const webhookSecret = process.env["WEBHOOK_SECRET"] ?? "";
if (key === "" || webhookSecret === "") throw new Error("Set TROCO_KEY and WEBHOOK_SECRET: see README.md.");

export interface PaymentLink {
  readonly id: string;
  status: "open" | "paid" | "expired" | "cancelled";
  readonly url: string;
  /** The charge that paid it. */
  readonly payment_request_id: string | null;
}

export interface Charge {
  readonly id: string;
  readonly status: string;
  /** Minor units: 2500 is 25.00. */
  readonly amount: number;
  readonly reference: string | null;
  readonly customer_name: string;
  readonly decided_at: string | null;
}

interface NewLink {
  /** Minor units. */
  readonly amount: number;
  readonly description: string;
  readonly reference: string;
  readonly return_url: string;
}

/** Makes a link; the same idempotency key gets the same link, also after a lost answer. */
export function createPaymentLink(idempotencyKey: string, link: NewLink): Promise<PaymentLink> {
  // Within the 140 characters that a description may have.
  const body = JSON.stringify({ ...link, description: link.description.slice(0, 140) });
  return call("/payment-links", { method: "POST", body, headers: { "idempotency-key": idempotencyKey } });
}

export function getPaymentLink(id: string): Promise<PaymentLink> {
  return call(`/payment-links/${id}`);
}

export function getCharge(id: string): Promise<Charge> {
  return call(`/payment-requests/${id}`);
}

async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${trocoUrl}/api/partner${path}`, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${key}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(10_000),
  });
  const result: unknown = await answer.json();
  if (!answer.ok) throw new Error(`Troco refused ${path}: ${JSON.stringify(result)}`);
  return result as Answer;
}

const oldestSeconds = 300;

/** Whether a webhook was signed with our secret, within the last five minutes. */
export function isFromTroco(header: string | string[] | undefined, body: string): boolean {
  const parts = String(header ?? "")
    .split(",")
    .map((part) => part.split("=", 2));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < oldestSeconds)) return false;
  const expected = Buffer.from(createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex"));
  // There are two signatures for a day after the secret was replaced.
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value);
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
