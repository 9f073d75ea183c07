import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { withoutIds } from "#test/harness/without-ids.ts";
import { hasPurchasePassword, verifyPurchasePassword } from "./index.ts";
import { setPurchasePassword } from "./set-purchase-password.ts";

const sessionId = "a session";

let harness: TestServices;
let services: TestServices["services"];
let userId: string;

beforeAll(async () => {
  harness = await createTestServices();
  services = harness.services;
});
afterAll(() => harness.close());
beforeEach(async () => void (userId = await createUser(services)));

const set = (password: string, currentPassword?: string) =>
  setPurchasePassword(services, { userId, sessionId, password, currentPassword });

async function profileEvents(): Promise<number> {
  const rows = await harness.testDatabase.owner.query(
    "select from live_events where user_id = $1 and name = 'profile'",
    [userId],
  );
  return rows.length;
}

test("creating asks for no earlier password, and is published to the user's screens", async () => {
  expect(await hasPurchasePassword(services.database, userId)).toBe(false);
  expect(await set("4821")).toBe(true);
  expect(await hasPurchasePassword(services.database, userId)).toBe(true);
  await verifyPurchasePassword(services, { userId, sessionId }, "4821");
  expect(await profileEvents()).toBe(1);
});

test("of ten creations at once one wins and the others are asked for the current password", async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, digit) => set(`739${digit}`)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ code: "current_purchase_password_required" });
  }
});

test("changing takes the current password; without it nothing changes", async () => {
  await set("4821");
  await expect(set("7391")).rejects.toMatchObject({ code: "current_purchase_password_required" });
  await expect(set("7391", "0000")).rejects.toMatchObject({
    code: "purchase_password_wrong",
    params: { tries_left: 4 },
  });
  await verifyPurchasePassword(services, { userId, sessionId }, "4821");
  expect(await set("7391", "4821")).toBe(false);
  await verifyPurchasePassword(services, { userId, sessionId }, "7391");
  await expect(verifyPurchasePassword(services, { userId, sessionId }, "4821")).rejects.toMatchObject({
    code: "purchase_password_wrong",
  });
});

test("guessing through the change counts like any other guess", async () => {
  await set("4821");
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, number) => set("9753", String(number).padStart(4, "0"))),
  );
  const codes = results.map((result) =>
    result.status === "rejected" ? (result.reason as { code: string }).code : "changed",
  );
  expect(codes.filter((code) => code === "purchase_password_wrong")).toHaveLength(4);
  expect(codes.filter((code) => code === "purchase_password_locked")).toHaveLength(46);
});

test("of two changes at once by the same current password one wins", async () => {
  await set("4821");
  const results = await Promise.allSettled([set("7391", "4821"), set("8264", "4821")]);
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
});

test("the database holds nothing that one of 10,000 guesses would find without the key", async () => {
  await set("4821");
  const { owner } = harness.testDatabase;
  /** The columns as text, bytes as they are: hexadecimal digits may be these four. */
  const columns = async () => {
    const [row] = await owner.query<Record<string, unknown>>("select * from purchase_passwords where user_id = $1", [
      userId,
    ]);
    return Object.entries<unknown>({ ...row!, key_id: undefined }).map(([name, value]): [string, string] => [
      name,
      Buffer.isBuffer(value) ? value.toString("latin1") : withoutIds(JSON.stringify(value) ?? ""),
    ]);
  };
  const found = async () => (await columns()).filter(([, text]) => text.includes("4821")).map(([name]) => name);
  expect(await found()).toEqual([]);
  await owner.query("update purchase_passwords set hash = convert_to('4821', 'utf8') || hash where user_id = $1", [
    userId,
  ]);
  expect(await found(), "control: one that is written as it is").toEqual(["hash"]);
});
