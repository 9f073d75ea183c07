import { expect, it } from "vitest";
import { missingTests, titlesIn } from "./named-tests.ts";

it("takes for a title what names a test or a step that runs, and nothing else", () => {
  const source = `
    test("runs", async ({ page }) => {});
    test.skip("skipped", async () => {});
    it.each([1])("each %s of them", { timeout: 1 }, (one) => {});
    // test("commented out", () => {});
    await test.step(\`a step in \${language}\`, async () => {});
    await expect(page.getByText("what a page says"), "a reason").toBeVisible();`;
  expect(titlesIn(source)).toEqual(["runs", "each %s of them", "a step in ${language}"]);
});

it("finds a file or title that does not exist, a part of a title, and a file without one, over a line's end too", () => {
  const file = "test/boundaries/links.test.ts";
  const title = "names in the README the two commands that a newcomer types";
  const names = (text: string) => missingTests(`\`${file}\` ${text}`);
  expect(names(`“${title}”`)).toEqual([]);
  expect(names(`“${title.replace("README the", "README\n   the")}”`)).toEqual([]);
  expect(names(`“${title}”, “another one”`)).toEqual([{ file, title: "another one" }]);
  expect(names("“names in the README”")).toEqual([{ file, title: "names in the README" }]);
  expect(missingTests(`\`${file}\` “names in the README”`, (whole, named) => whole.includes(named))).toEqual([]);
  expect(names("shows it")).toEqual([{ file, title: "none is named" }]);
  expect(missingTests("`test/boundaries/gone.test.ts` “a title”")).toEqual([
    { file: "test/boundaries/gone.test.ts", title: "a title" },
  ]);
});
