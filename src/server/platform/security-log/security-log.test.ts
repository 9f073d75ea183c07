import { afterAll, beforeAll, expect, it } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { countSecurityEvent, pruneSecurityEvents, recordSecurityEvent, writeSecurityEvent } from "./index.ts";

let test: TestServices;
let user: string;
beforeAll(async () => {
  test = await createTestServices();
  user = await createUser(test.services, "Alice Prado");
});
afterAll(() => test.close());

const query = <Row extends object>(text: string, values: readonly string[] = []) =>
  test.testDatabase.owner.query<Row>(text, values);
/** The newest of those that are not counted: a count has an id of the end of its hour. */
const newestOf = (columns: string) =>
  `select ${columns} from security_events where kind <> 'sign_in_failed' order by id desc limit 1`;
const newest = async () => (await query(newestOf("*")))[0];
const notified = async () =>
  (
    await query<{ user_id: string }>(
      `select user_id from live_events where name = 'notifications'
        and subject = (${newestOf("id::text")})`,
    )
  ).map((row) => row.user_id);

it("keeps what, whose, from which network and device, and notifies the user", async () => {
  const { services } = test;
  await recordSecurityEvent(services, services.database, {
    kind: "phone_changed",
    userId: user,
    address: "2001:db8:1:2:3:4:5:6",
    device: "Mozilla/5.0 (X11; Linux x86_64; rv:1.0) Gecko/20100101 Firefox/140.0",
    facts: { ends_in: "11" },
  });
  expect(await newest()).toMatchObject({
    kind: "phone_changed",
    user_id: user,
    network: "2001:db8:1:2::/64",
    device: "Firefox · Linux",
    count: 1,
    facts: { ends_in: "11" },
  });
  expect(await notified()).toEqual([user]);
});

it("has a line in the program's log once it is committed, by ids alone, and none of what was rolled back", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const services = { ...test.services, log };
  const event = { kind: "phone_changed", userId: user, address: "203.0.113.9", facts: { ends_in: "22" } } as const;
  await recordSecurityEvent(services, services.database, event);
  await services.database
    .transaction(async (transaction) => {
      await recordSecurityEvent(services, transaction, event);
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  const { id } = (await newest()) as { id: string };
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ securityEvent: { id, kind: "phone_changed", userId: user, partnerId: null } }),
  ]);
  expect(lines.join()).not.toMatch(/203\.0\.113/);
});

it("notifies every owner of the partner that an event is about, and no staff", async () => {
  const { services } = test;
  const [other, staff] = [await createUser(services, "Bento Lima"), await createUser(services, "Carla Dias")];
  const partner = "0198a0de-0000-7000-8000-000000000001";
  for (const [id, role] of [
    [user, "owner"],
    [other, "owner"],
    [staff, "staff"],
  ] as const)
    await query("insert into partner_members (user_id, partner_id, role, added_at) values ($1, $2, $3, now())", [
      id,
      partner,
      role,
    ]);
  await recordSecurityEvent(services, services.database, { kind: "api_key_made", userId: user, partnerId: partner });
  expect((await notified()).toSorted()).toEqual([user, other].toSorted());
});

it("notifies nobody of an ordinary sign-in, and writes nothing when the transaction rolls back", async () => {
  const { services } = test;
  await recordSecurityEvent(services, services.database, { kind: "sign_in", userId: user });
  expect(await notified()).toEqual([]);
  const before = await newest();
  await expect(
    services.database.transaction(async (transaction) => {
      await recordSecurityEvent(services, transaction, { kind: "username_changed", userId: user });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await newest()).toEqual(before);
});

it("counts what anybody can cause in one row an hour", async () => {
  const { services } = test;
  const fail = () => countSecurityEvent(services, services.database, { kind: "sign_in_failed", userId: user });
  const rows = () =>
    query<{ count: number }>("select count from security_events where kind = 'sign_in_failed' order by id");
  const counts = await Promise.all(Array.from({ length: 20 }, fail));
  expect(counts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(await rows()).toEqual([{ count: 20 }]);
  services.clock.advance(60 * 60_000);
  await fail();
  expect(await rows()).toEqual([{ count: 20 }, { count: 1 }]);
});

it("takes a row of a batch, with the batch's other rows", async () => {
  const { services } = test;
  await services.batches.execute({
    owner: user,
    needs: () => [],
    decide: (decision) => {
      writeSecurityEvent(decision, services.clock, { kind: "large_transfer", userId: user, facts: { amount: 90_000 } });
      return {};
    },
  });
  expect(await newest()).toMatchObject({ kind: "large_transfer", user_id: user, facts: { amount: 90_000 } });
  expect(await notified()).toEqual([user]);
});

it("deletes what is older than it is kept", async () => {
  const { services } = test;
  services.clock.advance(services.config.securityLogKeptMs - 60_000);
  await recordSecurityEvent(services, services.database, { kind: "sign_in", userId: user });
  services.clock.advance(120_000);
  services.clock.advance(60 * 60_000);
  await pruneSecurityEvents(services);
  expect(await query("select kind from security_events")).toEqual([{ kind: "sign_in" }]);
});
