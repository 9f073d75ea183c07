import type { Page } from "@playwright/test";
import { delaysMs } from "#contract/limits.ts";
import { addMoney } from "#test/harness/server.ts";
import { balancesOf, charge, openAccount, openPartner, shareSession } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { tabTo } from "./keyboard.ts";
import { cutOff, loseFirstAnswer } from "./lost-answers.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import { holdTimers } from "./timers.ts";
import type { Visitor } from "./visitor.ts";

/** Marina at a browser with money, and Caio, who may receive some. */
async function arrive(installation: Installation, marina: Visitor) {
  const [client, caio] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 10_000 }),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }),
  ]);
  return { client, caio };
}

/** Counts the transfers that this page requests from now on. */
function countTransfers(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/transfers")) count += 1;
  });
  return () => count;
}

test("a transfer that cannot be made is explained before anything is sent", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await arrive(installation, marina);
  const transfers = countTransfers(page);
  await page.goto("/send-money");
  const recipient = page.getByLabel(messages.transfers.recipient);
  const amount = page.getByLabel(messages.transfers.amount, { exact: true });

  await marina.button(messages.common.continue).click();
  await expect(page.getByText(messages.transfers.recipientRequired)).not.toHaveCount(0);
  await expect(page.getByText(messages.transfers.amountRequired)).not.toHaveCount(0);
  await expect(recipient).toBeFocused();

  await marina.planTransfer("caio ferraz!", 1_000);
  await expect(page.getByText(messages.transfers.usernameFormat).first()).toBeVisible();
  await recipient.fill("ninguem.aqui");
  await marina.button(messages.common.continue).click();
  await expect(page.getByText(messages.transfers.usernameNotFound("ninguem.aqui")).first()).toBeVisible();
  expect(messages.transfers.usernameNotFound("")).toContain("@marina.azevedo");
  await recipient.fill("@marina.azevedo");
  await marina.button(messages.common.continue).click();
  await expect(page.getByText(messages.errors.recipient_is_self(factsFor("pt"))).first()).toBeVisible();

  await recipient.fill("caio.ferraz");
  await test.step("what was copied elsewhere is pasted, however it is written", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const copied of ["1.234,50", "1,234.50", "R$ 1234,5"]) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
      await amount.fill("");
      await amount.press("ControlOrMeta+V");
      await expect(amount, copied).toHaveValue("$1.234,50");
    }
  });
  await amount.fill("10001");
  await marina.button(messages.common.continue).click();
  await expect(page.getByText(messages.transfers.insufficient("$100,00"))).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await test.step("what nobody foresaw is announced, since the review can say nothing of it", async () => {
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error("no randomness");
      };
    });
    await amount.fill("");
    await marina.planTransfer("caio.ferraz", 1_000);
    await marina.button(messages.common.confirm).click();
    await expect(marina.toast(messages.transfers.failedTitle)).toBeVisible();
  });
  expect(transfers()).toBe(0);
});

test("a recent contact whose account was blocked cannot receive money, and is not called a mistyped name", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client } = await arrive(installation, marina);
  await client.call("sendMoney", { username: "caio.ferraz", amount: 1_000 });
  await installation.admin("block", "caio@example.com");
  const transfers = countTransfers(page);
  await page.goto("/send-money");
  await marina.button(messages.transfers.fillWith("Caio Ferraz", "caio.ferraz")).click();
  const unavailable = messages.errors.recipient_unavailable(factsFor("pt"));
  await expect(page.getByText(unavailable).first()).toBeVisible();
  await expect(page.getByText(messages.transfers.usernameNotFound("caio.ferraz"))).toHaveCount(0);
  await page.getByLabel(messages.transfers.amount, { exact: true }).fill("1000");
  await marina.button(messages.common.continue).click();
  await expect(page.getByText(unavailable).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(transfers()).toBe(0);
});

