import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#test/harness/database.ts";
import { renderTables, tablesPath } from "../../scripts/tables.ts";

test("the types of columns are those of the migrated database; `npm run tables` writes them anew", async () => {
  const harness = await createTestDatabase();
  onTestFinished(harness.close);
  expect(readFileSync(tablesPath, "utf8")).toBe(await renderTables(harness.owner));
});
