import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { languageStorageKey, languages, type Language } from "#contract/limits.ts";
import { manifest } from "../../scripts/build-web.ts";
import { listScripts } from "../../scripts/bundle-budget.ts";
import { openAccount, shareSession } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { messagesOf } from "./messages.ts";
import { startReleases } from "./releases.ts";
import { expect, test } from "./test.ts";

/** The built file of a source. */
function builtFrom(source: string): string {
  const chunks = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
  return `/${chunks[source]!.file}`;
}

/** A new browser, whose errors are expected. */
async function open(browser: Browser, { url }: Installation, language: Language = "pt"): Promise<BrowserContext> {
  const origins = [{ origin: url, localStorage: [{ name: languageStorageKey, value: language }] }];
  return browser.newContext({ baseURL: url, storageState: { cookies: [], origins } });
}

const refresh = { pt: "Atualizar", es: "Actualizar", en: "Refresh" };
const sentence = { pt: "Não foi possível abrir", es: "No pudimos abrir", en: "could not be opened" };

async function expectApplicationError(page: Page, language: Language = "pt"): Promise<void> {
  await expect(page.getByRole("heading", { name: "Application Error" })).toBeVisible();
  await expect(page).toHaveTitle("Application Error");
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByText(sentence[language])).toBeVisible();
  await expect(page.getByRole("button", { name: refresh[language] })).toBeVisible();
}

test("an app that cannot start shows the Application Error page, and its button starts it once it can", async ({
  browser,
  installation,
}) => {
  const entry = builtFrom("index.html");
  for (const language of languages) {
    await test.step(`its script does not arrive, ${language}`, async () => {
      const context = await open(browser, installation, language);
      const page = await context.newPage();
      await page.route(`**${entry}`, (route) => route.abort());
      await page.goto("/");
      await expectApplicationError(page, language);
      await expectAccessible(page);
      await page.unrouteAll();
      await page.getByRole("button", { name: refresh[language] }).click();
      await expect(page.getByLabel((await messagesOf(language)).auth.email)).toBeVisible();
      await context.close();
    });
  }
  const context = await open(browser, installation);
  const page = await context.newPage();
  await test.step("every script that a start needs, one after the other, is gone", async () => {
    const needed = listScripts("/auth").filter((file) => file.startsWith("assets/") && !/\/auth-|login/.test(file));
    for (const file of needed.filter((name) => /index|pt|foundation/.test(name))) {
      await page.route(`**/${file}`, (route) => route.fulfill({ status: 404, body: "" }));
      await page.goto("/auth");
      await expectApplicationError(page);
      await page.unrouteAll();
    }
  });
  await test.step("an exception while it starts", async () => {
    await page.route(`**${entry}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: 'throw new Error("planted")' }),
    );
    await page.goto("/");
    await expectApplicationError(page);
    await page.unrouteAll();
  });
  await context.close();
});

test("a screen that crashes leaves the shell, and comes back when it is tried again", async ({
  browser,
  installation,
}) => {
  const messages = await messagesOf("pt");
  const context = await open(browser, installation);
  await shareSession(context, await openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }));
  const page = await context.newPage();
  await page.route(`**${builtFrom("src/web/app/screens/profile.tsx")}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export function ProfileScreen() { if (!window.calm) throw new Error("planted"); return "calm again"; }',
    }),
  );
  await page.goto("/profile");
  await expect(page.getByText(messages.shell.screenFailedTitle)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.shell.titles.profile);
  await expect(page.getByRole("navigation", { name: messages.shell.nav })).toBeVisible();
  await expectAccessible(page);

  await page.evaluate(() => Object.assign(window, { calm: true }));
  await page.getByRole("button", { name: messages.common.retry }).click();
  await expect(page.getByRole("main")).toContainText("calm again");

  await page.evaluate(() => Object.assign(window, { calm: false }));
  await page
    .getByRole("navigation", { name: messages.shell.nav })
    .getByRole("link", { name: messages.shell.home })
    .click();
  await expect(page.getByText(messages.home.availableNow)).toBeVisible();
  await context.close();
});

test("a part that does not arrive says why: no connection, a newer release, or neither @full", async ({
  installation,
  visit,
}) => {
  const releases = await startReleases(installation.url);
  const marina = await visit({ url: releases.url, breaks: /PartNotFetched/ });
  const { page, messages } = marina;
  const nav = page.getByRole("navigation", { name: messages.shell.nav });
  await marina.arriveActive("Marina Azevedo", "marina@example.com");
  await expect(page.getByText(messages.home.availableNow)).toBeVisible();
  // Pointing at a link fetches its screen; these links are followed by the keyboard alone.
  const follow = async (name: string) => nav.getByRole("link", { name }).dispatchEvent("click");

  await test.step("no connection", async () => {
    await page.context().setOffline(true);
    await follow(messages.shell.partners);
    await expect(page.getByText(messages.shell.partOfflineDetail)).toBeVisible();
    await expect(page.getByText(messages.shell.screenFailedTitle)).toHaveCount(0);
    await expect(nav).toBeVisible();
    await expectAccessible(page);
    await marina.button(messages.common.retry).click();
    await expect(page.getByText(messages.shell.partOfflineDetail)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(messages.shell.offline)).toHaveCount(1);
    await marina.button(messages.common.retry).click();
    await expect(page.getByText(messages.shell.partOfflineDetail)).toHaveCount(0);
    await expect(nav).toBeVisible();
  });

  await test.step("lost on its way, with the same release on the server", async () => {
    await page.route(`**${builtFrom("src/web/app/screens/statement.tsx")}`, (route) => route.abort());
    await follow(messages.shell.statement);
    await expect(page.getByText(messages.shell.partLostTitle)).toBeVisible();
    await page.unrouteAll();
    await marina.button(messages.shell.reload).click();
    await expect(page.getByText(messages.transactions.totalBalance)).toBeVisible();
  });

  await test.step("long on its way: an outline until it is there", async () => {
    const arriving = Promise.withResolvers<void>();
    await page.route(`**${builtFrom("src/web/app/screens/partners.tsx")}`, async (route) => {
      await arriving.promise;
      await route.continue();
    });
    await page.goto("/empresas");
    await expect(page.getByRole("main").getByRole("status")).toHaveText(messages.common.loading);
    arriving.resolve();
    await expect(page.getByLabel(messages.partners.search)).toBeVisible();
    await page.unrouteAll();
    await page.goto("/extrato");
    await expect(page.getByText(messages.transactions.totalBalance)).toBeVisible();
  });

  await test.step("gone, because the server has a newer release", async () => {
    releases.deploy();
    releases.remove(new RegExp(builtFrom("src/web/app/screens/cashback-history.tsx")));
    await follow(messages.shell.history);
    await expect(page.getByText(messages.shell.partUpdatedTitle)).toBeVisible();
    await expect(marina.button(messages.shell.reload)).toBeVisible();
    await expectAccessible(page);
  });
  await page.close();
  await releases.stop();
});
