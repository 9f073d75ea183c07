import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#test/harness/database.ts";
import { readClaims } from "./support/claimed-rows.ts";

/** Statements whose texts depend on what a request asks for: their row types are assertions. */
const byAssertion = [
  "customers/profiles/users.ts findUsersByPart",
  "partners/banners/store.ts readShownBanners",
  "payments/payment-requests/list-store.ts readChargePage",
  "payments/transactions/store.ts readPage",
  // What holds an account, and how its portions are erased, is said by the modules.
  "accounts/erasure/store.ts erasePortion",
  "accounts/erasure/store.ts readDue",
  // The database itself: what it asks of a connection, and what it is given to send.
  "platform/db/database.ts connect",
  "platform/db/database.ts send",
];

/** Columns that may be null in their tables and not in these rows, because of what is selected. */
const filledHere: Readonly<Record<string, string>> = {
  "accounts/notifications/security-mails/queue-security-mails.ts readEvents subject": "is not null",
  "partners/partners/directory-store.ts readCategories category": "is not null",
  "partners/partners/place.ts placePartner latitude": "just set",
  "partners/partners/place.ts placePartner longitude": "just set",
  "payments/payment-requests/store.ts readPurchasesBetween decided_at": "approved",
  "payments/payouts/schedule/store.ts lockSchedule minimum_amount": "with a cadence",
  "payments/payouts/schedule/store.ts lockedSchedules minimum_amount": "with a cadence",
  "payments/payouts/schedule/store.ts readOpen minimum_amount": "with a cadence",
  "payments/payouts/schedule/store.ts readSchedule minimum_amount": "with a cadence",
  "payments/referrals/claims.ts setOf value": "compared",
  "payments/referrals/resting-bonuses.ts paidBonuses paid_at": "is not null",
  "payments/spending-limits/store.ts readSpending hour": "each count has one",
  "payments/spending-limits/store.ts spendingRead hour": "each count has one",
  "payments/top-ups/reconcile-store.ts readReversedPayments payment_id": "is not null",
  "payments/top-ups/store.ts readFailedTopUps id": "compared",
  "payments/top-ups/store.ts readFailedTopUps settled_at": "failed",
  "payments/top-ups/store.ts readTopUpFailedBy id": "failed",
  "payments/top-ups/store.ts readTopUpFailedBy settled_at": "failed",
  "platform/jobs/store.ts readDead given_up_at": "failed",
  "platform/mail/store.ts lockNotSent settled_at": "failed",
  "platform/mail/store.ts readNotSent settled_at": "failed",
  "platform/mail/store.ts readWaiting params": "waiting",
};

/** What the driver makes of each type, as `database.ts` has set it up. JSON is not compared. */
const kinds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["text", "name", "uuid", "account_kind", "transfer_kind"].map((type) => [type, "string"])),
  ...Object.fromEntries(["int2", "int4", "float8"].map((type) => [type, "number"])),
  int8: "bigint",
  bool: "boolean",
  date: "Date",
  timestamptz: "Date",
  bytea: "Buffer",
  _text: "string[]",
  _uuid: "string[]",
  _int4: "number[]",
};

test("the type of each statement's rows is what PostgreSQL answers with", async () => {
  const harness = await createTestDatabase();
  onTestFinished(harness.close);
  const claims = readClaims();
  expect(new Set(claims.filter(({ row, texts }) => !row || texts.length === 0).map(({ at }) => at))).toEqual(
    new Set(byAssertion),
  );
  const describe = await createDescribe(harness.url);

  const wrong: string[] = [];
  const filled: string[] = [];
  for (const { at, row = new Map<string, Set<string>>(), texts } of claims) {
    if (texts.length === 0) continue;
    const answers: ReadonlyMap<string, Column>[] = [];
    for (const text of texts) answers.push(await describe(text));
    for (const [name, claimed] of row) {
      const columns = answers.map((answer) => answer.get(name));
      const given = new Set(columns.map((column) => (column ? (kinds[column.type] ?? column.type) : "nothing")));
      const others = claimed.difference(new Set([...given, "null"]));
      if (given.has("nothing")) wrong.push(`${at} ${name} is not selected`);
      else if (!given.has("json") && !given.has("jsonb") && others.size > 0)
        wrong.push(`${at} ${name} is ${[...given].join(" or ")}, not ${[...others].join(" or ")}`);
      const isNullable = claimed.has("null") || claimed.has("unknown");
      if (!isNullable && columns.some((column) => column?.isFilled === false)) filled.push(`${at} ${name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...new Set(filled)].toSorted()).toEqual(Object.keys(filledHere));
});

interface Column {
  readonly type: string;
  /**
   * Whether it is a table's column that is `not null`; undefined for what is computed, and for
   * views. PostgreSQL does not say that a row of an outer join may be missing, nor what follows a
   * union.
   */
  readonly isFilled: boolean | undefined;
}

/** A function that lets PostgreSQL say what the columns of a statement are, without running it. */
async function createDescribe(url: string): Promise<(text: string) => Promise<ReadonlyMap<string, Column>>> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const types = await client.query<{ oid: number; name: string }>("select oid, typname as name from pg_type");
  const typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const attributes = await client.query<{ place: string; filled: boolean }>(
    `select attrelid || ' ' || attnum as place, attnotnull as filled
      from pg_attribute join pg_class on pg_class.oid = attrelid where relkind in ('r', 'p')`,
  );
  const areFilled = new Map(attributes.rows.map(({ place, filled }) => [place, filled]));
  const toColumn = ({ dataTypeID, tableID, columnID }: pg.FieldDef): Column => ({
    type: typeNames.get(dataTypeID)!,
    isFilled: areFilled.get(`${tableID} ${columnID}`),
  });
  return async (text) => {
    const fields = await new Promise<readonly pg.FieldDef[]>((resolve, reject) => {
      let found: readonly pg.FieldDef[] = [];
      client.query({
        submit: (connection: pg.Connection) => {
          connection.parse({ name: "", text, types: [] }, true);
          connection.describe({ type: "S", name: "" }, true);
          connection.sync();
        },
        handleRowDescription: ({ fields: described }: { readonly fields: readonly pg.FieldDef[] }) =>
          (found = described),
        handleError: (cause: Error) => reject(new Error(`PostgreSQL does not prepare: ${text}`, { cause })),
        handleReadyForQuery: () => resolve(found),
      } as pg.Submittable);
    });
    return new Map(fields.map((field) => [field.name, toColumn(field)]));
  };
}