test("money spent elsewhere during the review locks it or is refused, and what was typed stays", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, caio } = await arrive(installation, marina);
  const review = page.getByRole("dialog", { name: messages.transfers.review });
  const confirm = review.getByRole("button", { name: messages.common.confirm });
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(review).toBeHidden();
    await expect(page.getByLabel(messages.transfers.recipient)).toHaveValue("caio.ferraz");
  };

  await test.step("the page learns of it", async () => {
    await marina.planTransfer("caio.ferraz", 8_000);
    await expect(review).toContainText("Caio Ferraz");
    await expect(review).toContainText("$20,00");
    // Meanwhile, on another device.
    await client.call("sendMoney", { username: "caio.ferraz", amount: 3_000 });
    await expect(review.getByRole("alert")).toContainText(messages.transfers.insufficient("$70,00"));
    await expect(review).not.toContainText(messages.transfers.balanceAfter);
    await expect(confirm).toBeDisabled();
    await expect(review.getByRole("link", { name: messages.shell.titles.addMoney })).toHaveAttribute(
      "href",
      "/add-money",
    );
    await close();
  });

  await test.step("the page cannot learn of it, and the balance is unknown", async () => {
    await page.goto("/send-money");
    // Only then has the balance been read once.
    await page.getByLabel(messages.transfers.amount, { exact: true }).fill("");
    await page.route("**/api/profile", (route) => route.abort());
    await marina.planTransfer("caio.ferraz", 6_000);
    await marina.comeBack();
    await expect(review).toContainText(messages.common.unknownAmount);
    await client.call("sendMoney", { username: "caio.ferraz", amount: 6_000 });
    await confirm.click();
    await expect(review).toContainText(messages.errors.insufficient_balance(factsFor("pt")));
    await expect(marina.toast(messages.transfers.failedTitle)).toHaveCount(0);
    await page.unrouteAll();
    await close();
  });
  expect(await balancesOf(caio)).toEqual({ wallet: 9_000, cashback: 0 });
});

test("sending works with the keyboard alone, and neither reload nor Back sends again", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, caio } = await arrive(installation, marina);
  const transfers = countTransfers(page);
  await page
    .getByRole("navigation", { name: messages.home.actions })
    .getByRole("link", { name: messages.home.send })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/send-money$/);

  const send = async (digits: string) => {
    await tabTo(page.getByLabel(messages.transfers.recipient), 25);
    await page.keyboard.type("caio.ferraz");
    await expect(page.getByText("Caio Ferraz").first()).toBeVisible();
    await tabTo(page.getByLabel(messages.transfers.amount, { exact: true }), 25);
    await page.keyboard.type(digits);
    await tabTo(page.getByLabel(messages.transfers.message), 25);
    await page.keyboard.type("Almoço de quinta");
    await tabTo(marina.button(messages.common.continue), 25);
    await page.keyboard.press("Enter");
    const review = page.getByRole("dialog", { name: messages.transfers.review });
    await expect(review).toBeVisible();
    await tabTo(review.getByRole("button", { name: messages.common.confirm }), 25);
    await page.keyboard.press("Enter");
    const receipt = page.getByRole("heading", { name: messages.transfers.sent });
    await expect(receipt).toBeFocused();
  };
  await holdTimers(page, delaysMs.transferRedirect);
  await send("1500");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel(messages.transfers.recipient)).toHaveValue("");
  expect(transfers()).toBe(1);

  await send("500");
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goForward();
  await expect(page.getByText(messages.home.greeting)).toBeVisible();
  expect(transfers()).toBe(2);
  expect(await balancesOf(client)).toEqual({ wallet: 8_000, cashback: 0 });
  expect(await balancesOf(caio)).toEqual({ wallet: 2_000, cashback: 0 });
});

