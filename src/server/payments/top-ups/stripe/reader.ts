import type Stripe from "stripe";
import { z } from "zod";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Log } from "#server/platform/log.ts";
import type { CheckoutReader, Period } from "../checkout.ts";
import { callStripe, createStripe, isLive, type StripeConfig } from "./client.ts";
import {
  disputedOf,
  disputeSchema,
  paymentIdOf,
  refundedOf,
  refundSchema,
  sessionSchema,
  stateOfSession,
  touchSchema,
} from "./states.ts";

const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), has_more: z.boolean() });
const withId = z.object({ id: z.string().min(1) });

/** The most that Stripe returns at once. */
const rowsAtOnce = 100;

const dayMs = 24 * 60 * 60_000;
/** A dispute ends or escalates weeks after its start, and is listed by its start. */
const disputeMs = 120 * dayMs;
/** A bank may return a refund within a month, and it is listed by its creation. */
const refundMs = 35 * dayMs;

/** Reads Stripe's current state, never a stored one. */
export function createStripeReader(config: StripeConfig, log: Log): CheckoutReader {
  const stripe = createStripe(config);
  const live = isLive(config);

  /** Every object of a list, page by page. */
  async function* all<Item extends z.ZodType<{ id: string }>>(
    item: Item,
    list: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
  ): AsyncGenerator<z.output<Item>> {
    const schema = pageOf(item);
    for (let after: string | undefined; ;) {
      const page = await callStripe(log, schema, () =>
        list({ limit: rowsAtOnce, ...(after === undefined ? {} : { starting_after: after }) }),
      );
      yield* page.data;
      // Guards against an endless list: each page must end with another object.
      const last = page.data.at(-1)?.id;
      if (!page.has_more || last === undefined) return;
      if (last === after) throw new DomainError("checkout_unavailable");
      after = last;
    }
  }

  async function collect<Item extends z.ZodType<{ id: string }>>(
    item: Item,
    list: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
  ): Promise<z.output<Item>[]> {
    const items = [];
    for await (const one of all(item, list)) items.push(one);
    return items;
  }

  async function* touchedBy(
    list: (page: Stripe.RefundListParams & Stripe.DisputeListParams) => Promise<unknown>,
    period: Period,
  ): AsyncGenerator<string> {
    for await (const one of all(withId.extend(touchSchema.shape), (page) =>
      list({ ...page, created: createdIn(period) }),
    )) {
      const paymentId = paymentIdOf(one);
      if (paymentId !== undefined) yield paymentId;
    }
  }

  return {
    provider: "stripe",
    readSession: async (sessionId) => {
      const session = await callStripe(log, sessionSchema, () =>
        stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] }),
      );
      if (session.id !== sessionId) throw new DomainError("checkout_unavailable");
      // A session of the other mode was not opened with this key.
      if (session.livemode !== live) throw new DomainError("top_up_not_found");
      return stateOfSession(session);
    },
    readPayment: async (paymentId) => {
      const of = { payment_intent: paymentId };
      const found = await callStripe(log, pageOf(sessionSchema), () =>
        stripe.checkout.sessions.list({ ...of, limit: 1, expand: ["data.payment_intent.latest_charge"] }),
      ).catch(unlessMissing);
      const session = found?.data.find((one) => paymentIdOf(one) === paymentId && one.livemode === live);
      if (session === undefined) return undefined;
      const [refunds, disputes] = await Promise.all([
        collect(refundSchema.extend(withId.shape), (page) => stripe.refunds.list({ ...of, ...page })),
        collect(disputeSchema.extend(withId.shape), (page) => stripe.disputes.list({ ...of, ...page })),
      ]);
      const isOf = (one: z.output<typeof touchSchema>) => paymentIdOf(one) === paymentId;
      const checkout = stateOfSession(session);
      return {
        checkout,
        refunded: refundedOf(refunds.filter(isOf), checkout),
        disputed: disputedOf(disputes.filter(isOf), checkout),
      };
    },
    listSessions: async function* (period) {
      const list = (page: Stripe.Checkout.SessionListParams) =>
        stripe.checkout.sessions.list({ ...page, created: createdIn(period), expand: ["data.payment_intent"] });
      for await (const session of all(sessionSchema, list))
        if (session.livemode === live) yield stateOfSession(session);
    },
    listTouchedPayments: async function* (period) {
      const since = (ms: number) => ({ from: new Date(period.from.getTime() - ms), to: period.to });
      yield* touchedBy((page) => stripe.refunds.list(page), since(refundMs));
      yield* touchedBy((page) => stripe.disputes.list(page), since(disputeMs));
    },
  };
}

/** Passes over a payment of a connected account, or of an earlier account. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== "top_up_not_found") throw error;
}

/** Stripe counts in seconds. */
function createdIn({ from, to }: Period) {
  return { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
}
