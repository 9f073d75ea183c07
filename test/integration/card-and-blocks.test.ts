import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { strangersMessageMin } from "#contract/money.ts";
import { blockAccount } from "#server/back-office/users/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf, requestOf, untilWaiting } from "./support/calls.ts";

type Partner = TestUser & { readonly partnerId: string };

const clock = new SettableClock(new Date());
let server: TestServer;
let partner: Partner;

beforeAll(async () => {
  server = await startTestServer({ clock });
  partner = await server.createPartner();
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const cardOf = async ({ client }: TestUser) => (await client.call("getFullCardForPayment", {})).card_number;
const charge = (by: Partner, card: string, amount = 1_000) =>
  by.client.call("createPaymentRequest", { card_number: card, amount });
const approve = ({ client, purchasePassword }: TestUser, id: string, amount = 1_000) =>
  client.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });
const send = (from: TestUser, to: TestUser, amount = 1_000, message?: string) =>
  from.client.call("sendMoney", { username: to.username, amount, message });
const newestOf = async ({ client }: TestUser) => (await client.call("getLastTransaction", {}))!;

/** All that a caller sees of an answer; each request has an id of its own. */
async function answerOf(client: Client, operationId: OperationId, input: Record<string, unknown>) {
  const answer = await client.send(...requestOf(operationId, { input }));
  const { request_id: _, ...body } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, headers: [...answer.headers.keys()], body };
}

