import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Transaction } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { JobData } from "#server/platform/jobs/index.ts";
import { parseLanguage } from "#server/platform/mail/index.ts";
import type { Services } from "#server/platform/services.ts";
import { cardNumberPattern, checkoutPage, checkoutStyle, sandboxTurns, testCards, type TestCard } from "./page.ts";
import { endSession, readSession, turnSession } from "./store.ts";

type SandboxEvent = JobData["deliver-sandbox-webhook"]["event"];

/** The delay of later events, which the real provider sends after days. */
const laterMs = 8_000;

/**
 * The outcome that each card which is not declined has at once, and the event that follows later.
 */
const outcomes: Record<
  Exclude<TestCard, "declines">,
  { readonly status: "complete" | "expired"; readonly isPaid: boolean; readonly later?: SandboxEvent }
> = {
  pays: { status: "complete", isPaid: true },
  pays_later: { status: "complete", isPaid: false, later: "checkout.session.async_payment_succeeded" },
  fails_later: { status: "complete", isPaid: false, later: "checkout.session.async_payment_failed" },
  disputes: { status: "complete", isPaid: true, later: "charge.dispute.created" },
  abandons: { status: "expired", isPaid: false },
};

/** Anyone with a session's address may pay, refund or dispute it, as at the real provider. */
export function sandboxRoutes(services: Services): Hono {
  const { clock, database, jobs } = services;
  const find = async (id: string) => {
    const session = await readSession(database, id);
    if (session === undefined) throw new DomainError("not_found");
    return session;
  };
  const sendWebhook = (transaction: Transaction, id: string, event: SandboxEvent, startAfter?: Date) =>
    jobs.add(transaction, "deliver-sandbox-webhook", { session_id: id, event }, { ...(startAfter && { startAfter }) });
  return new Hono()
    .get("/checkout.css", (context) => context.body(checkoutStyle, 200, { "content-type": "text/css; charset=utf-8" }))
    .get("/checkout/:id", async (context) => {
      const session = await find(context.req.param("id"));
      return context.html(checkoutPage(session, parseLanguage(session.language), false));
    })
    .post("/checkout/:id", async (context) => {
      const session = await find(context.req.param("id"));
      const form = await context.req.parseBody();
      const card = parseOne(testCards, "card", form["card"]);
      const language = parseLanguage(session.language);
      if (session.status !== "open") return context.html(checkoutPage(session, language, false), 409);
      if (card === "declines") return context.html(checkoutPage(session, language, true), 402);
      const { status, isPaid, later } = outcomes[card];
      await database.transaction(async (transaction) => {
        const name = nameOfCard(numberOf(form["number"]) ?? testCards[card]);
        if (!(await endSession(transaction, session.id, { status, isPaid, card: name }))) return;
        await sendWebhook(
          transaction,
          session.id,
          `checkout.session.${status === "complete" ? "completed" : "expired"}`,
        );
        if (later !== undefined)
          await sendWebhook(transaction, session.id, later, new Date(clock.now().getTime() + laterMs));
      });
      return context.redirect(status === "complete" ? session.success_url : session.cancel_url, 303);
    })
    .post("/checkout/:id/turn", async (context) => {
      const session = await find(context.req.param("id"));
      const event = sandboxTurns[parseOne(sandboxTurns, "turn", (await context.req.parseBody())["turn"])];
      await database.transaction(async (transaction) => {
        if (await turnSession(transaction, session.id, event)) await sendWebhook(transaction, session.id, event);
      });
      return context.redirect(`/sandbox/checkout/${session.id}`, 303);
    });
}

/** The number that was typed, if any: it stands for the chosen test card's own. */
function numberOf(typed: unknown): string | undefined {
  if (typed === undefined || typed === "") return undefined;
  if (typeof typed === "string" && cardNumberPattern.test(typed)) return typed;
  throw new DomainError("invalid_input", { errors: [{ field: "number", code: "invalid_format" }] });
}

/** As the real provider: equal for equal numbers, and no number. */
function nameOfCard(number: string): string {
  return `sandbox_${createHash("sha256").update(number.replaceAll(" ", "")).digest("hex").slice(0, 16)}`;
}

function parseOne<Names extends object>(names: Names, field: string, value: unknown): keyof Names {
  if (typeof value === "string" && Object.hasOwn(names, value)) return value as keyof Names;
  throw new DomainError("invalid_input", {
    errors: [{ field, code: "not_allowed", params: { allowed: Object.keys(names).join(", ") } }],
  });
}
