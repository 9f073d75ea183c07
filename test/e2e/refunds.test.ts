import type { Problem } from "#contract/error-codes.ts";
import { languages } from "#contract/limits.ts";
import { refundableUntil } from "#contract/payments/refund-split.ts";
import { Client } from "#server/cli/demo/index.ts";
import { formatDate } from "#web/lib/dates.ts";
import { balancesOf, charge, loginPassword, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { loseFirstAnswer } from "./lost-answers.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

const dayMs = 24 * 60 * 60 * 1000;
const partner = "Padaria Estrela";
const rita = { name: "Rita Estrela", email: "rita@example.com" };

/** Marina at her phone, Rita at the till, and a charge of 42.00 that Marina has paid. */
async function arrive(installation: Installation, marina: Visitor, till: Visitor) {
  const [client, owner] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 10_000 }),
    openPartner(installation, rita, partner),
  ]);
  const id = await charge(owner, client, 4_200, "2 cafés");
  await client.call("approvePaymentRequest", { id, amount: 4_200, purchase_password: purchasePassword });
  await till.enter(owner, "/partner/profile");
  return { client, owner, id };
}

/** The refund's sheet at the till, opened from the charge that Marina paid. */
async function openSheet(till: Visitor) {
  const { page, messages } = till;
  const { refunds, common, partnerConsole } = messages;
  const panel = page.getByRole("region", { name: partnerConsole.current });
  if (!(await panel.getByRole("button", { name: refunds.refund, exact: true }).isVisible())) {
    await page
      .getByRole("list", { name: partnerConsole.latest })
      .getByRole("button", { name: /Marina A\./ })
      .click();
  }
  await panel.getByRole("button", { name: refunds.refund, exact: true }).click();
  const sheet = page.getByRole("dialog", { name: refunds.title });
  return {
    panel,
    sheet,
    amount: sheet.getByLabel(refunds.amount, { exact: true }),
    reason: sheet.getByLabel(refunds.reason),
    password: sheet.getByLabel(common.loginPassword, { exact: true }),
    confirm: (amount: string) => sheet.getByRole("button", { name: refunds.refundAmount(amount) }),
    shares: sheet.getByRole("term").locator("xpath=following-sibling::dd[1]"),
    done: page.getByRole("dialog", { name: refunds.done }),
  };
}

const settlementOf = async (owner: Client) => (await owner.call("getOwnPartner", {})).settlement_balance;

test("a charge is refunded in part: the till sees who gives what, the customer's phone shows it at once", async ({
  installation,
  visit,
}) => {
  const marina = await visit({ viewport: { width: 390, height: 844 } });
  const till = await visit();
  const { client, owner, id } = await arrive(installation, marina, till);
  const { refunds, errors } = till.messages;
  const { panel, sheet, amount, reason, password, confirm, shares, done } = await openSheet(till);

  await expect(amount).toHaveValue("$42,00");
  await expect(shares).toHaveText(["$35,40", "$4,20", "$2,40", "$42,00"]);
  await amount.fill("$42,01");
  await password.fill(loginPassword);
  await sheet.getByRole("button", { name: refunds.refund }).click();
  await expect(sheet).toContainText(till.messages.fieldErrors.too_big(factsFor("pt", { maximum: 4_200 })));
  await amount.fill("$21,00");
  await expect(shares).toHaveText(["$17,70", "$2,10", "$1,20", "$21,00"]);
  await reason.fill("Faltou um café");
  await password.fill("não é esta");
  await confirm("$21,00").click();
  await expect(sheet).toContainText(errors.login_password_wrong(factsFor("pt")));
  await expect(password).toHaveValue("");
  await expectAccessible(till.page);
  expect(await settlementOf(owner)).toBe(3_540);
  await password.fill(loginPassword);
  await confirm("$21,00").click();
  await expect(done.getByRole("status")).toContainText(refunds.doneTitle("$21,00", "Marina A."));
  await expect(done).toContainText(refunds.doneDetail("$17,70"));
  await expectAccessible(till.page);
  await done.getByText(till.messages.common.close, { exact: true }).click();
  await expect(panel.getByRole("button", { name: refunds.refund, exact: true })).toBeFocused();
  await expect(panel).toContainText(refunds.soFar("$21,00"));
  const row = panel.getByRole("list", { name: refunds.list }).getByRole("listitem");
  await expect(row).toContainText("Faltou um café");
  await expect(row).toContainText(refunds.by("Rita Estrela"));

  await test.step("the phone, which nobody touched, shows the money and where it came from", async () => {
    const { page, messages } = marina;
    const { transactions } = messages;
    const last = page.getByRole("list", { name: messages.home.lastTransaction });
    await expect(last).toContainText(partner);
    await expect(last).toContainText(transactions.types.refund);
    await expect(last).toContainText("+$21,00");
    expect(await marina.balancesOnScreen()).toEqual({ wallet: 7_900, cashback: 210 });
    await page.goto("/extrato");
    const main = page.getByRole("main");
    await expect(main.getByRole("button", { name: new RegExp(transactions.titles.refund) })).toContainText("+$21,00");
    await expect(main.getByRole("button", { name: new RegExp(transactions.titles.cashback_reversal) })).toContainText(
      "−$2,10",
    );
    await page.getByRole("radio", { name: transactions.filters.spend }).check();
    await expect(main.getByRole("button", { name: new RegExp(transactions.titles.cashback_reversal) })).toBeHidden();
    await main.getByRole("button", { name: new RegExp(transactions.titles.refund) }).click();
    const receipt = page.getByRole("dialog", { name: transactions.receipt });
    for (const fact of ["+$21,00", partner, "2 cafés", "Faltou um café", "Marina Azevedo"])
      await expect(receipt).toContainText(fact);
    await expectAccessible(page);
    await page.goto("/notifications");
    await expect(
      page.getByRole("main").getByRole("button", { name: new RegExp(transactions.titles.refund) }),
    ).toContainText(partner);
    await page.goto("/historico");
    await expect(page.getByRole("main")).toContainText(messages.cashbackHistory.reversed("$2,10"));
  });

  await test.step("until when, and since when no longer, is a phrase of its sentence on that very day too", async () => {
    const { decided_at: paidAt } = await owner.call("getPartnerPaymentRequest", { id });
    const until = refundableUntil(new Date(paidAt!));
    const openAt = async (now: Date) => {
      // The screen goes by the server's clock, not by the device's.
      await till.page.unrouteAll({ behavior: "wait" });
      await till.page.route(/\/api\/(?!live)/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), date: now.toUTCString() } });
      });
      await till.page.reload();
      await till.page
        .getByRole("list", { name: till.messages.partnerConsole.latest })
        .getByRole("button", { name: /Marina A\./ })
        .click();
    };
    // On the day itself, with time left to look at it.
    await openAt(new Date(Math.max(until.getTime() - 60_000, new Date(until).setHours(0, 0, 0, 0))));
    await expect(panel).toContainText(refunds.until("hoje"));
    const tooLate = new Date(until.getTime() + dayMs);
    await openAt(tooLate);
    await expect(panel).toContainText(refunds.tooLate(formatDate(until, "pt", { now: tooLate })));
    await expect(panel).not.toContainText(/ontem/i);
  });

  expect(await balancesOf(client)).toEqual({ wallet: 7_900, cashback: 210 });
});

