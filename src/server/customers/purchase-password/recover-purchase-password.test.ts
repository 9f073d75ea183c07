import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createAuth, type Auth } from "#server/customers/auth/index.ts";
import { openMailer } from "#server/platform/mail/index.ts";
import { startModule } from "#server/platform/start-module.ts";
import { patient } from "#test/harness/patience.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createLogin } from "#test/harness/users.ts";
import { verifyPurchasePassword } from "./index.ts";
import { isResetValid, requestPurchasePasswordReset, resetPurchasePassword } from "./recover-purchase-password.ts";
import { setPurchasePassword } from "./set-purchase-password.ts";

const loginPassword = "the login password";

const sessionId = "a session";

let harness: TestServices;
let services: TestServices["services"];
let auth: Auth;
let person: { userId: string; email: string };
let counter = 0;
const mailer = new AsyncDisposableStack();

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
  await startModule(services, await openMailer(services), mailer);
  auth = createAuth(services, {
    pool: services.database.pool,
    onSessionsEnded: async () => undefined,
  });
});
afterAll(async () => {
  await harness.close();
  await mailer.disposeAsync();
});
beforeEach(async () => {
  person = await signUp();
  await setPurchasePassword(services, {
    userId: person.userId,
    sessionId,
    password: "4821",
    currentPassword: undefined,
  });
});

async function signUp(): Promise<typeof person> {
  counter += 1;
  const email = `person${counter}@troco.example`;
  return { userId: await createLogin(services, { name: "Marina Azevedo", email, password: loginPassword }), email };
}

const request = (password = loginPassword) =>
  requestPurchasePasswordReset(services, auth, {
    ...person,
    sessionId,
    language: "en",
    loginPassword: password,
  });

/** The token of the newest link that was mailed to the user. */
async function mailedToken(): Promise<string> {
  return await vi.waitFor(async () => {
    const [row] = await harness.testDatabase.owner.query<{ status: string; text: string | null }>(
      `select status, text_body as text from mails left join mailbox_messages using (id)
        where template = 'recover-purchase-password' and address = $1 order by id desc limit 1`,
      [person.email],
    );
    expect(row?.status).toBe("sent");
    return /purchase_password_token=([\w-]+)/.exec(row!.text!)![1]!;
  }, patient(20_000));
}

const reset = (token: string, userId = person.userId) =>
  resetPurchasePassword(services, { userId, token, password: "7391" });

test("the mailed link lets the user choose a new purchase password and opens the lock", async () => {
  for (let count = 0; count < 5; count += 1)
    await verifyPurchasePassword(services, { ...person, sessionId }, "0000").catch(() => undefined);
  await request();
  expect(await reset(await mailedToken())).toBe(false);
  await verifyPurchasePassword(services, { ...person, sessionId }, "7391");
});

test("wrong ones of another session are a notice although the mailed link has opened the count", async () => {
  await verifyPurchasePassword(services, { ...person, sessionId: "a thief's" }, "0000").catch(() => undefined);
  await request();
  await reset(await mailedToken());
  await verifyPurchasePassword(services, { ...person, sessionId }, "7391");
  const events = await harness.testDatabase.owner.query(
    "select kind, facts from security_events where user_id = $1 order by id",
    [person.userId],
  );
  expect(events).toEqual([
    { kind: "purchase_password_changed", facts: {} },
    { kind: "purchase_password_tried_elsewhere", facts: { tries: 1 } },
  ]);
});

test("a wrong login password mails nothing", async () => {
  await expect(request("not the login password")).rejects.toMatchObject({ code: "login_password_wrong" });
  const mails = await harness.testDatabase.owner.query(
    "select from mails where template = 'recover-purchase-password' and owner = $1",
    [person.userId],
  );
  expect(mails).toEqual([]);
});

test("the login password cannot be guessed through here: after five tries even the right one has to wait", async () => {
  for (let count = 0; count < 5; count += 1)
    await expect(request("wrong")).rejects.toMatchObject({ code: "login_password_wrong" });
  await expect(request()).rejects.toMatchObject({ code: "too_many_requests" });
  services.clock.advance(15 * 60_000);
  await request();
});

test("a link works once, also when it is used twenty times at once", async () => {
  await request();
  const token = await mailedToken();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => reset(token)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  await expect(reset(token)).rejects.toMatchObject({ code: "recovery_link_invalid" });
});

test("a link is over after 30 minutes", async () => {
  await request();
  const token = await mailedToken();
  expect(await isResetValid(services, person.userId, token)).toBe(true);
  services.clock.advance(30 * 60_000);
  expect(await isResetValid(services, person.userId, token)).toBe(false);
  await expect(reset(token)).rejects.toMatchObject({ code: "recovery_link_invalid" });
});

test("a newer link makes the older one worthless", async () => {
  await request();
  const older = await mailedToken();
  await request();
  await expect(reset(older)).rejects.toMatchObject({ code: "recovery_link_invalid" });
  await reset(await mailedToken());
});

test("another user's link is worth nothing, and stays good for its own", async () => {
  await request();
  const token = await mailedToken();
  const other = await signUp();
  await expect(reset(token, other.userId)).rejects.toMatchObject({ code: "recovery_link_invalid" });
  await reset(token);
});
