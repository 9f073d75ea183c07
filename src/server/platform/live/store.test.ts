import { expect, test } from "vitest";
import { createTestDatabase } from "#test/harness/database.ts";
import { readAfter } from "./store.ts";

test("new events are found by their index, also by a connection that planned when there were few", async () => {
  const made = await createTestDatabase({ poolSize: 1 });
  const { owner } = made;
  const scans = async () => {
    await owner.query("select pg_stat_force_next_flush()");
    const [row] = await owner.query<{ scans: bigint }>(
      "select seq_scan as scans from pg_stat_user_tables where relname = 'live_events'",
    );
    return row!.scans;
  };
  const fill = (count: number) =>
    owner.query("insert into live_events (user_id, name) select 'u', 'balance' from generate_series(1, $1)", [count]);
  await owner.query("set plan_cache_mode = force_generic_plan");
  await fill(5);
  await owner.query("analyze live_events");
  await readAfter(owner, { xact: 0n, id: 0n }, 500);
  await fill(20_000);
  const before = await scans();
  const rows = await readAfter(owner, { xact: 0n, id: 0n }, 500);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, index) => rows[0]!.id + BigInt(index)));
  expect(await scans()).toBe(before);
  await made.close();
});
