import Stripe from "stripe";
import { z } from "zod";
import type { Config } from "../../platform/config.ts";
import type { Finding } from "../../platform/finding.ts";
import { createStripe, isLive, within, type StripeConfig } from "./client.ts";
import { neededEvents } from "./signed-event.ts";

const balanceSchema = z.object({ object: z.literal("balance"), livemode: z.boolean() });
const accountSchema = z.object({ country: z.string().optional(), charges_enabled: z.boolean().optional() });
const countrySchema = z.object({ supported_payment_currencies: z.array(z.string()) });
const endpointsSchema = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

type Said = Omit<Finding, "service">;
const wrong = (says: string): Said => ({ verdict: "wrong", says });

/** Less than who prints what was found waits for it. */
const patienceMs = 10_000;

/** Asks Stripe with the configured key, and changes nothing there. */
export async function checkStripe(config: Config, own: StripeConfig): Promise<Said> {
  const stripe = createStripe(own);
  const [balance, account, endpoints] = await Promise.all([
    tryTo(balanceSchema, () => stripe.balance.retrieve()),
    tryTo(accountSchema, () => stripe.accounts.retrieveCurrent()),
    tryTo(endpointsSchema, () => stripe.webhookEndpoints.list({ limit: 100 })),
  ]);
  const refused = [balance, account].find(({ trouble }) => trouble === "key");
  if (refused !== undefined) return wrong("Stripe refuses STRIPE_SECRET_KEY: copy it again from Developers, API keys");
  // A restricted key may read one and not the other.
  if (balance.value === undefined && account.value === undefined && balance.trouble !== "forbidden")
    return wrong(
      "Stripe does not answer, or not as it documents: look at its status page and at this machine's way out",
    );
  if (balance.value !== undefined && balance.value.livemode !== isLive(own))
    return wrong("STRIPE_SECRET_KEY is of the other mode than it says, live or test: copy it again");
  if (account.value?.charges_enabled === false)
    return wrong("Stripe accepts no payments for this account yet: complete its details in the dashboard");
  const currency = await checkCurrency(stripe, config, account.value?.country);
  if (currency === "unsupported")
    return wrong(`Stripe takes no ${config.currency} for accounts of this country: change CURRENCY, or the account`);
  const webhooks = endpoints.value === undefined ? undefined : checkEndpoints(config, endpoints.value.data);
  if (webhooks !== undefined && webhooks !== "") return wrong(webhooks);
  const unseen = [
    ...(currency === "unseen" ? [`whether it takes ${config.currency}`] : []),
    ...(webhooks === undefined ? ["whether our webhooks are registered"] : []),
  ];
  const mode = isLive(own) ? "live" : "test";
  return {
    verdict: "right",
    says:
      unseen.length === 0
        ? `Stripe takes the key (${mode}), the currency, and sends every event we need to our address`
        : `Stripe takes the key (${mode}); with it cannot be seen ${unseen.join(" and ")}`,
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

/** @returns what is wrong; nothing where all is right, and undefined where there is no address yet to register */
function checkEndpoints(
  { publicUrl }: Config,
  endpoints: z.output<typeof endpointsSchema>["data"],
): string | undefined {
  if (publicUrl === undefined) return undefined;
  const address = `${publicUrl}/api/webhooks/checkout`;
  const ours = endpoints.filter(({ url, status }) => url.replace(/\/+$/, "") === address && status === "enabled");
  if (ours.length === 0)
    return `no enabled webhook endpoint of Stripe's sends to ${address}: add it there, and its secret as STRIPE_WEBHOOK_SECRET`;
  const sent = new Set(ours.flatMap(({ enabled_events: events }) => events));
  const missing = sent.has("*") ? [] : neededEvents.filter((event) => !sent.has(event));
  return missing.length === 0 ? "" : `the webhook endpoint at Stripe must also send ${missing.join(", ")}`;
}

interface Tried<Value> {
  readonly value?: Value;
  readonly trouble?: "key" | "forbidden" | "silent";
}

async function tryTo<Schema extends z.ZodType>(
  schema: Schema,
  question: () => Promise<unknown>,
): Promise<Tried<z.output<Schema>>> {
  try {
    return { value: schema.parse(await within(patienceMs, question())) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { trouble: "key" };
    return { trouble: error instanceof Stripe.errors.StripePermissionError ? "forbidden" : "silent" };
  }
}
