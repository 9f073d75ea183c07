import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Entry {
  readonly resolved?: string;
  readonly integrity?: string;
  /** Lies within the file of the package around it, whose digest covers it. */
  readonly inBundle?: boolean;
}

const text = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
const { "": _root, ...packages } = (JSON.parse(text) as { packages: Record<string, Entry> }).packages;
const entries = Object.entries(packages);

test("each package of the lock has its digest, so that no registry can exchange it; `npm run lock` adds what lacks", () => {
  expect(entries.length).toBeGreaterThan(500);
  const lacking = entries.filter(
    ([, { inBundle = false, integrity = "" }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(lacking.map(([path]) => path)).toEqual([]);
});

test("the lock names no registry but the public one", () => {
  const places = entries.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [new URL(resolved).origin]));
  expect([...new Set(places)].filter((origin) => origin !== "https://registry.npmjs.org")).toEqual([]);
  expect(text).not.toMatch(/"(?:file|git\+|http):/);
});
