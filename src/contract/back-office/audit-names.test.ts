import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { AuditNames } from "./audit-facts.ts";
import { auditNames as en } from "./audit-names/en.ts";
import { auditNames as es } from "./audit-names/es.ts";
import { auditNames as pt } from "./audit-names/pt.ts";

const files = globSync("src/server/**/*.ts").filter(
  (file) => !/\.test\.ts$|export-messages\.ts$|db\/tables\.ts$/.test(file),
);

test("every operation that the audit log has is named in each language", () => {
  const named = files
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => /\b(recordAuditEvent|AuditEvent)\b/.test(text))
    .flatMap((text) => [...text.matchAll(/\boperation: (?:[\w. !]+=== null \? )?"(\w+)"(?: : "(\w+)")?/g)])
    .flatMap(([, one, other]) => (other === undefined ? [one!] : [one!, other]));
  expect(named.length).toBeGreaterThan(40);
  expect(named).toContain("requestScheduledPayout");
  expect(named.filter((name) => !(name in pt.acts && name in es.acts && name in en.acts))).toEqual([]);
});

test("each language names the same things", () => {
  const keysOf = ({ roles, acts, subjects, facts, values }: AuditNames) =>
    [roles, acts, subjects, facts, values].map((names) => Object.keys(names).toSorted());
  expect(keysOf(es)).toEqual(keysOf(pt));
  expect(keysOf(en)).toEqual(keysOf(pt));
});