test("the rest is refunded once although the answer is lost, out of what the customer had spent of the cashback too", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const till = await visit();
  const { client, owner, id } = await arrive(installation, marina, till);
  const { refunds, common } = till.messages;
  await client.call("transferCashback", { amount: 420 });
  const { panel, sheet, password, confirm, done } = await openSheet(till);
  const lost = await loseFirstAnswer(till.page, "/partner/payment-requests/*/refunds");
  await password.fill(loginPassword);
  await confirm("$42,00").click();
  await expect(sheet).toContainText(common.checkingDetail);
  await expect(sheet.getByRole("button", { name: common.close })).toHaveCount(0);
  await till.page.keyboard.press("Escape");
  await expect(sheet).toBeVisible();
  lost.reconnect();
  await expect(done).toContainText(refunds.doneTitle("$42,00", "Marina A."));
  expect(new Set(lost.keys).size).toBe(1);
  await done.getByText(common.close, { exact: true }).click();
  await expect(panel).toContainText(refunds.whole);
  await expect(panel.getByRole("button", { name: refunds.refund, exact: true })).toBeHidden();
  expect((await owner.call("listRefunds", { id })).refunds).toHaveLength(1);
  expect(await settlementOf(owner)).toBe(0);
  expect(await balancesOf(client)).toEqual({ wallet: 10_000, cashback: 0 });
  await expect(marina.page.getByRole("list", { name: marina.messages.home.lastTransaction })).toContainText("+$42,00");
});

test.describe("after a new device", () => {
  test.use({ environment: { LIMIT_CAUTIOUS_DAY: "1000" } });

  test("an owner reads in each language why less is refunded in a day, and until when", async ({
    installation,
    visit,
  }) => {
    const till = await visit();
    const { owner, id } = await arrive(installation, await visit(), till);
    await new Client(installation.url).signIn(rita.email, loginPassword);
    await owner.call("refundPaymentRequest", { id, amount: 300, login_password: loginPassword });
    for (const language of languages) {
      const visitor = await visit({ language, viewport: { width: 390, height: 844 } });
      await visitor.enter(owner, "/partner/profile");
      const { sheet, amount, password } = await openSheet(visitor);
      await amount.fill(language === "en" ? "7.01" : "7,01");
      await password.fill(loginPassword);
      const answered = visitor.page.waitForResponse(/\/refunds$/);
      await sheet.getByRole("button", { name: visitor.messages.refunds.refund }).click();
      const { code, params } = (await (await answered).json()) as Problem;
      expect(code).toBe("cautious_limit_reached");
      const sentence = visitor.messages.spendingErrors.errors.cautious_limit_reached(factsFor(language, params));
      await expect(sheet).toContainText(sentence);
      expect(sentence).toMatch(/10[.,]00.*7[.,]00/);
    }
  });
});
