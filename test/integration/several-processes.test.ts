import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody, FailedCall } from "#server/cli/demo/index.ts";
import { audit } from "#server/ledger/index.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { freePort } from "#test/harness/free-port.ts";
import { patient } from "#test/harness/patience.ts";
import { activate } from "#test/harness/server.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createLogin, creditWallet, loginPassword } from "#test/harness/users.ts";
import { Balancer } from "./support/balancer.ts";
import { until } from "./support/calls.ts";
import { startNominatimServer, type NominatimServer } from "./support/nominatim-server.ts";
import { killPrograms, start, stop, type Program } from "./support/program.ts";
import { Stream } from "./support/stream.ts";

const secret = "a secret of this test that is long enough";
const purchasePassword = "4821";
const startBalance = 100_000;
const chargeAmount = 1_000;
/** A partner may charge a customer twenty times in ten minutes. */
const chargesPerRun = 6;

interface TestUser {
  readonly client: Client;
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly cardNumber: string;
}

let harness: TestServices;
let folder: string;
let balancer: Balancer;
let nominatim: NominatimServer;
let environment: Record<string, string>;
let programs: Program[];
let users: TestUser[];

beforeAll(async () => {
  harness = await createTestServices({ clock: new SettableClock(new Date()), secrets: [secret] });
  folder = await mkdtemp(join(tmpdir(), "troco-several-"));
  balancer = await Balancer.open(await freePort());
  nominatim = await startNominatimServer();
  environment = {
    NOMINATIM_URL: nominatim.url,
    NOMINATIM_EMAIL: "operator@example.org",
    DATABASE_URL: harness.testDatabase.url,
    DATABASE_POOL: "8",
    SECRET: secret,
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: "1",
    DRAIN_SECONDS: "1",
    CHARGE_EXPIRY_SECONDS: "10",
  };
  programs = await Promise.all(Array.from({ length: 3 }, () => start(folder, environment)));
  for (const { url } of programs) await balancer.add(url);
  users = await Promise.all(["Marina Azevedo", "Caio Lima", "Rita Estrela", "Alice Prado"].map(addUser));
  const partner = users.at(-1)!;
  for (const { cardNumber } of users.slice(0, -1))
    await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 2_000 });
});

afterAll(async () => {
  await balancer.close();
  await nominatim.close();
  await killPrograms();
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** A customer with money and a partner, signed in through the balancer, from another address. */
async function addUser(name: string, index: number): Promise<TestUser> {
  const { services } = harness;
  const email = `person${index}@troco.example`;
  const userId = await createLogin(services, { name, email, password: loginPassword, hash: inject("passwordHash") });
  const place = { address: `Rua Augusta, ${index + 1}`, city: "São Paulo", state: "SP" };
  await createPartner(services, { ownerEmail: email, partnerName: `${name} e Filhos`, category: "other", ...place });
  await creditWallet(services, userId, BigInt(startBalance));
  const client = new Client(balancer.url, { "x-forwarded-for": `198.18.0.${index + 1}` });
  expect((await client.signIn(email, loginPassword)).status).toBe(200);
  await activate({ client, purchasePassword });
  const { username } = await client.call("getProfile", {});
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  return { client, userId, email, username, cardNumber };
}

/** A user's client of one of the processes, without the balancer. */
const at = ({ url }: Program, { client }: TestUser) =>
  new Client(url, { cookie: client.cookie, origin: balancer.url, "x-forwarded-for": "198.18.1.1" });

/** The error code of a call, or `ok`. */
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => (error as FailedCall).problem.code,
  );

const count = (args: readonly string[], value: string) => args.filter((one) => one === value).length;

test("limits and tries at the purchase password count over all processes", { tags: "full" }, async () => {
  const user = users[3]!;
  const everywhere = <Answer>(times: number, ask: (client: Client) => Promise<Answer>) =>
    Promise.all(programs.flatMap((program) => Array.from({ length: times }, () => ask(at(program, user)))));

  const lookUps = await everywhere(24, (client) => codeOf(client.call("findRecipient", { username: "nobody.here" })));
  expect(count(lookUps, "recipient_not_found")).toBe(60);
  expect(count(lookUps, "too_many_requests")).toBe(12);

  const guesses = await everywhere(4, (client) => codeOf(client.call("verifyPurchasePassword", { _password: "0000" })));
  expect(count(guesses, "false"), "the fifth locks it").toBe(4);
  expect(count(guesses, "purchase_password_locked")).toBe(8);
  for (const program of programs)
    expect(await codeOf(at(program, user).call("verifyPurchasePassword", { _password: purchasePassword }))).toBe(
      "purchase_password_locked",
    );
});

/** Repeats a call that got no answer, as the app does. An error is thrown. */
async function insist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + patient(60_000);
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof FailedCall || Date.now() > deadline) throw error;
      repeated += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
