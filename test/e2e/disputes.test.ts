import { charge, loginPassword, openAccount, openPartner, openStaff, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

test.use({ isNew: true });

const partner = "Padaria Estrela";
/** Longer than the open overview waits before it asks again. */
const untilPollMs = 31_000;

test("a customer contests a purchase in its receipt, the owner replies, an administrator decides for the customer: each sees it at once", async ({
  installation,
  visit,
}) => {
  const [marina, rita, alice] = await Promise.all([
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { balance: 200_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, partner),
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  const beto = await openStaff(installation, rita, { name: "Beto Lima", email: "beto@example.com" });
  const id = await charge(rita, marina, 20_000, "Bolo de cenoura");
  await marina.call("approvePaymentRequest", { id, amount: 20_000, purchase_password: purchasePassword });
  const phone = { width: 390, height: 844 };
  const [customer, owner, administrator] = [await visit({ viewport: phone }), await visit(), await visit()];
  await customer.enter(marina, "/extrato");
  await owner.enter(rita, "/partner/charges");
  await administrator.page.clock.install();
  await administrator.enter(alice, "/admin");
  const { messages } = owner;
  const { disputes, disputeConsole } = messages;
  const receipt = customer.page.getByRole("dialog", { name: messages.transactions.receipt });
  const detail = owner.page.getByRole("region", { name: messages.partnerCharges.detail, exact: true });
  const main = administrator.page.getByRole("main");

  await test.step("the receipt of the purchase leads to the form, which asks for a reason and a text", async () => {
    await customer.page
      .getByRole("main")
      .getByRole("button", { name: /Bolo de cenoura/ })
      .click();
    await receipt.getByRole("button", { name: disputes.contest }).click();
    const form = customer.page.getByRole("dialog", { name: disputes.formTitle });
    await form.getByRole("button", { name: disputes.send }).click();
    await expect(form.getByRole("group", { name: disputes.reason })).toContainText(
      messages.fieldErrors.required(factsFor("pt")),
    );
    await expect(form.getByRole("radio").first()).toBeFocused();
    await form.getByRole("radio", { name: disputes.reasons.not_received }).check();
    await form.getByLabel(disputes.text).fill("O bolo não chegou, e ninguém atende.");
    await expectAccessible(customer.page);
    await form.getByRole("button", { name: disputes.send }).click();
    await expect(customer.toast(disputes.sent)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(receipt).toContainText(disputes.states.partner);
    await expect(receipt).toContainText("O bolo não chegou, e ninguém atende.");
    await expect(receipt.getByRole("button", { name: disputes.contest })).toHaveCount(0);
    await expectAccessible(customer.page);
  });

  await test.step("the partner's list of charges shows it without asking; the owner replies, staff only reads", async () => {
    const waiting = owner.page.getByRole("list", { name: disputeConsole.toAnswer });
    await expect(waiting.getByRole("button", { name: new RegExp(disputes.reasons.not_received) })).toBeVisible();
    await expectAccessible(owner.page);
    await waiting.getByRole("button").click();
    await expect(detail).toContainText("O bolo não chegou, e ninguém atende.");
    await detail.getByRole("button", { name: disputeConsole.reply }).click();
    const sheet = owner.page.getByRole("dialog", { name: disputeConsole.replyTitle });
    await expectAccessible(owner.page);
    // The check narrows the window, which on a desk moves the charge and closes the sheet over it.
    await owner.page.reload();
    await detail.getByRole("button", { name: disputeConsole.reply }).click();
    await sheet.getByLabel(disputeConsole.replyLabel).fill("Foi entregue às 15h na portaria.");
    await sheet.getByRole("button", { name: disputeConsole.send }).click();
    await expect(owner.toast(disputeConsole.replied)).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await expect(detail).toContainText(disputes.states.administrator);
    await expect(detail.getByRole("button", { name: disputeConsole.reply })).toHaveCount(0);
    const staff = await visit({ viewport: phone });
    await staff.enter(beto, `/partner/charges?charge=${id}`);
    await expect(staff.page.getByRole("main")).toContainText("Foi entregue às 15h na portaria.");
    await expectAccessible(staff.page);
  });

  await test.step("the overview counts it; the administrator reads both sides and decides, with a reason", async () => {
    const counted = main.getByRole("link", { name: messages.overview.waitingDisputes(1) });
    // The server keeps the figures for ten seconds, so the first poll may be too early.
    await expect(async () => {
      await administrator.page.clock.fastForward(untilPollMs);
      await expect(counted).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await counted.click();
    await main.getByRole("list", { name: disputeConsole.list }).getByRole("button").click();
    await expect(
      administrator.page.getByRole("heading", { name: disputeConsole.between("Marina A.", partner) }),
    ).toBeFocused();
    await expect(main).toContainText("O bolo não chegou, e ninguém atende.");
    await expect(main).toContainText("Foi entregue às 15h na portaria.");
    await expectAccessible(administrator.page);
    await main.getByRole("button", { name: disputeConsole.decide.customer }).click();
    const sheet = administrator.page.getByRole("dialog", { name: disputeConsole.decideTitle.customer });
    await expect(sheet).toContainText("$200,00");
    await sheet.getByLabel(disputeConsole.decisionReason).fill("A portaria não confirma a entrega.");
    await sheet.getByLabel(messages.common.loginPassword, { exact: true }).fill(loginPassword);
    await expectAccessible(administrator.page);
    await sheet.getByRole("button", { name: disputeConsole.decide.customer }).click();
    await expect(administrator.toast(disputeConsole.decided)).toBeVisible();
    await expect(main).toContainText(disputeConsole.empty.waiting);
    await expect(main).toContainText(disputes.states.settled_for_customer);
    await expect(main.getByRole("button", { name: disputeConsole.decide.customer })).toHaveCount(0);
  });

  await test.step("both sides, whose screens nobody touched, show the decision and the refund", async () => {
    for (const place of [receipt, detail]) {
      await expect(place).toContainText(disputes.states.settled_for_customer);
      await expect(place).toContainText("A portaria não confirma a entrega.");
    }
    await expect(receipt.getByRole("button", { name: disputes.withdraw })).toHaveCount(0);
    await expect(detail.getByRole("list", { name: messages.refunds.list })).toContainText(messages.refunds.by("Troco"));
    await customer.page.goto("/notifications");
    await customer.page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(messages.notifications.disputeForCustomer(partner)) })
      .click();
    await expect(receipt).toContainText("A portaria não confirma a entrega.");
  });
});

test("a customer who withdraws a dispute ends it for good @full", async ({ installation, visit }) => {
  const [marina, rita] = await Promise.all([
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { balance: 200_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, partner),
  ]);
  const id = await charge(rita, marina, 2_000, "Café");
  await marina.call("approvePaymentRequest", { id, amount: 2_000, purchase_password: purchasePassword });
  await marina.call("openDispute", { id, reason: "twice", text: "Paguei duas vezes." });
  const customer = await visit();
  const { disputes } = customer.messages;
  await customer.enter(marina, "/extrato");
  await customer.page.getByRole("main").getByRole("button", { name: /Café/ }).click();
  await customer.button(disputes.withdraw).click();
  const question = customer.page.getByRole("dialog", { name: disputes.withdrawTitle });
  await expectAccessible(customer.page);
  // The check narrows the window, which on a desk moves the receipt and closes the sheet over it.
  await customer.page.reload();
  await customer.button(disputes.withdraw).click();
  await question.getByRole("button", { name: disputes.withdraw }).click();
  await expect(customer.toast(disputes.withdrawn)).toBeVisible();
  await expect(customer.page.getByRole("main")).toContainText(disputes.details.withdrawn);
  await expect(customer.button(disputes.withdraw)).toHaveCount(0);
  await expect(customer.button(disputes.contest)).toHaveCount(0);
});
