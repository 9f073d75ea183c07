import { hashPassword as hashBefore } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { createLogin, loginPassword } from "#test/harness/users.ts";
import { linkIn, readMail, domainErrorOf, until, untilWaiting } from "./support/calls.ts";
import { Stream } from "./support/stream.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let addresses = 0;
/** A browser at another address, by which limits count. */
const newClient = (url = server.url) => {
  addresses += 1;
  return new Client(url, { "x-forwarded-for": `198.51.100.${addresses}` });
};
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
const isSignedIn = async (client: Client) => (await client.send("/api/profile")).status === 200;
const requestReset = (client: Client, email: string, language = "pt") => {
  const init = jsonBody({ email, redirectTo: "/auth?type=recovery" });
  return client.send("/api/auth/request-password-reset", {
    ...init,
    headers: { ...init.headers, "x-language": language },
  });
};
const isGood = async (client: Client, token: string) => (await client.call("checkLoginPasswordReset", { token })).valid;
const resetPassword = (client: Client, token: string, newPassword: string) =>
  client.send("/api/auth/reset-password", jsonBody({ token, newPassword }));

describe("sign-up", () => {
  const subjects = { pt: "Confirme seu e-mail", es: "Confirma tu correo", en: "Confirm your email" } as const;

  test.each(Object.entries(subjects))(
    "in %s: no sign-in without the mailed link, also once it was opened; sign-in with it; the mail speaks the screen's language",
    async (language, subject) => {
      const client = newClient();
      const person = { name: "Marina Azevedo", email: `marina.${language}@troco.example`, password: loginPassword };
      expect((await client.signUp(person, language)).status).toBe(200);
      expect(client.cookie, "signing up signs nobody in").toBe("");
      const early = await client.signIn(person.email, person.password);
      expect([early.status, await codeOf(early)]).toEqual([403, "email_not_confirmed"]);
      expect(await isSignedIn(client)).toBe(false);

      const link = linkIn(await readMail(server.url, person.email, subject));
      expect(link.origin).toBe(server.url);
      expect([link.pathname, link.searchParams.get("confirmed")]).toEqual(["/auth", "true"]);
      const opened = await newClient().send(link.pathname + link.search);
      expect(opened.headers.getSetCookie(), "the link signs nobody in").toEqual([]);
      const still = await client.signIn(person.email, person.password);
      expect([still.status, await codeOf(still)], "and confirms nothing").toEqual([403, "email_not_confirmed"]);
      const token = link.searchParams.get("token")!;
      expect((await client.signIn(person.email, person.password, token)).status).toBe(200);
      expect((await newClient().signIn(person.email, person.password)).status, "from then on without it").toBe(200);
      expect((await newClient().signIn(person.email, person.password, token)).status, "or with it again").toBe(200);
      expect(await client.call("getProfile", {})).toMatchObject({
        email: person.email,
        full_name: "Marina Azevedo",
        preferred_language: language,
      });
    },
  );

  test("more users at once than there are connections each get their account", async () => {
    const crowded = await startTestServer({ environment: { DATABASE_POOL: "4" } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          newClient(crowded.url).signUp({
            name: "Bia Lua",
            email: `bia${index}@troco.example`,
            password: loginPassword,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    } finally {
      await crowded.close();
    }
  });

  test("and a followed link leave what the tests make users with", async () => {
    const client = newClient();
    const name = "Marina Azevedo";
    await client.signUp({ name, email: "real@troco.example", password: loginPassword });
    const link = linkIn(await readMail(server.url, "real@troco.example", "Confirme seu e-mail"));
    await client.signIn("real@troco.example", loginPassword, link.searchParams.get("token")!);
    await createLogin(server.server.services, { name, email: "made@troco.example", password: loginPassword });
    await newClient().signIn("made@troco.example", loginPassword);
    const leftFor = async (email: string) => {
      const rows = await server.testDatabase.owner.query<{ row: Record<string, unknown> }>(
        `with person as (select id from auth_users where email = $1)
          select to_jsonb(u) as row from auth_users u, person where u.id = person.id
          union all select to_jsonb(a) from auth_accounts a, person where a.user_id = person.id
          union all select to_jsonb(p) from profiles p, person where p.user_id = person.id
          union all (select to_jsonb(l) from ledger.accounts l, person where l.owner_id = person.id order by l.kind)
          union all select to_jsonb(c) from referral_codes c, person where c.owner_id = person.id`,
        [email],
      );
      expect(rows).toHaveLength(6);
      const own = /^(id|user_id|account_id|owner_id|email|password|username|card_number|code|\w+_at)$/;
      return rows.map(({ row }) =>
        Object.entries(row).map(([key, value]) => [key, own.test(key) ? typeof value : value]),
      );
    };
    expect(await leftFor("made@troco.example")).toEqual(await leftFor("real@troco.example"));
  });

  test("a confirmation link that was altered or is too old confirms nobody", async () => {
    const client = newClient();
    await client.signUp({ name: "Marina", email: "altered@troco.example", password: loginPassword });
    const link = linkIn(await readMail(server.url, "altered@troco.example", "Confirme seu e-mail"));
    const token = link.searchParams.get("token")!;
    for (const forged of [`${token}A`, token.slice(0, -4), token.toUpperCase(), "x", ""]) {
      const answer = await newClient().signIn("altered@troco.example", loginPassword, forged);
      expect([answer.status, await codeOf(answer)]).toEqual([409, "confirmation_link_invalid"]);
    }
    await server.testDatabase.owner.query("update sign_ups set link_expires_at = now() where email = $1", [
      "altered@troco.example",
    ]);
    const late = await newClient().signIn("altered@troco.example", loginPassword, token);
    expect([late.status, await codeOf(late)], "too old").toEqual([409, "confirmation_link_invalid"]);
    expect(await codeOf(await client.signIn("altered@troco.example", loginPassword))).toBe("email_not_confirmed");
  });

  test("needs six characters of password and an e-mail address", async () => {
    const client = newClient();
    const short = await client.signUp({ name: "Marina", email: "short@troco.example", password: "12345" });
    expect([short.status, await codeOf(short)]).toEqual([400, "invalid_input"]);
    const long = await client.signUp({ name: "Marina", email: "short@troco.example", password: "x".repeat(129) });
    expect([long.status, await codeOf(long)]).toEqual([400, "invalid_input"]);
    expect((await client.signUp({ name: "Marina", email: "not an address", password: "r5#kz9" })).status).toBe(400);
    expect((await client.signUp({ name: "Marina", email: "short@troco.example", password: "r5#kz9" })).status).toBe(
      200,
    );
  });

  test("with an e-mail that is taken answers as with a new one, and changes nothing of its owner's", async () => {
    const owner = await server.signUp("Marina Azevedo");
    const shapeOf = async (answer: Response) => {
      const { user, ...rest } = (await answer.json()) as { user: Record<string, unknown> };
      // These fields differ from one account to the next.
      const { id, email, createdAt, updatedAt, ...otherFields } = user;
      const kinds = [id, email, createdAt, updatedAt].map((value) => typeof value);
      return [answer.status, Object.keys(user), kinds, otherFields, rest, answer.headers.getSetCookie()];
    };
    const tryWith = async (email: string) => {
      const begun = performance.now();
      const answer = await newClient().signUp({ name: "Intruder", email, password: "another password" });
      // Both wait for longer than either needs, so the time reveals nothing.
      expect(performance.now() - begun).toBeGreaterThan(295);
      return answer;
    };
    const known = await tryWith(owner.email);
    const unknown = await tryWith("never.seen@troco.example");
    expect(await shapeOf(known)).toEqual(await shapeOf(unknown));
    expect((await newClient().signIn(owner.email, "another password")).status).toBe(401);
    expect((await newClient().signIn(owner.email, owner.password)).status).toBe(200);
    expect(await owner.client.call("getProfile", {})).toMatchObject({ full_name: "Marina Azevedo" });
  });

  test.each([
    ["pt", "Você já tem uma conta Troco"],
    ["es", "Ya tienes una cuenta Troco"],
    ["en", "You already have a Troco account"],
  ])(
    "in %s: the owner of an e-mail that is taken is mailed how to get in, by their own name, and nothing that confirms or resets",
    async (language, subject) => {
      const owner = await server.signUp("Marina Azevedo");
      await newClient().signUp(
        { name: "Intruder", email: owner.email.toUpperCase(), password: loginPassword },
        language,
      );
      const mail = await readMail(server.url, owner.email, subject);
      expect(mail.text).toContain("Marina Azevedo");
      expect(mail.text).not.toContain("Intruder");
      const links = mail.text.match(/https?:\/\/\S+/g);
      expect(links).toEqual([`${server.url}/auth`, `${server.url}/auth?mode=forgot`]);
      for (const link of links!) expect(mail.html).toContain(`href="${link}"`);
    },
  );

  test("with an e-mail that is taken sends no more mails than the limit of sign-ups allows, from any network", async () => {
    const owner = await server.signUp();
    const statuses = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(
        (await newClient().signUp({ name: "Intruder", email: owner.email, password: loginPassword }, "en")).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });

  test("cannot set what is not the user's to set", async () => {
    const client = newClient();
    const extra = { emailVerified: true, email_verified: true, is_admin: true, role: "admin", id: "operator" };
    await client.send(
      "/api/auth/sign-up/email",
      jsonBody({ name: "Eve", email: "eve@troco.example", password: loginPassword, ...extra }),
    );
    const users = await server.testDatabase.owner.query("select id from auth_users where email = 'eve@troco.example'");
    expect(users, "not confirmed, and not the operator").toEqual([]);
    expect(await server.testDatabase.owner.query("select 1 as one from profiles where is_admin")).toEqual([]);
  });

  test("a profile that was never made, because the process died in between, is made at the next request", async () => {
    const person = await server.signUp("Téo Moraes");
    const { owner } = server.testDatabase;
    await owner.query("delete from referral_codes where owner_id = $1", [person.userId]);
    await owner.query("delete from profiles where user_id = $1", [person.userId]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.client.call("getProfile", {})));
    expect(new Set(answers.map((profile) => profile.username)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      user_id: person.userId,
      full_name: "Téo Moraes",
      wallet_balance: 0,
      referral_code: expect.stringMatching(/./),
    });
  });
});

describe("sign-in", () => {
  test("answers a wrong password and an unknown e-mail alike", async () => {
    const { email } = await server.signUp();
    const answers = await Promise.all([
      newClient().signIn(email, "wrong password"),
      newClient().signIn("nobody@troco.example", "wrong password"),
    ]);
    const [known, unknown] = await Promise.all(
      answers.map(async (answer) => {
        const { request_id, ...problem } = (await answer.json()) as Problem;
        return [answer.status, problem, answer.headers.getSetCookie(), typeof request_id];
      }),
    );
    expect(known).toEqual(unknown);
    expect(known![0]).toBe(401);
  });

  test("gives a cookie that script cannot read and other sites do not send, and takes none that it did not make", async () => {
    const { email, password } = await server.signUp();
    const client = newClient();
    const planted = "troco.session_token=planted.by-somebody-else";
    const answer = await client.send("/api/auth/sign-in/email", {
      ...jsonBody({ email, password }),
      headers: { "content-type": "application/json", cookie: planted },
    });
    const [cookie, ...more] = answer.headers.getSetCookie().filter((line) => line.startsWith("troco.session_token="));
    expect(more).toEqual([]);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).not.toContain("planted");
    expect((await fetch(`${server.url}/api/profile`, { headers: { cookie: planted } })).status).toBe(401);
    const [name, value] = cookie!.split(";")[0]!.split("=") as [string, string];
    const [token = "", signature = ""] = decodeURIComponent(value).split(".");
    expect(token, "190 random bits").toMatch(/^[A-Za-z0-9]{32}$/);
    const statusWith = async (sent: string) =>
      (await fetch(`${server.url}/api/profile`, { headers: { cookie: `${name}=${encodeURIComponent(sent)}` } })).status;
    const altered = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    expect(await statusWith(token), "without its signature").toBe(401);
    expect(await statusWith(`${token}.`), "with an empty signature").toBe(401);
    expect(await statusWith(`${token}.${altered}`), "with another signature").toBe(401);
    expect(await statusWith(`${token}.${signature}`), "the control").toBe(200);
    await server.testDatabase.owner.query("update auth_sessions set expires_at = now() where token = $1", [token]);
    expect(await statusWith(`${token}.${signature}`), "once it has expired").toBe(401);
  });

  test("sign-out ends that session at once, its stream within 5 s, and no other session", async () => {
    const person = await server.signUp();
    const other = newClient();
    await other.signIn(person.email, person.password);
    const gone = newClient();
    await gone.signIn(person.email, person.password);
    const cookie = gone.cookie;
    const [stream, otherStream] = [await Stream.open(gone), await Stream.open(other)];
    await gone.send("/api/auth/sign-out", jsonBody({}));
    expect((await fetch(`${server.url}/api/profile`, { headers: { cookie } })).status).toBe(401);
    expect(await stream.endsWithin(5_000)).toBe(true);
    expect(await isSignedIn(other)).toBe(true);
    const { database, live } = server.server.services;
    await database.transaction((transaction) => live.record(transaction, person.userId, "payment_request", "later"));
    await otherStream.waitFor((event) => event.subject === "later");
    otherStream.close();
  });

  test("hashes a password anew that was hashed in an earlier way, and a wrong one changes nothing", async () => {
    const { userId, email, password } = await server.signUp();
    const { owner } = server.testDatabase;
    const hashOf = async () => {
      const [row] = await owner.query<{ hash: string }>(
        "select password as hash from auth_accounts where user_id = $1",
        [userId],
      );
      return row!.hash;
    };
    const old = await hashBefore(password);
    await owner.query("update auth_accounts set password = $2 where user_id = $1", [userId, old]);
    expect((await newClient().signIn(email, "not the password")).status).toBe(401);
    expect(await hashOf()).toBe(old);
    expect((await newClient().signIn(email, password)).status).toBe(200);
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect((await newClient().signIn(email, password)).status).toBe(200);
    expect((await newClient().signIn(email, "not the password")).status).toBe(401);
    expect(await hashOf()).toBe(renewed);
  });

  test("over a session ends that one, its stream within 5 s, and no other", async () => {
    const [first, next] = [await server.signUp(), await server.signUp()];
    const elsewhere = newClient();
    await elsewhere.signIn(first.email, first.password);
    const cookie = first.client.cookie;
    const stream = await Stream.open(first.client);
    expect((await first.client.signIn(next.email, "a wrong password")).status).toBe(401);
    expect(await isSignedIn(first.client), "after a sign-in that failed").toBe(true);
    expect((await first.client.signIn(next.email, next.password)).status).toBe(200);
    expect((await fetch(`${server.url}/api/profile`, { headers: { cookie } })).status).toBe(401);
    expect(await stream.endsWithin(5_000)).toBe(true);
    for (const client of [first.client, elsewhere, next.client]) expect(await isSignedIn(client)).toBe(true);
  });
});

describe("recovery", () => {
  test("answers known, unknown and blocked e-mails alike, and mails only the known", async () => {
    const { email } = await server.signUp();
    const shape = async (answer: Response) => [answer.status, await answer.text(), answer.headers.getSetCookie()];
    const known = await shape(await requestReset(newClient(), email));
    const unknown = await shape(await requestReset(newClient(), "nobody.at.all@troco.example"));
    expect(known).toEqual(unknown);
    expect(known[0]).toBe(200);
    await readMail(server.url, email, "Crie uma nova senha");
    expect(
      await server.testDatabase.owner.query(
        "select 1 as one from mailbox_messages where recipient = 'nobody.at.all@troco.example'",
      ),
    ).toEqual([]);
  });

  test.each([
    ["pt", "Crie uma nova senha"],
    ["es", "Crea una nueva contraseña"],
    ["en", "Choose a new password"],
  ])(
    "in %s: the mailed link sets a password once, ends every session at the next request and every stream within 5 s",
    async (language, subject) => {
      const person = await server.signUp();
      const sessions = [person.client, newClient(), newClient()];
      for (const client of sessions.slice(1)) await client.signIn(person.email, person.password);
      const streams = await Promise.all(sessions.map((client) => Stream.open(client)));
      await requestReset(newClient(), person.email, language);
      const link = linkIn(await readMail(server.url, person.email, subject));
      expect([link.pathname, link.searchParams.get("type")]).toEqual(["/auth", "recovery"]);
      const token = link.searchParams.get("token")!;

      expect([await isGood(newClient(), token), await isGood(newClient(), token)], "asking uses nothing up").toEqual([
        true,
        true,
      ]);
      expect((await resetPassword(newClient(), token, "12345")).status, "too short, and the link still works").toBe(
        400,
      );
      expect((await resetPassword(newClient(), token, "a new password")).status).toBe(200);
      expect(await isGood(newClient(), token), "used").toBe(false);
      expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false, false]);
      expect(await Promise.all(streams.map((stream) => stream.endsWithin(5_000)))).toEqual([true, true, true]);
      expect((await newClient().signIn(person.email, person.password)).status, "the old password").toBe(401);
      expect((await newClient().signIn(person.email, "a new password")).status).toBe(200);
      const again = await resetPassword(newClient(), token, "a third password");
      expect([again.status, await codeOf(again)]).toEqual([409, "recovery_link_invalid"]);
    },
  );

  test("refuses tokens that were never mailed, of another kind, or too old", async () => {
    const person = await server.signUp();
    for (const token of ["x", "A".repeat(24), "%", person.userId, ""]) {
      const answer = await resetPassword(newClient(), token, "a new password");
      expect([answer.status, await codeOf(answer)], token).toEqual([409, "recovery_link_invalid"]);
      expect(await isGood(newClient(), token), token).toBe(false);
    }
    expect(await isGood(newClient(), "\0")).toBe(false);
    await requestReset(newClient(), person.email);
    const token = linkIn(await readMail(server.url, person.email, "Crie uma nova senha")).searchParams.get("token")!;
    await server.testDatabase.owner.query("update auth_verifications set expires_at = now() - interval '1 second'");
    expect(await isGood(newClient(), token), "too old").toBe(false);
    expect((await resetPassword(newClient(), token, "a new password")).status).toBe(409);
    expect(await isSignedIn(person.client)).toBe(true);
  });
});