let repeated = 0;

interface Sent {
  readonly from: TestUser;
  readonly to: TestUser;
  readonly key: string;
  readonly transactionId: string;
}

/** While it runs, customers send each other one cent and approve charges of a partner. */
class Load {
  readonly sent: Sent[] = [];
  readonly approved: { readonly by: TestUser; readonly id: string }[] = [];
  readonly #customers: readonly TestUser[];
  readonly #partner: TestUser;
  #ending = new AbortController();
  #ended: Promise<unknown> = Promise.resolve();

  constructor(customers: readonly TestUser[], partner: TestUser) {
    this.#customers = customers;
    this.#partner = partner;
  }

  run(): void {
    this.#ending = new AbortController();
    this.#ended = Promise.all(
      this.#customers.map((user, index) => this.#moveMoney(user, this.#customers.at(index - 1)!)),
    );
  }

  /** Ends once everything that was begun is confirmed. */
  end(): Promise<unknown> {
    this.#ending.abort();
    return this.#ended;
  }

  /** Waits for that many more that were confirmed. */
  async more(number: number): Promise<void> {
    const enough = this.sent.length + number;
    // An error is thrown here, instead of waiting in vain.
    const broken = this.#ended.then(() => new Promise<never>(() => undefined));
    const reached = until(() => (this.sent.length >= enough ? true : undefined), { ms: 60_000, what: "more payments" });
    await Promise.race([broken, reached]);
  }

  async #moveMoney(from: TestUser, to: TestUser): Promise<void> {
    for (let turn = 0; !this.#ending.signal.aborted; turn += 1) {
      const idempotencyKey = randomUUID();
      const { username } = to;
      const answer = await insist(() => from.client.call("sendMoney", { username, amount: 1 }, { idempotencyKey }));
      this.sent.push({ from, to, key: idempotencyKey, transactionId: answer.transaction_id });
      if (turn % 4 === 0 && turn / 4 < chargesPerRun) await this.#charge(from);
    }
  }

  async #charge(customer: TestUser): Promise<void> {
    const keys = [randomUUID(), randomUUID()] as const;
    const charge = { card_number: customer.cardNumber, amount: chargeAmount };
    const { id } = await insist(() =>
      this.#partner.client.call("createPaymentRequest", charge, { idempotencyKey: keys[0] }),
    );
    const approval = { id, amount: chargeAmount, purchase_password: purchasePassword };
    await insist(() => customer.client.call("approvePaymentRequest", approval, { idempotencyKey: keys[1] }));
    this.approved.push({ by: customer, id });
  }
}

/** As a browser keeps a stream: one that ended is opened again, from the last event on. */
class KeptStream {
  readonly ids: string[] = [];
  opened = 0;
  #closed = false;
  #stream: Stream | undefined;
  readonly #ended: Promise<void>;

  constructor(client: Client) {
    this.#ended = this.#keep(client);
  }

