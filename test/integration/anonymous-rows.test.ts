import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { authOperations } from "#server/http/auth-operations.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { addressesBeside } from "./support/addresses.ts";
import { until } from "./support/calls.ts";

// The rows that somebody without an account can make the database keep: only rows of the tables
// below, all of which are deleted again.
let server: TestServer;
let user: TestUser;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  server = await startTestServer({ clock });
  user = await server.signUp();
});
afterAll(() => server.close());

const owner = () => server.testDatabase.owner;

/** Tables that an anonymous request may add rows to, and what bounds or ends these. */
const bounded: Readonly<Record<string, string>> = {
  "public.rate_counts": "one for each network and e-mail in a window; deleted hourly once it is over",
  "public.sign_ups": "20 a minute from a network, 10 an hour for an e-mail; deleted after a week",
  "public.auth_verifications": "10 an hour for an account's e-mail; deleted hourly once they expired",
  "public.mails": "one for each sign-up, link and recovery, with the same limits; deleted after 90 days",
  "public.security_events": "one an hour for an account whose login is tried; deleted after SECURITY_LOG_DAYS",
  "jobs.job": "one for each mail; a job that is done is deleted at once",
};

/** Tables of an installation that sends no mail, which production refuses. */
const standIns = ["public.mailbox_messages"];
/** Changed by time alone. */
const restless = ["public.job_successes", "ledger.last_audit", "jobs.queue", "jobs.version", "jobs.job_common"];

async function countRows(): Promise<Map<string, number>> {
  const tables = await owner().query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'ledger', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    if ([...standIns, ...restless].includes(name)) continue;
    const [row] = await owner().query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts.set(name, row!.count);
  }
  return counts;
}

const grownSince = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);

let networks = 0;
const stranger = () => {
  networks += 1;
  return new Client(server.url, { "x-forwarded-for": `203.0.113.${networks}` });
};

/** Inputs that each of the auth library's routes accepts. */
const inputs = (email: string) => ({
  name: "Ninguém",
  email,
  password: "a password",
  token: "x",
  newPassword: "a password",
});

async function callEverything(): Promise<void> {
  const client = stranger();
  const send = (method: string, path: string, body: object) =>
    client.send(path, method === "GET" || method === "DELETE" ? { method } : { ...jsonBody(body), method });
  for (const { method, path } of Object.values(authOperations))
    for (const email of [user.email, `nobody${networks}@troco.example`])
      await send(method, `/api${path}`, inputs(email));
  for (const { method, path } of Object.values(contract)) {
    const answer = await send(method, `/api${path.replace(/\{\w+\}/g, "x")}`, inputs(user.email));
    await answer.arrayBuffer();
    const keyed = await client.send(`/api${path.replace(/\{\w+\}/g, "x")}`, {
      method,
      headers: { authorization: "Bearer troco_live_invented" },
    });
    await keyed.arrayBuffer();
  }
  for (const line of addressesBeside) {
    const [method = "", path = ""] = line.split(" ");
    const answer = await send(method, path, {});
    await answer.body?.cancel();
  }
}

test("anonymous requests add rows only where these are bounded, and all of them go again", async () => {
  const before = await countRows();
  for (let round = 0; round < 3; round += 1) await callEverything();
  const grown = grownSince(before, await countRows());
  expect(grown.filter((name) => !(name in bounded))).toEqual([]);
  expect(grown, "the control: what is listed is met").toEqual(
    expect.arrayContaining(["public.rate_counts", "public.sign_ups", "public.auth_verifications", "public.mails"]),
  );

  await until(async () => {
    const [row] = await owner().query<{ waiting: number }>(
      "select count(*)::int as waiting from mails where status = 'waiting'",
    );
    return row!.waiting === 0 ? true : undefined;
  });
  clock.advance(401 * 24 * 60 * 60_000);
  await server.server.services.jobs.add(server.server.services.database, "forget-the-past", {});
  const left = await until(async () => {
    const still = grownSince(before, await countRows());
    return still.length === 0 ? still : undefined;
  });
  expect(left).toEqual([]);
});

test("one network makes no more sign-ups in a minute than its limit, however many addresses it names", async () => {
  const client = stranger();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      client.signUp({ name: "Muitas", email: `many${index}@troco.example`, password: "a password" }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(await owner().query("select from sign_ups where name = 'Muitas'")).toHaveLength(20);
});

test("an account whose browser keeps no cookies has twenty known devices at most", async () => {
  for (let index = 0; index < 25; index += 1) {
    await owner().query("delete from rate_counts");
    expect((await stranger().signIn(user.email, user.password)).status).toBe(200);
  }
  expect(await owner().query("select from known_devices where user_id = $1", [user.userId])).toHaveLength(20);
});