test("a transfer whose answer is lost is checked and found, sent once, even across a reload", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, caio } = await arrive(installation, marina);
  const checking = page.getByRole("heading", { name: messages.common.checking });
  const found = page.getByRole("heading", { name: messages.transfers.sent });

  await test.step("the page stays", async () => {
    const lost = await loseFirstAnswer(page, "/transfers");
    await marina.planTransfer("caio.ferraz", 1_500);
    await marina.button(messages.common.confirm).click();
    await expect(page.getByText(messages.common.checkingDetail).first()).toBeVisible();
    await expectAccessible(page, { waiting: true });
    lost.reconnect();
    await expect(found).toBeVisible();
    expect(new Set(lost.keys).size).toBe(1);
    expect(await balancesOf(caio)).toEqual({ wallet: 1_500, cashback: 0 });
    await page.unrouteAll();
  });

  await test.step("the page is reloaded meanwhile", async () => {
    const lost = await loseFirstAnswer(page, "/transfers");
    await page.goto("/send-money");
    await marina.planTransfer("caio.ferraz", 500);
    await marina.button(messages.common.confirm).click();
    await expect(page.getByText(messages.common.checkingDetail).first()).toBeVisible();
    const released = Promise.withResolvers<void>();
    await page.route("**/api/intents/*/withdrawal", async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.reload();
    await expect(checking).toBeVisible();
    await expect(page.getByLabel(messages.transfers.recipient)).toBeHidden();
    released.resolve();
    await expect(found).toBeVisible();
    expect(lost.keys.length, "it is not sent again").toBe(1);
    expect(await balancesOf(caio)).toEqual({ wallet: 2_000, cashback: 0 });
    await page.unrouteAll();
  });

  await test.step("it had not arrived when the page was reloaded, and may not arrive any more", async () => {
    const keys: string[] = [];
    await page.route("**/api/transfers", (route) => {
      keys.push(route.request().headers()["idempotency-key"]!);
      return route.abort();
    });
    await page.goto("/send-money");
    await marina.planTransfer("caio.ferraz", 700);
    await marina.button(messages.common.confirm).click();
    await expect(page.getByText(messages.common.checkingDetail).first()).toBeVisible();
    // Opened again at another screen, which also says what became of the transfer.
    await page.goto("/my-card");
    await expect(marina.toast(messages.common.withdrawn)).toBeVisible();
    const late = client.call("sendMoney", { username: "caio.ferraz", amount: 700 }, { idempotencyKey: keys[0]! });
    await expect(late).rejects.toMatchObject({ problem: { code: "intent_withdrawn" } });
    await page.unrouteAll();
  });

  await test.step("another user signs in here meanwhile: the outcome is shown when its owner is back", async () => {
    const keys: string[] = [];
    await page.route("**/api/transfers", (route) => {
      keys.push(route.request().headers()["idempotency-key"]!);
      return route.abort();
    });
    await page.goto("/send-money");
    await marina.planTransfer("caio.ferraz", 800);
    await marina.button(messages.common.confirm).click();
    await expect(checking).toBeVisible();
    await shareSession(page.context(), caio);
    await expect(checking).toBeHidden();
    const followed = page.waitForRequest("**/api/live*");
    await marina.enter(caio);
    await followed;
    await marina.enter(client);
    await expect(marina.toast(messages.common.withdrawn)).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    const late = client.call("sendMoney", { username: "caio.ferraz", amount: 800 }, { idempotencyKey: keys[0]! });
    await expect(late).rejects.toMatchObject({ problem: { code: "intent_withdrawn" } });
    await page.unrouteAll();
  });

  await test.step("a page that still shows one user moves nothing for the next, who has signed in beside it", async () => {
    const till = await openPartner(installation, { name: "Ana Sol", email: "ana@example.com" }, "Padaria Estrela");
    await charge(till, client, 600);
    await page.goto("/send-money");
    const popup = marina.chargePopup("Padaria Estrela");
    await expect(popup).toBeVisible();
    const nextPending = page.waitForResponse("**/api/payment-requests/pending");
    await popup.getByRole("button", { name: messages.common.close }).click();
    const waiting = page.getByText(messages.paymentRequests.waiting("Padaria Estrela"));
    await expect(waiting).toBeVisible();
    await nextPending;
    await marina.planTransfer("caio.ferraz", 900);
    await expect(marina.button(messages.common.confirm)).toBeVisible();
    await shareSession(page.context(), caio);
    const refused = page.waitForResponse("**/api/transfers");
    await marina.button(messages.common.confirm).click();
    expect((await refused).status()).toBe(401);
    // From here on the page is the other user's, with nothing of the first one.
    await expect(page.getByRole("main")).toContainText("$20,00");
    await expect(page.getByLabel(messages.transfers.recipient)).toHaveValue("");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(waiting).toHaveCount(0);
  });

  expect(await balancesOf(caio)).toEqual({ wallet: 2_000, cashback: 0 });
  const { transactions } = await client.call("listTransactions", {});
  expect(transactions.map(({ amount }) => amount)).toEqual([-500, -1_500, 10_000]);
});

