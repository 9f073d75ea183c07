import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = ["src/web/**/*.{ts,tsx,css}", "public/*.css"].flatMap((pattern) => globSync(pattern, { cwd: root }));

/** The smallest size of the design, in pixels. */
const smallest = 12.5;

test("no text is set smaller than 12.5 px", () => {
  const sizes = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /(?:\btext-\[|--text-\w+: |font-size: |fontSize: ")([\d.]+)(rem|px)/g,
      ),
    ].map(([, size, unit]) => ({ file, px: Number(size) * (unit === "rem" ? 16 : 1) })),
  );
  expect(sizes.length, "the theme's own at least").toBeGreaterThanOrEqual(10);
  expect(sizes.filter(({ px }) => px < smallest)).toEqual([]);
});
