import { Hono } from "hono";
import { parseLanguage } from "../../mail/index.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Services } from "../../services.ts";
import { checkoutPage, checkoutStyle, testCards, type TestCard } from "./page.ts";
import { endSession, readSession } from "./store.ts";

/** The sandbox's own pages: who has a session's address may pay it, as with the real provider. */
export function sandboxRoutes(services: Services): Hono {
  const { database, jobs } = services;
  const find = async (id: string) => {
    const session = await readSession(database, id);
    if (session === undefined) throw new Refusal("not_found");
    return session;
  };
  return new Hono()
    .get("/checkout.css", (context) => context.body(checkoutStyle, 200, { "content-type": "text/css; charset=utf-8" }))
    .get("/checkout/:id", async (context) => {
      const session = await find(context.req.param("id"));
      return context.html(checkoutPage(session, parseLanguage(session.language), false));
    })
    .post("/checkout/:id", async (context) => {
      const session = await find(context.req.param("id"));
      const card = parseCard((await context.req.parseBody())["card"]);
      const language = parseLanguage(session.language);
      if (session.status !== "open") return context.html(checkoutPage(session, language, false), 409);
      if (card === "declines") return context.html(checkoutPage(session, language, true), 402);
      const paid = card === "pays";
      await database.transaction(async (transaction) => {
        const ended = await endSession(
          transaction,
          session.id,
          paid ? { status: "complete", paymentStatus: "paid" } : { status: "expired", paymentStatus: "unpaid" },
        );
        if (!ended) return;
        await jobs.add(transaction, "deliver-sandbox-webhook", {
          session_id: session.id,
          event: paid ? "checkout.session.completed" : "checkout.session.expired",
        });
      });
      return context.redirect(paid ? session.success_url : session.cancel_url, 303);
    });
}

function parseCard(value: unknown): TestCard {
  if (typeof value === "string" && Object.hasOwn(testCards, value)) return value as TestCard;
  throw new Refusal("invalid_input", {
    errors: [{ field: "card", code: "not_allowed", params: { allowed: Object.keys(testCards).join(", ") } }],
  });
}
