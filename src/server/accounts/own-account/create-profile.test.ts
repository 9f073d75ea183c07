import { afterAll, beforeAll, expect, test } from "vitest";
import { findByUsername, readCardholder } from "#server/customers/profiles/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createProfile } from "./index.ts";

let harness: TestServices;
beforeAll(async () => void (harness = await createTestServices()));
afterAll(() => harness.close());

async function signUp(name: string, id = newId(harness.services.clock)): Promise<string> {
  await createProfile(harness.services, { id, name, language: "pt" });
  return id;
}

test("a profile comes with a username, a card, both accounts at zero and a code to share", async () => {
  const id = await signUp("Marina de Souza Azevedo");
  const user = await findByUsername(harness.services.database, "marina.azevedo");
  expect(user).toMatchObject({ userId: id, fullName: "Marina de Souza Azevedo", isActive: false, isBlocked: false });
  const { cardNumber } = (await readCardholder(harness.services.database, id))!;
  expect(cardNumber).toMatch(/^9042[0-9]{12}$/);
  expect(luhnSum(cardNumber) % 10).toBe(0);
  expect(user!.cardLast4).toBe(cardNumber.slice(-4));
  expect(
    await harness.testDatabase.owner.query(
      "select kind, balance from ledger.accounts where owner_id = $1 order by kind",
      [id],
    ),
  ).toEqual([
    { kind: "cashback", balance: 0n },
    { kind: "wallet", balance: 0n },
  ]);
  expect(await harness.testDatabase.owner.query("select from referral_codes where owner_id = $1", [id])).toHaveLength(
    1,
  );
});

test("making a profile again, also at the same moment, changes nothing", async () => {
  const id = newId(harness.services.clock);
  await Promise.all(Array.from({ length: 8 }, () => signUp("Rita Prado", id)));
  await signUp("Somebody Else", id);
  const rows = await harness.testDatabase.owner.query("select full_name from profiles where user_id = $1", [id]);
  expect(rows).toEqual([{ full_name: "Rita Prado" }]);
  expect(await harness.testDatabase.owner.query("select from referral_codes where owner_id = $1", [id])).toHaveLength(
    1,
  );
});

test("forty users of one name at once all get usernames of their own, and only one gets the plain one", async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => signUp("Ana Luísa Gonçalves")));
  const rows = await harness.testDatabase.owner.query<{ username: string }>(
    "select username from profiles where user_id = any($1) order by username",
    [ids],
  );
  expect(new Set(rows.map((row) => row.username)).size).toBe(40);
  expect(rows[0]!.username).toBe("ana.goncalves");
  for (const { username } of rows) expect(username).toMatch(/^ana\.goncalves[0-9]*$/);
});

test.each([
  ["José Ñandú", "jose.nandu"],
  ["Søren Æbelø", "soren.aebelo"],
  ["Łukasz Đorđević", "lukasz.dordevic"],
  ["Straßer", "strasser"],
  ["  Madonna  ", "madonna"],
  ["李小龍", "usuario"],
  ["Jo", "usuario[0-9]+"],
  ["O'Neill D'Ávila-Ramos", "oneill.davilaramos"],
  ["A".repeat(200), "a{30}"],
  ["..", "usuario[0-9]+"],
])("the name %j becomes the username %s", async (name, expected) => {
  const id = await signUp(name);
  const [row] = await harness.testDatabase.owner.query<{ username: string }>(
    "select username from profiles where user_id = $1",
    [id],
  );
  expect(row!.username).toMatch(new RegExp(`^${expected}$`));
});

test("a name is kept on one line, without anything invisible; without a name the username stands in", async () => {
  const clean = await signUp("Eva\u202e\n\tLima\u0000\u200b\u00ad\u3164");
  const empty = await signUp("\u200b \u2800\n\u3164");
  const rows = await harness.testDatabase.owner.query<{ user_id: string; full_name: string; username: string }>(
    "select user_id, full_name, username from profiles where user_id = any($1)",
    [[clean, empty]],
  );
  expect(rows.find((row) => row.user_id === clean)!.full_name).toBe("Eva Lima");
  const nameless = rows.find((row) => row.user_id === empty)!;
  expect(nameless.full_name).toBe(nameless.username);
});

/** ISO/IEC 7812-1, annex B: every second digit from the right counts twice. */
function luhnSum(number: string): number {
  const values = [...number].toReversed().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0);
}
