import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { endSession, insertSession, readSession, turnSession, type Turn } from "./store.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const [succeeded, failed] = [
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
] as const;
const [disputed, won, lost, refunded] = [
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
  "refund.created",
] as const;

/** How a session ended, what happened to it since, and what may happen next. */
const states: Readonly<
  Record<
    string,
    readonly [end: "open" | "expired" | "in transit" | "paid", turns: readonly Turn[], next: readonly Turn[]]
  >
> = {
  open: ["open", [], []],
  "not paid": ["expired", [], []],
  "in transit": ["in transit", [], [succeeded, failed]],
  arrived: ["in transit", [succeeded], [disputed, refunded]],
  "not arrived": ["in transit", [failed], []],
  paid: ["paid", [], [disputed, refunded]],
  disputed: ["paid", [disputed], [won, lost, refunded]],
  "disputed in vain": ["paid", [disputed, won], [refunded]],
  "charged back": ["paid", [disputed, lost], []],
  refunded: ["paid", [refunded], []],
};

describe.each(Object.entries(states))("a sandbox's checkout that is %s", (_state, [end, turns, next]) => {
  test.each([succeeded, failed, disputed, won, lost, refunded])("meets %s only in its turn", async (turn) => {
    const { database } = server.server.services;
    const [id, other] = [randomUUID(), randomUUID()];
    for (const each of [id, other]) {
      await insertSession(database, {
        id: each,
        client_reference_id: each,
        amount: 2_500n,
        currency: "USD",
        language: "pt",
        success_url: "/",
        cancel_url: "/",
        created_at: new Date(),
      });
      if (end !== "open")
        await endSession(database, each, {
          status: end === "expired" ? "expired" : "complete",
          isPaid: end === "paid",
          card: null,
        });
      for (const before of turns) expect(await turnSession(database, each, before)).toBe(true);
    }
    const before = await readSession(database, other);
    expect(await turnSession(database, id, turn)).toBe(next.includes(turn));
    expect(await turnSession(database, id, turn), "a second time").toBe(false);
    expect(await readSession(database, other), "another session").toEqual(before);
  });
});