describe("a session that is renewed again and again", () => {
  const hours = (count: number) => count * 60 * 60 * 1000;
  /** Opens a session whose sign-in was so long ago, and whose present term ends in an hour. */
  async function openBefore(ageMs: number): Promise<TestUser> {
    const user = await server.signUp();
    await server.testDatabase.owner.query(
      "update auth_sessions set created_at = now() - $2 * interval '1 ms', expires_at = now() + interval '1 hour' where user_id = $1",
      [user.userId, ageMs],
    );
    return user;
  }
  const renew = (user: TestUser) => user.client.send("/api/auth/get-session");
  const hoursLeft = async (user: TestUser) => {
    const [row] = await server.testDatabase.owner.query<{ hours: number }>(
      "select extract(epoch from expires_at - now())::float8 / 3600 as hours from auth_sessions where user_id = $1",
      [user.userId],
    );
    return row!.hours;
  };

  test("ends 90 days after its sign-in", async () => {
    const young = await openBefore(hours(24 * 40));
    const old = await openBefore(hours(24 * 89));
    for (const user of [young, old]) expect((await renew(user)).status).toBe(200);
    expect(await hoursLeft(young)).toBeCloseTo(24 * 30, 0);
    expect(await hoursLeft(old)).toBeCloseTo(24, 0);
    const over = await openBefore(hours(24 * 90) + 1000);
    expect(await isSignedIn(over.client)).toBe(false);
  });

  test("ends 24 hours after an administrator's sign-in, also if the user became one only then", async () => {
    const user = await openBefore(hours(23));
    const late = await openBefore(hours(25));
    expect(await isSignedIn(late.client)).toBe(true);
    for (const { email } of [user, late]) await grantAdministrator(server.server.services, email);
    expect(await isSignedIn(late.client)).toBe(false);
    expect((await renew(user)).status).toBe(200);
    expect(await hoursLeft(user)).toBeCloseTo(1, 0);
    expect((await user.client.call("getHome", {})).session.renewal_due, "it cannot last longer").toBe(false);
  });
});

