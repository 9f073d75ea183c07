import { expect, test } from "vitest";
import { groupByDay } from "./titled-list.tsx";

test("rows are gathered by the reader's day and keep their order", () => {
  const late = new Date(2026, 10, 20, 0, 5).toISOString();
  const early = new Date(2026, 10, 19, 23, 55).toISOString();
  const earlier = new Date(2026, 10, 19, 8, 0).toISOString();
  const days = groupByDay([late, early, earlier].map((created_at) => ({ created_at })));
  expect(days.map((day) => day.map((row) => row.created_at))).toEqual([[late], [early, earlier]]);
});
