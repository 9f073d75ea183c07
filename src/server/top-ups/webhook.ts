import { Hono } from "hono";
import type { Services } from "../services.ts";
import type { Checkout } from "./checkout.ts";
import { settleTopUp } from "./settle.ts";

/** The provider's webhook. Answered with 200 only once the credit has committed, so that a lost one is sent again. */
export function webhookRoutes(services: Services, checkout: Checkout): Hono {
  return new Hono().post("/checkout", async (context) => {
    const body = Buffer.from(await context.req.arrayBuffer());
    const state = checkout.parseWebhook(body, context.req.header("stripe-signature"));
    if (state !== undefined) await settleTopUp(services, state);
    return context.json({ received: true });
  });
}
