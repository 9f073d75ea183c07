import type { Locator } from "@playwright/test";
import { delaysMs, narrowScreenPx } from "#contract/limits.ts";
import { formatMoney } from "#contract/money-format.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { addMoney } from "#test/harness/server.ts";
import { balancesOf, charge, loginPassword, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { linkIn, type Installation } from "./installation.ts";
import { tabTo } from "./keyboard.ts";
import { loseFirstAnswer } from "./lost-answers.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import { holdTimers } from "./timers.ts";
import type { Visitor } from "./visitor.ts";

const partner = "Padaria Estrela";
const rita = { name: "Rita Estrela", email: "rita@example.com" };

/** Marina at a browser with money, and a partner that charges through the API. */
async function arrive(installation: Installation, marina: Visitor, balance = 10_000) {
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance }),
    openPartner(installation, rita, partner),
  ]);
  return { client, till };
}

function partsOf(visitor: Visitor) {
  const { paymentRequests: messages } = visitor.messages;
  const popup = visitor.chargePopup(partner);
  return {
    popup,
    pin: popup.getByLabel(messages.purchasePassword, { exact: true }),
    authorize: popup.getByRole("button", { name: messages.authorize }),
    reject: popup.getByRole("button", { name: messages.reject }),
  };
}

/** The colours of the bar and of the legend beneath it, each from first to last. */
const coloursOf = (bar: Locator) =>
  bar.evaluate((legend) => {
    const colours = (parts: Iterable<Element>) => [...parts].map((part) => getComputedStyle(part).backgroundColor);
    return {
      bar: colours(legend.previousElementSibling!.children),
      legend: colours(legend.querySelectorAll("dt > span")),
    };
  });

test("how a charge is divided keeps its order and colours, whatever the shares @full", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { messages } = marina;
  const { client, till } = await arrive(installation, marina);
  const { popup } = partsOf(marina);
  const seen = [];
  // Nearly all of the second one is the fee.
  for (const amount of [4_200, 40]) {
    const id = await charge(till, client, amount);
    const legend = popup.getByLabel(messages.paymentRequests.splitLabel);
    await expect(legend.getByRole("term")).toHaveText([
      messages.paymentRequests.establishmentShare,
      messages.paymentRequests.cashbackShare("10%"),
      messages.paymentRequests.feeShare("5%", "$0,30"),
    ]);
    seen.push(await coloursOf(legend));
    await till.call("cancelPaymentRequest", { id });
    await expect(popup).toContainText(messages.paymentRequests.outcomes.cancelled.title);
    await popup.getByRole("button", { name: messages.common.close }).first().click();
    await expect(popup).toBeHidden();
  }
  for (const { bar, legend } of seen) {
    expect(new Set(bar).size).toBe(3);
    expect(bar).toEqual(legend);
    expect(bar).toEqual(seen[0]!.bar);
  }
});

async function statusOf(till: Client, id: string): Promise<string> {
  return (await till.call("getPartnerPaymentRequest", { id })).status;
}

