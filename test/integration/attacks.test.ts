import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { blockAccount } from "#server/back-office/users/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { addMember } from "#server/partners/partners/index.ts";
import { checkCard, withinCardLimits } from "#server/payments/payment-requests/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { patient } from "#test/harness/patience.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { linkIn, readMail, domainErrorOf, until, untilWaiting } from "./support/calls.ts";
import { Stream } from "./support/stream.ts";

// Attacks that once succeeded. Each was seen to work before it was closed.
let server: TestServer;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

const from = (address: string) => new Client(server.url, { "x-forwarded-for": address });
const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;

test.each(["/.//evil.example", "/a/..//evil.example", "https://evil.example"])(
  "no link of ours leads to another site: %s",
  async (callbackURL) => {
    for (const path of ["get-session?", "reset-password/x?"]) {
      const answer = await fetch(`${server.url}/api/auth/${path}callbackURL=${encodeURIComponent(callbackURL)}`, {
        redirect: "manual",
      });
      const location = answer.headers.get("location") ?? "/";
      expect(new URL(location, server.url).origin).toBe(server.url);
    }
  },
);

test("an account can be blocked while it sends money", async () => {
  const [thief, friend] = [
    await server.createCustomer({ balance: 10_000 }),
    await server.createCustomer({ balance: 10_000 }),
  ];
  const sending = { goesOn: true, done: 0 };
  onTestFinished(() => void (sending.goesOn = false));
  const send = async (sender: typeof thief, recipient: typeof thief) => {
    while (sending.goesOn) {
      const sent = sender.client.call("sendMoney", { username: recipient.username, amount: 1 });
      await sent.then(() => (sending.done += 1)).catch(() => undefined);
    }
  };
  const loops = Array.from({ length: 8 }, () => [send(thief, friend), send(friend, thief)]).flat();
  await until(() => (sending.done > 100 ? true : undefined), { what: "the hundredth transfer" });
  const blocking = blockAccount(
    { ...server.server.services, database: server.testDatabase.owner },
    thief.userId,
    null,
  ).then(() => true);
  const blocked = await Promise.race([
    blocking,
    new Promise<boolean>((resolve) => setTimeout(resolve, patient(20_000), false)),
  ]);
  sending.goesOn = false;
  await Promise.all([...loops, blocking]);
  expect(blocked).toBe(true);
});

describe("guesses of the login password by one who holds a session", () => {
  test("are counted by account on every path", async () => {
    const user = await server.signUp();
    const statuses = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(
        (await user.client.send("/api/auth/verify-password", jsonBody({ password: `guess ${index}` }))).status,
      );
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
  });

  test("stay counted for their 15 minutes", async () => {
    const user = await server.createCustomer();
    const guess = () => codeOf(user.client.call("requestPurchasePasswordReset", { login_password: "not it at all" }));
    for (let index = 0; index < 6; index += 1) await guess();
    letTimePass(61_000);
    await user.client.send("/api/auth/get-session");
    expect(await guess()).toBe("too_many_requests");
  });
});

test("a sign-in with the old password that began before a reset does not outlive it", async () => {
  const { owner } = server.testDatabase;
  const user = await server.signUp();
  await from("203.0.113.1").send("/api/auth/request-password-reset", jsonBody({ email: user.email }));
  const link = linkIn(await readMail(server.url, user.email, "Crie uma nova senha"));
  // The insert of a session of that user waits until the test lets it continue.
  await owner.pool.query(`
    create function wait_for_the_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$;
    create trigger wait_for_the_test before insert on auth_sessions
      for each row when (new.user_id = '${user.userId}') execute function wait_for_the_test()`);
  const holder = await owner.pool.connect();
  try {
    await holder.query("select pg_advisory_lock(4711)");
    const thief = from("203.0.113.100");
    const signIn = thief.signIn(user.email, user.password);
    await untilWaiting(owner, "auth_sessions");
    const reset = jsonBody({ token: link.searchParams.get("token")!, newPassword: "a new password" });
    expect((await from("203.0.113.1").send("/api/auth/reset-password", reset)).status).toBe(200);
    await holder.query("select pg_advisory_unlock(4711)");
    await signIn;
    expect((await thief.send("/api/profile")).status).toBe(401);
  } finally {
    holder.release(true);
    await owner.query("drop trigger wait_for_the_test on auth_sessions");
  }
});

