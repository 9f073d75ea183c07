import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";

// Whether an address has an account shows neither in an answer nor in the time that it takes.
let server: TestServer;
let user: TestUser;
const waiting = "waits.for.link@troco.example";
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp();
  await newClient().signUp({ name: "Espera", email: waiting, password: "a password" });
});
afterAll(() => server.close());
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

let addresses = 0;
const newClient = () => {
  addresses += 1;
  return new Client(server.url, { "x-forwarded-for": `198.51.${100 + (addresses >> 8)}.${addresses & 255}` });
};

interface Answered {
  readonly shape: unknown;
  readonly ms: number;
}

async function answered(answer: Promise<Response>): Promise<Answered> {
  const begun = performance.now();
  const { status, headers, ...more } = await answer.then(async (one) => ({
    status: one.status,
    headers: one.headers,
    body: (await one.json()) as Record<string, unknown>,
  }));
  const ms = performance.now() - begun;
  const { request_id: _id, ...body } = more.body;
  return { shape: [status, headers.getSetCookie(), body], ms };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

test.each(["request-password-reset", "send-verification-email"])(
  "%s answers alike, and after the same wait, for an account, a sign-up and nobody",
  async (path) => {
    for (const email of [user.email, waiting, "nobody@troco.example"]) {
      const { shape, ms } = await answered(newClient().send(`/api/auth/${path}`, jsonBody({ email })));
      expect(shape).toEqual([200, [], { status: true }]);
      // Longer than the work for any of them takes.
      expect(ms).toBeGreaterThan(295);
    }
  },
);

test("a sign-up answers after the same wait for an account, a sign-up and nobody", async () => {
  for (const email of [user.email, waiting, "somebody.new@troco.example"]) {
    const { shape, ms } = await answered(newClient().signUp({ name: "Espera", email, password: "another password" }));
    expect(shape).toMatchObject([200, [], { user: { email } }]);
    expect(ms).toBeGreaterThan(295);
  }
});

test("a wrong password takes as long for an account as for a sign-up and for nobody", async () => {
  const emails = [user.email, waiting, "nobody@troco.example"];
  const times = emails.map((): number[] => []);
  const shapes = new Set<string>();
  // Taken in turns, so that a busy moment of the machine meets all of them.
  // Another password each time, since the harness derives a key that it has seen only once.
  for (let round = 0; round < 20; round += 1)
    for (const [index, email] of emails.entries()) {
      const { shape, ms } = await answered(newClient().signIn(email, `wrong password ${round}`));
      shapes.add(JSON.stringify(shape));
      times[index]!.push(ms);
    }
  expect(shapes.size).toBe(1);
  const medians = times.map(median);
  // Hashing is nearly all of it: once less for one of them would be half of the time.
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.6);
});