test("five wrong purchase passwords lock paying; each says how many tries are left and is typed anew", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, till } = await arrive(installation, marina);
  const id = await charge(till, client, 4_200);
  const { popup, pin, authorize, reject } = partsOf(marina);

  await pin.fill("12a3");
  await expect(pin).toHaveValue("123");
  await expect(authorize).toBeDisabled();
  await test.step("what was typed is hidden, and shown when asked for", async () => {
    await expect(pin).toHaveAttribute("type", "password");
    await expect(popup.getByText("2", { exact: true })).toHaveCount(0);
    await popup.getByRole("button", { name: messages.common.showPassword }).click();
    await expect(pin).toHaveAttribute("type", "text");
    await expect(popup.getByText("2", { exact: true })).toBeVisible();
    await popup.getByRole("button", { name: messages.common.hidePassword }).click();
    await expect(pin).toHaveAttribute("type", "password");
    await expect(popup.getByText("2", { exact: true })).toHaveCount(0);
  });
  for (const left of [4, 3, 2, 1]) {
    await pin.fill("0000");
    await authorize.click();
    await expect(popup).toContainText(messages.errors.purchase_password_wrong(factsFor("pt", { tries_left: left })));
    await expect(pin).toHaveValue("");
    await expect(pin).toBeFocused();
    await expect(authorize).toBeDisabled();
  }
  await test.step("the fifth locks: one sentence says until when, the cells are off, and so it is on every screen", async () => {
    const lock = () => client.call("getPurchasePasswordLock", {});
    expect(await lock()).toEqual({ locked_until: null });
    await pin.fill("0000");
    await authorize.click();
    await expect(pin).toBeDisabled();
    await expect(pin).toHaveValue("");
    await expect(authorize).toBeDisabled();
    await expect(reject).toBeEnabled();
    const sentence = messages.errors.purchase_password_locked(
      factsFor("pt", { locked_until: (await lock()).locked_until! }),
    );
    await expect(popup.getByRole("alert")).toHaveText(sentence + messages.paymentRequests.newPassword);
    await expectAccessible(page);
    await page.reload();
    await expect(pin).toBeDisabled();
    await expect(popup.getByRole("alert")).toContainText(sentence);
    await expect(popup.getByText(sentence)).toHaveCount(1);
  });

  await test.step("from there to another one, by mail; it opens the lock also where the popup waited", async () => {
    await popup.getByRole("link", { name: messages.paymentRequests.newPassword }).click();
    const forgot = page.getByRole("dialog", { name: messages.purchasePassword.forgotTitle });
    await expect(forgot).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(forgot).toBeHidden();
    await marina.button(messages.card.changePassword).click();
    const change = page.getByRole("dialog", { name: messages.purchasePassword.changeTitle });
    await expect(change.getByLabel(messages.purchasePassword.current, { exact: true })).toBeDisabled();
    await expect(change.getByRole("alert")).toContainText(/bloqueada até/);
    await page.keyboard.press("Escape");
    const waiting = page.getByRole("complementary", { name: messages.paymentRequests.waiting(partner) });
    await waiting.getByRole("button", { name: messages.paymentRequests.review }).click();
    await expect(pin).toBeDisabled();
    await client.call("requestPurchasePasswordReset", { login_password: loginPassword });
    const link = new URL(linkIn(await installation.mailTo("marina@example.com")));
    const token = link.searchParams.get("purchase_password_token")!;
    await client.call("resetPurchasePassword", { token, password: "9753" });
    await expect(pin).toBeEnabled();
    await expect(popup.getByRole("alert")).toHaveCount(0);
  });
  expect(await statusOf(till, id)).toBe("pending");
  expect(await balancesOf(client)).toEqual({ wallet: 10_000, cashback: 0 });
});

