import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sections, variablesOf } from "#server/platform/settings.ts";
import { referencePath, withReference } from "../../scripts/configuration-reference.ts";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, referencePath), "utf8");

test("the reference of the configuration is what the code says; `npm run reference` writes it anew", () => {
  expect(page).toBe(withReference(page));
  const reference = page.slice(page.indexOf("## Configuration"));
  for (const { name } of Object.values(sections).flatMap(variablesOf))
    expect(reference.split(`| \`${name}\` |`), name).toHaveLength(2);
});