test("HEAD opens no stream: twenty of them shut a user's stream out until the restart, and stay in memory", async () => {
  const user = await server.signUp();
  for (let index = 0; index < 20; index += 1) await user.client.send("/api/live", { method: "HEAD" });
  const stream = await Stream.open(user.client);
  stream.close();
});

test("usernames cannot be collected through sendMoney, nor blocked ones distinguished from missing ones", async () => {
  const user = await server.createCustomer();
  const target = await server.signUp("Helena Dutra");
  await blockAccount(server.server.services, target.userId, null);
  const codes = new Set<string>();
  codes.add(await codeOf(user.client.call("sendMoney", { username: target.username, amount: 1 })));
  for (let index = 0; index < 70; index += 1)
    codes.add(await codeOf(user.client.call("sendMoney", { username: `nobody.${index}`, amount: 1 })));
  expect(codes).toEqual(new Set(["recipient_not_found", "too_many_requests"]));
});

test("usernames are not collected through updateProfile", async () => {
  const user = await server.signUp();
  const target = await server.signUp("Otto Brandt");
  const codes = new Set<string>();
  for (let index = 0; index < 70; index += 1)
    codes.add(
      await codeOf(user.client.call("updateProfile", { username: target.username, login_password: user.password })),
    );
  expect(codes).toContain("too_many_requests");
});

test("tries of one account's login password are counted whatever the address", async () => {
  const user = await server.signUp();
  const statuses = [];
  for (let index = 0; index < 40; index += 1)
    statuses.push((await from(`198.51.100.${index}`).signIn(user.email, "wrong password")).status);
  expect(statuses).toContain(429);
});

test("a blocked account's streams end within 5 s", async () => {
  const user = await server.signUp();
  const stream = await Stream.open(user.client);
  await blockAccount(server.server.services, user.userId, null);
  const ended = await stream.endsWithin(5_000);
  stream.close();
  expect(ended).toBe(true);
});

test("a blocked account may not rename itself or change its login password", async () => {
  const user = await server.signUp();
  await blockAccount(server.server.services, user.userId, null);
  const rename = await user.client.send("/api/auth/update-user", jsonBody({ name: "Somebody Else" }));
  const change = await user.client.send("/api/login-password", {
    ...jsonBody({ current_password: user.password, new_password: "a new password" }),
    method: "PUT",
  });
  expect([rename.status, change.status]).toEqual([404, 403]);
});

test("a charge that expired while the lock was waited for is not paid", async () => {
  const [partner, customer] = [await server.createPartner(), await server.createCustomer({ balance: 10_000 })];
  const { card_number } = await customer.client.call("getFullCardForPayment", {});
  const { id } = await partner.client.call("createPaymentRequest", { card_number, amount: 1_000 });
  const holder = await server.testDatabase.owner.pool.connect();
  await holder.query("begin");
  await holder.query("select from payment_requests where id = $1 for update", [id]);
  const approval = codeOf(
    customer.client.call("approvePaymentRequest", { id, amount: 1_000, purchase_password: customer.purchasePassword }),
  ).catch(() => "paid");
  await untilWaiting(server.testDatabase.owner, "from payment_requests");
  clock.advance(10 * 60_000);
  await holder.query("commit");
  holder.release();
  expect(await approval).toBe("payment_request_closed");
});

test.each(["\u200b", "\u3164", "Banco\nTroco", "Ana\u2028Sol", "Ana\u034fSol", "Ana\ufe0f", `Z${"\u0336".repeat(20)}`])(
  "a full name is one visible line: %j",
  async (full_name) => {
    const user = await server.signUp();
    await expect(user.client.call("updateProfile", { full_name })).rejects.toThrow();
  },
);

test("the server's role cannot open a credited top-up again, which would credit it twice", async () => {
  const user = await server.createCustomer({ balance: 1_000 });
  await expect(
    server.server.services.database.query(
      "update top_ups set status = 'pending', transfer_id = null where user_id = $1 and status = 'credited'",
      [user.userId],
    ),
  ).rejects.toThrow();
});

