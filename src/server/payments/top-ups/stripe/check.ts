import Stripe from "stripe";
import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import type { Finding } from "#server/platform/finding.ts";
import { createStripe, isLive, within, type StripeConfig } from "./client.ts";
import { firstVersionOfRefundEvents, neededEvents } from "./signed-event.ts";

const balanceSchema = z.object({ object: z.literal("balance"), livemode: z.boolean() });
const accountSchema = z.object({ country: z.string().optional(), charges_enabled: z.boolean().optional() });
const countrySchema = z.object({ supported_payment_currencies: z.array(z.string()) });
const endpointsSchema = z.object({
  data: z.array(
    z.object({
      url: z.string(),
      status: z.string(),
      enabled_events: z.array(z.string()),
      /** Null where the endpoint follows the account's default. */
      api_version: z.string().nullish(),
    }),
  ),
});

type Result = Omit<Finding, "service">;
const wrong = (says: string): Result => ({ verdict: "wrong", says });

/** Less than the doctor waits for the finding. */
const patienceMs = 10_000;

/** Calls Stripe with the configured key, and changes nothing there. */
export async function checkStripe(config: Config, own: StripeConfig): Promise<Result> {
  const stripe = createStripe(own);
  const [balance, account, endpoints] = await Promise.all([
    tryTo(balanceSchema, () => stripe.balance.retrieve()),
    tryTo(accountSchema, () => stripe.accounts.retrieveCurrent()),
    tryTo(endpointsSchema, () => stripe.webhookEndpoints.list({ limit: 100 })),
  ]);
  const rejected = [balance, account].find(({ trouble }) => trouble === "key");
  if (rejected !== undefined) return wrong("Stripe rejects STRIPE_SECRET_KEY: copy it again from Developers, API keys");
  // A restricted key may read one and not the other.
  if (balance.value === undefined && account.value === undefined && balance.trouble !== "forbidden")
    return wrong("Stripe does not answer, or not as it documents: check its status page and this machine's connection");
  if (balance.value !== undefined && balance.value.livemode !== isLive(own))
    return wrong("STRIPE_SECRET_KEY is of the other mode than it says, live or test: copy it again");
  if (account.value?.charges_enabled === false)
    return wrong("Stripe accepts no payments for this account yet: complete its details in the dashboard");
  const currency = await checkCurrency(stripe, config, account.value?.country);
  if (currency === "unsupported")
    return wrong(
      `Stripe does not support ${config.currency} for accounts of this country: change CURRENCY, or the account`,
    );
  const webhooks = endpoints.value === undefined ? undefined : checkEndpoints(config, endpoints.value.data);
  if (webhooks?.wrong !== undefined) return wrong(webhooks.wrong);
  const unseen = [
    ...(currency === "unseen" ? [`whether it supports ${config.currency}`] : []),
    ...(webhooks === undefined ? ["whether our webhooks are registered"] : []),
    ...(webhooks?.isVersionUnseen === true
      ? [`whether the account's default API version, which the webhook endpoint follows, is ${minVersion}`]
      : []),
  ];
  const mode = isLive(own) ? "live" : "test";
  return {
    verdict: "right",
    says:
      unseen.length === 0
        ? `Stripe accepts the key (${mode}) and the currency, and sends every event we need to our address`
        : `Stripe accepts the key (${mode}), which does not show ${unseen.join(" and ")}`,
  };
}

async function checkCurrency(
  stripe: Stripe,
  { currency }: Config,
  country: string | undefined,
): Promise<"supported" | "unsupported" | "unseen"> {
  if (country === undefined) return "unseen";
  const { value } = await tryTo(countrySchema, () => stripe.countrySpecs.retrieve(country));
  if (value === undefined) return "unseen";
  return value.supported_payment_currencies.includes(currency.toLowerCase()) ? "supported" : "unsupported";
}

const minVersion = `${firstVersionOfRefundEvents} or later`;

interface Endpoints {
  /** Left out where no fault can be seen. */
  readonly wrong?: string;
  readonly isVersionUnseen?: boolean;
}

/** @returns undefined while there is no public address to register */
function checkEndpoints(
  { publicUrl }: Config,
  endpoints: z.output<typeof endpointsSchema>["data"],
): Endpoints | undefined {
  if (publicUrl === undefined) return undefined;
  const address = `${publicUrl}/api/webhooks/checkout`;
  const ours = endpoints.filter(({ url, status }) => url.replace(/\/+$/, "") === address && status === "enabled");
  if (ours.length === 0)
    return {
      wrong: `no enabled webhook endpoint of Stripe's sends to ${address}: add it there, and its secret as STRIPE_WEBHOOK_SECRET`,
    };
  // A version begins with its day, so versions compare as text.
  const current = ours.filter(
    ({ api_version: version }) => (version ?? firstVersionOfRefundEvents) >= firstVersionOfRefundEvents,
  );
  if (current.length === 0)
    return {
      wrong: `the webhook endpoint at Stripe has the API version ${ours[0]!.api_version}, which does not report every refund that fails: add one of ${minVersion} for the same address and events, set its secret as STRIPE_WEBHOOK_SECRET, and remove the old one`,
    };
  const sent = new Set(current.flatMap(({ enabled_events: events }) => events));
  const missing = sent.has("*") ? [] : neededEvents.filter((event) => !sent.has(event));
  if (missing.length > 0) return { wrong: `the webhook endpoint at Stripe must also send ${missing.join(", ")}` };
  return { isVersionUnseen: current.every(({ api_version: version }) => typeof version !== "string") };
}

interface Tried<Value> {
  readonly value?: Value;
  readonly trouble?: "key" | "forbidden" | "silent";
}

async function tryTo<Schema extends z.ZodType>(
  schema: Schema,
  call: () => Promise<unknown>,
): Promise<Tried<z.output<Schema>>> {
  try {
    return { value: schema.parse(await within(patienceMs, call())) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { trouble: "key" };
    return { trouble: error instanceof Stripe.errors.StripePermissionError ? "forbidden" : "silent" };
  }
}
