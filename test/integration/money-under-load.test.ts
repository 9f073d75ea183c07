import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { FailedCall } from "#server/cli/demo/index.ts";
import { countStatementsOff } from "#server/payments/transactions/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { creditWallet } from "#test/harness/users.ts";

let server: TestServer;
let administrator: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  expect(await countStatementsOff(server.testDatabase.owner)).toBe(0n);
  await server.close();
});

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error: unknown) => {
      if (error instanceof FailedCall) return error.problem.code;
      throw error;
    },
  );

const count = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length;

async function createCustomer(balance = 0n): Promise<TestUser> {
  const user = await server.createCustomer();
  if (balance > 0n) await creditWallet(server.server.services, user.userId, balance);
  return user;
}

describe("approvals of several customers at once", () => {
  const amount = 1_000;
  const approve = ({ client }: TestUser, id: string, purchase_password: string) =>
    codeOf(client.call("approvePaymentRequest", { id, amount, purchase_password }));

  test("200 wrong purchase passwords of one of them: five are compared, also those that are counted with others' tries, and all others pay", async () => {
    const partner = await server.createPartner();
    const charge = async ({ client }: TestUser) => {
      const { card_number } = await client.call("getFullCardForPayment", {});
      return (await partner.client.call("createPaymentRequest", { card_number, amount })).id;
    };
    const guessed = await createCustomer(10_000n);
    const guessedCharge = await charge(guessed);
    const paying = await Promise.all(Array.from({ length: 3 }, () => createCustomer(10_000n)));
    const charges = await Promise.all(
      [...paying, ...paying, ...paying].map(async (by) => ({ by, id: await charge(by) })),
    );
    const { database, keys } = server.server.services;
    // Both are watched alone: they do what they always do.
    const comparisons = vi.spyOn(keys, "key");
    const statements = vi.spyOn(database, "query");
    try {
      const calls = Array.from({ length: 200 }, (_, index) => {
        const guess = approve(guessed, guessedCharge, String(index).padStart(4, "0"));
        const paid = charges[index / 10];
        return [guess, ...(paid === undefined ? [] : [approve(paid.by, paid.id, paid.by.purchasePassword)])];
      });
      const codes = await Promise.all(calls.map(([guess]) => guess!));
      expect([count(codes, "purchase_password_wrong"), count(codes, "purchase_password_locked")]).toEqual([4, 196]);
      expect(await Promise.all(calls.flatMap(([, paid]) => paid ?? []))).toEqual(charges.map(() => "ok"));
      const compared = comparisons.mock.calls.filter(([use]) => use === "purchase-password");
      expect(compared, "each that paid, and five").toHaveLength(charges.length + 5);
      const counted = statements.mock.calls.flatMap(([text, values]) =>
        text.includes("update purchase_passwords") && text.includes("tries + 1") ? [values![0] as string[]] : [],
      );
      expect(
        counted.some((ids) => ids.length > 1 && ids.includes(guessed.userId)),
        "some traveled together",
      ).toBe(true);
      for (const ids of counted) expect(new Set(ids).size, "each customer's in turn").toBe(ids.length);
    } finally {
      comparisons.mockRestore();
      statements.mockRestore();
    }
    expect(await approve(guessed, guessedCharge, guessed.purchasePassword)).toBe("purchase_password_locked");
    expect(await guessed.client.call("getProfile", {})).toMatchObject({ wallet_balance: 10_000 });
  });
});

/** Sends at full rate, and keeps when each request began and what became of it. */
class Sending {
  readonly sent: { readonly begun: number; readonly code: string }[] = [];
  readonly #ending = new AbortController();
  readonly #ended: Promise<unknown>;

