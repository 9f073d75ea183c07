import { describe, expect, it } from "vitest";
import { errorCodes, type ErrorCode } from "#contract/error-codes.ts";
import { NetworkError, DomainError } from "./errors.ts";
import { findOpenIntents, forgetOpenIntent, isKept, keepOpenIntent, type OpenIntent } from "./open-intents.ts";
import { pursueIntent } from "./pursue-intent.ts";
import { guarded } from "./storage.ts";

const domainError = (code: ErrorCode) =>
  new DomainError({ type: `/api/docs#${code}`, status: 400, code, request_id: "r" });

/** Plays one answer after the other: an error is thrown, anything else is the result. */
function pursue(
  answers: unknown[],
  { unanswered = false, signedIn = ["marina"] as (string | null | Error)[], withdrawals = [] as unknown[] } = {},
) {
  const seen = { tries: 0, withdrawals: 0, checks: 0, pauses: [] as number[] };
  const next = (list: unknown[], at: number) => {
    const value = list[Math.min(at, list.length - 1)];
    if (value instanceof Error) throw value;
    return value;
  };
  let looks = 0;
  const outcome = pursueIntent({
    ask: async () => next(answers, seen.tries++),
    withdraw: async () => next(withdrawals, seen.withdrawals++) as { readonly outcome: "withdrawn" },
    whoIsSignedIn: async () => next(signedIn, looks++) as string | null,
    userId: "marina",
    unanswered,
    onChecking: () => seen.checks++,
    pause: async (ms) => {
      // Nothing waits here, so a pursuit without an end would keep the run from ending.
      if (seen.pauses.push(ms) > 20) throw new Error("the pursuit does not end");
    },
  });
  return { outcome, seen };
}

/** The errors that the server gives before it looks for an earlier answer. */
const saidFirst: readonly ErrorCode[] = [
  "not_signed_in",
  "too_many_requests",
  "server_busy",
  "server_starting",
  "request_too_slow",
  "foreign_origin",
  "account_blocked",
  "account_not_active",
  "partner_only",
  "owner_only",
  "login_password_wrong",
];

describe("an intent to move money", () => {
  it("is asked again until an answer is known, pausing longer each time", async () => {
    const gone = new NetworkError();
    const { outcome, seen } = pursue([
      gone,
      gone,
      domainError("internal_error"),
      domainError("outcome_unknown"),
      "sent",
    ]);
    expect(await outcome).toEqual({ state: "done", result: "sent" });
    expect(seen).toEqual({ tries: 5, withdrawals: 0, checks: 4, pauses: [1_000, 2_000, 4_000, 8_000] });
  });

  it("is refused at once when the first answer is an error", async () => {
    const { outcome, seen } = pursue([domainError("not_signed_in")]);
    expect(await outcome).toMatchObject({ state: "refused" });
    expect(seen.tries).toBe(1);
  });

  it.each(saidFirst)(
    "stays open when, after an unanswered try, the server says %s, which it does before looking for it",
    async (code) => {
      const { outcome, seen } = pursue([new NetworkError(), domainError(code), "sent"]);
      expect(await outcome).toEqual({ state: "done", result: "sent" });
      expect(seen).toMatchObject({ tries: 3, withdrawals: 0 });
    },
  );

  const others = errorCodes.filter(
    (code) => !saidFirst.includes(code) && !["internal_error", "outcome_unknown", "intent_withdrawn"].includes(code),
  );
  it.each(others)(
    "is withdrawn before it is refused when, after an unanswered try, the server says %s",
    async (code) => {
      const { outcome, seen } = pursue([new NetworkError(), domainError(code)], {
        withdrawals: [{ outcome: "withdrawn" }],
      });
      expect(await outcome).toMatchObject({ state: "refused", error: { problem: { code } } });
      expect(seen).toMatchObject({ tries: 2, withdrawals: 1 });
    },
  );

  it.each(["server_busy", "server_starting"] as const)(
    "is refused when the server says %s at once, since nothing was done, and stays open after an unanswered try",
    async (code) => {
      const first = pursue([domainError(code)]);
      expect(await first.outcome).toMatchObject({ state: "refused", error: { problem: { code } } });
      expect(first.seen.tries).toBe(1);
      const later = pursue([new NetworkError(), domainError(code), "sent"]);
      expect(await later.outcome).toEqual({ state: "done", result: "sent" });
    },
  );

  it("is withdrawn when an error follows an unanswered try, which may still arrive, and is refused only then", async () => {
    const { outcome, seen } = pursue([new NetworkError(), domainError("insufficient_balance")], {
      withdrawals: [new NetworkError(), domainError("too_many_requests"), { outcome: "withdrawn" }],
    });
    expect(await outcome).toMatchObject({ state: "refused", error: { problem: { code: "insufficient_balance" } } });
    expect(seen).toMatchObject({ tries: 2, withdrawals: 3 });
  });

  it("is done when the unanswered try turns out to have arrived after the error of a later one", async () => {
    const { outcome } = pursue([new NetworkError(), domainError("insufficient_balance")], {
      withdrawals: [{ outcome: "carried_out", answer: "sent" }],
    });
    expect(await outcome).toEqual({ state: "done", result: "sent" });
  });

  it("needs no taking back where that has been done already, as by a reload of the same tab", async () => {
    const { outcome, seen } = pursue([new NetworkError(), domainError("intent_withdrawn")]);
    expect(await outcome).toMatchObject({ state: "refused" });
    expect(seen.withdrawals).toBe(0);
  });

  it("is never asked again under another user's session", async () => {
    const { outcome, seen } = pursue([new NetworkError(), "sent"], { signedIn: ["caio"] });
    expect(await outcome).toEqual({ state: "abandoned" });
    expect(seen.tries).toBe(1);
  });

  it("after a reload waits until its owner is known to be signed in", async () => {
    const { outcome, seen } = pursue(["sent"], { unanswered: true, signedIn: [null, new NetworkError(), "marina"] });
    expect(await outcome).toEqual({ state: "done", result: "sent" });
    expect(seen).toMatchObject({ tries: 1, checks: 2 });
  });

  it("gives a fault of the page back to it", async () => {
    const { outcome } = pursue([new TypeError("a bug")]);
    await expect(outcome).rejects.toThrow("a bug");
  });
});

