import { readFileSync } from "node:fs";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";

const sentences = {
  pt: "O Troco precisa de JavaScript e de um destes navegadores",
  es: "Troco necesita JavaScript y uno de estos navegadores",
  en: "Troco needs JavaScript and one of these browsers",
};
/** As vite.config.ts has them. */
const targets = [...readFileSync("vite.config.ts", "utf8").matchAll(/"(?:chrome|edge|firefox|safari)([\d.]+)"/g)].map(
  ([, version]) => version!,
);

/** What browsers below the target lack, each by itself. */
const lacks = {
  "light-dark()": () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...given: string[]) => !given.join().includes("light-dark(") && supports(...(given as [string]));
  },
  popovers: () => Reflect.deleteProperty(HTMLElement.prototype, "popover"),
  "Promise.withResolvers": () => Reflect.deleteProperty(Promise, "withResolvers"),
};

for (const [name, remove] of Object.entries(lacks)) {
  test(`a browser without ${name} shows which browsers work, in three languages`, async ({ visit }) => {
    const { page } = await visit({ breaks: /index.html has no #root/ });
    await page.addInitScript(remove);
    await page.goto("/auth");
    for (const [language, sentence] of Object.entries(sentences)) {
      const text = page.locator(`#start-failure p[lang=${language}]`);
      await expect(text).toContainText(sentence);
      for (const version of targets) await expect(text).toContainText(version);
    }
    await expectAccessible(page);
    await expect(page.getByText("Application Error")).toHaveCount(0);
    await expect(page.getByRole("textbox")).toHaveCount(0);
  });
}

test("without script the page says the same", async ({ browser, installation }) => {
  const context = await browser.newContext({ baseURL: installation.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  // Playwright looks for no text within <noscript>.
  for (const [language, sentence] of Object.entries(sentences)) {
    const text = page.locator(`#start-failure p[lang=${language}]`);
    await expect(text).toBeVisible();
    await expect(text).toContainText(sentence);
  }
  await context.close();
});

test("the page's own script holds nothing that such a browser cannot read", async ({ installation }) => {
  const html = await (await fetch(installation.url)).text();
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(html) ?? [];
  expect(script).not.toBe("");
  expect(script).not.toMatch(/\?\.[a-z[(]|\?\?|\(\?<|\basync\b|\.\.\.\w+\}|\bcatch\{|#[a-z]+\s*[=(;]/i);
});