/** Locks a row on another connection while `work` runs. */
async function whileHeld<Result>(sql: string, values: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const holder = await server.server.services.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query(sql, [...values]);
    return await work();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

/** A part of the statement by which a change of a user waits for what moves their money. */
const changeWaits = "pg_advisory_xact_lock(hashtextextended($1";

/** Whether a promise is settled by the time that others, which were begun before, are. */
function watch<Result>(promise: Promise<Result>) {
  const state = { isSettled: false, promise };
  const settle = () => void (state.isSettled = true);
  promise.then(settle, settle);
  return state;
}

describe("a partner", () => {
  test("cannot distinguish a card that is frozen, was replaced, or whose owner has blocked it, from one that nobody has", async () => {
    const [freezing, replacing, blocking, gone] = (await Promise.all(
      [1, 2, 3, 4].map(() => server.createCustomer({ balance: 5_000 })),
    )) as [TestUser, TestUser, TestUser, TestUser];
    const cards = await Promise.all([freezing, replacing, blocking, gone].map(cardOf));
    const { id } = await charge(partner, cards[2]!);
    await freezing.client.call("freezeCard", {});
    await replacing.client.call("replaceCard", { login_password: replacing.password });
    await blocking.client.call("createBlock", { of: id });
    await blockAccount(server.server.services, gone.userId, "fraud");
    const { key } = await partner.client.call("createApiKey", {
      name: "Caixa",
      mode: "live",
      scopes: ["charges:write"],
      login_password: partner.password,
    });
    const program = new Client(server.url, { authorization: `Bearer ${key}` });
    const unknown = "9042000000000000";
    for (const [client, operationId] of [
      [partner.client, "checkCard"],
      [partner.client, "createPaymentRequest"],
      [program, "createPaymentRequest"],
    ] as const) {
      const ask = (card: string) =>
        answerOf(client, operationId, {
          card_number: card,
          ...(operationId === "createPaymentRequest" && { amount: 1_000 }),
        });
      const expected = await ask(unknown);
      expect(expected).toMatchObject({ status: 404, body: { code: "card_not_found" } });
      for (const card of cards) expect(await ask(card)).toEqual(expected);
    }
    await server.testDatabase.owner.query("delete from rate_counts");
    await blocking.client.call("freezeCard", {});
    await blocking.client.call("unfreezeCard", { login_password: blocking.password });
    await expect(charge(partner, cards[2]!), "the block stays").rejects.toThrow("card_not_found");
    const other = await server.createPartner({ partnerName: "Livraria Sol" });
    expect(await charge(other, cards[2]!), "and is of one partner").toMatchObject({ status: "pending" });
  });

  test("that misses unknown cards too often learns nothing by frozen ones either: they are misses", async () => {
    const customer = await server.createCustomer();
    const guesser = await server.createPartner();
    await customer.client.call("freezeCard", {});
    const card = await cardOf(customer);
    for (let miss = 0; miss < 30; miss += 1)
      await expect(guesser.client.call("checkCard", { card_number: card })).rejects.toThrow("card_not_found");
    await expect(guesser.client.call("checkCard", { card_number: card })).rejects.toThrow("too_many_requests");
  });
});

describe("a frozen card", () => {
  test("takes no charge until it is unfrozen by the login password; what waits can still be paid or rejected", async () => {
    const customer = await server.createCustomer({ balance: 5_000 });
    const card = await cardOf(customer);
    const [paid, rejected] = [await charge(partner, card), await charge(partner, card)];
    const { frozen_since: since } = await customer.client.call("freezeCard", {});
    expect(await customer.client.call("freezeCard", {}), "again").toMatchObject({ frozen_since: since });
    await expect(charge(partner, card)).rejects.toThrow("card_not_found");
    await approve(customer, paid.id);
    expect(await customer.client.call("rejectPaymentRequest", { id: rejected.id })).toMatchObject({
      status: "rejected",
    });
    await expect(customer.client.call("unfreezeCard", { login_password: "not this one" })).rejects.toThrow(
      "login_password_wrong",
    );
    await expect(charge(partner, card)).rejects.toThrow("card_not_found");
    await customer.client.call("unfreezeCard", { login_password: customer.password });
    expect(await charge(partner, card)).toMatchObject({ status: "pending" });
  });

  const changes = {
    "freezing the card": ({ client }: TestUser) => client.call("freezeCard", {}),
    "replacing the card": ({ client, password }: TestUser) => client.call("replaceCard", { login_password: password }),
    "blocking the partner": ({ client }: TestUser, of: string) => client.call("createBlock", { of }),
  };
  test.each(Object.entries(changes))(
    "%s answers only once the charges that did not see it are made",
    async (_name, change) => {
      const customer = await server.createCustomer();
      const card = await cardOf(customer);
      const { id } = await charge(partner, card);
      const counter = `charges:${partner.partnerId}:${customer.userId}`;
      const { making, changing } = await whileHeld(
        "select from rate_counts where key = $1 for update",
        [counter],
        async () => {
          // The partner's charge has found the card and waits for the count of its charges.
          const late = watch(charge(partner, card));
          await untilWaiting(server.testDatabase.owner, "insert into rate_counts");
          const changed = watch<unknown>(change(customer, id));
          await untilWaiting(server.testDatabase.owner, changeWaits);
          expect(changed.isSettled, "it waits").toBe(false);
          return { making: late, changing: changed };
        },
      );
      expect(await making.promise).toMatchObject({ status: "pending" });
      await changing.promise;
      await expect(charge(partner, card)).rejects.toThrow("card_not_found");
    },
  );

  test.each(["freezing the card", "replacing the card"] as const)(
    "%s is seen by the charge that waited for it",
    async (name) => {
      const customer = await server.createCustomer();
      const card = await cardOf(customer);
      const { making, changing } = await whileHeld(
        "select from profiles where user_id = $1 for share",
        [customer.userId],
        async () => {
          // The change keeps charges waiting, and waits for the row itself.
          const changed = watch<unknown>(changes[name](customer));
          await untilWaiting(server.testDatabase.owner, "update profiles");
          const late = watch(charge(partner, card));
          await untilWaiting(server.testDatabase.owner, "pg_advisory_xact_lock_shared");
          return { making: late, changing: changed };
        },
      );
      await changing.promise;
      await expect(making.promise).rejects.toThrow("card_not_found");
    },
  );
});

describe("a replaced card number", () => {
  test("is dead at once and for ever; the new one works, also after the old one was frozen", async () => {
    const customer = await server.createCustomer({ name: "Marina Azevedo", balance: 5_000 });
    const before = await cardOf(customer);
    const waiting = await charge(partner, before);
    await customer.client.call("freezeCard", {});
    const replaced = await customer.client.call("replaceCard", { login_password: customer.password });
    expect(replaced).toMatchObject({ frozen_since: null });
    expect(replaced.card_number).not.toBe(before);
    expect(await cardOf(customer)).toBe(replaced.card_number);
    await expect(charge(partner, before)).rejects.toThrow("card_not_found");
    await approve(customer, waiting.id);
    expect(await charge(partner, replaced.card_number)).toMatchObject({ card_last_4: replaced.card_number.slice(-4) });

    const { owner } = server.testDatabase;
    const again = "a replaced card number is never given again";
    const other = await server.createCustomer();
    const give = (card: string, userId: string) =>
      owner.query("update profiles set card_number = $1 where user_id = $2", [card, userId]);
    await expect(give(before, other.userId)).rejects.toThrow(again);
    await expect(give(before, customer.userId)).rejects.toThrow();
    await expect(
      owner.query(
        `insert into profiles (user_id, full_name, username, card_number, created_at, updated_at)
          values ('nobody', 'Ana Sol', 'ana.sol', $1, now(), now())`,
        [before],
      ),
    ).rejects.toThrow(again);
    // Another transaction takes the number away while somebody waits to get it.
    const third = await server.createCustomer();
    const wanted = await cardOf(third);
    const holder = await server.server.services.database.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("update profiles set card_number = '9042111111111111' where user_id = $1", [third.userId]);
      const giving = give(wanted, other.userId).then(
        () => "given",
        (error: Error) => error.message,
      );
      await untilWaiting(owner, "update profiles set card_number = $1");
      await holder.query("commit");
      expect(await giving).toBe(again);
    } finally {
      holder.release();
    }
  });

  test("comes at most three times a day, also when asked for ten times at once", async () => {
    const customer = await server.createCustomer();
    const replace = () =>
      answerOf(customer.client, "replaceCard", { login_password: customer.password }).then(({ body }) => body["code"]);
    const answers = await Promise.all(Array.from({ length: 10 }, replace));
    expect(answers.filter((code) => code === undefined)).toHaveLength(3);
    expect(answers.filter((code) => code === "too_many_requests")).toHaveLength(7);
    clock.advance(24 * 60 * 60_000 + 1);
    expect(await replace()).toBeUndefined();
  });

  test("reaches the wallet pass, and administrators see its end alone", async () => {
    const customer = await server.createCustomer();
    const administrator = await server.createCustomer({ name: "Alice Prado" });
    await grantAdministrator(server.server.services, administrator.email);
    const { passUrl } = await customer.client.call("generateWalletPass", {});
    expect((await fetch(new URL(passUrl!, server.url))).status).toBe(200);
    const { owner } = server.testDatabase;
    const version = async () =>
      (
        await owner.query<{ version: number }>("select version from wallet_passes where user_id = $1", [
          customer.userId,
        ])
      )[0]!.version;
    const first = await version();
    const before = await cardOf(customer);
    const { card_number: now } = await customer.client.call("replaceCard", { login_password: customer.password });
    expect(await version()).toBe(first + 1);
    await customer.client.call("freezeCard", {});
    const seen = await administrator.client.call("getUser", { user_id: customer.userId });
    expect(seen).toMatchObject({
      card_display: `****${now.slice(-4)}`,
      card_frozen_since: expect.any(String),
      replaced_cards: [{ card_display: `****${before.slice(-4)}` }],
    });
    for (const number of [before, now]) expect(JSON.stringify(seen)).not.toContain(number);
  });
});