test("an error after a lost try is shown once that try can do nothing any more", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, caio } = await arrive(installation, marina);
  let lost:
    | { readonly key: string; readonly input: { readonly username: string; readonly amount: number } }
    | undefined;
  await page.route("**/api/transfers", async (route) => {
    if (lost !== undefined) return route.continue();
    lost = { key: route.request().headers()["idempotency-key"]!, input: route.request().postDataJSON() };
    // Spent elsewhere, so that the next try fails. The first one is still on its way, which
    // the page cannot know.
    await client.call("sendMoney", { username: "caio.ferraz", amount: 5_000 });
    return route.abort();
  });
  const withdrawals: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/intents/")) withdrawals.push(request.url());
  });
  await marina.planTransfer("caio.ferraz", 8_000);
  await marina.button(messages.common.confirm).click();
  await expect(page.getByRole("dialog").getByRole("alert").first()).toContainText("$50,00");
  expect(withdrawals).toHaveLength(1);

  await addMoney(client, 20_000);
  const late = client.call("sendMoney", lost!.input, { idempotencyKey: lost!.key });
  await expect(late).rejects.toMatchObject({ problem: { code: "intent_withdrawn" } });
  expect(await balancesOf(caio)).toEqual({ wallet: 5_000, cashback: 0 });
});

test("what became of a transfer that was interrupted stands in the inbox, on every device", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, caio } = await arrive(installation, marina);
  const inbox = page.getByRole("main");
  const notSent = inbox.getByRole("button", { name: messages.notifications.notSent("caio.ferraz") });

  await test.step("the tab was closed, and nothing had arrived", async () => {
    const tab = await marina.openTab("/send-money");
    await cutOff(tab.page, "/transfers");
    await tab.planTransfer("caio.ferraz", 700);
    await tab.button(messages.common.confirm).click();
    await expect(tab.page.getByText(messages.common.checkingDetail).first()).toBeVisible();
    await tab.page.close();
    await page.goto("/notifications");
    await expect(notSent).toHaveCount(1);
    await expect(notSent).toContainText("$7,00");
    await expect(notSent).toContainText(messages.notifications.notSentDetail);
    await expect(notSent).toContainText(messages.notifications.unread);
    await expectAccessible(page);
    const { notifications } = await client.call("listNotifications", {});
    expect(notifications[0]).toMatchObject({
      kind: "withdrawal",
      withdrawal: { username: "caio.ferraz", amount: 700 },
    });
    expect(await balancesOf(caio)).toEqual({ wallet: 0, cashback: 0 });
  });

  await test.step("the tab was closed, and it had arrived", async () => {
    const tab = await marina.openTab("/send-money");
    const lost = await loseFirstAnswer(tab.page, "/transfers");
    await tab.planTransfer("caio.ferraz", 900);
    await tab.button(messages.common.confirm).click();
    await expect(tab.page.getByText(messages.common.checkingDetail).first()).toBeVisible();
    await tab.page.close();
    await page.reload();
    await expect(marina.toast(messages.common.earlierDone)).toBeVisible();
    // The first transfer to somebody is a notice, too.
    const sent = inbox.getByRole("button", { name: "Caio Ferraz" }).first();
    await expect(sent).toContainText("$9,00");
    await expect(notSent).toHaveCount(1);
    expect(lost.keys).toHaveLength(1);
    expect(await balancesOf(caio)).toEqual({ wallet: 900, cashback: 0 });
  });

  await test.step("a tab that still asks is left to it", async () => {
    const tab = await marina.openTab("/send-money");
    const lost = await loseFirstAnswer(tab.page, "/transfers");
    await tab.planTransfer("caio.ferraz", 1_100);
    await tab.button(messages.common.confirm).click();
    await expect(tab.page.getByText(messages.common.checkingDetail).first()).toBeVisible();
    const withdrawals: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/intents/")) withdrawals.push(request.url());
    });
    await page.reload();
    await expect(inbox.getByRole("button", { name: "Caio Ferraz" }).first()).toContainText("$11,00");
    lost.reconnect();
    await expect(tab.page.getByRole("heading", { name: messages.transfers.sent })).toBeVisible();
    expect(withdrawals).toEqual([]);
  });
});

