import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { build, type Rolldown } from "vite";
import { card } from "#web/lib/languages/pt/card.ts";

test("a part and its messages that arrive while React still waits for them are shown at once, and trip nothing @full", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  const { output } = (await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"', __OPERATIONS__: "{}" },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "pages/suspended.ts"),
        output: { format: "es", codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  await page.setContent("<!doctype html><body></body>");
  await page.addScriptTag({ type: "module", content: output[0].code });
  await expect(page.getByRole("main")).toHaveText(`${card.usageTitle} 0`);
  expect(problems).toEqual([]);
});
