import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import type { Client } from "#server/cli/demo/index.ts";
import { charge, loginPassword, openAccount, openPartner, openStaff, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ isNew: true });

const partner = "Padaria Estrela";

/**
 * A partner's owner, a customer who buys there, and an administrator, signed in through the API.
 */
async function openEverybody(installation: Installation) {
  const [marina, rita, alice] = await Promise.all([
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { balance: 200_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, partner),
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  return { marina, rita, alice };
}

const balanceOf = async (client: Client) => (await client.call("getSettlement", {})).balance;

const partsOf = ({ page, messages }: Visitor) => ({
  main: page.getByRole("main"),
  sheet: page.getByRole("dialog"),
  password: page.getByRole("dialog").getByLabel(messages.common.loginPassword, { exact: true }),
  payouts: page.locator("table").and(page.getByLabel(messages.payouts.list, { exact: true })),
  entries: page.locator("table").and(page.getByLabel(messages.payouts.entries, { exact: true })),
  waiting: page.getByRole("main").getByRole("list", { name: messages.payouts.list }),
});

/** The rows of a table below its head. */
const rowsOf = (table: Locator) => table.locator("tbody > tr");

test("an owner sets the account and asks, staff watches, an administrator pays: each sees it at once, and the customer what is sold and given back", async ({
  installation,
  visit,
}) => {
  const { marina, rita, alice } = await openEverybody(installation);
  const beto = await openStaff(installation, rita, { name: "Beto Lima", email: "beto@example.com" }, "inviteManager");
  const phone = { width: 390, height: 844 };
  const [customer, owner, staff, administrator] = [
    await visit({ viewport: phone }),
    await visit(),
    await visit(),
    await visit(),
  ];
  const { messages } = owner;
  await Promise.all([
    customer.enter(marina),
    owner.enter(rita, "/partner/settlement"),
    staff.enter(beto, "/partner/settlement"),
    administrator.enter(alice, "/admin/payouts"),
  ]);
  const log = await administrator.openTab("/admin/audit-log");
  const acts = log.page.getByRole("list", { name: messages.auditLog.list }).getByRole("listitem");
  const [atOwner, atStaff, atAdministrator] = [partsOf(owner), partsOf(staff), partsOf(administrator)];
  let sold: string;

  await test.step("what the customer authorizes arrives at both, and only the owner may do something with it", async () => {
    await expect(atOwner.main).toContainText(messages.payouts.nothing);
    await expect(owner.button(messages.payouts.request)).toBeDisabled();
    sold = await charge(beto, marina, 20_000, "Bolo de cenoura");
    const popup = customer.chargePopup(partner);
    await popup.getByLabel(messages.paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
    await popup.getByRole("button", { name: messages.paymentRequests.authorize }).click();
    for (const { main, entries } of [atOwner, atStaff]) {
      await expect(main.getByText("$169,70").first()).toBeVisible();
      await expect(rowsOf(entries)).toContainText(["Bolo de cenoura"]);
    }
    await expect(owner.button(messages.payouts.request)).toBeDisabled();
    await expect(atOwner.main).toContainText(messages.payouts.accountFirst);
    await expect(staff.button(messages.payouts.request)).toHaveCount(0);
    await expect(staff.button(messages.payouts.setAccount)).toHaveCount(0);
    await expect(atStaff.main).toContainText(messages.payouts.ownerRequests);
  });

  await test.step("the account: wrong keys and passwords are said at their fields, staff sees its end", async () => {
    const { sheet, password } = atOwner;
    await owner.button(messages.payouts.setAccount).click();
    await sheet.getByLabel(messages.payouts.holder).fill("Padaria Estrela Ltda.");
    const key = sheet.getByLabel(messages.payouts.pixKey);
    await key.fill("111.444.777-36");
    await password.fill(loginPassword);
    await owner.button(messages.payouts.saveAccount).click();
    await expect(key).toHaveAttribute("aria-invalid", "true");
    await key.fill("111.444.777-35");
    await password.fill("não é esta");
    await owner.button(messages.payouts.saveAccount).click();
    await expect(sheet).toContainText(messages.errors.login_password_wrong(factsFor("pt")));
    await expect(password).toHaveValue("");
    await expect(password).toBeFocused();
    await password.fill(loginPassword);
    await owner.button(messages.payouts.saveAccount).click();
    await expect(owner.toast(messages.payouts.accountSaved)).toBeVisible();
    await expect(sheet).toBeHidden();
    for (const { main } of [atOwner, atStaff]) await expect(main).toContainText("•••• 7735");
    await expect(atStaff.main).not.toContainText("11144477735");
    await expect(owner.button(messages.payouts.changeAccount)).toBeFocused();
    await expect(atOwner.main, "it rests").toContainText(messages.payouts.accountRests("").split(":")[0]!);
    await expect(owner.button(messages.payouts.request)).toBeDisabled();
    await installation.letAccountsRest();
    await owner.page.reload();
  });

  await test.step("a schedule: chosen with the password, and staff sees when the next payout is due", async () => {
    const { sheet, password } = atOwner;
    const { schedule } = messages.payouts;
    await owner.button(schedule.set).click();
    await sheet.getByLabel(schedule.cadence).selectOption("monthly");
    await sheet.getByLabel(schedule.monthDay).selectOption("31");
    await sheet.getByLabel(schedule.minimum).fill("999");
    await password.fill(loginPassword);
    await owner.button(schedule.save).click();
    await expect(sheet).toContainText("$10,00");
    await sheet.getByLabel(schedule.minimum).fill("10000");
    await owner.button(schedule.save).click();
    await expect(owner.toast(schedule.saved)).toBeVisible();
    await expect(owner.button(schedule.change)).toBeFocused();
    for (const { main } of [atOwner, atStaff]) {
      await expect(main).toContainText(schedule.every.monthly(31));
      await expect(main).toContainText("$169,70.");
    }
    await expect(staff.button(schedule.change)).toHaveCount(0);
  });

  await test.step("a request: more than there is and too little are said, the rest goes with the password", async () => {
    const { sheet, password } = atOwner;
    await owner.button(messages.payouts.request).click();
    const amount = sheet.getByLabel(messages.payouts.amount);
    for (const [typed, sentence] of [
      [17_000, messages.payouts.tooMuch("$169,70")],
      [900, messages.payouts.tooSmall("$10,00")],
    ] as const) {
      await amount.fill(String(typed));
      await password.fill(loginPassword);
      await sheet.getByRole("button", { name: messages.payouts.request }).click();
      await expect(sheet).toContainText(sentence);
    }
    await expectAccessible(owner.page);
    await amount.fill("15000");
    await sheet.getByRole("button", { name: messages.payouts.request }).click();
    await expect(owner.toast(messages.payouts.requested("$150,00"))).toBeVisible();
    await expect(sheet).toBeHidden();
    for (const { main, payouts } of [atOwner, atStaff]) {
      await expect(main).toContainText(messages.payouts.pending("$150,00", 1));
      await expect(rowsOf(payouts)).toContainText([messages.payouts.statuses.requested]);
    }
  });

  await test.step("the administrator finds it without asking, with the account to copy, and pays it", async () => {
    const { waiting, main, sheet, password } = atAdministrator;
    await expect(waiting.getByRole("button")).toHaveCount(1);
    await expectAccessible(administrator.page);
    await waiting.getByRole("button", { name: partner }).click();
    await expect(administrator.page.getByRole("heading", { name: messages.payouts.payout(partner) })).toBeFocused();
    await expect(main).toContainText("11144477735");
    await administrator.button(messages.payouts.markPaid).click();
    const reference = sheet.getByLabel(messages.payouts.bankReference);
    await sheet.getByRole("button", { name: messages.payouts.markPaid }).click();
    await expect(reference).toHaveAttribute("aria-invalid", "true");
    await reference.fill("E18236120202611211200");
    await password.fill(loginPassword);
    await expectAccessible(administrator.page);
    await sheet.getByRole("button", { name: messages.payouts.markPaid }).click();
    await expect(administrator.toast(messages.payouts.markedPaid)).toBeVisible();
    await expect(main).toContainText(messages.payouts.allEmpty.requested);
    await expect(administrator.button(messages.payouts.markPaid)).toHaveCount(0);
    await expect(administrator.page.getByRole("heading", { name: messages.payouts.payout(partner) })).toBeFocused();
    for (const { payouts } of [atOwner, atStaff]) {
      await expect(rowsOf(payouts)).toContainText([messages.payouts.statuses.paid]);
      await expect(payouts).toContainText("E18236120202611211200");
    }
    const done = ["markPayoutPaid", "requestPayout", "setPayoutAccount"].map((act) => messages.auditLog.acts[act]!);
    await expect(acts, "in the log, which was open all the time").toContainText(done);
  });

  await test.step("the settlement lists every leg, and is accessible", async () => {
    await expect(rowsOf(atStaff.entries)).toHaveCount(2);
    await expect(rowsOf(atStaff.entries).first()).toContainText(messages.payouts.kinds.payout);
    await expectAccessible(staff.page);
    expect(await balanceOf(rita)).toBe(1_970);
  });

  await test.step("what the owner refunds is seen by staff, who cannot, and is on the customer's phone", async () => {
    const detail = staff.page.getByRole("region", { name: messages.partnerCharges.detail, exact: true });
    await staff.page.goto(`/partner/charges?charge=${sold}`);
    await expect(detail).toContainText(messages.refunds.noCeiling);
    await expect(detail.getByRole("button", { name: messages.refunds.refund })).toHaveCount(0);
    await rita.call("refundPaymentRequest", { id: sold, amount: 2_000, login_password: loginPassword });
    await expect(detail).toContainText(messages.refunds.soFar("$20,00"));
    await expect(detail.getByRole("list", { name: messages.refunds.list })).toContainText(
      messages.refunds.by("Rita Estrela"),
    );
    await expect(customer.page.getByRole("list", { name: messages.home.lastTransaction })).toContainText("+$20,00");
    await expect(rowsOf(atOwner.entries)).toHaveCount(3);
  });
});

test("what is rejected or taken back returns, and the report of a period is saved in both of its forms", async ({
  installation,
  visit,
}) => {
  const { marina, rita, alice } = await openEverybody(installation);
  const sale = { id: await charge(rita, marina, 20_000, "Bolo de cenoura"), amount: 20_000 };
  await marina.call("approvePaymentRequest", { ...sale, purchase_password: purchasePassword });
  const account = { kind: "iban", holder_name: "Padaria Estrela", iban: "DE89370400440532013000" } as const;
  await rita.call("setPayoutAccount", { ...account, login_password: loginPassword });
  await installation.letAccountsRest();
  const request = async (amount: number) =>
    (await rita.call("requestPayout", { amount, login_password: loginPassword })).payout.id;
  const first = await request(5_000);
  const phone = { width: 390, height: 844 };
  const [owner, administrator] = [await visit(), await visit({ viewport: phone })];
  const { messages } = owner;
  await Promise.all([owner.enter(rita, "/partner/settlement"), administrator.enter(alice, "/admin/payouts")]);
  const [atOwner, atAdministrator] = [partsOf(owner), partsOf(administrator)];

  await test.step("on a phone the list leads to one payout and back; a reason is asked for", async () => {
    const { waiting, sheet, password, main } = atAdministrator;
    await expect(waiting.getByRole("button")).toHaveCount(1);
    await waiting.getByRole("button").first().click();
    await expect(main).toContainText("DE89370400440532013000");
    await expect(waiting).toBeHidden();
    await administrator.button(messages.payouts.reject).click();
    await sheet.getByLabel(messages.payouts.reason).fill("A conta não é da empresa");
    await password.fill(loginPassword);
    await sheet.getByRole("button", { name: messages.payouts.rejectConfirm }).click();
    await expect(administrator.toast(messages.payouts.rejected)).toBeVisible();
    await administrator.button(messages.payouts.backToList).click();
    await expect(main).toContainText(messages.payouts.allEmpty.requested);
    await expect(rowsOf(atOwner.payouts).last()).toContainText("A conta não é da empresa");
    expect((await rita.call("listPayouts", {})).payouts.find(({ id }) => id === first)?.status).toBe("rejected");
  });

  await test.step("the owner takes the next one back, with the password, while the administrator looks at it", async () => {
    await request(4_000);
    await expect(owner.button(messages.payouts.request)).toBeDisabled();
    await atAdministrator.waiting.getByRole("button").first().click();
    await expect(administrator.button(messages.payouts.markPaid)).toBeVisible();
    await owner.button(messages.payouts.cancelOf("$40,00")).click();
    await expect(atOwner.sheet).toContainText(messages.payouts.cancelDetail("$40,00"));
    await atOwner.password.fill("não é esta");
    await owner.button(messages.payouts.cancelConfirm).click();
    await expect(atOwner.sheet).toContainText(messages.errors.login_password_wrong(factsFor("pt")));
    await atOwner.password.fill(loginPassword);
    await owner.button(messages.payouts.cancelConfirm).click();
    await expect(owner.toast(messages.payouts.cancelled)).toBeVisible();
    await expect(owner.page.getByRole("group", { name: messages.payouts.list })).toBeFocused();
    await expect(administrator.button(messages.payouts.markPaid)).toHaveCount(0);
    await expect(atAdministrator.main).toContainText(messages.payouts.statuses.cancelled);
    expect(await balanceOf(rita)).toBe(16_970);
  });

  await test.step("a period with both ends has a report, in the reader's zone", async () => {
    await expect(atOwner.main).toContainText(messages.payouts.reportPick);
    await atOwner.main.getByText(messages.consoles.periods.last7Days, { exact: true }).click();
    await expect(owner.page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
    const zone = await owner.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await expect(atOwner.main).toContainText(messages.payouts.reportHint(zone));
    const save = async (button: string) => {
      const [download] = await Promise.all([owner.page.waitForEvent("download"), owner.button(button).click()]);
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
    };
    const csv = await save(messages.payouts.csv);
    expect(csv.name).toMatch(/^saldo-e-repasses-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-pt\.csv$/);
    const text = csv.content.toString("utf8");
    expect(text).toContain(`Fuso horário;${zone} (UTC`);
    expect(text).toContain("Saldo inicial;0,00");
    expect(text).toContain("Saldo final;169,70");
    expect(text).toContain("Bolo de cenoura");
    const pdf = await save(messages.payouts.pdf);
    expect(pdf.name).toMatch(/\.pdf$/);
    expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
    await expect(rowsOf(atOwner.entries)).toHaveCount(5);
  });
});

test.describe("with a limit of 10.00", () => {
  test.use({ environment: { PAYOUT_FOUR_EYES: "1000" } });

  test("one administrator approves a large payout, another pays it, and a member of the company does neither @full", async ({
    installation,
    visit,
  }) => {
    const { marina, rita, alice } = await openEverybody(installation);
    const bruno = await openAccount(installation, { name: "Bruno Reis", email: "bruno@example.com" });
    const dora = await openStaff(installation, rita, { name: "Dora Luz", email: "dora@example.com" });
    for (const email of ["bruno@example.com", "dora@example.com"])
      await installation.admin("grant-administrator", email);
    const sale = { id: await charge(rita, marina, 20_000, "Bolo de cenoura"), amount: 20_000 };
    await marina.call("approvePaymentRequest", { ...sale, purchase_password: purchasePassword });
    const account = { kind: "iban", holder_name: "Padaria Estrela", iban: "DE89370400440532013000" } as const;
    await rita.call("setPayoutAccount", { ...account, login_password: loginPassword });
    await installation.letAccountsRest();
    await rita.call("requestPayout", { amount: 5_000, login_password: loginPassword });
    const phone = { width: 390, height: 844 };
    const [first, second, third] = [await visit(), await visit({ viewport: phone }), await visit()];
    const { messages } = first;
    const open = async (visitor: Visitor, client: Client) => {
      await visitor.enter(client, "/admin/payouts");
      await partsOf(visitor).waiting.getByRole("button").first().click();
      return partsOf(visitor);
    };
    const [atFirst, atSecond, atThird] = [await open(first, alice), await open(second, bruno), await open(third, dora)];

    await expect(atThird.main).toContainText(messages.payouts.ownConcern);
    await expect(third.button(messages.payouts.reject)).toHaveCount(0);
    await expect(atFirst.main).toContainText(messages.payouts.needsApproval);
    await expectAccessible(first.page);
    await first.button(messages.payouts.approve).press("Enter");
    await atFirst.password.fill(loginPassword);
    await expectAccessible(first.page);
    await atFirst.password.press("Enter");
    await expect(first.toast(messages.payouts.approvedNow)).toBeVisible();
    await expect(atFirst.main).toContainText(messages.payouts.approvedByYou);
    await expect(first.button(messages.payouts.markPaid)).toHaveCount(0);

    await expect(atSecond.main).toContainText(messages.payouts.approvedByOther("Alice Prado"));
    await expectAccessible(second.page);
    await second.button(messages.payouts.markPaid).click();
    await atSecond.sheet.getByLabel(messages.payouts.bankReference).fill("E-1");
    await atSecond.password.fill(loginPassword);
    await atSecond.sheet.getByRole("button", { name: messages.payouts.markPaid }).click();
    await expect(second.toast(messages.payouts.markedPaid)).toBeVisible();
  });
});
