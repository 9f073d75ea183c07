import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockAccount } from "#server/back-office/users/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { loginPassword } from "#test/harness/users.ts";
import { withoutAudits } from "#test/harness/without-audits.ts";
import { fingerprint, readMail, domainErrorOf } from "./support/calls.ts";
import { PushDevice } from "./support/push-service.ts";
import { Stream } from "./support/stream.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await withoutAudits(server.testDatabase.owner);
});
afterAll(() => server.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/** The same user at another browser. */
async function elsewhere({ email, password }: TestUser, userAgent = firefox): Promise<Client> {
  const client = new Client(server.url, { "user-agent": userAgent, "x-forwarded-for": "198.19.7.7" });
  const answer = await client.signIn(email, password);
  if (!answer.ok) throw new Error(await answer.text());
  return client;
}

const isSignedIn = async (client: Client) => (await client.send("/api/profile")).status === 200;
const ownData = (client: Client) => client.send("/api/own-data");

/** The session's token, as it stands in the cookie before its signature. */
const tokenOf = ({ cookie }: Client) =>
  decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? "none").split(".")[0]!;

describe("devices", () => {
  test("are listed in words, this one first, without what opens them", async () => {
    const user = await server.signUp();
    const other = await elsewhere(user);
    const answer = await user.client.send("/api/devices");
    const text = await answer.text();
    for (const client of [user.client, other]) expect(text).not.toContain(tokenOf(client));
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({ is_current: true }),
      expect.objectContaining({ is_current: false, browser: "Firefox", system: "Linux" }),
    ]);
    expect((await other.call("listDevices", {}))[0]).toMatchObject({ is_current: true, browser: "Firefox" });
  });

  test("are signed out one by one: its next request is refused, its stream ends within 5 s, and the others stay", async () => {
    const user = await server.signUp();
    const [lost, kept] = [await elsewhere(user), await elsewhere(user)];
    const stream = await Stream.open(lost);
    const [{ id } = { id: "" }] = await lost.call("listDevices", {});
    expect(await user.client.call("signOutDevice", { id, login_password: user.password })).toEqual({
      signed_out: true,
    });
    expect(await Promise.all([lost, kept, user.client].map(isSignedIn))).toEqual([false, true, true]);
    expect(await stream.endsWithin(5_000)).toBe(true);
    expect(
      (await domainErrorOf(user.client.call("signOutDevice", { id, login_password: user.password }))).code,
      "again",
    ).toBe("not_found");
  });

  test("of somebody else are not found, and stay signed in", async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const [{ id } = { id: "" }] = await owner.client.call("listDevices", {});
    expect(
      (await domainErrorOf(stranger.client.call("signOutDevice", { id, login_password: stranger.password }))).code,
    ).toBe("not_found");
    expect(await isSignedIn(owner.client)).toBe(true);
    expect((await stranger.client.call("listDevices", {})).map((row) => row.id)).not.toContain(id);
  });

  test("all others are signed out at once, also when two of them ask for it", async () => {
    const user = await server.signUp();
    const others = [await elsewhere(user), await elsewhere(user)];
    const bystander = await server.signUp();
    expect(await user.client.call("signOutOtherDevices", { login_password: user.password })).toEqual({ signed_out: 2 });
    expect(await Promise.all([...others, user.client, bystander.client].map(isSignedIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const rival = await elsewhere(user);
    await Promise.allSettled(
      [user, { client: rival }].map(({ client }) =>
        client.call("signOutOtherDevices", { login_password: loginPassword }),
      ),
    );
    const left = await server.testDatabase.owner.query("select from auth_sessions where user_id = $1", [user.userId]);
    expect(left.length).toBeLessThanOrEqual(1);
  });

  test("say when they were last used, to within five minutes", async () => {
    const user = await server.signUp();
    const seen = () =>
      server.testDatabase.owner.query<{ late: boolean }>(
        "select last_seen_at < now() - interval '1 minute' as late from auth_sessions where user_id = $1",
        [user.userId],
      );
    const age = (minutes: number) =>
      server.testDatabase.owner.query(
        "update auth_sessions set last_seen_at = now() - make_interval(mins => $2) where user_id = $1",
        [user.userId, minutes],
      );
    await age(4);
    await user.client.call("getProfile", {});
    expect(await seen(), "not written again so soon").toEqual([{ late: true }]);
    await age(6);
    await user.client.call("getProfile", {});
    expect(await seen()).toEqual([{ late: false }]);
  });
});

describe("a session's token", () => {
  test("is in no answer of the auth library that a script could read", async () => {
    const user = await server.signUp();
    const client = new Client(server.url, { "x-forwarded-for": "198.19.7.8" });
    const answers = [
      await client.signIn(user.email, user.password),
      await client.send("/api/auth/get-session"),
      await client.signUp({ name: "Ana Sol", email: "ana.sol@troco.example", password: "login password" }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).not.toContain(tokenOf(client));
      expect(text).not.toMatch(/"token"/);
    }
    expect(await (await new Client(server.url).send("/api/auth/get-session")).json(), "nobody").toBeNull();
  });

  test.each(["GET list-sessions", "POST revoke-session", "POST revoke-other-sessions", "POST change-password"])(
    "cannot be had or used by the library's own %s",
    async (door) => {
      const user = await server.signUp();
      const [method, path] = door.split(" ") as [string, string];
      const init = method === "GET" ? {} : jsonBody({ token: tokenOf(user.client) });
      expect((await user.client.send(`/api/auth/${path}`, init)).status).toBe(404);
    },
  );
});

describe("the login password", () => {
  const change = (client: Client, current_password: string, new_password: string) =>
    client.call("changeLoginPassword", { current_password, new_password });

  test("is changed with the current one: the old one is over, this session goes on with its cookie", async () => {
    const user = await server.signUp();
    const { cookie } = user.client;
    expect((await domainErrorOf(change(user.client, "not it at all", "a new password"))).code).toBe(
      "login_password_wrong",
    );
    expect(await change(user.client, user.password, "a new password")).toEqual({ changed: true });
    expect(user.client.cookie).toBe(cookie);
    expect(await isSignedIn(user.client)).toBe(true);
    expect((await new Client(server.url).signIn(user.email, user.password)).status).toBe(401);
    expect((await new Client(server.url).signIn(user.email, "a new password")).status).toBe(200);
  });

  test("of two changes at once one counts, and the other gets the error that the current one is wrong", async () => {
    const user = await server.signUp();
    const results = await Promise.allSettled(
      ["first password", "second password"].map((next) => change(user.client, user.password, next)),
    );
    const done = results.findIndex(({ status }) => status === "fulfilled");
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const next = ["first password", "second password"][done]!;
    expect((await new Client(server.url).signIn(user.email, next)).status).toBe(200);
  });

  test("cannot be guessed here: five tries, whatever the device", async () => {
    const user = await server.signUp();
    const other = await elsewhere(user);
    const codes = [];
    for (let index = 0; index < 7; index += 1) {
      codes.push((await domainErrorOf(change(index % 2 === 0 ? user.client : other, "wrong one", "a new one"))).code);
    }
    expect(codes).toEqual([...Array<string>(5).fill("login_password_wrong"), "too_many_requests", "too_many_requests"]);
    expect((await domainErrorOf(change(user.client, user.password, "a new one"))).code).toBe("too_many_requests");
  });

  test("and the sessions change together or not at all", async () => {
    const user = await server.signUp();
    const other = await elsewhere(user);
    const { owner } = server.testDatabase;
    await owner.query(
      "create function no_delete() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$",
    );
    await owner.query("create trigger no_delete before delete on auth_sessions execute function no_delete()");
    expect((await domainErrorOf(change(user.client, user.password, "a new password"))).code).toBe("internal_error");
    await owner.query("drop trigger no_delete on auth_sessions");
    expect((await new Client(server.url).signIn(user.email, user.password)).status, "still the old one").toBe(200);
    expect(await isSignedIn(other)).toBe(true);
  });
});

test("a changed full name is the one that mails greet by", async () => {
  const user = await server.signUp("Marina Azevedo");
  await user.client.call("updateProfile", { full_name: "Marina Lima" });
  await user.client.send("/api/auth/request-password-reset", jsonBody({ email: user.email }));
  expect((await readMail(server.url, user.email, "Crie uma nova senha")).text).toContain("Marina Lima");
});

describe("one's own data", () => {
  test("come as one file: everything of mine, in every list to its end, and nobody else's", async () => {
    const marina = await server.createCustomer({ name: "Marina Azevedo", balance: 50_000 });
    const rita = await server.createPartner();
    const caio = await server.createCustomer({ name: "Caio Ferraz", balance: 5_000 });
    const { referral_code: code } = await caio.client.call("getProfile", {});
    await marina.client.call("applyReferralCode", { _code: code });
    await marina.client.call("sendMoney", { username: caio.username, amount: 1_000, message: 'Almoço "de" quinta' });
    await caio.client.call("sendMoney", { username: rita.username, amount: 700, message: "não é da Marina" });
    const { card_number: card } = await marina.client.call("getFullCardForPayment", {});
    const { id } = await rita.client.call("createPaymentRequest", { card_number: card, amount: 12_000 });
    await marina.client.call("approvePaymentRequest", {
      id,
      amount: 12_000,
      purchase_password: marina.purchasePassword,
    });
    // More rows than a page has.
    await server.testDatabase.owner.query(
      `insert into transactions (user_id, id, type, amount, transfer_id, created_at)
        select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'deposit', n, gen_random_uuid(), now()
        from generate_series(1, 1203) n`,
      [marina.userId],
    );

    await caio.client.call("subscribeToPush", new PushDevice("https://fcm.googleapis.com").subscription);
    const { notifications: inbox } = await caio.client.call("listNotifications", {});
    await caio.client.call("markNotificationsRead", { up_to: inbox[0]!.id });

    const answer = await ownData(marina.client);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="troco-\d{4}-\d\d-\d\d\.json"$/);
    const text = await answer.text();
    const data = JSON.parse(text) as Record<string, { [name: string]: unknown }[]> & {
      profile: Record<string, unknown>;
    };
    expect(Object.keys(data)).toEqual([
      "exported_at",
      "currency",
      "profile",
      "former_usernames",
      "replaced_cards",
      "referral",
      "sessions",
      "second_factors",
      "push_devices",
      "mail_settings",
      "wallet_phones",
      "notifications_read",
      "identity_documents",
      "identity_documents_deletion",
      "spending_limits",
      "blocks",
      "contacts",
      "transactions",
      "transfers_not_made",
      "cashback_history",
      "milestones",
      "payment_requests",
      "refunds",
      "disputes",
      "top_ups",
      "debt",
      "account_reviews",
      "security_events",
    ]);
    expect(data.profile).toMatchObject({ email: marina.email, card_number: card, full_name: "Marina Azevedo" });
    expect(data["referral"]).toMatchObject({
      referral_code_used: code,
      referral_code_uses: 0,
      bonus: 500,
      bonus_paid_at: null,
    });
    expect(data["identity_documents"]).toEqual([
      { kind: "document", stored_at: expect.any(String) },
      { kind: "selfie", stored_at: expect.any(String) },
    ]);
    expect(data["push_devices"]).toEqual([]);
    expect(data["contacts"]).toMatchObject([{ contact_email: caio.username }]);
    expect(data["transactions"]!.length).toBe(1_203 + 4);
    expect(new Set(data["transactions"]!.map((row) => row["id"])).size).toBe(1_203 + 4);
    expect(data["transactions"]).toContainEqual(
      expect.objectContaining({ type: "transfer_sent", amount: -1_000, message: 'Almoço "de" quinta' }),
    );
    expect(data["cashback_history"]).toMatchObject([{ amount: 1_200, merchant: "Padaria Estrela" }]);
    expect(data["payment_requests"]).toMatchObject([{ id, status: "approved" }]);
    expect(data["top_ups"]).toMatchObject([{ amount: 50_000, status: "credited" }]);
    expect(data["sessions"]).toMatchObject([{ is_current: true }]);
    expect(text).not.toContain("não é da Marina");

    const secrets = await server.testDatabase.owner.query<Record<string, string>>(
      `select a.password, s.token, encode(p.hash, 'hex') as hash, encode(p.salt, 'hex') as salt, d.storage_key
        from auth_accounts a join auth_sessions s using (user_id) join purchase_passwords p using (user_id)
          join identity_documents d using (user_id) where a.user_id = $1`,
      [marina.userId],
    );
    for (const secret of secrets.flatMap((row) => Object.values(row))) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/signature=|"(?:login_|purchase_)?password"|password_hash|session_id/);

    const friendText = await (await ownData(caio.client)).text();
    const friend = JSON.parse(friendText) as typeof data;
    expect(friend["referral"]).toMatchObject({ referral_code: code, referral_code_uses: 1, referral_code_used: null });
    expect(friend["push_devices"]).toEqual([
      {
        user_agent: friend["sessions"]![0]!["user_agent"],
        push_service: "fcm.googleapis.com",
        language: "pt",
        subscribed_at: expect.any(String),
      },
    ]);
    expect(friend["notifications_read"]).toMatchObject({ beyond: expect.arrayContaining([inbox[0]!.id]) });
    const [device] = await server.testDatabase.owner.query<Record<string, string>>(
      "select endpoint, p256dh, auth from push_subscriptions where user_id = $1",
      [caio.userId],
    );
    for (const secret of Object.values(device!)) expect(friendText).not.toContain(secret);

    const partner = JSON.parse(await (await ownData(rita.client)).text()) as Record<string, unknown>;
    expect(partner).toMatchObject({
      company: { company_name: "Padaria Estrela" },
      company_payment_requests: [{ id, amount: 12_000 }],
      payment_requests: [],
    });
  });

  test("are given to nobody else: no session, a blocked account, a closed one", async () => {
    const [blocked, closed, inactive] = [await server.signUp(), await server.signUp(), await server.signUp()];
    await blockAccount(server.server.services, blocked.userId, null);
    await closed.client.call("cancelAccount", { login_password: closed.password });
    const before = await fingerprint(server.testDatabase.owner);
    const errors = [];
    for (const client of [new Client(server.url), blocked.client, closed.client]) {
      const answer = await ownData(client);
      errors.push([answer.status, ((await answer.json()) as { code: string }).code]);
    }
    expect(errors).toEqual([
      [401, "not_signed_in"],
      [403, "account_blocked"],
      [401, "not_signed_in"],
    ]);
    expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
    await closed.client.signIn(closed.email, closed.password);
    expect((await ownData(closed.client)).status, "closed, signed in again").toBe(403);
    expect((await ownData(inactive.client)).status, "the control").toBe(200);
  });

  test("name nobody but their owner: whatever is asked for beside the path changes nothing", async () => {
    const [owner, stranger] = [await server.signUp("Otto Brandt"), await server.signUp()];
    const answer = await stranger.client.send(`/api/own-data?user_id=${owner.userId}&userId=${owner.userId}`);
    expect(await answer.text()).not.toContain("Otto Brandt");
    expect((await stranger.client.send(`/api/own-data/${owner.userId}`)).status).toBe(404);
  });

  test("are given five times an hour", async () => {
    const user = await server.signUp();
    const statuses = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ownData(user.client)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("that cannot be read to their end break off, and do not look whole", async () => {
    const user = await server.signUp();
    const { owner } = server.testDatabase;
    await owner.query("alter table top_ups rename to top_ups_away");
    try {
      const { body } = await ownData(user.client);
      let text = "";
      const readAll = async () => {
        for await (const piece of body!.pipeThrough(new TextDecoderStream())) text += piece;
      };
      await expect(readAll()).rejects.toThrow();
      expect(text, "what came before").toContain("exported_at");
      expect(text, "not why it broke off").not.toContain("relation");
    } finally {
      await owner.query("alter table top_ups_away rename to top_ups");
    }
  });
});