  constructor({ client }: TestUser, { username }: TestUser, atOnce: number) {
    const work = async () => {
      while (!this.#ending.signal.aborted) {
        const begun = performance.now();
        const code = await codeOf(client.call("sendMoney", { username, amount: 1 }));
        this.sent.push({ begun, code });
      }
    };
    onTestFinished(() => this.#ending.abort());
    this.#ended = Promise.all(Array.from({ length: atOnce }, work));
  }

  get done(): number {
    return this.sent.filter(({ code }) => code === "ok").length;
  }

  /** Waits for that many requests that began at a moment or later. */
  async more(number: number, since = performance.now()): Promise<void> {
    const waiting = new Promise<void>((resolve) => {
      const look = () => (this.#since(since).length >= number ? resolve() : void setImmediate(look));
      look();
    });
    await Promise.race([waiting, this.#ended]);
  }

  /** Ends once there were some after this moment. @returns their codes, each once */
  async codesAfter(moment: number): Promise<string[]> {
    await this.more(20, moment);
    this.#ending.abort();
    await this.#ended;
    return [...new Set(this.#since(moment).map(({ code }) => code))];
  }

  #since(moment: number) {
    return this.sent.filter(({ begun }) => begun >= moment);
  }
}

/** How many transfers a user has sent, by the database; and how many of them after a moment. */
async function countSent({ userId }: TestUser, moment: Date) {
  const [row] = await server.testDatabase.owner.query<{ all: number; late: number }>(
    `select count(*)::integer as all, count(*) filter (where created_at > $2)::integer as late
      from transactions where user_id = $1 and type = 'transfer_sent'`,
    [userId, moment],
  );
  return row!;
}

describe("an account that sends, and that others send to, at full rate", () => {
  let sender: TestUser;
  let other: TestUser;
  let sending: Sending;
  let receiving: Sending;

  async function start(balance: bigint, payers = 4): Promise<void> {
    [sender, other] = await Promise.all([createCustomer(balance), createCustomer(100_000n)]);
    sending = new Sending(sender, other, 8);
    receiving = new Sending(other, sender, payers);
    await Promise.all([sending.more(40), receiving.more(10)]);
  }

  /** Everything that was acknowledged is there, nothing else, and nothing after this moment. */
  async function expectWhole(user: TestUser, of: Sending, moment: Date): Promise<void> {
    expect(await countSent(user, moment)).toEqual({ all: of.done, late: 0 });
  }

  test("and is blocked: no request that begins after the answer succeeds, and none is half done", async () => {
    await start(100_000n);
    await administrator.client.call("blockUser", { user_id: sender.userId, reason: "Chargeback" });
    const [moment, at] = [performance.now(), new Date()];
    expect(await sending.codesAfter(moment)).toEqual(["account_blocked"]);
    expect(await receiving.codesAfter(moment)).toEqual(["recipient_unavailable"]);
    expect(sending.done).toBeGreaterThan(20);
    await expectWhole(sender, sending, at);
    await expectWhole(other, receiving, at);
  });

  test("and is closed, the same", async () => {
    await start(30n, 1);
    let closed = "balance_not_zero";
    while (closed === "balance_not_zero")
      closed = await codeOf(sender.client.call("cancelAccount", { login_password: sender.password }));
    const [moment, at] = [performance.now(), new Date()];
    expect(closed).toBe("ok");
    expect(await sending.codesAfter(moment)).toEqual(["not_signed_in"]);
    expect(await receiving.codesAfter(moment)).toEqual(["recipient_unavailable"]);
    await expectWhole(sender, sending, at);
    await expectWhole(other, receiving, at);
    const [left] = await server.testDatabase.owner.query<{ left: bigint }>(
      "select coalesce(sum(balance), 0)::bigint as left from ledger.accounts where owner_id = $1",
      [sender.userId],
    );
    expect(left).toEqual({ left: 0n });
  });

  test("and whose sessions are ended: it sends no more, and still receives", async () => {
    await start(100_000n);
    await administrator.client.call("signOutUserEverywhere", { user_id: sender.userId });
    const [moment, at] = [performance.now(), new Date()];
    expect(await sending.codesAfter(moment)).toEqual(["not_signed_in"]);
    expect(await receiving.codesAfter(moment)).toEqual(["ok"]);
    // Unlike a block, this lets a request end that was identified before.
    expect((await countSent(sender, at)).all).toBe(sending.done);
    expect((await countSent(other, at)).all).toBe(receiving.done);
  });
});
