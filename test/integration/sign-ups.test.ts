import { afterAll, beforeAll, expect, test } from "vitest";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { pruneSignUps } from "#server/customers/auth/index.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { linkIn, until } from "./support/calls.ts";

// An address that is not one's own: a sign-up with it gets nothing of its owner's, and leaves the
// owner nothing of its own.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let addresses = 0;
const newClient = () => {
  addresses += 1;
  return new Client(server.url, { "x-forwarded-for": `203.0.113.${addresses}` });
};
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];
const owner = () => server.testDatabase.owner;

/** The tokens of the confirmation links that were mailed to an address, the oldest first. */
function tokensTo(email: string, count: number): Promise<string[]> {
  return until(async () => {
    const mails = await owner().query<{ text: string }>(
      "select text_body as text from mailbox_messages where recipient = $1 and text_body like '%confirmed=true%' order by id",
      [email],
    );
    return mails.length === count ? mails.map(({ text }) => linkIn({ text }).searchParams.get("token")!) : undefined;
  });
}

const thief = { name: "Ladra", password: "the thief's password" };
const victim = { name: "Marina Azevedo", password: "the owner's password" };

test("a thief who signs up first with another's address gets no account, by whatever link is opened", async () => {
  const email = "hijacked@troco.example";
  await newClient().signUp({ ...thief, email });
  const [thiefs = ""] = await tokensTo(email, 1);
  // The owner, or a scanner of their mails, opens the link, and tries a password of their own.
  await newClient().send(`/auth?confirmed=true&token=${thiefs}`);
  expect(await codeOf(await newClient().signIn(email, victim.password, thiefs))).toEqual([401, "invalid_credentials"]);
  expect(await codeOf(await newClient().signIn(email, thief.password))).toEqual([403, "email_not_confirmed"]);

  await newClient().signUp({ ...victim, email });
  const [, owners = ""] = await tokensTo(email, 2);
  expect(await codeOf(await newClient().signIn(email, thief.password, owners)), "the other's link").toEqual([
    401,
    "invalid_credentials",
  ]);
  const own = newClient();
  expect((await own.signIn(email, victim.password, owners)).status).toBe(200);
  expect(await own.call("getProfile", {}), "nothing that the thief typed").toMatchObject({ full_name: victim.name });
  for (const token of [undefined, thiefs, owners])
    expect(await codeOf(await newClient().signIn(email, thief.password, token)), "the thief, by whatever").toEqual([
      401,
      "invalid_credentials",
    ]);
  expect(await owner().query("select from sign_ups where email = $1", [email])).toEqual([]);
});

test("a thief who signs up later overwrites nothing: the owner's link and password work as before", async () => {
  const email = "later@troco.example";
  await newClient().signUp({ ...victim, email });
  const [owners = ""] = await tokensTo(email, 1);
  await newClient().signUp({ ...thief, email });
  await newClient().send("/api/auth/send-verification-email", jsonBody({ email }));
  const tokens = await tokensTo(email, 3);
  expect(new Set(tokens).size).toBe(3);
  const own = newClient();
  expect((await own.signIn(email, victim.password, owners)).status).toBe(200);
  expect(await own.call("getProfile", {})).toMatchObject({ full_name: victim.name });
  for (const token of tokens) expect((await newClient().signIn(email, thief.password, token)).status).toBe(401);
  await newClient().signUp({ ...thief, email });
  expect(await owner().query("select from sign_ups where email = $1", [email]), "now it is taken").toEqual([]);
});

test("two sign-ups that are confirmed at once make one account, with one of the passwords; the same one twice does too", async () => {
  const email = "at.once@troco.example";
  await newClient().signUp({ ...thief, email });
  const [first = ""] = await tokensTo(email, 1);
  await newClient().signUp({ ...victim, email });
  const [, second = ""] = await tokensTo(email, 2);
  const answers = await Promise.all([
    newClient().signIn(email, thief.password, first),
    newClient().signIn(email, thief.password, first),
    newClient().signIn(email, victim.password, second),
    newClient().signIn(email, victim.password, second),
  ]);
  const signedIn = answers.map(({ status }) => status === 200);
  expect(signedIn.toSorted()).toEqual([false, false, true, true]);
  expect(signedIn[0]).toBe(signedIn[1]);
  expect(await owner().query("select from auth_users where email = $1", [email])).toHaveLength(1);
  const accounts = "select from auth_accounts a join auth_users u on u.id = a.user_id where u.email = $1";
  expect(await owner().query(accounts, [email])).toHaveLength(1);
});

test("an account of an earlier release whose address was never confirmed loses it to who confirms it", async () => {
  const earlier = await server.signUp("Sem Confirmar");
  const { email } = earlier;
  await owner().query("update auth_users set email_verified = false where email = $1", [email]);
  expect(await codeOf(await newClient().signIn(email, earlier.password))).toEqual([403, "email_not_confirmed"]);
  await newClient().signUp({ ...victim, email });
  const [token = ""] = await tokensTo(email, 1);
  const own = newClient();
  expect((await own.signIn(email, victim.password, token)).status).toBe(200);
  const profile = await own.call("getProfile", {});
  expect(profile).toMatchObject({ email, full_name: victim.name });
  expect(profile.user_id).not.toBe(earlier.userId);
  expect((await newClient().signIn(email, earlier.password)).status).toBe(401);
});

test("a sign-up makes rows that are deleted after a week, and nothing else", async () => {
  const email = "nobody.comes@troco.example";
  await newClient().signUp({ ...thief, name: "Nunca Vem", email });
  await tokensTo(email, 1);
  expect(await owner().query("select from auth_users where email = $1", [email])).toEqual([]);
  expect(await owner().query("select from profiles where full_name = 'Nunca Vem'")).toEqual([]);
  await owner().query("update sign_ups set created_at = now() - interval '6 days' where email = $1", [email]);
  await pruneSignUps(server.server.services);
  expect(await codeOf(await newClient().signIn(email, thief.password))).toEqual([403, "email_not_confirmed"]);
  await owner().query("update sign_ups set created_at = now() - interval '7 days 1 second' where email = $1", [email]);
  await pruneSignUps(server.server.services);
  expect(await owner().query("select from sign_ups where email = $1", [email])).toEqual([]);
  expect(await codeOf(await newClient().signIn(email, thief.password))).toEqual([401, "invalid_credentials"]);
});
