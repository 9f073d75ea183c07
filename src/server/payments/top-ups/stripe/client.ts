import Stripe from "stripe";
import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Log } from "#server/platform/log.ts";

export type StripeConfig = NonNullable<Config["stripe"]>;

/** With one repetition and a pause between, shorter than the web app waits for us. */
const timeoutMs = 5_000;
/** Everything together: an answer that comes letter by letter is never late for the one above. */
const deadlineMs = 12_000;

/** Stripe's own library, with bounded waits. */
export function createStripe({ secretKey, apiBase }: StripeConfig): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(apiBase),
  });
}

/** Whether a key moves real money. */
export function isLive({ secretKey }: Pick<StripeConfig, "secretKey">): boolean {
  return !secretKey.includes("_test_");
}

function addressOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (apiBase === undefined) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { host: url.hostname, port: url.port === "" ? (protocol === "http" ? 80 : 443) : Number(url.port), protocol };
}

/**
 * Asks Stripe, and reads of the answer what `schema` names.
 * @param expected what to answer to errors of Stripe's that are no failure, by their codes
 * @throws DomainError checkout_unavailable when there is no answer in time, or none that could be
 *   Stripe's; top_up_not_found; those of `expected`
 */
export async function ask<Schema extends z.ZodType>(
  log: Log,
  schema: Schema,
  question: () => Promise<unknown>,
  expected: Readonly<Record<string, DomainError>> = {},
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await within(deadlineMs, question()));
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? (error.code ?? "") : "";
    if (code === "resource_missing") throw new DomainError("top_up_not_found");
    if (Object.hasOwn(expected, code)) {
      log.warn({ stripe: describe(error) }, "Stripe refused what somebody asked for");
      throw expected[code]!;
    }
    log.error({ stripe: describe(error) }, "Stripe refused, did not answer, or not as it documents");
    throw new DomainError("checkout_unavailable");
  }
}

/** What may be logged of it: never what was sent, which the message may repeat. */
function describe(error: unknown): object {
  if (error instanceof Stripe.errors.StripeError)
    return {
      type: error.type,
      status: error.statusCode,
      code: error.code,
      declineCode: error.decline_code,
      /** The name of a parameter, never its value. */
      param: error.param,
      requestId: error.requestId,
    };
  if (error instanceof z.ZodError) return { unexpected: error.issues.map(({ path }) => path.join(".")) };
  return { type: (error as Error).name };
}

/** Waits no longer than `ms`. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("late")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