test("a charge above the balance, set aside, rejected or taken back moves nothing", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, till } = await arrive(installation, marina, 2_000);
  const { popup, pin, authorize, reject } = partsOf(marina);

  await test.step("above the balance: says so and leads to adding money, while the charge waits", async () => {
    const id = await charge(till, client, 4_200, "2 cafés");
    await expect(popup).toContainText(messages.paymentRequests.shortBy("$22,00"));
    await expect(popup.getByText("$20,00", { exact: true })).toBeVisible();
    await expect(pin).toHaveCount(0);
    await expect(authorize).toBeDisabled();
    await expectAccessible(page);
    await popup.getByRole("link", { name: messages.paymentRequests.addDifference("$22,00") }).click();
    await expect(page).toHaveURL(/\/add-money\?amount=2200$/);
    await expect(page.getByLabel(messages.topUps.amountIn("USD"))).toHaveValue("$22,00");
    await expect(popup).toBeHidden();
    const waiting = page.getByRole("complementary", { name: messages.paymentRequests.waiting(partner) });
    await waiting.getByRole("button", { name: messages.paymentRequests.review }).click();
    await expect(popup).toContainText("2 cafés");
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await page.reload();
    await expect(popup).toBeVisible();
    await page.route("**/api/payment-requests/*/rejection", (route) => route.abort());
    await reject.click();
    const failure = popup.getByRole("alert").filter({ hasText: messages.paymentRequests.rejectError });
    await expect(failure).toContainText(messages.common.noConnection);
    await page.unrouteAll();
    await tabTo(reject);
    await page.keyboard.press("Enter");
    await expect(marina.toast(messages.paymentRequests.rejected("$42,00"))).toBeVisible();
    await expect(popup).toBeHidden();
    await expect(waiting).toBeHidden();
    expect(await statusOf(till, id)).toBe("rejected");
  });

  await test.step("taken back by the partner while the popup is open", async () => {
    const id = await charge(till, client, 1_000);
    await expect(popup).toBeVisible();
    // As if the page had shown another amount.
    await page.route("**/api/payment-requests/*/approval", (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), amount: 100 } }),
    );
    await pin.fill(purchasePassword);
    await authorize.click();
    await expect(popup.getByRole("alert")).toContainText(messages.paymentRequests.approveError);
    await expect(popup.getByRole("alert")).toContainText(messages.errors.payment_request_changed(factsFor("pt")));
    await page.unrouteAll();
    await pin.fill("48");
    await till.call("cancelPaymentRequest", { id });
    await expect(popup).toContainText(messages.paymentRequests.outcomes.cancelled.title);
    await expect(authorize).toBeHidden();
    await popup.getByText(messages.common.close, { exact: true }).click();
    await expect(popup).toBeHidden();
  });

  await test.step("of several the newest is asked about, and a newer one takes over while nothing has been typed", async () => {
    await charge(till, client, 1_000, "a primeira");
    await expect(popup).toContainText("a primeira");
    await charge(till, client, 1_100, "a segunda");
    await expect(popup).toContainText("a segunda");
    await expect(popup).not.toContainText("a primeira");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await pin.fill("48");
    await Promise.all([
      page.waitForResponse("**/api/payment-requests/pending"),
      charge(till, client, 1_200, "a terceira"),
    ]);
    await expect(popup).toContainText("a segunda");
    await pin.fill("");
    await expect(popup).toContainText("a terceira");
  });

  await test.step("after one is closed the next is asked for, also when the live stream is down", async () => {
    await page.route("**/api/live*", (route) => route.abort());
    await page.reload();
    for (const next of ["a segunda", "a primeira"]) {
      await reject.click();
      await expect(popup).toContainText(next);
    }
    await reject.click();
    await expect(popup).toBeHidden();
    await page.unrouteAll();
  });

  expect(await balancesOf(client)).toEqual({ wallet: 2_000, cashback: 0 });
  expect((await client.call("listTransactions", {})).transactions).toHaveLength(1);
});

test("a charge above the balance is paid once the difference is added; the checkout leads back to it", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, till } = await arrive(installation, marina, 4_150);
  const { popup, pin, authorize } = partsOf(marina);
  const id = await charge(till, client, 4_200);
  await expect(popup).toContainText(messages.paymentRequests.shortBy("$0,50"));

  await test.step("at least the smallest amount is added, and the charge waits beside it", async () => {
    await popup.getByRole("link", { name: messages.paymentRequests.addDifference("$1,00") }).click();
    const waiting = page.getByRole("complementary", { name: messages.paymentRequests.waiting(partner) });
    await expect(waiting).toContainText(/expira em [0-4]:\d{2}/);
    await page.reload();
    await expect(waiting).toBeVisible();
    await expect(popup).toBeHidden();
    await page.goBack();
    await expect(popup).toBeVisible();
    await popup.getByRole("link", { name: messages.paymentRequests.addDifference("$1,00") }).click();
  });

  const wide = page.viewportSize()!.width > narrowScreenPx;
  const opening = wide ? page.context().waitForEvent("page") : page;
  await marina.button(messages.topUps.add("$1,00")).click();
  const checkout = await opening;
  await checkout.locator('input[value="pays"]').check();
  await checkout.getByRole("button").click();
  const returned = wide ? marina.of(checkout) : marina;
  await expect(checkout.getByRole("heading", { name: messages.topUps.confirmed })).toBeVisible();
  await expect(partsOf(returned).popup).toBeHidden();
  await checkout.getByRole("link", { name: messages.topUps.backToCharge }).click();
  await expect(checkout).toHaveURL(/\/$/);
  const there = partsOf(returned);
  await expect(there.popup).toContainText("$42,50");
  await there.pin.fill(purchasePassword);
  await there.authorize.click();
  await expect(returned.toast(messages.paymentRequests.approved("$42,00"))).toBeVisible();
  expect(await statusOf(till, id)).toBe("approved");
  if (wide) await expect(pin.or(authorize)).toHaveCount(0);
});