test("a mailed recovery link is not kept in the queue once it was sent", async () => {
  const user = await server.createCustomer();
  const headers = { "x-language": "en" };
  await user.client.call("requestPurchasePasswordReset", { login_password: user.password }, { headers });
  await readMail(server.url, user.email, "Choose a new purchase password");
  const kept = () =>
    server.testDatabase.owner.query(
      `select from jobs.job where data::text like '%purchase_password_token=%'
        union all select from mails where params::text like '%purchase_password_token=%'`,
    );
  await expect.poll(kept).toEqual([]);
});

test("the local mailbox answers nobody who calls the server by another name (DNS rebinding)", async () => {
  const status = await new Promise<number>((resolve, reject) => {
    request(
      {
        host: "localhost",
        port: server.server.port,
        path: "/mailbox/messages",
        headers: { host: "rebound.evil.example" },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      },
    )
      .on("error", reject)
      .end();
  });
  expect(status).not.toBe(200);
});

/** A partner and a customer for the attacks below, each of which leaves their limits unchanged. */
let made: Promise<[Awaited<ReturnType<TestServer["createPartner"]>>, TestUser]> | undefined;
const partnerAndCustomer = () => (made ??= Promise.all([server.createPartner(), server.createCustomer()]));
const letTimePass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms + 1));

describe("a request that holds its last byte back", () => {
  /**
   * Sends a request without its last byte, which the server then waits for.
   * @returns a function that sends it and resolves to the status
   */
  async function hold(path: string, headers: Record<string, string>, body: object): Promise<() => Promise<number>> {
    const text = JSON.stringify(body);
    const sending = request(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": text.length, origin: server.url, ...headers },
    });
    const answered = new Promise<number>((resolve, reject) => {
      sending.on("response", (answer) => (answer.resume(), resolve(answer.statusCode!))).on("error", reject);
    });
    await new Promise<void>((resolve) => sending.write(text.slice(0, -1), () => resolve()));
    for (let index = 0; index < 5; index += 1) await fetch(`${server.url}/readyz`);
    return () => (sending.end(text.slice(-1)), answered);
  }

  test("does not unblock an administrator who was blocked meanwhile", async () => {
    const admin = await server.signUp("Alice Prado");
    await grantAdministrator(server.server.services, admin.email);
    const end = await hold(
      `/api/admin/users/${admin.userId}/unblock`,
      { cookie: admin.client.cookie },
      { login_password: admin.password },
    );
    await blockAccount(server.server.services, admin.userId, "left the house");
    expect(await end()).toBe(403);
    expect(await admin.client.call("getProfile", {})).toMatchObject({ is_blocked: true });
  });

  test("does not charge by a key that was revoked meanwhile", async () => {
    const [owner, customer] = await partnerAndCustomer();
    const { card_number } = await customer.client.call("getFullCardForPayment", {});
    const { api_key: apiKey, key } = await owner.client.call("createApiKey", {
      name: "Balcão",
      mode: "live",
      scopes: ["charges:write"],
      login_password: owner.password,
    });
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": "held-back-until-it-was-revoked" };
    const end = await hold("/api/partner/payment-requests", headers, { card_number, amount: 1_000 });
    await owner.client.call("revokeApiKey", { id: apiKey.id });
    expect(await end()).toBe(401);
  });
});

test("the login password is compared five times in 15 minutes, whichever operation asks for it, and then even the right one fails", async () => {
  const [owner] = await partnerAndCustomer();
  const { client } = owner;
  const login_password = "not it at all";
  const doors = [
    () => client.call("inviteCashier", { email: "nova@troco.example", login_password }),
    () => client.call("createApiKey", { name: "x", mode: "live", scopes: ["charges:read"], login_password }),
    () => client.call("requestPayout", { amount: 1_000, login_password }),
    () => client.call("requestPurchasePasswordReset", { login_password }),
    () => client.call("changeLoginPassword", { current_password: login_password, new_password: "another one" }),
  ];
  for (const door of doors) expect(await codeOf(door())).toBe("login_password_wrong");
  const right = client.call("requestPurchasePasswordReset", { login_password: owner.password });
  expect(await codeOf(right)).toBe("too_many_requests");
  letTimePass(15 * 60_000);
  await client.call("requestPurchasePasswordReset", { login_password: owner.password });
});