describe("a block", () => {
  test("is made from a charge, a purchase or a transfer received, of one's own alone, and is lifted by who made it", async () => {
    const customer = await server.createCustomer({ name: "Marina Azevedo", balance: 5_000 });
    const sender = await server.createCustomer({ name: "Caio Ferraz", balance: 5_000 });
    const { id: chargeId } = await charge(partner, await cardOf(customer));
    await approve(customer, chargeId);
    const spent = await newestOf(customer);
    await send(sender, customer);
    const received = await newestOf(customer);
    const sent = await newestOf(sender);
    const { transactions } = await customer.client.call("listTransactions", { type: "cashback" });
    const block = (of: string, { client }: TestUser = customer) => client.call("createBlock", { of });

    for (const other of [sent.id, transactions[0]!.id, customer.userId, partner.partnerId, chargeId.replace(/^./, "f")])
      expect(await answerOf(customer.client, "createBlock", { of: other })).toMatchObject({
        body: { code: expect.stringMatching(/^not_found|invalid_input$/) },
      });
    await expect(block(chargeId, sender), "another's charge").rejects.toThrow("not_found");
    await expect(block(sent.id, sender), "one's own sending").rejects.toThrow("not_found");

    const ofPartner = await block(spent.id);
    expect(ofPartner).toMatchObject({ kind: "partner", name: "Padaria Estrela", username: null });
    expect(await block(chargeId), "the same partner").toEqual(ofPartner);
    const ofUser = await block(received.id);
    expect(ofUser).toMatchObject({ kind: "user", name: "Caio Ferraz", username: sender.username });
    expect(JSON.stringify([ofPartner, ofUser])).not.toContain(sender.userId);
    expect(await customer.client.call("listBlocks", {})).toEqual([ofUser, ofPartner]);
    expect(await sender.client.call("listBlocks", {})).toEqual([]);

    await sender.client.call("deleteBlock", { id: ofUser.id });
    await expect(send(sender, customer)).rejects.toThrow("recipient_unavailable");
    await customer.client.call("deleteBlock", { id: ofUser.id });
    await customer.client.call("deleteBlock", { id: ofUser.id });
    await send(sender, customer);
    expect(await customer.client.call("listBlocks", {})).toEqual([ofPartner]);
  });

  test("of a user looks to them as if the account were closed, and as if there were none if they never sent it money", async () => {
    const [blocking, closed] = [await server.createCustomer(), await server.createCustomer()];
    const blocked = await server.createCustomer({ balance: 10_000 });
    const twin = await server.createCustomer({ balance: 10_000 });
    await send(blocked, blocking);
    await send(twin, closed);
    await blocking.client.call("createBlock", { of: (await newestOf(blocking)).id });
    await closed.client.call("cancelAccount", { login_password: closed.password }).catch(() => undefined);
    await blockAccount(server.server.services, closed.userId, "fraud").catch(() => undefined);
    const before = await blocking.client.call("getProfile", {});
    const same = async (from: TestUser, to: string, asFrom: TestUser, asTo: string) => {
      for (const operationId of ["findRecipient", "sendMoney"] as const) {
        const ask = (client: Client, username: string) =>
          answerOf(client, operationId, {
            username,
            ...(operationId === "sendMoney" && { amount: 1_000, message: "Olá" }),
          });
        const seen = JSON.stringify(await ask(from.client, to)).replaceAll(to, "USERNAME");
        const expected = JSON.stringify(await ask(asFrom.client, asTo)).replaceAll(asTo, "USERNAME");
        expect(seen).toBe(expected);
      }
    };
    await same(blocked, blocking.username, twin, closed.username);
    // A block outlives the contact that it came from.
    await server.testDatabase.owner.query("delete from user_contacts where contact_user_id = $1", [blocking.userId]);
    await same(blocked, blocking.username, twin, "nobody.has.this.name");
    expect(await blocking.client.call("getProfile", {})).toEqual(before);
  });

  test("stops users who send all the while: after its answer nothing more arrives", async () => {
    const recipient = await server.createCustomer();
    const senders = await Promise.all([1, 2, 3].map(() => server.createCustomer({ balance: 100_000 })));
    for (const sender of senders) await send(sender, recipient, 100);
    const { transactions } = await recipient.client.call("listTransactions", { type: "transfer" });
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const keepSending = senders.map(async (sender) => {
      while (!over.signal.aborted) await send(sender, recipient, 100).catch(() => undefined);
    });
    await Promise.all(transactions.map(({ id }) => recipient.client.call("createBlock", { of: id })));
    const { wallet_balance: balance } = await recipient.client.call("getProfile", {});
    for (const sender of senders) await expect(send(sender, recipient, 100)).rejects.toThrow("recipient_unavailable");
    over.abort();
    await Promise.all(keepSending);
    expect((await recipient.client.call("getProfile", {})).wallet_balance).toBe(balance);
  });
});

