import { argon2Sync, createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "#contract/error-codes.ts";
import { challengeLifeMs, recoveryCodesCount, stepUpLifeMs } from "#contract/limits.ts";
import { grantAdministrator, parseInvocation, runCommand } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { addPasskey, SoftwarePasskey } from "#test/harness/passkey.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { codeNow } from "./support/authenticator.ts";
import {
  domainErrorOf,
  linkIn,
  operationIds,
  operationOf,
  readMail,
  requestOf,
  untilWaiting,
} from "./support/calls.ts";

let server: TestServer;
/** The time by which the server's clock is ahead of the real one. */
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

let addresses = 0;
/** A browser at another address, by which limits count. */
const newClient = () => {
  addresses += 1;
  return new Client(server.url, { "x-forwarded-for": `198.51.${100 + (addresses >> 8)}.${addresses & 255}` });
};
const halfMinute = 30_000;
/** Moves the server's clock by whole half minutes. @returns the code at that time */
const later = (secret: string, halfMinutes: number) => {
  aheadMs += halfMinutes * halfMinute;
  return codeOf(secret);
};
const codeOf = (secret: string, beside = 0) => codeNow(secret, aheadMs / halfMinute + beside);
const expectCode = async (call: Promise<unknown>, code: string) => expect((await domainErrorOf(call)).code).toBe(code);

const signIn = (client: Client, { email, password }: Pick<TestUser, "email" | "password">, code?: string) =>
  client.send("/api/auth/sign-in/email", jsonBody({ email, password, ...(code !== undefined && { code }) }));
const problemOf = async (answer: Response) => (await answer.json()) as Problem;
const signInWith = async (client: Client, passkey: SoftwarePasskey) => {
  const { challenge } = await client.call("getPasskeyChallenge", {});
  return client.send("/api/auth/sign-in/passkey", jsonBody(passkey.answer(challenge)));
};
const isSignedIn = async (client: Client) => (await client.send("/api/profile")).status === 200;

async function turnCodesOn({ client, password }: TestUser) {
  const { secret, address } = await client.call("startAuthenticator", { login_password: password });
  expect(address).toContain(`secret=${secret}`);
  const { recovery_codes: recoveryCodes } = await client.call("confirmAuthenticator", { code: codeOf(secret) });
  return { secret, recoveryCodes: recoveryCodes! };
}

const countSessions = async (userId: string) =>
  (await server.testDatabase.owner.query("select from auth_sessions where user_id = $1", [userId])).length;

describe("who has the password alone", () => {
  test.each(["codes", "passkey"] as const)("gets nothing of an account with a %s", async (kind) => {
    const marina = await server.signUp();
    if (kind === "codes") await turnCodesOn(marina);
    else await addPasskey(marina.client, marina.password);
    const before = await countSessions(marina.userId);
    const thief = newClient();
    const refused = await signIn(thief, marina);
    expect(refused.status).toBe(401);
    expect(await problemOf(refused)).toMatchObject({
      code: "second_factor_required",
      params: { methods: kind === "codes" ? "code,recovery" : "passkey,recovery" },
    });
    expect(refused.headers.getSetCookie(), "no cookie of any kind").toEqual([]);
    for (const code of ["000000", "aaaaa-aaaaa", " ", "'"])
      expect((await problemOf(await signIn(thief, marina, code))).code, code).toBe("second_factor_wrong");
    expect(await isSignedIn(thief)).toBe(false);
    expect(await countSessions(marina.userId), "not for a moment").toBe(before);
    expect(await isSignedIn(marina.client), "the user stays signed in").toBe(true);
  });

  test("and a wrong password learns nothing of it", async () => {
    const marina = await server.signUp();
    const { secret } = await turnCodesOn(marina);
    const wrong = await signIn(newClient(), { ...marina, password: "not this one" }, later(secret, 2));
    expect([wrong.status, (await problemOf(wrong)).code]).toEqual([401, "invalid_credentials"]);
  });

  test("nor does the mailbox help: a recovered password still needs the second factor", async () => {
    const marina = await server.signUp();
    await turnCodesOn(marina);
    const thief = newClient();
    await thief.send(
      "/api/auth/request-password-reset",
      jsonBody({ email: marina.email, redirectTo: "/auth?type=recovery" }),
    );
    const token = linkIn(await readMail(server.url, marina.email, "Crie uma nova senha")).searchParams.get("token");
    const password = "the thief's own";
    expect((await thief.send("/api/auth/reset-password", jsonBody({ token, newPassword: password }))).status).toBe(200);
    expect((await problemOf(await signIn(thief, { ...marina, password }))).code).toBe("second_factor_required");
  });
});

describe("an authenticator code", () => {
  test("signs in once: not again, not at once, not an earlier one", async () => {
    const marina = await server.signUp();
    const { secret } = await turnCodesOn(marina);
    expect((await problemOf(await signIn(newClient(), marina, codeOf(secret)))).code, "the one that confirmed").toBe(
      "second_factor_wrong",
    );
    const code = later(secret, 2);
    const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(newClient(), marina, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    aheadMs += 15 * 60_000;
    expect((await signIn(newClient(), marina, codeOf(secret, 1))).status, "a clock that goes ahead").toBe(200);
    for (const beside of [1, 0, 2, -2])
      expect((await signIn(newClient(), marina, codeOf(secret, beside))).status, `${beside}`).toBe(403);
  });

  test("cannot be guessed: five tries are compared, wherever they come from, and the right one after them is not", async () => {
    const marina = await server.signUp();
    const { secret } = await turnCodesOn(marina);
    aheadMs += 15 * 60_000;
    const guesses = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, "0"));
    const answers = await Promise.all(guesses.map((guess) => signIn(newClient(), marina, guess)));
    expect(Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([s, all]) => [s, all!.length])).toEqual(
      [
        ["403", 5],
        ["429", 15],
      ],
    );
    expect((await signIn(newClient(), marina, codeOf(secret))).status).toBe(429);
    aheadMs += 15 * 60_000;
    expect((await signIn(newClient(), marina, codeOf(secret))).status, "a quarter of an hour later").toBe(200);
  });

  test("10,000 guesses compare five, and in a day of them thirty", { tags: "full" }, async () => {
    const marina = await server.signUp();
    await marina.client.call("startAuthenticator", { login_password: marina.password });
    // Counts with the sign-ins, and compares no password first.
    const guess = async (index: number) => {
      const code = String(index).padStart(6, "0");
      return (await domainErrorOf(marina.client.call("confirmAuthenticator", { code }))).code;
    };
    const countCompared = async (first: number, count: number) => {
      let compared = 0;
      for (let index = first; index < first + count; index += 100) {
        const codes = await Promise.all(Array.from({ length: 100 }, (_, beside) => guess(index + beside)));
        compared += codes.filter((code) => code === "second_factor_wrong").length;
      }
      return compared;
    };
    expect(await countCompared(0, 10_000)).toBe(5);
    let ofDay = 5;
    for (let quarter = 1; quarter < 96; quarter += 1) {
      aheadMs += 15 * 60_000;
      ofDay += await countCompared(10_000 + quarter * 100, 100);
    }
    expect(ofDay).toBe(30);
  });

  test("counts once the app has shown its first one, and a session alone cannot set it up", async () => {
    const marina = await server.signUp();
    const { client, password } = marina;
    const { secret } = await client.call("startAuthenticator", { login_password: password });
    expect((await signIn(newClient(), marina)).status, "not confirmed, so not asked for").toBe(200);
    await expectCode(client.call("confirmAuthenticator", { code: "000000" }), "second_factor_wrong");
    await expectCode(client.call("startAuthenticator", { login_password: "not this one" }), "login_password_wrong");
    const code = later(secret, 2);
    const confirmed = await Promise.allSettled(
      Array.from({ length: 3 }, () => client.call("confirmAuthenticator", { code })),
    );
    expect(confirmed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expectCode(client.call("startAuthenticator", { login_password: password }), "authenticator_on");
    expect(await client.call("getSecondFactors", {})).toMatchObject({
      authenticator_since: expect.any(String),
      recovery_codes_left: recoveryCodesCount,
    });
  });

  test("is unreadable in the database", async () => {
    const marina = await server.signUp();
    const { secret } = await turnCodesOn(marina);
    const [row] = await server.testDatabase.owner.query<{ secret: Buffer }>(
      "select secret from authenticators where user_id = $1",
      [marina.userId],
    );
    expect(row!.secret.subarray(0, 4).toString()).toBe("TRC1");
    expect(row!.secret.toString("latin1")).not.toContain(secret);
  });
});

