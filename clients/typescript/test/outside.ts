// A program as a partner's developer would write it, in a project of its own: the test of the
// package compiles it there as strictly as the compiler can, and runs it with a key of the sandbox.

import { Troco, TrocoError, verifyWebhook, type Charge, type TrocoErrorCode, type WebhookEvent } from "@troco/client";

const { TROCO_URL = "", TROCO_KEY = "", BODY = "", SIGNATURE, SECRET = "" } = process.env;
const troco = new Troco({ baseUrl: TROCO_URL, key: TROCO_KEY });

const sale = { card_number: "9042000000000043", amount: 2500, reference: "order-1042", metadata: { till: "3" } };
const charge: Charge = await troco.charges.create(sale, { idempotencyKey: "sale-order-1042" });
const again = await troco.charges.create(sale, { idempotencyKey: "sale-order-1042" });

const found: string[] = [];
for await (const { id, status } of troco.charges.list({ reference: "order-1042", limit: 1 }))
  found.push(`${id} ${status}`);

const code = await troco.charges.create({ ...sale, amount: 1 }).catch((error: unknown): TrocoErrorCode | undefined => {
  if (!(error instanceof TrocoError)) throw error;
  // @ts-expect-error There is no such code.
  if (error.code === "amount_too_small") return undefined;
  return error.code;
});

function describe(event: WebhookEvent): string {
  switch (event.type) {
    case "charge.refunded":
      return `${event.data.refund.amount} of ${event.data.payment_request.amount}`;
    case "payout.paid":
      return event.data.payout.bank_reference ?? "";
    case "charge.created":
      // @ts-expect-error Only `charge.refunded` has a refund.
      return event.data.refund === undefined ? event.data.payment_request.id : "";
    // @ts-expect-error There is no such event.
    case "charge.paid":
      return "";
    default:
      return event.type;
  }
}

// The compiler knows what is required, what is optional and what does not exist.
const mistakes = [
  // @ts-expect-error A charge needs an amount.
  () => troco.charges.create({ card_number: "9042000000000043" }),
  // @ts-expect-error Amounts are numbers.
  () => troco.refunds.create(charge.id, { amount: "25.00" }),
  // @ts-expect-error No call without an idempotency key in its operation takes one.
  () => troco.charges.cancel(charge.id, { idempotencyKey: "cancel-1042" }),
  // @ts-expect-error No program requests a payout.
  () => troco.payouts.create({ amount: 1000 }),
];

const event = describe(await verifyWebhook(BODY, SIGNATURE, SECRET));
console.log(JSON.stringify({ id: charge.id, again: again.id, found, code, event, mistakes: mistakes.length }));
