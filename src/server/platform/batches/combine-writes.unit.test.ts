import { expect, test } from "vitest";
import { combineWrites } from "./combine-writes.ts";
import { insertInto, update, type Write } from "./define.ts";

const totals = insertInto("cashback_totals", ["user_id", "earned"]);
const collected = update("payouts", { key: ["partner_id", "id"], given: ["batch_id"] });
const approved = update("payouts", { key: ["id"], set: "approved_at = now()" });

const rowOf = <Row>(write: Write<Row>, row: Row) => [write as Write<never>, row] as const;

test("the rows of a write go together, whichever requests they are of, and each write has its own parameters", () => {
  const combined = combineWrites([
    rowOf(totals, { user_id: "ana", earned: 5n }),
    rowOf(approved, { id: "a" }),
    rowOf(totals, { user_id: "bia", earned: -5n }),
  ])!;
  expect(combined.values).toEqual([["ana", "bia"], [5n, -5n], '[{"id":"a"}]', 1]);
  expect(combined.text.match(/\$\d/g)).toEqual(["$1", "$2", "$3", "$4"]);
  expect(combined.text).toContain("require_count('update_payouts', count(*), $4)");
});

test("the text depends on the writes alone, so that few statements are prepared", () => {
  const [one, other] = [rowOf(totals, { user_id: "ana", earned: 5n }), rowOf(approved, { id: "a" })];
  expect(combineWrites([one, other])!.text).toBe(combineWrites([other, other, one])!.text);
  expect(combineWrites([])).toBeUndefined();
});

test("two writes of one table are two parts, in an order of their own", () => {
  const [one, other] = [
    rowOf(approved, { id: "a" }),
    rowOf(collected, { partner_id: "padaria", id: "b", batch_id: "c" }),
  ];
  const { text } = combineWrites([one, other])!;
  expect(text.match(/(?:from )?part_\d/g)).toEqual(["part_1", "part_2", "from part_1", "from part_2"]);
  expect(combineWrites([other, one])!.text).toBe(text);
});
