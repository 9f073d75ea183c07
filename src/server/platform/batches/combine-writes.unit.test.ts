import { expect, test } from "vitest";
import { combineWrites } from "./combine-writes.ts";
import { insertInto, update, type Write } from "./define.ts";

const notes = insertInto<{ id: number; amount: bigint }>("notes", { id: "integer", amount: "bigint" });
const closed = update<{ id: number }>("charges", { key: ["id"], set: "is_closed = true", types: "id integer" });

const rowOf = <Row>(write: Write<Row>, row: Row) => [write as Write<never>, row] as const;

test("the rows of a write go together, whichever requests they are of, and each write has its own parameters", () => {
  const combined = combineWrites([
    rowOf(notes, { id: 1, amount: 5n }),
    rowOf(closed, { id: 7 }),
    rowOf(notes, { id: 2, amount: -5n }),
  ])!;
  expect(combined.values).toEqual([[1, 2], [5n, -5n], '[{"id":7}]', 1]);
  expect(combined.text.match(/\$\d/g)).toEqual(["$1", "$2", "$3", "$4"]);
  expect(combined.text).toContain("require_count('update_charges', count(*), $4)");
});

test("the text depends on the writes alone, so that few statements are prepared", () => {
  const [one, other] = [rowOf(notes, { id: 1, amount: 5n }), rowOf(closed, { id: 7 })];
  expect(combineWrites([one, other])!.text).toBe(combineWrites([other, other, one])!.text);
  expect(combineWrites([])).toBeUndefined();
});
