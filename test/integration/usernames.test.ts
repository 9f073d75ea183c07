import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProfile } from "#server/accounts/own-account/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { findByUsername, forgetFormerUser, pruneGivenUpUsernames } from "#server/customers/profiles/index.ts";
import { createPartner } from "#server/partners/partners/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf, untilWaiting } from "./support/calls.ts";

// Names that people trust (product decision T15).

const dayMs = 24 * 60 * 60_000;
const clock = new SettableClock(new Date());
let server: TestServer;
let administrator: TestUser;
beforeAll(async () => {
  server = await startTestServer({ clock });
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

let counter = 0;
const freshName = () => `nome${(counter += 1)}.livre`;
const rename = (user: TestUser, username: string) =>
  user.client.call("updateProfile", { username, login_password: user.password });
const find = (user: TestUser, username: string) => user.client.call("findRecipient", { username });
const send = (user: TestUser, username: string) =>
  user.client.call("sendMoney", { username, amount: 100, purchase_password: user.purchasePassword });
const code = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;
/** A new session for a user, for days later. */
async function signInAgain(user: TestUser): Promise<TestUser> {
  const client = new Client(server.url, { "x-forwarded-for": `198.19.0.${(counter += 1)}` });
  await client.signIn(user.email, user.password);
  return { ...user, client };
}

describe("a username that its user has changed", () => {
  test("is nobody's for 400 days, and then anybody's", async () => {
    const [former, other] = [await server.signUp("Rosa Lira"), await server.signUp()];
    await rename(former, freshName());
    expect(await code(rename(other, "rosa.lira"))).toBe("username_taken");
    expect((await server.signUp("Rosa Lira")).username).toMatch(/^rosa\.lira\d/);
    clock.set(new Date(clock.now().getTime() + 400 * dayMs - 60_000));
    expect(await code(rename(await signInAgain(other), "rosa.lira"))).toBe("username_taken");
    clock.set(new Date(clock.now().getTime() + 120_000));
    expect(await rename(await signInAgain(other), "rosa.lira")).toMatchObject({ username: "rosa.lira" });
  });

  test("may be taken back by the user who had it", async () => {
    const user = await server.signUp("Vera Cruz");
    await rename(user, freshName());
    expect(await rename(user, "vera.cruz")).toMatchObject({ username: "vera.cruz" });
  });

  test("is said to have changed to a sender, and only contacts read to what", async () => {
    const [former, contact, stranger] = [
      await server.createCustomer({ name: "Lia Prata" }),
      await server.createCustomer({ balance: 5_000 }),
      await server.createCustomer({ balance: 5_000 }),
    ];
    await send(contact, "lia.prata");
    const next = freshName();
    await rename(former, next);
    for (const attempt of [find, send]) {
      expect(await domainErrorOf(attempt(contact, "lia.prata"))).toMatchObject({
        code: "username_changed",
        params: { username: "lia.prata", new_username: next },
      });
      const strangers = await domainErrorOf(attempt(stranger, "lia.prata"));
      expect(strangers).toMatchObject({ code: "username_changed", params: { username: "lia.prata" } });
      expect(JSON.stringify(strangers)).not.toContain(next);
    }
    expect(await code(find(former, "lia.prata"))).toBe("recipient_is_self");
    expect((await former.client.call("getProfile", {})).wallet_balance).toBe(100);
    expect((await contact.client.call("listContacts", {})).map((row) => row.contact_email)).toEqual([next]);
    expect((await send(contact, next)).recipient).toMatchObject({ username: next });
  });

  test("gives no new one to a contact whom its user has blocked", async () => {
    const [former, contact] = [
      await server.createCustomer({ name: "Nina Sousa" }),
      await server.createCustomer({ balance: 5_000 }),
    ];
    await send(contact, "nina.sousa");
    await server.testDatabase.owner.query(
      "insert into blocks (user_id, id, kind, blocked_id, blocked_at) values ($1, $2, 'user', $3, now())",
      [former.userId, randomUUID(), contact.userId],
    );
    await rename(former, freshName());
    const error = await domainErrorOf(find(contact, "nina.sousa"));
    expect(error).toMatchObject({ code: "username_changed" });
    expect(error.params).not.toHaveProperty("new_username");
  });

  test("leads no money to another user, also if two want it while it is given up", async () => {
    const [former, taker] = [await server.signUp("Iara Mota"), await server.signUp()];
    const { owner } = server.testDatabase;
    let taking: Promise<unknown> | undefined;
    await owner.transaction(async (transaction) => {
      await transaction.query("update profiles set username = $2, updated_at = $3 where user_id = $1", [
        former.userId,
        freshName(),
        clock.now(),
      ]);
      taking = code(rename(taker, "iara.mota"));
      await untilWaiting(owner, "update profiles");
    });
    expect(await taking).toBe("username_taken");
    expect(await findByUsername(owner, "iara.mota")).toBeUndefined();
  });

  test("that many take at once becomes one user's", async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    const wanted = freshName();
    const outcomes = await Promise.allSettled(users.map((user) => rename(user, wanted)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("stands in the user's data", async () => {
    const user = await server.signUp("Olga Dias");
    await rename(user, freshName());
    const answer = await user.client.send("/api/own-data");
    expect(await answer.json()).toMatchObject({
      former_usernames: [{ username: "olga.dias", given_up_at: expect.any(String) }],
    });
  });
});

describe("changing a username", () => {
  test("needs the login password, and not where it stays", async () => {
    const user = await server.signUp("Inês Paz");
    expect(await domainErrorOf(user.client.call("updateProfile", { username: freshName() }))).toMatchObject({
      code: "invalid_input",
      errors: [{ field: "login_password", code: "required" }],
    });
    expect(
      await code(user.client.call("updateProfile", { username: freshName(), login_password: "outra senha" })),
    ).toBe("login_password_wrong");
    expect(await user.client.call("updateProfile", { username: "@Ines.Paz" })).toMatchObject({ username: "ines.paz" });
  });

  test("is possible three times in 30 days", async () => {
    const user = await server.signUp();
    const began = clock.now();
    for (let change = 0; change < 3; change += 1) {
      await rename(user, freshName());
      clock.set(new Date(clock.now().getTime() + 60_000));
    }
    const wanted = freshName();
    expect(await domainErrorOf(rename(user, wanted))).toMatchObject({
      code: "too_many_requests",
      params: { seconds: (began.getTime() + 30 * dayMs - clock.now().getTime()) / 1_000 },
    });
    // Fifteen at once are no way around it.
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => rename(user, freshName())));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
    clock.set(new Date(began.getTime() + 30 * dayMs + 1));
    const later = await signInAgain(user);
    expect(await rename(later, wanted)).toMatchObject({ username: wanted });
    expect(await code(rename(later, freshName()))).toBe("too_many_requests");
  });

  test("counts one that is taken back", async () => {
    const user = await server.signUp("Cora Lins");
    await rename(user, freshName());
    await rename(user, "cora.lins");
    await rename(user, freshName());
    expect(await code(rename(user, "cora.lins"))).toBe("too_many_requests");
  });
});

describe("a username of a closed account", () => {
  test("is nobody's for 400 days, also once the account is erased", async () => {
    const [user, other] = [await server.signUp("Zilda Reis"), await server.signUp()];
    await user.client.call("cancelAccount", { login_password: user.password });
    expect(await code(rename(other, "zilda.reis"))).toBe("username_taken");
    const { owner } = server.testDatabase;
    // As erasing leaves it, with the shortest `RETENTION_DAYS`.
    await owner.transaction(async (transaction) => {
      expect(await forgetFormerUser(transaction, user.userId, clock.now())).toEqual(["zilda.reis"]);
      await transaction.query("update profiles set username = $2 where user_id = $1", [user.userId, freshName()]);
    });
    expect(await owner.query("select user_id from given_up_usernames where username = 'zilda.reis'")).toEqual([
      { user_id: null },
    ]);
    expect(await code(rename(other, "zilda.reis"))).toBe("username_taken");
    expect(await code(find(other, "zilda.reis")), "nobody is named any more").toBe("recipient_not_found");
    clock.set(new Date(clock.now().getTime() + 401 * dayMs));
    await pruneGivenUpUsernames({ clock, database: owner });
    expect(await owner.query("select from given_up_usernames where username = 'zilda.reis'")).toEqual([]);
  });
});

describe("a reserved name", () => {
  const reserved = [
    "suporte",
    "troco_suporte2",
    "adm1n",
    "s.e.g.u.r.a.n.c.a",
    "TROCO.oficial",
    "ayuda",
    "5uporte.tr0c0",
  ];
  const shown = [
    "Suporte",
    "Troco",
    "Equipe Troco",
    "Тrосо Pagamentos",
    "ＡＤＭＩＮ",
    "Atendimento ao Cliente",
    "Seguranca 24h",
  ];

  test("is nobody's username", async () => {
    const user = await server.signUp();
    for (const username of reserved)
      expect(await domainErrorOf(rename(user, username)), username).toMatchObject({
        errors: [{ field: "username", code: username.includes("-") ? "invalid_format" : "reserved" }],
      });
  });

  test("is nobody's full name, in the profile and at sign-up", async () => {
    const user = await server.signUp();
    for (const name of shown) {
      expect(await domainErrorOf(user.client.call("updateProfile", { full_name: name })), name).toMatchObject({
        errors: [{ field: "full_name", code: "reserved" }],
      });
      const answer = await user.client.send("/api/auth/sign-up/email", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name, email: "nova@troco.example", password: user.password }),
      });
      expect([answer.status, await answer.json()], name).toMatchObject([
        400,
        { code: "invalid_input", errors: [{ field: "name", code: "reserved" }] },
      ]);
    }
    expect(await user.client.call("updateProfile", { full_name: "João Suporte da Silva" })).toMatchObject({
      full_name: "João Suporte da Silva",
    });
  });

  test("comes out of no full name at sign-up", async () => {
    for (const name of ["Suporte Oliveira Técnico", "Admin de Souza Brasil", "Troco", "Suporte"]) {
      const id = randomUUID();
      await createProfile(server.server.services, { id, name });
      const [made] = await server.testDatabase.owner.query<{ username: string; full_name: string }>(
        "select username, full_name from profiles where user_id = $1",
        [id],
      );
      expect(made!.username, name).toMatch(/^usuario\d*$/);
      expect(made!.full_name).toBe(name.includes(" ") ? name : made!.username);
    }
  });

  test("is no partner's name, whether made, imported or changed", async () => {
    const login_password = administrator.password;
    const details = { business_category: "other", cashback_basis_points: 500 } as const;
    const bounds = { cashback_basis_points_min: 100, cashback_basis_points_max: 1_500 } as const;
    const owner = await server.createPartner();
    const { client } = await signInAgain(administrator);
    const made = await client.call("createPartner", {
      company_name: "Loja Boa",
      ...details,
      ...bounds,
      login_password,
    });
    const refused = { errors: [{ field: "company_name", code: "reserved" }] };
    for (const company_name of shown) {
      const whole = { company_name, ...details };
      const { id, version } = made;
      expect(await domainErrorOf(client.call("createPartner", { ...whole, ...bounds, login_password }))).toMatchObject(
        refused,
      );
      expect(
        await domainErrorOf(client.call("updatePartner", { id, version, ...whole, ...bounds, login_password })),
      ).toMatchObject(refused);
      expect(await domainErrorOf(owner.client.call("updateOwnPartner", { version: 1, ...whole }))).toMatchObject(
        refused,
      );
      const rows = [{ company_name, business_category: "other" }];
      expect(await client.call("checkPartnerImport", { rows })).toMatchObject({
        rows: [{ outcome: "refused", ...refused }],
      });
      await expect(
        createPartner(server.server.services, {
          ownerEmail: owner.email,
          partnerName: company_name,
          category: "other",
        }),
      ).rejects.toThrow();
    }
  });
});