describe("a recovery code", () => {
  test("signs in once, also of several at once, and is reported by mail", async () => {
    const marina = await server.signUp();
    const { recoveryCodes } = await turnCodesOn(marina);
    expect(new Set(recoveryCodes).size).toBe(recoveryCodesCount);
    const [first, second] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(newClient(), marina, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    expect(await readMail(server.url, marina.email, "Um código de recuperação foi usado")).toBeTruthy();
    const typed = second!.replace("-", " ").toUpperCase();
    expect((await signIn(newClient(), marina, typed)).status, "as somebody types it").toBe(200);
    expect((await marina.client.call("getSecondFactors", {})).recovery_codes_left).toBe(recoveryCodesCount - 2);
  });

  test("of another user is worth nothing, nor is one that was replaced, nor one without a second factor left", async () => {
    const marina = await server.signUp();
    const caio = await server.signUp("Caio Ferraz");
    const own = await turnCodesOn(marina);
    const others = await turnCodesOn(caio);
    expect((await signIn(newClient(), marina, others.recoveryCodes[0])).status).toBe(403);
    const { recovery_codes: renewed } = await marina.client.call("renewRecoveryCodes", {
      login_password: marina.password,
    });
    expect((await signIn(newClient(), marina, own.recoveryCodes[1])).status).toBe(403);
    expect((await signIn(newClient(), marina, renewed[0])).status).toBe(200);
    await marina.client.call("removeAuthenticator", { login_password: marina.password });
    expect(await marina.client.call("getSecondFactors", {})).toEqual({
      passkeys: [],
      authenticator_since: null,
      recovery_codes_left: 0,
    });
    expect((await signIn(newClient(), marina)).status, "the password is enough again").toBe(200);
    await expectCode(marina.client.call("renewRecoveryCodes", { login_password: marina.password }), "not_found");
  });

  test("is kept as a salted, slow hash under a key that is not in the database; those of the release before still count", async () => {
    const marina = await server.signUp();
    const { recoveryCodes } = await turnCodesOn(marina);
    const { owner } = server.testDatabase;
    const read = () =>
      owner.query<{ hash: Buffer }>("select hash from recovery_codes where user_id = $1 order by hash", [
        marina.userId,
      ]);
    const salts = new Set((await read()).map(({ hash }) => hash.subarray(0, 16).toString("hex")));
    expect(salts.size, "made together, hashed with one salt").toBe(1);
    const salt = Buffer.from([...salts][0]!, "hex");
    const cost = { nonce: salt, tagLength: 32, memory: 19_456, passes: 2, parallelism: 1 };
    const key = server.server.services.keys.currentKey("recovery-code");
    const keyed = (code: string) =>
      createHmac("sha256", key)
        .update(`${marina.userId}\0${code.replace("-", "")}`)
        .digest();
    const [first, second] = recoveryCodes as [string, string];
    expect(first, "49 random bits").toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
    const expected = Buffer.concat([salt, argon2Sync("argon2id", { ...cost, message: keyed(first) })]);
    expect((await read()).some(({ hash }) => hash.equals(expected))).toBe(true);

    await owner.query("update recovery_codes set hash = $2 where user_id = $1 and hash = $3", [
      marina.userId,
      keyed(second),
      Buffer.concat([salt, argon2Sync("argon2id", { ...cost, message: keyed(second) })]),
    ]);
    expect((await signIn(newClient(), marina, second)).status).toBe(200);
    expect((await signIn(newClient(), marina, first)).status).toBe(200);
    expect(await read()).toHaveLength(recoveryCodesCount - 2);
  });
});

describe("a passkey", () => {
  test("signs in without a password, and what follows a sign-in follows", async () => {
    const marina = await server.signUp();
    const { passkey, recoveryCodes } = await addPasskey(marina.client, marina.password);
    expect(recoveryCodes).toHaveLength(recoveryCodesCount);
    const browser = newClient();
    const signedIn = await signInWith(browser, passkey);
    expect(signedIn.status).toBe(200);
    expect(Object.keys((await signedIn.json()) as object), "the token is not for scripts").toEqual(["user"]);
    expect(signedIn.headers.getSetCookie().join()).toMatch(/troco\.session_token=[^;]+;[^,]*HttpOnly/);
    expect((await browser.call("getProfile", {})).user_id).toBe(marina.userId);
    expect(await readMail(server.url, marina.email, "Novo acesso à sua conta Troco")).toBeTruthy();
    const before = browser.cookie;
    expect((await signInWith(browser, passkey)).status).toBe(200);
    expect(browser.cookie).not.toBe(before);
    const replaced = await fetch(`${server.url}/api/profile`, { headers: { cookie: before } });
    expect(replaced.status, "the session that it replaced").toBe(401);
  });

  test("is refused with whatever is wrong with its answer, and each answer counts once", async () => {
    const marina = await server.signUp();
    const { passkey } = await addPasskey(marina.client, marina.password);
    const stranger = new SoftwarePasskey(server.url);
    const challengeOf = async () => (await newClient().call("getPasskeyChallenge", {})).challenge;
    const { challenge: forNew } = await marina.client.call("startPasskey", { login_password: marina.password });
    const good = passkey.answer(await challengeOf());
    const bad = {
      "an unknown passkey": stranger.answer(await challengeOf()),
      "another passkey's signature": { ...stranger.answer(await challengeOf()), credential_id: passkey.id },
      "another site": passkey.answer(await challengeOf(), { origin: "https://troco.example.net" }),
      "another relying party": passkey.answer(await challengeOf(), { rpId: "example.net" }),
      "no screen lock": passkey.answer(await challengeOf(), { verified: false }),
      "a challenge for a new passkey": passkey.answer(forNew),
      "a challenge of the thief's own": passkey.answer("A".repeat(72)),
      "another challenge's signature": { ...passkey.answer(await challengeOf()), client_data: good.client_data },
      "no JSON": { ...good, client_data: "AAAA" },
    };
    for (const [what, answer] of Object.entries(bad)) {
      const client = newClient();
      const refused = await client.send("/api/auth/sign-in/passkey", jsonBody(answer));
      expect([what, refused.status, (await problemOf(refused)).code]).toEqual([what, 403, "passkey_wrong"]);
      expect(await isSignedIn(client), what).toBe(false);
    }
    const send = () => newClient().send("/api/auth/sign-in/passkey", jsonBody(good));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    const old = passkey.answer(await challengeOf());
    aheadMs += challengeLifeMs;
    expect((await newClient().send("/api/auth/sign-in/passkey", jsonBody(old))).status, "too late").toBe(403);
  });

  test("that counts what it signs opens nothing with a count that it had before: its key has been copied", async () => {
    const marina = await server.signUp();
    const { passkey } = await addPasskey(marina.client, marina.password);
    const signInAt = async (counter: number) => {
      const { challenge } = await newClient().call("getPasskeyChallenge", {});
      const answer = passkey.answer(challenge, { counter });
      return (await newClient().send("/api/auth/sign-in/passkey", jsonBody(answer))).status;
    };
    const statuses: number[] = [];
    for (const counter of [5, 6, 6, 5, 0, 7]) statuses.push(await signInAt(counter));
    expect(statuses).toEqual([200, 200, 403, 403, 403, 200]);
    const { challenge } = await marina.client.call("getPasskeyChallenge", {});
    await expectCode(
      marina.client.call("confirmWithPasskey", passkey.answer(challenge, { counter: 7 })),
      "passkey_wrong",
    );
    const atOnce = await Promise.all([signInAt(8), signInAt(8), signInAt(8)]);
    expect(atOnce.toSorted(), "nor at once").toEqual([200, 403, 403]);
  });

  test("of another user opens, changes and confirms nothing", async () => {
    const marina = await server.signUp();
    const caio = await server.signUp("Caio Ferraz");
    const own = await addPasskey(marina.client, marina.password);
    const others = await addPasskey(caio.client, caio.password);
    const { challenge } = await marina.client.call("getPasskeyChallenge", {});
    await expectCode(marina.client.call("confirmWithPasskey", others.passkey.answer(challenge)), "passkey_wrong");
    await expectCode(marina.client.call("renamePasskey", { id: others.id, name: "Meu" }), "not_found");
    await expectCode(
      marina.client.call("removePasskey", { id: others.id, login_password: marina.password }),
      "not_found",
    );
    const { challenge: caios } = await caio.client.call("startPasskey", { login_password: caio.password });
    const planted = { name: "Meu", ...new SoftwarePasskey(server.url).register(caios) };
    await expectCode(marina.client.call("addPasskey", planted), "passkey_wrong");
    const { challenge: marinas } = await marina.client.call("startPasskey", { login_password: marina.password });
    await expectCode(
      marina.client.call("addPasskey", { name: "Meu", ...others.passkey.register(marinas) }),
      "passkey_wrong",
    );
    const { passkeys } = await caio.client.call("getSecondFactors", {});
    expect(passkeys.map(({ id, name }) => [id, name])).toEqual([[others.id, "iPhone"]]);
    expect(own.id).not.toBe(others.id);
  });

  test("that was removed signs nobody in, and without a step-up none is added", async () => {
    const marina = await server.signUp();
    const { client, password } = marina;
    const { passkey, id } = await addPasskey(client, password);
    await client.call("renamePasskey", { id, name: "Celular" });
    const { challenge } = await client.call("getPasskeyChallenge", {});
    await expectCode(
      client.call("addPasskey", { name: "Do ladrão", ...new SoftwarePasskey(server.url).register(challenge) }),
      "passkey_wrong",
    );
    expect((await client.call("getSecondFactors", {})).passkeys.map(({ name }) => name)).toEqual(["Celular"]);
    await client.call("removePasskey", { id, login_password: password });
    expect((await signInWith(newClient(), passkey)).status).toBe(403);
    expect((await signIn(newClient(), marina)).status).toBe(200);
  });

  test("that is being removed while it signs in signs nobody in", async () => {
    const { owner } = server.testDatabase;
    const marina = await server.signUp();
    const { passkey, id } = await addPasskey(marina.client, marina.password);
    const holder = await server.server.services.database.pool.connect();
    await holder.query("begin");
    // A session refers to its user: it cannot be inserted while this row is locked.
    await holder.query("select from auth_users where id = $1 for update", [marina.userId]);
    const late = newClient();
    const signedIn = signInWith(late, passkey);
    await untilWaiting(owner, 'into "auth_sessions"');
    await owner.transaction(async (removal) => {
      await removal.query("delete from passkeys where id = $1", [id]);
      await holder.query("commit");
      holder.release();
      await Promise.race([signedIn, untilWaiting(owner, "from passkeys")]);
    });
    const refused = await signedIn;
    expect([refused.status, (await problemOf(refused)).code]).toEqual([403, "passkey_wrong"]);
    expect(await isSignedIn(late)).toBe(false);
    expect(await countSessions(marina.userId)).toBe(1);
  });

  describe("that has signed", () => {
    /** An owner with a passkey, and what its proof is asked for: a new API key. */
    async function prepare() {
      const rita = await server.createPartner();
      const { passkey, id } = await addPasskey(rita.client, rita.password);
      const prove = async (client = rita.client) => {
        const { challenge } = await client.call("getPasskeyChallenge", {});
        return (await client.call("confirmWithPasskey", passkey.answer(challenge))).proof;
      };
      const create = (proof: string, client = rita.client) =>
        client.call("createApiKey", { name: "Caixa", mode: "test", scopes: ["charges:read"], login_password: proof });
      return { rita, passkey, id, prove, create };
    }

    test("stands for the login password where that is asked again: once, for its user and for minutes", async () => {
      const { rita, prove, create } = await prepare();
      const caio = await server.signUp("Caio Ferraz");
      const proof = await prove();
      await expectCode(caio.client.call("startPasskey", { login_password: proof }), "login_password_wrong");
      await expectCode(create(`${proof.slice(0, -1)}${proof.endsWith("A") ? "B" : "A"}`), "login_password_wrong");
      const { challenge } = await rita.client.call("getPasskeyChallenge", {});
      await expectCode(create(`passkey.${challenge}`), "login_password_wrong");
      const tries = await Promise.allSettled([create(proof), create(proof)]);
      expect(
        tries.filter(({ status }) => status === "fulfilled"),
        "of two at once one",
      ).toHaveLength(1);
      await expectCode(rita.client.call("startPasskey", { login_password: proof }), "login_password_wrong");
      const late = await prove();
      aheadMs += stepUpLifeMs;
      await expectCode(create(late), "login_password_wrong");
      await create(await prove());
    });

    test("stands for it again where the same request about money is repeated, and for no other", async () => {
      const { rita, prove } = await prepare();
      const customer = await server.createCustomer({ name: "Davi Melo", balance: 10_000 });
      const { card_number } = await customer.client.call("getFullCardForPayment", {});
      const { id } = await rita.client.call("createPaymentRequest", { card_number, amount: 1_000 });
      const { purchasePassword: purchase_password } = customer;
      await customer.client.call("approvePaymentRequest", { id, amount: 1_000, purchase_password });
      const proof = await prove();
      const refund = (key: string) =>
        rita.client.call(
          "refundPaymentRequest",
          { id, amount: 100, reason: "engano", login_password: proof },
          { idempotencyKey: key },
        );
      const [one, other] = [randomUUID(), randomUUID()];
      const first = await refund(one);
      expect(await refund(one), "its answer was lost").toEqual(first);
      await expectCode(refund(other), "login_password_wrong");
    });

    test("stands for nothing in another session of its user", async () => {
      const { rita, passkey, prove, create } = await prepare();
      const elsewhere = newClient();
      expect((await signInWith(elsewhere, passkey)).status).toBe(200);
      const proof = await prove();
      await expectCode(create(proof, elsewhere), "login_password_wrong");
      await create(proof, rita.client);
    });

    test.each(["a new password", "the passkey's removal", "codes that are turned on", "new recovery codes"])(
      "stands for nothing after %s",
      async (change) => {
        const { rita, id, prove, create } = await prepare();
        const proof = await prove();
        const { client, password } = rita;
        if (change === "a new password")
          await client.call("changeLoginPassword", {
            current_password: password,
            new_password: "quatro cavalos azuis",
          });
        else if (change === "the passkey's removal")
          await client.call("removePasskey", { id, login_password: password });
        else if (change === "new recovery codes") await client.call("renewRecoveryCodes", { login_password: password });
        else await turnCodesOn(rita);
        await expectCode(create(proof), "login_password_wrong");
      },
    );

    test.each(["freezing", "the recovery of the password"])("is gone after %s", async (cause) => {
      const { rita, prove } = await prepare();
      await prove();
      const proofs = () => server.testDatabase.owner.query("select from proofs where user_id = $1", [rita.userId]);
      expect(await proofs()).toHaveLength(1);
      if (cause === "freezing") await rita.client.call("freezeAccount", {});
      else {
        const { email } = rita;
        const anybody = newClient();
        await anybody.send("/api/auth/request-password-reset", jsonBody({ email }));
        const token = linkIn(await readMail(server.url, email, "Crie uma nova senha")).searchParams.get("token");
        const reset = jsonBody({ token, newPassword: "quatro cavalos azuis" });
        expect((await anybody.send("/api/auth/reset-password", reset)).status).toBe(200);
      }
      expect(await proofs()).toEqual([]);
    });
  });
});

describe("where a second factor is required", () => {
  test("owners and administrators reach nothing of a console without one, and everything with one", async () => {
    const strict = await startTestServer({ environment: { REQUIRE_SECOND_FACTOR: "true" } });
    try {
      const rita = await strict.createPartner();
      const joana = await strict.createCustomer({ name: "Joana Prado" });
      await strict.addStaff(rita.partnerId, joana.userId);
      const admin = await strict.createCustomer({ name: "Alice Prado" });
      await grantAdministrator(strict.server.services, admin.email);

      const consoles = operationIds.filter((id) => ["partner", "owner", "admin"].includes(operationOf(id).access));
      for (const id of consoles) {
        const { client } = operationOf(id).access === "admin" ? admin : rita;
        const refused = await client.send(...requestOf(id, { input: {} }));
        expect([id, refused.status, (await problemOf(refused)).code]).toEqual([id, 403, "second_factor_missing"]);
      }
      const ownersCalls = [
        () => rita.client.call("getOwnPartner", {}),
        () => rita.client.call("listApiKeys", {}),
        () => admin.client.call("listAllPayouts", {}),
      ];
      expect(await rita.client.call("getProfile", {})).toMatchObject({ second_factor_missing: true });
      expect(await joana.client.call("getProfile", {})).toMatchObject({ second_factor_missing: false });
      await joana.client.call("getOwnPartner", {});
      const ownData = async () => Object.keys((await (await rita.client.send("/api/own-data")).json()) as object);
      expect((await ownData()).filter((part) => part.startsWith("company"))).toEqual([]);

      const { id } = await addPasskey(rita.client, rita.password);
      const { secret } = await admin.client.call("startAuthenticator", { login_password: admin.password });
      await expectCode(admin.client.call("listAllPayouts", {}), "second_factor_missing");
      await admin.client.call("confirmAuthenticator", { code: codeNow(secret) });
      for (const call of ownersCalls) await call();
      expect(await ownData()).toContain("company_payout_account");

      await rita.client.call("removePasskey", { id, login_password: rita.password });
      await expectCode(rita.client.call("getOwnPartner", {}), "second_factor_missing");
    } finally {
      await strict.close();
    }
  });

  test("the operator lets in who lost theirs: nothing is left, sessions end, it is in the log and in the mail", async () => {
    const marina = await server.signUp();
    await turnCodesOn(marina);
    const { passkey } = await addPasskey(marina.client, marina.password);
    const run = () => runCommand(server.server.services, parseInvocation(["reset-second-factors", marina.email])!);
    expect((await run()).says).toContain("signed out everywhere");
    expect(await isSignedIn(marina.client)).toBe(false);
    expect((await signInWith(newClient(), passkey)).status).toBe(403);
    expect((await signIn(newClient(), marina)).status).toBe(200);
    expect(await readMail(server.url, marina.email, "Um segundo passo foi removido do seu login")).toBeTruthy();
    const events = await server.testDatabase.owner.query(
      "select act from audit_events where act = 'resetSecondFactors' and subject_id = $1",
      [marina.userId],
    );
    expect(events).toHaveLength(1);
    expect((await run()).says).toContain("nothing was changed");
  });
});