describe("a message to somebody who has never sent one money", () => {
  test("needs an amount and has no web address; money alone always goes, and those who know each other write as they like", async () => {
    const sender = await server.createCustomer({ balance: 10_000 });
    const recipient = await server.createCustomer({ balance: 10_000 });
    const phishing = "Sua conta foi bloqueada: https://troco-seguro.example";
    for (const [amount, message] of [
      [1, "Ligue para o Troco"],
      [strangersMessageMin - 1, "Ligue para o Troco"],
      [5_000, phishing],
    ] as const)
      expect(await domainErrorOf(send(sender, recipient, amount, message))).toMatchObject({
        status: 409,
        code: "message_not_accepted",
        params: { minimum_amount: strangersMessageMin },
      });
    expect((await recipient.client.call("getProfile", {})).wallet_balance).toBe(10_000);
    await send(sender, recipient, 1);
    await send(sender, recipient, 1, "");
    await send(sender, recipient, strangersMessageMin, "Obrigado. Até amanhã!");
    // It counts that the recipient has sent money, not that the sender has.
    await expect(send(sender, recipient, 1, phishing)).rejects.toThrow("message_not_accepted");
    await send(recipient, sender, 1);
    await send(sender, recipient, 1, "O link: https://troco.example");
    expect(await newestOf(recipient)).toMatchObject({ message: "O link: https://troco.example" });
  });
});
