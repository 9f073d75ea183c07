import Stripe from "stripe";
import { z } from "zod";
import type { Config } from "#server/platform/config.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Log } from "#server/platform/log.ts";

export type StripeConfig = NonNullable<Config["stripe"]>;

/** With one repetition and a pause between, less than the web app waits for an answer. */
const timeoutMs = 5_000;
/** Bounds the whole call: an answer that trickles in never reaches the limit above. */
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
 * Calls Stripe, and reads the fields of the answer that `schema` names.
 *
 * @param expected the error to throw for an error of Stripe's that is no failure, by its code
 * @throws DomainError `checkout_unavailable` when there is no answer in time, or not one that
 *   Stripe documents; `top_up_not_found`; those of `expected`
 */
export async function callStripe<Schema extends z.ZodType>(
  log: Log,
  schema: Schema,
  call: () => Promise<unknown>,
  expected: Readonly<Record<string, DomainError>> = {},
): Promise<z.output<Schema>> {
  try {
    return schema.parse(await within(deadlineMs, call()));
  } catch (error) {
    const code = error instanceof Stripe.errors.StripeError ? (error.code ?? "") : "";
    if (code === "resource_missing") throw new DomainError("top_up_not_found");
    if (Object.hasOwn(expected, code)) {
      log.warn({ stripe: describe(error) }, "Stripe rejected a user's request");
      throw expected[code]!;
    }
    log.error({ stripe: describe(error) }, "Stripe rejected a call, or did not answer as it documents");
    throw new DomainError("checkout_unavailable");
  }
}

/** The part of an error that may be logged: never its message, which may repeat what was sent. */
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