test("card numbers looked up side by side are limited as one after the other: the one that exists is not revealed", async () => {
  const [owner, customer] = await partnerAndCustomer();
  const { card_number: card } = await customer.client.call("getFullCardForPayment", {});
  const { services } = server.server;
  const ask = (cardNumber: string) => checkCard(services, owner.partnerId, cardNumber);
  const within = <Answer>(work: () => Promise<Answer>) => withinCardLimits(services, owner.partnerId, work);
  const guesses = within(async () => {
    // It has begun; 30 others at the same time name unknown cards before it looks.
    for (let index = 0; index < 30; index += 1)
      await expect(within(() => ask("9042000000000000"))).rejects.toMatchObject({ code: "card_not_found" });
    return ask(card);
  });
  await expect(guesses).rejects.toMatchObject({ code: "too_many_requests" });
  letTimePass(10 * 60_000);
});

test("a partner asks one customer twenty times in ten minutes, and others beside; what was made is still answered", async () => {
  const [owner, customer] = await partnerAndCustomer();
  const other = await server.createCustomer();
  const charge = async (whom: TestUser, idempotencyKey?: string) => {
    const { card_number } = await whom.client.call("getFullCardForPayment", {});
    const { id } = await owner.client.call("createPaymentRequest", { card_number, amount: 1_000 }, { idempotencyKey });
    return id;
  };
  const first = await charge(customer, "the-first-of-twenty");
  await server.testDatabase.owner.query("update rate_counts set count = 19 where key = $1", [
    `charges:${owner.partnerId}:${customer.userId}`,
  ]);
  await owner.client.call("cancelPaymentRequest", { id: await charge(customer) });
  expect(await codeOf(charge(customer))).toBe("too_many_requests");
  expect(await charge(customer, "the-first-of-twenty")).toBe(first);
  await charge(other);
  letTimePass(10 * 60_000);
  await charge(customer);
});

test("a moment that the database knows none of is wrong input, and no fault", async () => {
  const [owner] = await partnerAndCustomer();
  for (const moment of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999999Z"]) {
    const { status } = await owner.client.send(`/api/partner/payment-requests?from=${encodeURIComponent(moment)}`);
    expect(status, moment).toBeLessThan(500);
  }
});

test("an owner who is taken off a partner leaves no door open: invitations go too, also one that is just being sent", async () => {
  const { owner: database } = server.testDatabase;
  const [owner, rogue, friend] = [(await partnerAndCustomer())[0], await server.signUp(), await server.signUp()];
  await addMember(database, { userId: rogue.userId, partnerId: owner.partnerId, role: "owner", at: clock.now() });
  const invite = (email: string) => rogue.client.call("inviteCoOwner", { email, login_password: rogue.password });
  await invite(friend.email);
  const token = linkIn(await readMail(server.url, friend.email, "Convite para cuidar de uma empresa no Troco"));
  const holder = await database.pool.connect();
  let inviting: Promise<unknown>;
  try {
    // The partner is just being changed by somebody else.
    await holder.query("begin");
    await holder.query("select from partners where id = $1 for no key update", [owner.partnerId]);
    const removing = owner.client.call("removePartnerMember", {
      user_id: rogue.userId,
      login_password: owner.password,
    });
    await untilWaiting(database, "from partners where id");
    inviting = invite("somebody.else@troco.example");
    inviting.catch(() => undefined);
    await until(
      async () =>
        (
          await database.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        )[1],
      { what: "the invitation to wait too" },
    );
    await holder.query("commit");
    await removing;
  } finally {
    holder.release();
  }
  expect(await codeOf(inviting!)).toBe("partner_only");
  const accept = friend.client.call("acceptInvitation", { token: token.searchParams.get("token")! });
  expect(await codeOf(accept)).toBe("invitation_invalid");
});
