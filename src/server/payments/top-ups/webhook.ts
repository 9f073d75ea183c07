import { Hono } from "hono";
import type { Services } from "#server/platform/services.ts";
import type { Checkout } from "./checkout.ts";
import { reviewPayment } from "./review-payment.ts";
import { settleTopUp } from "./settle.ts";

/**
 * The card provider's webhook. It answers 200 only once what it causes has committed, so that the
 * provider sends again what was lost; the same event may come any number of times.
 */
export function webhookRoutes(services: Services, checkout: Checkout): Hono {
  return new Hono().post("/checkout", async (context) => {
    const body = Buffer.from(await context.req.arrayBuffer());
    const news = checkout.parseWebhook(body, context.req.header("stripe-signature"));
    if (news?.kind === "checkout") await settleTopUp(services, news.state);
    if (news?.kind === "payment") await reviewPayment(services, checkout, news.paymentId);
    return context.json({ received: true });
  });
}
