import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("docs/evidence/mutants.md names test files that are there", () => {
  const page = readFileSync(join(root, "docs/evidence/mutants.md"), "utf8");
  const named = [...page.matchAll(/`([\w/-]+(?:\.unit)?\.test\.ts)`/g)].map(([, file]) => file!);
  expect(named.length).toBeGreaterThan(20);
  const files = globSync("{src,test}/**/*.test.ts", { cwd: root });
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