  async #keep(client: Client): Promise<void> {
    while (!this.#closed) {
      this.#stream = await Stream.open(client, this.ids.at(-1)).catch(() => undefined);
      if (this.#stream === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      this.opened += 1;
      await this.#stream.ended;
      this.ids.push(...this.#stream.events.map(({ id }: LiveEvent) => id));
    }
  }

  /** Ends it once it has come to an event. */
  async close(lastId: string): Promise<void> {
    await until(() => (this.#stream?.events.some(({ id }) => id === lastId) === true ? true : undefined), {
      what: "the last event",
    });
    this.stop();
    await this.#ended;
  }

  stop(): void {
    this.#closed = true;
    this.#stream?.close();
  }
}

async function readEventIds(userId: string): Promise<string[]> {
  const rows = await harness.testDatabase.owner.query<{ id: string }>(
    "select xact::text || '-' || id as id from live_events where user_id = $1 order by live_events.xact, live_events.id",
    [userId],
  );
  return rows.map(({ id }) => id);
}

test("one that is stopped and one that is killed under load lose nothing and do nothing twice; work on a schedule is done once", async () => {
  const { owner } = harness.testDatabase;
  const [marina, caio, rita, partner] = users as [TestUser, TestUser, TestUser, TestUser];
  const customers = [marina, caio, rita];
  await grantAdministrator(harness.services, marina.email);
  const streams = users.map(({ client }) => new KeptStream(client));
  onTestFinished(() => streams.forEach((stream) => stream.stop()));
  await until(() => (streams.every(({ opened }) => opened > 0) ? true : undefined), { what: "the streams" });
  const before = new Map(
    await Promise.all(users.map(async ({ userId }) => [userId, await readEventIds(userId)] as const)),
  );

  // Background work, in any of the processes; besides, pending charges are to expire.
  nominatim.answer(...users.map(() => [{}]));
  await marina.client.call("geocodeAllPartners", {});
  for (const { client, email } of users)
    expect((await client.send("/api/auth/request-password-reset", jsonBody({ email }))).status).toBe(200);

  const load = new Load(customers, partner);
  const [stopped, killed, ...others] = programs as [Program, Program, Program];
  load.run();
  await load.more(30);
  expect(await stop(stopped), stopped.output.stderr).toBe(0);
  await load.more(10);
  await load.end();
  expect([repeated, balancer.losses, balancer.failures], "nobody noticed that it went").toEqual([0, 0, 0]);
  const next = await start(folder, environment);
  await balancer.add(next.url);
  expect(balancer.ready).toBe(3);

  const readExpired = () =>
    owner.query<{ customer_id: string; id: string }>(
      "select customer_id, id from payment_requests where status = 'expired'",
    );
  await until(async () => ((await readExpired()).length === customers.length ? true : undefined), {
    ms: 60_000,
    what: "the expiry",
  });
  await until(
    async () => ((await marina.client.call("getGeocodingRun", {}))?.status === "finished" ? true : undefined),
    { ms: 60_000, what: "the end of the geocoding run" },
  );

  load.run();
  await load.more(30);
  await stop(killed, "SIGKILL");
  await load.more(60);
  await load.end();

  const { clean, total } = await audit(owner);
  expect([clean, total]).toEqual([true, 0n]);
  const transfers = await owner.query<{ kind: string; count: number }>(
    "select kind::text as kind, count(*)::integer as count from ledger.transfers group by kind",
  );
  const posted = new Map(transfers.map(({ kind, count: number }) => [kind, number]));
  expect(posted.get("send"), "each that was confirmed, once").toBe(load.sent.length);
  expect(posted.get("charge")).toBe(load.approved.length);
  expect(load.approved.length).toBeGreaterThan(customers.length);
  for (const user of customers) {
    const received = load.sent.filter(({ to }) => to === user).length;
    const sent = load.sent.filter(({ from }) => from === user).length;
    const charges = load.approved.filter(({ by }) => by === user).length;
    expect(await user.client.call("getProfile", {})).toMatchObject({
      wallet_balance: startBalance + received - sent - charges * chargeAmount,
      cashback_balance: (charges * chargeAmount) / 10,
    });
  }
  for (const program of [...others, next])
    for (const { from, to, key, transactionId } of load.sent.slice(-5)) {
      const input = { username: to.username, amount: 1 };
      const answer = await at(program, from).call("sendMoney", input, { idempotencyKey: key });
      expect(answer.transaction_id, "asked again, it is the same").toBe(transactionId);
    }

  for (const [index, { userId }] of users.entries()) {
    const all = await readEventIds(userId);
    await streams[index]!.close(all.at(-1)!);
    const received = streams[index]!.ids;
    const written = all.length - before.get(userId)!.length;
    expect(written).toBeGreaterThan(3);
    // One that was written while the streams opened may have come, too.
    expect(received.length, "everything since it opened").toBeGreaterThanOrEqual(written);
    expect(received, "each event once and in order").toEqual(all.slice(-received.length));
  }
  expect(Math.max(...streams.map(({ opened }) => opened)), "some were opened again").toBeGreaterThan(1);

  for (const { customer_id: customerId, id } of await readExpired()) {
    const selectEvents = "select from live_events where user_id = $1 and subject = $2";
    expect(await owner.query(selectEvents, [customerId, id]), "when it came and when it expired").toHaveLength(2);
  }
  // There are many receipts, and some still wait; each mail's row is about one event.
  const mails = await owner.query<{ recipient: string }>(
    "select recipient from mailbox_messages where text_body like '%type=recovery%' order by recipient",
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(users.map(({ email }) => email).toSorted());
  // A message in the mailbox has its mail's id, which stands for the Message-ID.
  const [counts] = await owner.query<{ sent: number; lost: number; strange: number }>(
    `select count(*) filter (where status = 'sent')::integer as sent,
        count(*) filter (where status = 'sent' and id not in (select id from mailbox_messages))::integer as lost,
        (select count(*)::integer from mailbox_messages where id not in (select id from mails)) as strange
      from mails`,
  );
  expect(counts!.sent).toBeGreaterThan(users.length);
  expect(counts).toMatchObject({ lost: 0, strange: 0 });
  const streets = nominatim.requests.map(({ query }) => query["street"]);
  expect(new Set(streets).size, "each address").toBe(users.length);
  // The process that was stopped may have aborted a question, which the next one repeats.
  expect(streets.length, "once").toBeLessThanOrEqual(users.length + 1);
  expect(nominatim.mostAtOnce()).toBe(1);
  const moments = nominatim.requests.map(({ at: moment }) => moment);
  for (const [index, moment] of moments.entries())
    if (index > 0) expect(moment - moments[index - 1]!, "one a second over all").toBeGreaterThanOrEqual(1_000);
});
