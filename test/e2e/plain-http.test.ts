import { chromium } from "@playwright/test";
import { balancesOf, openAccount } from "./accounts.ts";
import { leanBrowser } from "./browser.ts";
import { messagesOf } from "./messages.ts";
import { expect, test } from "./test.ts";
import { Visitor } from "./visitor.ts";

/** Unlike `localhost`, no secure context without TLS. */
const origin = "http://shop.example";
test.use({ environment: { PUBLIC_URL: origin } });

test("over plain http money moves, tabs share events, and what needs https says so", async ({ installation }) => {
  const { port, hostname } = new URL(installation.url);
  const args = [...leanBrowser.args!, `--host-resolver-rules=MAP shop.example ${hostname}:${port}`];
  const browser = await chromium.launch({ ...leanBrowser, args });
  const [client, friend] = await Promise.all([
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { balance: 10_000 }),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }),
  ]);
  const { username } = await friend.call("getProfile", {});
  const context = await browser.newContext({ baseURL: origin, locale: "pt-BR" });
  await context.addCookies(
    client.cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2);
      return { name, value, url: origin };
    }),
  );
  const marina = new Visitor(await context.newPage(), installation, await messagesOf("pt"));
  const { page, messages } = marina;
  await page.goto("/");
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto, "locks" in navigator])).toEqual([
    false,
    false,
    false,
  ]);
  const second = await marina.openTab();

  await marina.planTransfer(username, 1_000);
  await marina.button(messages.common.confirm).click();
  await expect.poll(() => balancesOf(friend)).toEqual({ wallet: 1_000, cashback: 0 });
  const wallet = second.page.getByRole("group", { name: messages.home.wallet, exact: true });
  await expect(wallet).toContainText("$90,00");

  await page.goto("/notifications");
  await expect(page.getByText(messages.notifications.push.insecure)).toBeVisible();
  await page.goto("/profile?section=security");
  await expect(page.getByText(messages.secondFactors.insecure)).toBeVisible();
  await browser.close();
});
