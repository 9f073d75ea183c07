import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contrast } from "#web/lib/contrast.ts";

const theme = readFileSync(join(import.meta.dirname, "../../src/web/ui/theme.css"), "utf8");

/** A token's colours, light and dark. */
function lookOf(token: string): { light: string; dark: string } {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(theme)!;
  return { light: light!, dark: dark! };
}

test.each(["light", "dark"] as const)("the edge of a field has a contrast of 3:1 with its background, %s", (look) => {
  for (const ground of ["surface", "paper"])
    expect(contrast(lookOf("edge")[look], lookOf(ground)[look]), ground).toBeGreaterThanOrEqual(3);
});