function storage() {
  const items = new Map<string, string>();
  return {
    items,
    read: (key: string) => items.get(key) ?? null,
    write: (key: string, value: string) => void items.set(key, value),
    forget: (key: string) => void items.delete(key),
  };
}

const sending: OpenIntent = {
  operationId: "sendMoney",
  about: "",
  idempotencyKey: "key-1",
  userId: "marina",
  input: { username: "caio.ferraz", amount: 5000 },
};

describe("an open intent", () => {
  it("is found after a reload with its key and what was asked, and forgotten once it is known", () => {
    const tab = storage();
    keepOpenIntent(tab, sending);
    expect(findOpenIntents(tab, "marina")).toEqual([sending]);
    forgetOpenIntent(tab, sending);
    expect(findOpenIntents(tab, "marina")).toEqual([]);
    expect(tab.items.size).toBe(0);
  });

  it.each([
    ["sendMoney", true],
    ["transferCashback", true],
    ["createPayment", true],
    ["approvePaymentRequest", false],
    ["payTill", false],
  ] as const)(
    "of %s never keeps a purchase password, and keeps what else was asked where that holds no other secret",
    (operationId, keepsInput) => {
      const tab = storage();
      const asked = { username: "caio.ferraz", amount: 5000 };
      keepOpenIntent(tab, { ...sending, operationId, input: { ...asked, purchase_password: "4711" } });
      const stored = [...tab.items.values()].join();
      expect(stored).not.toContain("4711");
      expect(stored).not.toContain("purchase_password");
      const [kept] = findOpenIntents(tab, "marina");
      expect(kept).toMatchObject({ operationId, idempotencyKey: "key-1" });
      expect(kept!.input).toEqual(keepsInput ? asked : undefined);
    },
  );

  it("waits for its owner while another user looks, who finds neither it nor what was asked", () => {
    const tab = storage();
    keepOpenIntent(tab, sending);
    keepOpenIntent(tab, { ...sending, userId: "caio", idempotencyKey: "key-2" });
    expect(findOpenIntents(tab, "caio")).toEqual([{ ...sending, userId: "caio", idempotencyKey: "key-2" }]);
    forgetOpenIntent(tab, { idempotencyKey: "key-2" });
    expect([...tab.items.values()].join()).not.toContain("5000");
    const [waiting] = findOpenIntents(tab, "marina");
    expect(waiting).toMatchObject({ operationId: "sendMoney", idempotencyKey: "key-1" });
    expect(waiting).not.toHaveProperty("input");
  });

  it("is distinguished from another of the same operation", () => {
    const tab = storage();
    keepOpenIntent(tab, { ...sending, about: "one" });
    keepOpenIntent(tab, { ...sending, about: "two", idempotencyKey: "key-2" });
    expect(findOpenIntents(tab, "marina").map((intent) => intent.idempotencyKey)).toEqual(["key-1", "key-2"]);
    forgetOpenIntent(tab, sending);
    expect(isKept(tab, sending)).toBe(false);
    expect(findOpenIntents(tab, "marina").map((intent) => intent.about)).toEqual(["two"]);
  });

  it("does without a storage that is refused or holds nonsense", () => {
    const refused = guarded(() => {
      throw new DOMException("no storage here", "SecurityError");
    });
    expect(() => keepOpenIntent(refused, sending)).not.toThrow();
    expect(findOpenIntents(refused, "marina")).toEqual([]);
    const tab = storage();
    tab.write("open-money-intents", "{nonsense");
    expect(findOpenIntents(tab, "marina")).toEqual([]);
  });
});
