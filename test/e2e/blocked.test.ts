import type { Page } from "@playwright/test";
import { openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";

/** Collects the paths below /api that a page requests from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

test("a block that comes while a page is open covers it within seconds, cannot be closed, and goes when it is lifted", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 12_345 });
  const dialog = page.getByRole("dialog", { name: messages.blocked.title });
  const wallet = page.getByRole("group", { name: messages.home.wallet, exact: true });
  await expect(wallet).toContainText("$123,45");

  await test.step("it says why, whom to write to, and offers to leave", async () => {
    await installation.admin("block", "marina@example.com", "Chargebacks <b>em análise</b>");
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText("Chargebacks <b>em análise</b>");
    await expect(dialog.getByRole("link", { name: "ajuda@troco.example" })).toHaveAttribute(
      "href",
      "mailto:ajuda@troco.example",
    );
    await expect(dialog.getByRole("button", { name: messages.profile.signOut })).toBeVisible();
    await expect(dialog.getByRole("button", { name: messages.common.close })).toHaveCount(0);
    await expect(page.getByText("Marina Azevedo")).toHaveCount(0);
    await expect(wallet).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
  });

  await test.step("neither Escape, nor a click outside, nor Back closes it, and the focus stays inside", async () => {
    await expect(dialog.getByRole("heading")).toBeFocused();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
    await page.goto("/extrato");
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(messages.blocked.title));
  });

  await test.step("nothing is asked for behind it, and taking it out of the page shows nothing", async () => {
    const calls = watchCalls(page);
    const profileRequest = page.waitForRequest("**/api/profile");
    await profileRequest;
    await (await page.waitForResponse("**/api/profile")).finished();
    expect(new Set(calls)).toEqual(new Set(["/api/profile"]));
    await page.evaluate(() => document.querySelector("dialog")!.remove());
    await expect(page.getByText("$123,45")).toHaveCount(0);
    const refused = await page.evaluate(async () => (await fetch("/api/transactions")).status);
    expect(refused).toBe(403);
    await page.reload();
    await expect(dialog).toBeVisible();
  });

  await test.step("it can be used by everybody: light, dark, 320 px, in the reader's language", async () => {
    await expectAccessible(page);
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await dialog.getByRole("combobox", { name: messages.shell.language }).selectOption("en");
    await expect(page.getByRole("dialog", { name: "Account blocked" })).toBeVisible();
    await page.getByRole("dialog").getByRole("combobox").selectOption("pt");
    await expect(dialog).toBeVisible();
  });

  await test.step("the block is lifted, and the page is back", async () => {
    await installation.admin("unblock", "marina@example.com");
    await expect(dialog).toHaveCount(0);
    await expect(wallet).toContainText("$123,45");
    expect((await client.call("getProfile", {})).is_blocked).toBe(false);
  });
});

test("every protected page is covered for who arrives blocked, without a reason said so, and logging out leads to login", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  await openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" });
  await installation.admin("block", "marina@example.com");
  await marina.signIn("marina@example.com");
  const dialog = page.getByRole("dialog", { name: messages.blocked.title });
  await expect(dialog).toContainText(messages.blocked.noReason);
  for (const path of ["/", "/extrato", "/add-money", "/my-card", "/profile", "/partner/profile", "/payment-success"]) {
    await page.goto(path);
    await expect(dialog, path).toBeVisible();
    await expect(page.getByRole("main"), path).toHaveCount(0);
  }
  await dialog.getByRole("button", { name: messages.profile.signOut }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByLabel(messages.auth.email)).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("an error alone is enough to show the block, when the live stream is down", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await page.route("**/api/live*", (route) => route.abort());
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 5_000 });
  await page.goto("/send-money");
  await page.getByLabel(messages.transfers.recipient).fill("caio");
  await installation.admin("block", "marina@example.com", "Suspeita");
  // Typed into the focused field, since the page may have made a request and be covered already.
  await page.keyboard.type(".ferraz");
  await expect(page.getByRole("dialog", { name: messages.blocked.title })).toContainText("Suspeita");
});
