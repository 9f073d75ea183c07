import { withoutIds } from "#test/harness/without-ids.ts";
import { withoutLimits } from "#test/harness/without-limits.ts";
import { openAccount, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

// The limits of an installation whose operator has chosen none, but for the night, which may fall.
const usual = Object.fromEntries(Object.keys(withoutLimits).map((name) => [name, ""]));
test.use({ environment: { ...usual, LIMIT_NIGHT: "500000" } });

test("a first transfer to somebody asks for the purchase password, in the sheet, and a second one does not", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 50_000 });
  await openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" });
  const review = page.getByRole("dialog", { name: messages.transfers.review });
  const confirm = review.getByRole("button", { name: messages.common.confirm });
  const password = review.getByLabel(messages.transfers.purchasePassword, { exact: true });

  await marina.planTransfer("caio.ferraz", 1_000);
  await expect(review).toContainText("Caio Ferraz");
  await expect(password).toHaveCount(0);
  await confirm.click();
  await expect(password).toBeFocused();
  await expect(review).toContainText(messages.transfers.passwordNeeded);
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);

  await test.step("a wrong one says how many tries are left", async () => {
    await page.keyboard.type("917");
    await page.keyboard.press("Enter");
    await expect(password, "three digits are not sent").toHaveValue("917");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expect(review).toContainText(messages.errors.purchase_password_wrong(factsFor("pt", { tries_left: 4 })));
    await expect(password).toBeFocused();
    await expect(password).toHaveValue("");
    await expect(marina.toast(messages.transfers.failedTitle)).toHaveCount(0);
  });

  await test.step("the right one sends, by the keyboard alone, and is kept nowhere", async () => {
    await page.keyboard.type(purchasePassword);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: messages.transfers.sent })).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(withoutIds(stored)).not.toContain(purchasePassword);
  });

  await page.waitForURL("/");
  await marina.planTransfer("caio.ferraz", 1_000);
  await confirm.click();
  await expect(page.getByRole("heading", { name: messages.transfers.sent })).toBeVisible();
});

test("limits are shown with what is used, lowered at once, and raised after 24 hours unless that is stopped", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const limits = messages.spendingLimits;
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 50_000 });
  await openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" });
  await client.call("sendMoney", {
    username: "caio.ferraz",
    amount: 12_500,
    purchase_password: purchasePassword,
  });

  await page.goto("/profile?section=limits");
  const cardOf = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  const day = cardOf(limits.names.day);
  await expect(day).toContainText("$5.000,00");
  await expect(day).toContainText("$125,00");
  await expect(day).toContainText("$4.875,00");
  await expectAccessible(page);

  const change = async (name: string, digits: string) => {
    await page.getByRole("button", { name: limits.change(name) }).click();
    const dialog = page.getByRole("dialog", { name: limits.change(name) });
    await dialog.getByLabel(name).fill(digits);
    await dialog.getByRole("button", { name: messages.profile.save }).click();
    await expect(dialog).toBeHidden();
  };
  await change(limits.names.send, "10000");
  await expect(cardOf(limits.names.send)).toContainText("$100,00");
  await expect(marina.toast(limits.lowered)).toBeVisible();

  await marina.planTransfer("caio.ferraz", 10_100);
  await page.getByRole("dialog").getByRole("button", { name: messages.common.confirm }).click();
  await expect(page.getByRole("dialog")).toContainText(
    messages.spendingErrors.errors.send_limit_exceeded(factsFor("pt", { maximum: 10_000 })),
  );

  await page.goto("/profile?section=limits");
  await change(limits.names.send, "20000");
  const send = cardOf(limits.names.send);
  await expect(send).toContainText("$200,00");
  await expect(send).toContainText("$100,00");
  await expectAccessible(page);
  await send.getByRole("button", { name: limits.stop }).click();
  await expect(send.getByRole("button", { name: limits.stop })).toHaveCount(0);
  await expect(send).toContainText("$100,00");
});
