import { loginPassword, openPartner, openStaff, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";

const rita = { name: "Rita Estrela", email: "rita@example.com" };
const beto = { name: "Beto Lima", email: "beto@example.com" };

test("an owner opens a till and sets ceilings; a cashier charges there and refunds as far as that, and becomes a manager", async ({
  installation,
  visit,
}) => {
  const [marina, atOffice, atTill] = [
    await visit(),
    await visit(),
    await visit({ viewport: { width: 390, height: 844 } }),
  ];
  const [customer, owner] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 20_000 }),
    openPartner(installation, rita, "Padaria Estrela"),
  ]);
  const cashier = await openStaff(installation, owner, beto);
  const { messages } = atOffice;
  const { partnerDetails, branches, partnerConsole, partnerCharges, refunds, common } = messages;

  await test.step("the owner adds a branch and a till, and what a cashier may refund", async () => {
    const { page } = atOffice;
    await atOffice.enter(owner, "/partner/company");
    const name = async (button: string, field: string, text: string) => {
      await atOffice.button(button).click();
      const sheet = page.getByRole("dialog", { name: button });
      await sheet.getByLabel(field).fill(text);
      await sheet.getByRole("button", { name: branches.saveName }).click();
      await expect(atOffice.toast(branches.placeAdded(text))).toBeVisible();
    };
    await name(branches.addBranch, branches.branchName, "Centro");
    await name(branches.addTillTo("Centro"), branches.tillName, "Caixa 1");
    await expectAccessible(page);
    await page.goto("/partner/people");
    const ceilings = page.getByRole("form", { name: partnerDetails.ceilings });
    await ceilings.getByLabel(partnerDetails.ceilingOf.cashier).fill("$10,00");
    await ceilings.getByRole("button", { name: partnerDetails.saveCeilings }).click();
    const confirm = page.getByRole("dialog", { name: partnerDetails.ceilings });
    await confirm.getByLabel(common.loginPassword, { exact: true }).fill(loginPassword);
    await confirm.getByRole("button", { name: partnerDetails.saveCeilings }).click();
    await expect(atOffice.toast(partnerDetails.ceilingsSaved)).toBeVisible();
    await expectAccessible(page);
  });

  const { card_number: cardNumber } = await customer.call("getFullCardForPayment", {});
  await test.step("the cashier charges at the till, which the device remembers, and sees no figures of the company", async () => {
    const { page } = atTill;
    await atTill.enter(cashier, "/partner/profile");
    await page.getByLabel(branches.register).selectOption("Centro · Caixa 1");
    await page.getByLabel(partnerConsole.cardNumber).fill(cardNumber);
    await atTill.typeAmount(page.getByLabel(partnerConsole.amount, { exact: true }), 4_200);
    await atTill.button(partnerConsole.send).click();
    await expect(page.getByText(partnerConsole.waitingFor("Marina A."))).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(branches.register)).toHaveValue(/.+/);
    await expect(page.getByText(partnerConsole.settlement)).toHaveCount(0);
    await expect(page.locator('a[href="/partner/settlement"]')).toHaveCount(0);
  });

  const [made] = (await cashier.call("listPartnerPaymentRequests", {})).payment_requests;
  await customer.call("approvePaymentRequest", { id: made!.id, amount: 4_200, purchase_password: purchasePassword });
  await test.step("the cashier refunds up to the ceiling, and the charge says who did what", async () => {
    const { page } = atTill;
    await page.goto(`/partner/charges?charge=${made!.id}`);
    const detail = page.getByRole("region", { name: partnerCharges.detail, exact: true });
    await expect(detail).toContainText("Centro · Caixa 1");
    await detail.getByRole("button", { name: refunds.refund, exact: true }).click();
    const sheet = page.getByRole("dialog", { name: refunds.title });
    await expect(sheet).toContainText(refunds.ceiling("$10,00"));
    const amount = sheet.getByLabel(refunds.amount, { exact: true });
    await amount.fill("$10,01");
    await sheet.getByLabel(common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: refunds.refund }).click();
    await expect(sheet.getByRole("alert")).toContainText("$10,00");
    await amount.fill("$10,00");
    await sheet.getByLabel(common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: refunds.refund }).click();
    await expect(page.getByRole("dialog", { name: refunds.done })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: common.close }).first().click();
    const steps = detail.getByRole("region", { name: partnerCharges.timeline });
    await expect(steps).toContainText(`${partnerCharges.events.refunded} · $10,00 ${partnerCharges.by("Beto Lima")}`);
    await expectAccessible(page);
  });

  await test.step("made a manager by the owner, they see the settlement at once", async () => {
    const { page } = atOffice;
    await page.getByRole("button", { name: partnerDetails.changeRole("Beto Lima") }).click();
    const sheet = page.getByRole("dialog", { name: partnerDetails.promoteTitle });
    await sheet.getByLabel(common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: partnerDetails.promoteConfirm }).click();
    await expect(page.getByRole("list", { name: partnerDetails.people })).toContainText(partnerDetails.roles.manager);
    await atTill.page.goto("/partner/settlement");
    await expect(atTill.page.getByRole("main")).toContainText(messages.payouts.ownerRequests);
  });
});