test.describe(() => {
  const currency = "CZK";
  test.use({ environment: { CURRENCY: currency } });

  test("where the least top-up is larger, the difference of a charge is at least that, filled in @full", async ({
    installation,
    visit,
  }) => {
    const marina = await visit();
    const { messages } = marina;
    const { client, till } = await arrive(installation, marina, 4_150);
    const { popup } = partsOf(marina);
    const least = formatMoney(1_500, { currency, language: "pt" });
    await charge(till, client, 4_200);
    await popup.getByRole("link", { name: messages.paymentRequests.addDifference(least) }).click();
    await expect(marina.button(messages.topUps.add(least))).toBeVisible();
  });
});

test("the balance is followed while the popup is open; one that could not be fetched is unknown, and the server decides", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, till } = await arrive(installation, marina, 2_000);
  const { popup, pin, authorize, reject } = partsOf(marina);
  await charge(till, client, 4_200);

  await test.step("it comes to suffice, and no longer does", async () => {
    await expect(popup).toContainText(messages.paymentRequests.shortBy("$22,00"));
    await addMoney(client, 2_200);
    await expect(popup.getByText(messages.paymentRequests.shortBy("$22,00"))).toHaveCount(0);
    await pin.fill(purchasePassword);
    await expect(authorize).toBeEnabled();
    const caio = await openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" });
    const { username } = await caio.call("getProfile", {});
    await client.call("sendMoney", { username, amount: 1_000 });
    await expect(popup).toContainText(messages.paymentRequests.shortBy("$10,00"));
    await expect(authorize).toBeDisabled();
  });

  await test.step("unknown: shown as that, blocks nothing, and what the server says leads on", async () => {
    await marina.callAlone("getProfile");
    await page.route("**/api/profile", (route) => route.abort());
    await page.reload();
    await expect(popup.getByRole("button", { name: messages.common.unknownAmount })).toBeVisible();
    await pin.fill(purchasePassword);
    await authorize.click();
    await expect(popup.getByRole("alert")).toContainText(
      messages.errors.insufficient_balance(factsFor("pt", { balance: 3_200 })),
    );
    await expect(popup.getByRole("link", { name: messages.paymentRequests.addMoney })).toHaveAttribute(
      "href",
      "/add-money?amount=1000",
    );
    await page.unrouteAll();
    await marina.comeBack();
    await expect(popup).toContainText(messages.paymentRequests.shortBy("$10,00"));
    await expect(popup.getByRole("alert")).toHaveCount(1);
    await reject.click();
    await expect(popup).toBeHidden();
  });
});

test.describe(() => {
  test.use({ environment: { CHARGE_EXPIRY_SECONDS: "10" } });

  test("a charge that expires says so to both sides and takes nothing", async ({ installation, visit }) => {
    const marina = await visit();
    const { messages } = marina;
    const { client, till } = await arrive(installation, marina);
    const console = await visit({ viewport: { width: 1240, height: 800 } });
    await console.enter(till, "/partner/profile");
    const id = await charge(till, client, 4_200);
    const { popup, pin, authorize } = partsOf(marina);
    await expect(popup).toBeVisible();
    await console.page.reload();
    await expect(console.page.getByText(messages.partnerConsole.waitingFor("Marina A."))).toBeVisible();

    await expect(popup).toContainText(messages.paymentRequests.outcomes.expired.title);
    await expect(pin).toBeHidden();
    await expect(authorize).toBeHidden();
    await expectAccessible(marina.page);
    await expect(console.page.getByText(messages.partnerConsole.outcomes.expired())).toBeVisible();
    await popup.getByText(messages.common.close, { exact: true }).click();
    await expect(popup).toBeHidden();
    expect(await statusOf(till, id)).toBe("expired");
    expect(await balancesOf(client)).toEqual({ wallet: 10_000, cashback: 0 });
  });
});

