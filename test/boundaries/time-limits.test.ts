import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = globSync("{test/{integration,e2e,harness}/**/*.ts,{src,bench}/**/*.test.ts}", { cwd: root });

/** Limits of tests, hooks and waits, in milliseconds; a step of a loop takes less. */
const limits = [
  /\b(?:timeout|testTimeout|hookTimeout): (?:[3-9]_000|\d{2,}_000)\b/,
  /^\s*\}, \d+_000\);$/,
  /\bvi\.wait(?:For|Until)\([^\n]*, \d+_000\)/,
  /\bsetTimeout\([a-z]\w*, (?:[3-9]_000|\d{2,}_000)\b/,
  /\bAbortSignal\.timeout\(\d{2,}_000\)/,
];
/** A stand-in for Stripe writes a letter a second, which is no limit. */
const allowed = "test/integration/support/stripe.ts";

const findLimits = (file: string, text: string): string[] =>
  text
    .split("\n")
    .flatMap((line, index) =>
      limits.some((limit) => limit.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    );

test("each limit of time in tests is given by `patient`, so that a slow machine has longer ones", () => {
  expect(sources.length).toBeGreaterThan(200);
  const own = sources.filter((file) => file !== allowed);
  expect(own.flatMap((file) => findLimits(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test("such a limit is found, in each of its forms", () => {
  const found = [
    'test("a", { timeout: 30_000 }, run);',
    "}, 60_000);",
    "  await vi.waitFor(() => expect(1).toBe(1), 20_000);",
    "new Promise((resolve) => setTimeout(resolve, 20_000, false));",
    "locate(AbortSignal.timeout(20_000));",
  ];
  const fine = ['test("a", { timeout: patient(240_000) }, run);', "}, patient(240_000));", "{ timeout: 1_000 }"];
  expect(findLimits("a.ts", [...found, ...fine].join("\n"))).toHaveLength(found.length);
});