test("a changed login password ends every other session, and their streams within 5 s", async () => {
  const person = await server.signUp();
  const others = [newClient(), newClient()];
  for (const client of others) await client.signIn(person.email, person.password);
  const streams = await Promise.all(others.map((client) => Stream.open(client)));
  const change = (currentPassword: string, newPassword: string) =>
    person.client.send("/api/login-password", {
      ...jsonBody({ current_password: currentPassword, new_password: newPassword }),
      method: "PUT",
    });
  expect((await change("not it at all", "a new password")).status).toBe(403);
  expect((await change(person.password, "12345")).status).toBe(400);
  expect(await Promise.all(others.map(isSignedIn)), "a refused change ends nothing").toEqual([true, true]);
  expect((await change(person.password, "a new password")).status).toBe(200);
  expect(await isSignedIn(person.client), "the one that changed it goes on").toBe(true);
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  expect(await Promise.all(streams.map((stream) => stream.endsWithin(5_000)))).toEqual([true, true]);
});

describe("a sign-in with the old password that is under way while it changes", () => {
  /** Makes a change wait before it announces itself. @returns a function that lets it continue */
  async function holdChange({ client, password }: TestUser): Promise<() => Promise<void>> {
    const { owner } = server.testDatabase;
    const holder = await owner.pool.connect();
    await holder.query("begin; lock table live_events in share mode");
    const changed = client.send("/api/login-password", {
      ...jsonBody({ current_password: password, new_password: "a new password" }),
      method: "PUT",
    });
    await untilWaiting(owner, "into live_events");
    return async () => {
      await holder.query("commit");
      holder.release();
      expect((await changed).status).toBe(200);
    };
  }

  test("is ended when it was done before the change was", async () => {
    const person = await server.signUp();
    const finishChange = await holdChange(person);
    const late = newClient();
    const signedIn = late.signIn(person.email, person.password);
    try {
      await Promise.race([signedIn, untilWaiting(server.testDatabase.owner, "auth_accounts")]);
    } finally {
      await finishChange();
    }
    expect((await signedIn).status).toBe(401);
    expect(await isSignedIn(late)).toBe(false);
    expect(await isSignedIn(person.client)).toBe(true);
  });

  test("is ended when it began after the change was written, and was done after it", async () => {
    const person = await server.signUp();
    const finishChange = await holdChange(person);
    const holder = await server.server.services.database.pool.connect();
    await holder.query("begin");
    // A session refers to its user: it cannot be inserted while this row is locked.
    await holder.query("select from auth_users where id = $1 for update", [person.userId]);
    const late = newClient();
    const signedIn = late.signIn(person.email, person.password);
    await untilWaiting(server.testDatabase.owner, 'into "auth_sessions"');
    await finishChange();
    await holder.query("commit");
    holder.release();
    expect((await signedIn).status).toBe(401);
    expect(await isSignedIn(late)).toBe(false);
    expect(await isSignedIn(person.client)).toBe(true);
  });
});

