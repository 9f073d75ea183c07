import type { Page } from "@playwright/test";
import { groupCardNumber } from "#web/lib/card-number.ts";
import { charge, loginPassword, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

const partner = "Padaria Estrela";
const rita = { name: "Rita Estrela", email: "rita@example.com" };

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

test("the card is frozen and unfrozen, and gets a new number", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { protection, card } = messages;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 10_000 }),
    openPartner(installation, rita, partner),
  ]);
  const numberOf = async () => (await client.call("getFullCardForPayment", {})).card_number;
  const first = await numberOf();
  const codeOf = (number: string) => page.getByRole("img", { name: card.qrAlternative(groupCardNumber(number)) });
  await page.goto("/my-card");

  await test.step("frozen at a tap: the code is gone, and no charge arrives", async () => {
    await marina.button(card.protect).focus();
    await page.keyboard.press("Enter");
    await expect(marina.button(protection.freeze)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(marina.button(protection.freeze)).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = dialogOf(page, protection.freezeTitle);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: protection.freezeConfirm }).click();
    await expect(page.getByText(protection.frozenTitle, { exact: true }).first()).toBeVisible();
    await expect(codeOf(first)).toBeHidden();
    await expectAccessible(page);
    await expect(charge(till, client, 4_200)).rejects.toThrow("card_not_found");
  });

  await test.step("unfrozen by the login password alone, also after a reload", async () => {
    await page.reload();
    await marina.button(protection.unfreeze).click();
    const dialog = dialogOf(page, protection.unfreezeTitle);
    const password = dialog.locator("input[name=login_password]");
    await password.fill("not this one");
    await dialog.getByRole("button", { name: protection.unfreezeConfirm }).click();
    await expect(dialog.getByText(messages.errors.login_password_wrong(factsFor("pt")))).toBeVisible();
    await expectAccessible(page);
    await password.fill(loginPassword);
    await dialog.getByRole("button", { name: protection.unfreezeConfirm }).click();
    await expect(codeOf(first)).toBeVisible();
  });

  await test.step("a new number stands on the card at once", async () => {
    await marina.button(protection.replace).click();
    const dialog = dialogOf(page, protection.replaceTitle);
    await dialog.locator("input[name=login_password]").fill(loginPassword);
    await dialog.getByRole("button", { name: protection.replaceConfirm }).click();
    await expect(marina.toast(protection.replacedNow)).toBeVisible();
    await expect(codeOf(first)).toBeHidden();
    await expect(codeOf(await numberOf())).toBeVisible();
    expect(await numberOf()).not.toBe(first);
  });
});

test("a partner is blocked from its charge, a user from what they sent, and both blocks are lifted in the profile", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { protection, transactions } = messages;
  const [client, till, caio] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 10_000 }),
    openPartner(installation, rita, partner),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }, { balance: 10_000 }),
  ]);
  const { username } = await client.call("getProfile", {});
  const send = () => caio.call("sendMoney", { username, amount: 100, message: "Ligue para o banco" });

  await test.step("from the charge, which is rejected with it", async () => {
    const id = await charge(till, client, 4_200);
    const popup = marina.chargePopup(partner);
    await popup.getByRole("button", { name: protection.block(partner) }).click();
    const dialog = dialogOf(page, protection.blockTitle(partner));
    await expect(dialog).toContainText(protection.chargeDetail);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: protection.confirmAndReject }).click();
    await expect(marina.toast(protection.blocked(partner))).toBeVisible();
    await expect(popup).toBeHidden();
    expect(await till.call("getPartnerPaymentRequest", { id })).toMatchObject({ status: "rejected" });
    await expect(charge(till, client, 4_200)).rejects.toThrow("card_not_found");
  });

  await test.step("from the receipt of a transfer, beside its message", async () => {
    await send();
    const { id } = (await client.call("getLastTransaction", {}))!;
    await page.goto(`/extrato?receipt=${id}`);
    await expect(page.getByText("Ligue para o banco").filter({ visible: true }).first()).toBeVisible();
    await marina.button(protection.block("Caio Ferraz")).click();
    const dialog = dialogOf(page, protection.blockTitle("Caio Ferraz"));
    await expect(dialog).toContainText(protection.userDetail);
    await dialog.getByRole("button", { name: protection.confirm, exact: true }).click();
    await expect(marina.toast(protection.blocked("Caio Ferraz"))).toBeVisible();
    await expect(send()).rejects.toThrow("recipient_unavailable");
    await expect(page.getByText(transactions.receipt, { exact: true }).first()).toBeVisible();
  });

  await test.step("lifted in the profile", async () => {
    await page.goto("/profile?section=security");
    const list = page.getByRole("list", { name: protection.list });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await expect(list).toContainText("Caio Ferraz");
    await expectAccessible(page);
    await marina.button(protection.liftBlock("Caio Ferraz")).click();
    await expect(marina.toast(protection.lifted("Caio Ferraz"))).toBeVisible();
    await send();
    await marina.button(protection.liftBlock(partner)).click();
    await expect(page.getByText(protection.none)).toBeVisible();
    const id = await charge(till, client, 4_200);
    await client.call("approvePaymentRequest", { id, amount: 4_200, purchase_password: purchasePassword });
  });
});
