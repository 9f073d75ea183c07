import type { Page } from "@playwright/test";
import { groupCardNumber } from "#web/lib/card-number.ts";
import { formatDay, isSameDay } from "#web/lib/dates.ts";
import { charge, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { installed } from "./installed.ts";
import { expect, test } from "./test.ts";

const dayMs = 24 * 60 * 60 * 1000;
const time = String.raw`\d\d:\d\d`;

interface MomentMessages {
  readonly time: (time: string) => string;
  readonly day: (dayAndTime: string) => string;
}

/**
 * Matches a time since `began` in Portuguese: today's, or yesterday's if midnight may have passed.
 */
function momentSince(began: number, { time: today, day }: MomentMessages): RegExp {
  const now = Date.now();
  const lookedForMs = 10_000;
  // At one o'clock Portuguese says "da".
  const ofToday = today(time).replace("das ", "das? ");
  if (isSameDay(new Date(began), new Date(now + lookedForMs))) return new RegExp(ofToday);
  const yesterday = formatDay(new Date(now - dayMs), "pt", { now: new Date(now) });
  return new RegExp(`${ofToday}|${day(`${yesterday}, ${time}`)}`);
}

test("without a connection the app opens with what was known last, and sends no money", async ({
  installation,
  visit,
}) => {
  const began = Date.now();
  const marina = await visit({ installs: true });
  const { page, messages } = marina;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 40_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  const paid = await charge(till, client, 4_200);
  await client.call("approvePaymentRequest", { id: paid, amount: 4_200, purchase_password: purchasePassword });
  const { shell, common } = messages;
  const offlineBar = () => page.getByText(momentSince(began, { time: shell.offlineTime, day: shell.offlineDay }));
  const asOf = () => momentSince(began, { time: common.asOfTime, day: common.asOfDay });
  const wallet = page.getByRole("group", { name: messages.home.wallet, exact: true });
  const main = page.getByRole("main");

  await marina.agreeToStoring();
  await test.step("seen with a connection: home and the statement", async () => {
    await page.goto("/extrato");
    await expect(main.getByText("Padaria Estrela").first()).toBeVisible();
    await page.goto("/");
    await expect(wallet).toContainText("$358,00");
    await expect(page.getByText("Padaria Estrela")).toBeVisible();
    await installed(page);
  });

  await test.step("a reload without one: the shell, the figures, and of when they are", async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(offlineBar()).toBeVisible();
    await expect(main).toContainText("Marina Azevedo");
    await expect(wallet).toContainText("$358,00");
    await expect(wallet).toContainText(asOf());
    await expect(main.getByRole("list", { name: messages.home.lastTransaction })).toContainText("Padaria Estrela");
    await expectAccessible(page);
  });

  await test.step("hidden values stay hidden, their time does not matter then", async () => {
    await marina.button(messages.home.hideValues).click();
    await expect(wallet).not.toContainText("358");
    await marina.button(messages.home.showValues).click();
    await expect(wallet).toContainText("$358,00");
  });

  await test.step("the statement, opened by its address", async () => {
    await page.goto("/extrato");
    const balance = page.getByRole("region", { name: messages.transactions.totalBalance });
    await expect(balance).toContainText(asOf());
    await expect(main.getByText("Padaria Estrela").first()).toBeVisible();
    await expect(offlineBar().first()).toBeVisible();
    await expectAccessible(page);
  });

  for (const [path, button] of [
    ["/send-money", messages.common.continue],
    ["/add-money", new RegExp(`^${messages.topUps.add("").trim()}`)],
    ["/cashback-transfer", new RegExp(`^${messages.cashbackTransfer.transferPlain}$`)],
  ] as const) {
    await test.step(`${path} says why its button is locked`, async () => {
      await page.goto(path);
      await expect(page.getByText(messages.common.offlineMoney)).toBeVisible();
      await expect(main.getByRole("button", { name: button })).toBeDisabled();
      await expectAccessible(page);
    });
  }

  await test.step("the number of a card that was never opened is not on the device", async () => {
    await page.goto("/my-card");
    await expect(page.getByRole("main").getByText(messages.card.failed)).toBeVisible();
    const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(cardNumber);
  });

  await test.step("with a connection again everything is of now, by itself", async () => {
    await page.goto("/");
    await expect(wallet).toContainText(asOf());
    await page.context().setOffline(false);
    await expect(wallet).toContainText(messages.home.availableNow);
    await expect(offlineBar()).toHaveCount(0);
  });
});