test("what becomes of a closed tab's transfer does not stand in for one that is on its way here @full", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { caio } = await arrive(installation, marina);
  const tab = await marina.openTab("/send-money");
  await cutOff(tab.page, "/transfers");
  await tab.planTransfer("caio.ferraz", 700);
  await tab.button(messages.common.confirm).click();
  await expect(tab.page.getByText(messages.common.checkingDetail).first()).toBeVisible();

  await page.goto("/send-money");
  // This page waits for the other tab, which still retries.
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  const transfers = countTransfers(page);
  const arrived = Promise.withResolvers<void>();
  await page.route("**/api/transfers", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await marina.planTransfer("caio.ferraz", 900);
  await marina.button(messages.common.confirm).click();
  await expect.poll(transfers).toBe(1);

  const withdrawalAnswer = page.waitForResponse("**/api/intents/*/withdrawal");
  await tab.page.close();
  await withdrawalAnswer;
  await expect(marina.toast(messages.common.withdrawn)).toBeVisible();
  const review = page.getByRole("dialog", { name: messages.transfers.review });
  await expect(review).not.toContainText(messages.common.withdrawn);
  await review.getByRole("button", { name: messages.common.confirm }).click({ force: true });
  arrived.resolve();
  await expect(page.getByRole("heading", { name: messages.transfers.sent })).toBeVisible();
  expect(transfers()).toBe(1);
  expect(await balancesOf(caio)).toEqual({ wallet: 900, cashback: 0 });
});

test("an older server, which knows an intent by its key alone, takes a transfer back all the same @full", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { caio } = await arrive(installation, marina);
  // The answer of a process of the previous release, which does not know the field.
  await page.route("**/api/intents/*/withdrawal", async (route) => {
    const { transfer } = route.request().postDataJSON() as { transfer?: object };
    if (transfer === undefined) return route.continue();
    const problem = { type: "/api/docs#invalid_input", status: 400, code: "invalid_input", request_id: "older" };
    return route.fulfill({ status: 400, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  await loseFirstAnswer(page, "/transfers");
  await marina.planTransfer("caio.ferraz", 1_500);
  await marina.button(messages.common.confirm).click();
  await expect(page.getByText(messages.common.checkingDetail).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: messages.transfers.sent })).toBeVisible();
  expect(await balancesOf(caio)).toEqual({ wallet: 1_500, cashback: 0 });
});

test("a screen that opens only after the answer is known still shows the receipt of the transfer @full", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { caio } = await arrive(installation, marina);
  await loseFirstAnswer(page, "/transfers");
  await marina.planTransfer("caio.ferraz", 1_200);
  await marina.button(messages.common.confirm).click();
  await expect(page.getByText(messages.common.checkingDetail).first()).toBeVisible();
  const known = Promise.withResolvers<void>();
  // The screen waits for the profile.
  await marina.callAlone("getProfile");
  await page.route("**/api/profile", async (route) => {
    await known.promise;
    await route.continue();
  });
  const withdrawalAnswer = page.waitForResponse("**/api/intents/*/withdrawal");
  await page.reload();
  await (await withdrawalAnswer).finished();
  known.resolve();
  await expect(page.getByRole("heading", { name: messages.transfers.sent })).toBeVisible();
  await expect(marina.toast(messages.common.earlierDone)).toHaveCount(0);
  expect(await balancesOf(caio)).toEqual({ wallet: 1_200, cashback: 0 });
});
