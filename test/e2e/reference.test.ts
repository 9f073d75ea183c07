import type { Page } from "@playwright/test";
import { patient } from "#test/harness/patience.ts";
import { expect, test } from "./test.ts";

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Opens a page of the reference, once Redoc shows it. The policy's violations fail each test. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("#reference[data-state]")).toHaveAttribute("data-state", "ready", {
    timeout: patient(60_000),
  });
}

const section = (page: Page, id: string) => page.locator(`[data-section-id="${id}"]`);

test("a developer finds what API keys can call first, with its fields, examples and errors", async ({ visit }) => {
  const { page } = await visit({ viewport: desk });
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).origin));
  await open(page, "/api/docs");
  const menu = page.locator(".menu-content");
  await expect(menu.locator("li").first()).toHaveText(/^Partners/);
  await menu.getByText("Charges", { exact: true }).click();
  await menu.getByText("createPaymentRequest", { exact: true }).click();
  const operation = section(page, "tag/Charges/operation/createPaymentRequest");
  await expect(operation).toBeInViewport();
  const field = operation.getByRole("row").filter({ has: page.getByText("amount", { exact: true }) });
  await expect(field.first()).toContainText("integer <minor-units> [ 1 .. 5000000 ]");
  await expect(field.first()).toContainText("in minor units");
  await expect(operation).toContainText('"card_number": "9042000000000019"');
  await expect(operation).toContainText('"customer_name": "Test C."');
  await operation.getByRole("button", { name: "409" }).first().click();
  await expect(operation).toContainText("charge_too_small");
  await expect(menu.getByText("Errors", { exact: true })).toBeVisible();
  // Its operations are for members of a partner alone.
  await expect(menu.getByText("Team", { exact: true })).not.toBeAttached();
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

test("a developer searches for a word by keyboard and lands on the operation", async ({ visit }) => {
  const { page } = await visit({ viewport: desk });
  await open(page, "/api/docs");
  await page.getByRole("navigation", { name: "Documentation" }).getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  const search = page.getByRole("search").getByRole("textbox");
  await expect(search).toBeFocused();
  // Typed at once: a pause would search for a part of the word first.
  await page.keyboard.insertText("refund");
  const results = page.getByRole("search").getByRole("menuitem");
  await expect(results.filter({ hasText: "refundPaymentRequest" })).toBeVisible({ timeout: patient(60_000) });
  const names = await results.allTextContents();
  for (const name of names) {
    await page.keyboard.press("ArrowDown");
    if (name.includes("refundPaymentRequest")) break;
  }
  await page.keyboard.press("Enter");
  await expect(section(page, "tag/Refunds/operation/refundPaymentRequest")).toBeInViewport();
  await expect(page).toHaveURL(/#tag\/Refunds\/operation\/refundPaymentRequest$/);
});

test("an error's address leads to what its code means, and events name their signature @full", async ({ visit }) => {
  const { page } = await visit({ viewport: phone });
  await open(page, "/api/docs#charge_too_small");
  await expect(section(page, "charge_too_small")).toBeInViewport();
  await expect(page.getByRole("listitem").filter({ has: section(page, "charge_too_small") })).toContainText(
    "minimum_amount",
  );
  const event = section(page, "tag/Events/operation/chargeApprovedEvent");
  await expect(event).toContainText("Troco-Signature");
  await expect(event).toContainText("payment_request");
  const overhang = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
});

test("the operations of members, customers and administrators are apart, and the guide stands beside @full", async ({
  visit,
}) => {
  const { page } = await visit({ viewport: desk });
  await open(page, "/api/docs?group=Wallet");
  await expect(section(page, "tag/Transfers/operation/sendMoney")).toBeAttached();
  await expect(section(page, "tag/Charges/operation/createPaymentRequest")).not.toBeAttached();
  const links = page.getByRole("navigation", { name: "Documentation" });
  await expect(links.getByRole("link", { name: "Wallet" })).toHaveAttribute("aria-current", "page");
  await links.getByRole("link", { name: "Guide" }).click();
  await expect(page.getByRole("heading", { name: "A checkout of your own" })).toBeVisible();
  await links.getByRole("link", { name: "Partners" }).click();
  await expect(section(page, "tag/Team/operation/inviteCashier")).toBeAttached({ timeout: patient(60_000) });
  await links.getByRole("link", { name: "API keys" }).click();
  await expect(section(page, "tag/Charges/operation/createPaymentRequest")).toBeAttached({ timeout: patient(60_000) });
  await expect(section(page, "tag/Team/operation/inviteCashier")).not.toBeAttached();
});
