import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AuditNames } from "./audit-facts.ts";
import { auditNames as en } from "./audit-names/en.ts";
import { auditNames as es } from "./audit-names/es.ts";
import { auditNames as pt } from "./audit-names/pt.ts";

const files = globSync("src/server/**/*.ts").filter(
  (file) => !/\.test\.ts$|export-messages\.ts$|db\/tables\.ts$/.test(file),
);

test("every act that the server records has a name in each language", () => {
  const acts = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bact: (?:[\w. !]+=== null \? )?"(\w+)"(?: : "(\w+)")?/g)].flatMap(
      ([, one, other]) => (other === undefined ? [one!] : [one!, other]),
    ),
  );
  expect(acts.length).toBeGreaterThan(40);
  expect(acts).toContain("requestScheduledPayout");
  expect(acts.filter((act) => !(act in pt.acts && act in es.acts && act in en.acts))).toEqual([]);
});

test("each language names the same things", () => {
  const keysOf = ({ roles, acts, subjects, facts, values }: AuditNames) =>
    [roles, acts, subjects, facts, values].map((names) => Object.keys(names).toSorted());
  expect(keysOf(es)).toEqual(keysOf(pt));
  expect(keysOf(en)).toEqual(keysOf(pt));
});