test("a card that was opened once is there without a connection, until the session ends @full", async ({ visit }) => {
  const marina = await visit({ installs: true });
  const { page, messages } = marina;
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 40_000 });
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  const grouped = groupCardNumber(cardNumber);
  const code = page.getByRole("img", { name: messages.card.qrAlternative(grouped) });
  const face = page.getByRole("region", { name: messages.card.number });
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));

  await marina.agreeToStoring();
  await page.goto("/my-card");
  await expect(code).toBeVisible();
  await expect(face).toContainText("$400,00");
  const drawn = await code.getAttribute("src");
  await installed(page);

  await page.context().setOffline(true);
  await page.reload();
  await expect(face).toContainText(grouped);
  await expect(face).toContainText("Marina Azevedo");
  await expect(face).toContainText("$400,00");
  await expect(code).toHaveAttribute("src", drawn!);
  await expect(page.getByText(messages.card.failed)).toHaveCount(0);
  const main = page.getByRole("main");
  await expect(main).toContainText("Não dá para carregar sem conexão");
  await expect(main).not.toContainText(messages.common.loading);
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expect(page.getByText(messages.walletPass.add.file)).toBeVisible();
  await page.goto("/profile");
  await marina.button(messages.profile.signOut).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await stored()).not.toContain(cardNumber);

  await page.context().setOffline(true);
  await page.goto("/my-card");
  await expect(page).toHaveURL(/\/auth/);
});

test("what is open when the connection goes: a charge and a review cannot be paid until it is back", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 40_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  const { username } = await till.call("getProfile", {});
  const offlineBar = page.getByText(messages.shell.offline).first();
  const reason = (where: ReturnType<Page["getByRole"]>) => where.getByText(messages.common.offlineMoney);

  await test.step("the review of a transfer", async () => {
    await marina.planTransfer(username, 1_000);
    const review = page.getByRole("dialog", { name: messages.transfers.review });
    const confirm = review.getByRole("button", { name: messages.common.confirm });
    await expect(confirm).toBeEnabled();
    await page.context().setOffline(true);
    await expect(offlineBar).toBeAttached();
    await expect(reason(review)).toBeVisible();
    await expect(confirm).toBeDisabled();
    await page.context().setOffline(false);
    await expect(confirm).toBeEnabled();
    await expect(reason(review)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(review).toHaveCount(0);
  });

  await test.step("a charge, with the purchase password typed", async () => {
    await charge(till, client, 4_200);
    const popup = marina.chargePopup("Padaria Estrela");
    await popup.getByLabel(messages.paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
    const authorize = popup.getByRole("button", { name: messages.paymentRequests.authorize });
    await expect(authorize).toBeEnabled();
    await page.context().setOffline(true);
    await expect(reason(popup)).toBeVisible();
    await expect(authorize).toBeDisabled();
    await expect(popup.getByRole("button", { name: messages.paymentRequests.reject })).toBeDisabled();
    await page.keyboard.press("Enter");
    await page.context().setOffline(false);
    await expect(authorize).toBeEnabled();
    await authorize.click();
    await expect(page.getByText(messages.paymentRequests.approved("$42,00"))).toBeVisible();
  });
});

test("what was seen last goes with the session, and is nobody else's", async ({ visit }) => {
  const marina = await visit({ installs: true });
  const { page, messages } = marina;
  const stored = () => page.evaluate(() => localStorage.getItem("last-known") ?? "");
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 40_000 });
  await marina.agreeToStoring();
  await page.goto("/");
  await expect(page.getByText(messages.home.availableNow)).toBeVisible();
  await expect.poll(stored).toContain("Marina Azevedo");

  await test.step("signed out", async () => {
    await page.goto("/profile");
    await marina.button(messages.profile.signOut).click();
    await expect(page).toHaveURL(/\/auth/);
    expect(await stored()).toBe("");
  });

  await test.step("without a connection nobody is let in", async () => {
    await installed(page);
    await page.context().setOffline(true);
    await page.goto("/");
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByText(messages.shell.offline)).toBeVisible();
    await expect(page.locator("body")).not.toContainText("Marina");
    await page.context().setOffline(false);
    await expect(page.getByText(messages.shell.offline)).toHaveCount(0);
  });

  await test.step("somebody else in the same browser", async () => {
    await marina.signIn("marina@example.com");
    await expect(page.getByText(messages.home.availableNow)).toBeVisible();
    await marina.agreeToStoring();
    await expect.poll(stored).toContain("Marina Azevedo");
    await marina.arriveActive("Caio Ferraz", "caio@example.com");
    await expect(page.getByText("Caio Ferraz")).toBeVisible();
    // The agreement was Marina's.
    await expect.poll(stored).not.toContain("Marina");
    expect(await stored()).not.toContain("Caio");
    await marina.agreeToStoring();
    await expect.poll(stored).toContain("Caio Ferraz");
  });

  await test.step("a session that ended elsewhere takes it along", async () => {
    await page.context().clearCookies();
    await page.goto("/");
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(stored).toBe("");
  });
});