describe("limits", () => {
  test("count per address in the database, and answer 429", async () => {
    const { email } = await server.signUp();
    const clients = [newClient(), newClient()] as const;
    const statuses = [];
    for (let index = 0; index < 21; index += 1)
      statuses.push((await clients[0].signIn(email, "wrong password")).status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    expect((await clients[1].signIn(email, "wrong password")).status, "another address").toBe(401);
    const rows = await server.testDatabase.owner.query<{ key: string; count: number }>(
      "select key, count from rate_counts where key like '%sign-in/email network:%' and count > 20",
    );
    expect(rows).toHaveLength(1);
    const resets = [];
    for (let index = 0; index < 6; index += 1) resets.push((await requestReset(clients[1], email)).status);
    expect(resets).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("tries at once are all counted", async () => {
    const client = newClient();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => client.signIn("nobody@troco.example", "wrong password")),
    );
    expect(answers.filter((answer) => answer.status !== 429).length).toBeLessThanOrEqual(20);
  });

  test("no header of the client's own gives it another address where no proxy stands in front", async () => {
    const own = await startTestServer({ environment: { TRUSTED_PROXIES: "0" } });
    try {
      const statuses = [];
      for (let index = 0; index < 24; index += 1) {
        const forged = `203.0.113.${index}`;
        const headers = {
          "x-client-address": forged,
          "x-forwarded-for": forged,
          forwarded: `for=${forged}`,
          "x-real-ip": forged,
          "cf-connecting-ip": forged,
        };
        statuses.push((await new Client(own.url, headers).signIn("nobody@troco.example", "wrong password")).status);
      }
      expect(statuses.indexOf(429), "tries before the limit").toBe(20);
      expect(new Set(statuses.slice(20))).toEqual(new Set([429]));
    } finally {
      await own.close();
    }
  });

  test("behind one proxy only the address that the proxy added counts", async () => {
    const statuses = [];
    for (let index = 0; index < 22; index += 1) {
      const headers = { "x-client-address": `203.0.113.${index}`, "x-forwarded-for": `203.0.113.${index}, 192.0.2.77` };
      statuses.push(
        (await new Client(server.url, headers).signIn("nobody.behind@troco.example", "wrong password")).status,
      );
    }
    expect(statuses.indexOf(429)).toBe(20);
  });

  test("guesses of the login password behind the purchase password's recovery are counted by account, whatever the address", async () => {
    const person = await server.createCustomer();
    const codes = [];
    for (let index = 0; index < 7; index += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${100 + index}` };
      codes.push(
        (
          await domainErrorOf(
            person.client.call("requestPurchasePasswordReset", { login_password: `guess ${index}` }, { headers }),
          )
        ).code,
      );
    }
    expect(codes).toEqual([...Array<string>(5).fill("login_password_wrong"), "too_many_requests", "too_many_requests"]);
  });
});

test("a new purchase password that is easily guessed is refused at its field, created, changed and recovered", async () => {
  const person = await server.signUp("Rui Telles");
  const errors = [{ field: "password", code: "too_easy" }];
  const set = (input: { password: string; current_password?: string }) =>
    domainErrorOf(person.client.call("setPurchasePassword", input));
  expect(await set({ password: "1234" })).toMatchObject({ code: "invalid_input", errors });
  await person.client.call("setPurchasePassword", { password: "2846" });
  expect(await set({ password: "1111", current_password: "2846" })).toMatchObject({ code: "invalid_input", errors });
  const token = "is judged after the password";
  expect(await domainErrorOf(person.client.call("resetPurchasePassword", { token, password: "1984" }))).toMatchObject({
    code: "invalid_input",
    errors,
  });
  expect(await person.client.call("verifyPurchasePassword", { _password: "2846" })).toBe(true);
});

test("the purchase password's recovery goes through the login password and a mailed link that works once, for its user", async () => {
  const person = await server.createCustomer();
  const stranger = await server.createCustomer();
  await person.client.call(
    "requestPurchasePasswordReset",
    { login_password: person.password },
    { headers: { "x-language": "en" } },
  );
  const token = linkIn(await readMail(server.url, person.email, "Choose a new purchase password")).searchParams.get(
    "purchase_password_token",
  )!;
  expect((await domainErrorOf(stranger.client.call("resetPurchasePassword", { token, password: "7391" }))).code).toBe(
    "recovery_link_invalid",
  );
  const isKept = async (client: Client) => (await client.call("checkPurchasePasswordReset", { token })).valid;
  expect([await isKept(stranger.client), await isKept(person.client), await isKept(person.client)]).toEqual([
    false,
    true,
    true,
  ]);
  await person.client.call("resetPurchasePassword", { token, password: "9753" });
  expect(await person.client.call("verifyPurchasePassword", { _password: "9753" })).toBe(true);
  expect(await isKept(person.client)).toBe(false);
  expect((await domainErrorOf(person.client.call("resetPurchasePassword", { token, password: "7391" }))).code).toBe(
    "recovery_link_invalid",
  );
});

test("until when the purchase password is locked can be asked, before it is typed once more", async () => {
  const person = await server.createCustomer();
  const lockOf = async () => (await person.client.call("getPurchasePasswordLock", {})).locked_until;
  expect(await lockOf()).toBeNull();
  for (let count = 0; count < 4; count += 1) await person.client.call("verifyPurchasePassword", { _password: "0000" });
  expect(await lockOf()).toBeNull();
  const { params } = await domainErrorOf(person.client.call("verifyPurchasePassword", { _password: "0000" }));
  expect(await lockOf()).toBe(params!["locked_until"]);
  await server.testDatabase.owner.query("update purchase_passwords set locked_until = now() where user_id = $1", [
    person.userId,
  ]);
  expect(await lockOf(), "over").toBeNull();
});

/** The cookie's name as the API's description says it. */
async function describedCookie(url: string): Promise<string> {
  const document = (await (await fetch(`${url}/api/openapi-whole.json`)).json()) as {
    components: { securitySchemes: { session: { name: string } } };
  };
  return document.components.securitySchemes.session.name;
}

test("the API's description names the session cookie that this installation sets", async () => {
  const { client } = await server.signUp();
  expect(client.cookie).toContain(`${await describedCookie(server.url)}=`);
});

test("behind https every cookie is Secure and this host's alone, and browsers get the header to stay with https", async () => {
  const own = await startTestServer({ environment: { PUBLIC_URL: "https://troco.example.org" } });
  try {
    const client = new Client(`http://localhost:${own.server.port}`);
    const origin = { origin: "https://troco.example.org" };
    const person = { name: "Marina", email: "marina@troco.example", password: loginPassword };
    await client.send("/api/auth/sign-up/email", {
      ...jsonBody(person),
      headers: { "content-type": "application/json", ...origin },
    });
    await own.testDatabase.owner.query("update sign_ups set token_digest = sha256('the token')");
    const answer = await client.send("/api/auth/sign-in/email", {
      ...jsonBody({ ...person, token: "the token" }),
      headers: { "content-type": "application/json", ...origin },
    });
    const cookies = answer.headers.getSetCookie();
    const session = await describedCookie(client.url);
    expect(cookies.map((line) => line.split("=")[0]).toSorted()).toEqual(["__Host-troco.device", session]);
    expect(session).toBe("__Host-troco.session_token");
    for (const cookie of cookies) {
      for (const attribute of [/; Path=\/(?:;|$)/, /; HttpOnly/, /; SameSite=Lax/, /; Secure/])
        expect(cookie).toMatch(new RegExp(attribute, "i"));
      expect(cookie).not.toMatch(/; Domain/i);
    }
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");

    const [device] = cookies.filter((line) => line.includes(".device="));
    const mark = /device=([^;]+)/.exec(device!)![1]!;
    const again = await client.send("/api/auth/sign-in/email", {
      ...jsonBody({ email: person.email, password: person.password }),
      headers: { "content-type": "application/json", cookie: `__Secure-troco.device=${mark}`, ...origin },
    });
    expect(again.status).toBe(200);
    expect(again.headers.getSetCookie().join(), "the earlier name is still known").toContain(
      `__Host-troco.device=${mark}`,
    );
    const mail = await until(
      async () =>
        (await own.testDatabase.owner.query<{ text_body: string }>("select text_body from mailbox_messages"))[0],
    );
    expect(mail.text_body).toContain("https://troco.example.org/auth?confirmed=true&token=");
  } finally {
    await own.close();
  }
});

test("a login password is compared as it was typed: whole, with its spaces, in its case", async () => {
  const password = ` Uma frase Longa ${"de muitas letras ".repeat(6)} `;
  expect(password.length).toBeGreaterThan(110);
  const user = await server.signUp();
  await user.client.call("changeLoginPassword", { current_password: user.password, new_password: password });
  const changed = [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password} `];
  for (const typed of changed) expect((await newClient().signIn(user.email, typed)).status, typed).toBe(401);
  expect((await newClient().signIn(user.email, password)).status).toBe(200);
});

test("a blocked account may sign in to learn that it is blocked, and nothing more", async () => {
  const person = await server.createCustomer();
  await person.client.call("cancelAccount", { login_password: person.password });
  const client = newClient();
  expect((await client.signIn(person.email, person.password)).status).toBe(200);
  expect(await client.call("getProfile", {})).toMatchObject({ is_blocked: true, block_reason: "account_deleted" });
  const refused = await client.send("/api/transactions");
  expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([403, "account_blocked"]);
});
