import type { Client } from "#server/cli/demo/index.ts";
import { charge, openPartner, purchasePassword } from "./accounts.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./test.ts";

async function buy(till: Client, customer: Client, amount: number, description?: string): Promise<void> {
  const id = await charge(till, customer, amount, description);
  await customer.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });
}

test("cashback shows up while the history is open, adds up, and its timeline pages through every kind", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { cashbackHistory: history } = messages;
  const [client, till, otherTill] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 400_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
    openPartner(installation, { name: "Ana Lima", email: "ana@example.com" }, "Cantina da Praça"),
  ]);
  const header = page.getByRole("region", { name: history.total });
  const timeline = page.getByRole("region", { name: history.timeline });
  const rows = timeline.getByRole("listitem");

  await test.step("nothing yet: what brings it, and where", async () => {
    await page.goto("/historico");
    await expect(header).toContainText("$0,00");
    await expect(timeline).toContainText(history.emptyTitle);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(timeline.getByRole("link", { name: history.seePartners })).toHaveAttribute("href", "/empresas");
  });

  await test.step("a purchase elsewhere shows up by itself", async () => {
    await buy(till, client, 1_000, "Compra - 2 cafés - ID: 8f3a21");
    await expect(header).toContainText("$1,00");
    await expect(header).toContainText(history.entries(1));
    // A month has a summary only when it brought more than 1.00.
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Padaria Estrela");
    await expect(rows).toContainText("2 cafés");
    await expect(rows).not.toContainText("8f3a21");
    await expect(rows).toContainText(`${history.categories.restaurants} ·\u00a010%`);
    await expect(rows).toContainText("+$1,00");
  });

  await test.step("totals, a milestone, a summary, and pages", async () => {
    // A partner may charge a customer twenty times in ten minutes.
    for (let bought = 0; bought < 33; bought += 1) await buy(bought % 2 === 0 ? till : otherTill, client, 2_000);
    await page.reload();
    await expect(header).toContainText("$67,00");
    await expect(header).toContainText(`${history.thisMonth}$67,00`);
    await expect(header).toContainText(history.entries(34));
    await expect(rows.first()).toContainText(history.summary);
    await expect(rows.first()).toContainText("+$67,00");
    // 34 purchases, one milestone, one summary: two pages.
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      await expect(rows).toHaveCount(36, { timeout: 1_000 });
    }).toPass();
    await expect(timeline.getByRole("button", { name: messages.common.loadMore })).toHaveCount(0);
    await expect(rows.last()).toContainText("2 cafés");
  });

  await test.step("one kind at a time, kept by the address", async () => {
    await page.getByRole("radio", { name: history.filters.milestone }).check();
    await expect(page).toHaveURL(/\/historico\?type=milestone$/);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(history.milestoneTitles.cashback_milestone("$50"));
    await expect(rows).toContainText(history.milestoneDescriptions.cashback_milestone_reached("$50"));
    await page.reload();
    await expect(page.getByRole("radio", { name: history.filters.milestone })).toBeChecked();
    await expect(rows).toHaveCount(1);
    await page.getByRole("radio", { name: history.filters.monthly_summary }).check();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(history.entries(34));
    await page.getByRole("radio", { name: history.filters.cashback_earned }).check();
    await expect(rows).toHaveCount(30);
  });

  await test.step("the months can be read as a table", async () => {
    const table = page.getByRole("table", { name: history.chart });
    await expect(table.getByRole("row")).toHaveCount(13);
    await marina.button(history.showTable).click();
    const newest = table.getByRole("row").nth(1);
    await expect(newest).toContainText("34");
    await expect(newest).toContainText("$67,00");
    await marina.button(history.showChart).click();
    await expect(marina.button(history.showTable)).toBeVisible();
  });

  await test.step("no answer: says so, and a retry brings it", async () => {
    await page.route("**/api/cashback/timeline*", (route) => route.abort());
    await page.reload();
    await expect(timeline.getByRole("alert")).toContainText(messages.common.loadFailed);
    await page.unrouteAll();
    await timeline.getByRole("button", { name: messages.common.retry }).click();
    await expect(rows.first()).toBeVisible();
  });

  await test.step("what can be moved to the wallet: quick amounts up to the balance, and no other amount than that", async () => {
    const { cashbackTransfer } = messages;
    await client.call("transferCashback", { amount: 4_000 });
    await page.goto("/cashback-transfer");
    const quick = page.getByRole("group", { name: messages.common.quickAmounts }).getByRole("button");
    await expect(quick).toHaveText(["$10", "$25", "$50"]);
    await expect(quick.nth(1)).toBeEnabled();
    await expect(quick.nth(2)).toBeDisabled();
    await marina.button(cashbackTransfer.transferPlain).last().click();
    await expect(page.getByText(cashbackTransfer.invalidAmount)).toBeVisible();
    const amount = page.getByLabel(cashbackTransfer.amount);
    await amount.fill("2701");
    await marina.button(cashbackTransfer.transfer("$27,01")).click();
    await expect(page.getByText(cashbackTransfer.insufficient("$27,00"))).toBeVisible();
    await expect(amount).toBeFocused();
    await quick.nth(1).click();
    await expect(marina.button(cashbackTransfer.transfer("$25,00"))).toBeVisible();
    await expect(page.getByText(cashbackTransfer.insufficient("$27,00"))).toHaveCount(0);
  });
});

test("the history can be used by everybody, in light, dark and forced colours @full", async ({
  installation,
  visit,
}) => {
  const marina = await visit({ language: "en" });
  const { page, messages } = marina;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 400_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  await buy(till, client, 100_000, "Cakes");
  await page.goto("/historico");
  await expect(page.getByText(messages.cashbackHistory.milestoneTitles.cashback_milestone("$100"))).toBeVisible();
  await expectNoViolations(page);
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.getByRole("region", { name: messages.cashbackHistory.total })).toContainText("$100.00");
});