test("a charge approved in two tabs at once is paid once, and the other tab says so", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { messages } = marina;
  const { client, till } = await arrive(installation, marina);
  const id = await charge(till, client, 4_200);
  const tabs = [marina, await marina.openTab()];
  // Both answers leave together, once both are on their way.
  const leaving = Promise.withResolvers<void>();
  let waiting = 0;
  await marina.page.context().route("**/api/payment-requests/*/approval", async (route) => {
    waiting += 1;
    if (waiting === tabs.length) leaving.resolve();
    await leaving.promise;
    await route.continue();
  });
  // The tab that has paid closes its popup by itself, which could be before the other is looked at.
  for (const tab of tabs) await holdTimers(tab.page, delaysMs.reloadAfterApproval);
  for (const tab of tabs) await partsOf(tab).pin.fill(purchasePassword);
  for (const tab of tabs) await partsOf(tab).authorize.click();

  const paid = tabs.map((tab) => tab.chargePopup(partner).getByText(messages.paymentRequests.approved("$42,00")));
  const already = tabs.map((tab) =>
    tab.chargePopup(partner).getByText(messages.paymentRequests.outcomes.approved.title),
  );
  await expect(paid[0]!.or(already[0]!).first()).toBeVisible();
  await expect(paid[1]!.or(already[1]!).first()).toBeVisible();
  await expect.poll(() => countVisible(already)).toBe(1);
  expect(waiting).toBe(2);
  expect(await statusOf(till, id)).toBe("approved");
  expect(await balancesOf(client)).toEqual({ wallet: 5_800, cashback: 420 });
});

test("an approval says its sentence once @full", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, till } = await arrive(installation, marina);
  await charge(till, client, 4_200);
  const { popup, pin, authorize } = partsOf(marina);
  await expect(popup).toBeVisible();
  await holdTimers(page, delaysMs.reloadAfterApproval);
  await pin.fill(purchasePassword);
  await authorize.click();
  await expect(marina.toast(messages.paymentRequests.approved("$42,00"))).toBeVisible();
  // Counted at once: the toast goes by itself.
  expect(await page.getByText(messages.paymentRequests.approved("$42,00")).count()).toBe(1);
  await expect(popup).toContainText(messages.paymentRequests.cashbackBack("+$4,20"));
});

test("an approval whose answer is lost is checked and found, paid once", async ({ installation, visit }) => {
  const marina = await visit();
  const { messages } = marina;
  const { client, till } = await arrive(installation, marina);
  const id = await charge(till, client, 4_200);
  const { popup, pin, authorize, reject } = partsOf(marina);
  await expect(popup).toBeVisible();
  const lost = await loseFirstAnswer(marina.page, "/payment-requests/*/approval");
  await pin.fill(purchasePassword);
  await authorize.click();
  await expect(popup).toContainText(messages.common.checkingDetail);
  await expectAccessible(marina.page, { waiting: true });
  await expect(reject).toBeDisabled();
  await expect(popup.getByRole("button", { name: messages.common.close })).toHaveCount(0);
  expect(await statusOf(till, id)).toBe("approved");
  lost.reconnect();
  await expect(marina.toast(messages.paymentRequests.approved("$42,00"))).toBeVisible();
  await expect(popup).toBeHidden();
  expect(new Set(lost.keys).size).toBe(1);
  expect(await marina.balancesOnScreen()).toEqual({ wallet: 5_800, cashback: 420 });
});

async function countVisible(locators: readonly { isVisible(): Promise<boolean> }[]): Promise<number> {
  return (await Promise.all(locators.map((locator) => locator.isVisible()))).filter(Boolean).length;
}
