import { createHmac } from "node:crypto";
import type { UserId } from "#contract/ids.ts";
import { lockForChange } from "#server/customers/profiles/index.ts";
import { readReferral } from "#server/payments/referrals/index.ts";
import { requireTopUpLeft } from "#server/payments/spending-limits/index.ts";
import { fieldError } from "#server/platform/domain-error.ts";
import { once } from "#server/platform/idempotency/index.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import type { Checkout } from "./checkout.ts";
import { topUpLimits } from "./limits.ts";
import { makeRoom } from "./make-room.ts";
import { insertTopUp } from "./store.ts";

/** A top-up to open. `email` and `language` are for the provider's page. */
export interface CreatePaymentInput {
  readonly userId: UserId;
  readonly email: string;
  readonly language: string;
  readonly idempotencyKey: string;
  /** Minor units, within `amountLimits.topUp`. */
  readonly amount: number;
}

/**
 * Opens a card checkout at the provider and writes the pending top-up; no money moves. Idempotent
 * by `idempotencyKey`: a repeat gets the first answer. The provider gets the same key and reference
 * for every try of one intent, so if the process dies after the session was opened, the next try
 * finds that session again.
 *
 * @returns `url`, where the user pays; `referral_bonus`, what this amount would earn besides, in
 *   minor units, or 0
 * @throws DomainError `invalid_input` with the currency's `minimum` at `amount`,
 *   `top_up_too_small`, `top_up_too_large`, `top_ups_limit_reached`, `checkout_unavailable`
 */
export async function createPayment(services: Services, checkout: Checkout, input: CreatePaymentInput) {
  const { clock, config, keys, publicUrl } = services;
  const { min } = topUpLimits(config.currency);
  if (input.amount < min) throw fieldError({ field: "amount", code: "too_small", params: { minimum: min } });
  const amount = BigInt(input.amount);
  const seed = createHmac("sha256", keys.currentKey("checkout-reference"))
    .update(`${input.userId}\0${input.idempotencyKey}\0${input.amount}`)
    .digest();
  const reference = uuidOf(seed);
  const planned = () => ({ userId: input.userId, id: reference, at: clock.now(), amount });
  return once(services, {
    userId: input.userId,
    key: input.idempotencyKey,
    operation: "createPayment",
    request: { amount: input.amount },
    before: async () => {
      await makeRoom(services, checkout, planned());
      const session = await checkout.createSession({
        reference,
        idempotencyKey: seed.toString("hex"),
        amount,
        currency: config.currency,
        email: input.email,
        language: input.language,
        successUrl: `${publicUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}&amount=${(input.amount / 100).toFixed(2)}`,
        cancelUrl: `${publicUrl}/add-money?cancelled=true&amount=${input.amount}`,
      });
      return { session, referral: await readReferral(services.database, input.userId) };
    },
    work: async (transaction, { session, referral }) => {
      await lockForChange(transaction, input.userId);
      // Again, because now no other one is opened meanwhile.
      await requireTopUpLeft(config, transaction, planned());
      await insertTopUp(transaction, {
        user_id: input.userId,
        id: reference,
        session_id: session.sessionId,
        amount,
        currency: config.currency,
        created_at: clock.now(),
      });
      const { referral_bonus_pending: pending, referral_minimum_value: minimum } = referral;
      const bonus = amount >= minimum ? pending : 0n;
      return { url: session.url, session_id: session.sessionId, referral_bonus: toWire(bonus) };
    },
  });
}

/** A UUID of version 8, whose bits are the application's own (RFC 9562). */
function uuidOf(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own[6] = (own[6]! & 0x0f) | 0x80;
  own[8] = (own[8]! & 0x3f) | 0x80;
  return own.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
