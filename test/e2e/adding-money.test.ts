import { createHmac } from "node:crypto";
import { Keys } from "#server/platform/keys.ts";
import { payCheckout } from "#test/harness/server.ts";
import { balancesOf, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { at, inspect } from "./inspection.ts";
import { tabTo } from "./keyboard.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

const secret = "a secret of the browser tests that is long enough";

test("money that the card does not give is not added, and the customer sees where it ended", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 5_000 });

  await page.goto("/add-money");
  await marina.button(new RegExp(`^${messages.topUps.add("").trim()}`)).click();
  await expect(page.getByText(messages.topUps.invalidAmount("$1,00", "$5.000,00"))).toBeVisible();
  const quick = page.getByRole("group", { name: messages.common.quickAmounts }).getByRole("button");
  await expect(quick).toHaveText(["$25", "$50", "$100"]);
  await quick.nth(1).click();
  await expect(page.getByLabel(messages.topUps.amountIn("USD"))).toHaveValue("$50,00");
  await expect(marina.button(messages.topUps.add("$50,00"))).toBeEnabled();

  const declined = await marina.addMoney(2_500, "declines");
  await expect(declined).toHaveURL(/\/sandbox\/checkout\//);
  await expect(declined.getByRole("alert")).toBeVisible();
  const checkout = declined.url();
  // What is no number is not sent: the answer would be a problem document for programs.
  await declined.getByRole("textbox").fill("meu cartão");
  await declined.getByRole("button").click();
  await expect(declined.locator("input:invalid")).toBeFocused();
  await expect(declined.getByRole("alert")).toBeVisible();
  await declined.getByRole("link").last().click();
  await expect(declined).toHaveURL(/\/add-money\?cancelled=true/);
  await expect(declined.getByText(messages.topUps.cancelled)).toBeVisible();
  await expect(declined.getByLabel(messages.topUps.amountIn("USD")), "the amount is not to be typed again").toHaveValue(
    "$25,00",
  );

  const abandoned = await marina.addMoney(2_500, "abandons");
  await expect(abandoned).toHaveURL(/\/add-money\?cancelled=true/);
  await expect(abandoned.getByText(messages.topUps.cancelled)).toBeVisible();

  await page.goto(`/payment-success?session_id=${checkout.split("/").at(-1)}`);
  await expect(page.getByText(messages.topUps.stillPending)).toBeVisible();
  const errors = {
    [`sandbox_${"0".repeat(64)}`]: messages.errors.top_up_not_found(factsFor("pt")),
    "cut-off-address": messages.topUps.missingSession,
  };
  for (const [sessionId, reason] of Object.entries(errors)) {
    await page.goto(`/payment-success?session_id=${sessionId}`);
    await expect(page.getByRole("heading", { name: messages.topUps.failed })).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  }
  await page.goto("/payment-success");
  await expect(page).toHaveURL(/\/add-money$/);
  await expect(marina.toast(messages.topUps.missingSession)).toHaveCount(1);

  expect(await marina.balancesOnScreen()).toEqual({ wallet: 5_000, cashback: 0 });
  expect(await balancesOf(client)).toEqual({ wallet: 5_000, cashback: 0 });

  await test.step("a checkout that the server does not open", async () => {
    await page.goto("/add-money");
    // More than a form lets through.
    await page.route("**/api/top-ups", (route) => route.continue({ postData: { amount: 999_999_999 } }));
    await marina.openCheckout(2_500);
    await expect(marina.toast(messages.topUps.sessionError)).toBeVisible();
    await page.unrouteAll();
    await expect(page).toHaveURL(/\/add-money$/);
  });

  await test.step("a session that has ended without the page knowing", async () => {
    await page.context().clearCookies();
    await marina.button(new RegExp(`^${messages.topUps.add("").trim()}`)).click();
    await expect(marina.toast(messages.topUps.loginRequired)).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
  });
});

test("the checkout opens in the native shell's browser, in the same window when narrow, in a new tab when wide", async ({
  installation,
  visit,
}) => {
  const client = await openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" });
  const checkout = /\/sandbox\/checkout\//;

  await test.step("up to 768 px: the same window; the keyboard alone leads there and through it", async () => {
    const narrow = await visit({ viewport: { width: 768, height: 900 } });
    const { page, messages } = narrow;
    await narrow.enter(client, "/add-money");
    await tabTo(page.getByLabel(messages.topUps.amountIn("USD")));
    await page.keyboard.type("2500");
    await tabTo(narrow.button(messages.topUps.add("$25,00")));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(checkout);
    expect(page.context().pages().length).toBe(1);
    await page.goBack();
    await expect(page.getByLabel(messages.topUps.amountIn("USD")), "Back keeps what was typed").toHaveValue("$25,00");
    await page.goForward();
    await tabTo(page.locator('input[value="pays"]'));
    await tabTo(page.getByRole("button"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: messages.topUps.confirmed })).toBeVisible();
  });

  await test.step("above: a new tab, which cannot steer this one", async () => {
    const wide = await visit({ viewport: { width: 769, height: 900 } });
    await wide.enter(client, "/add-money");
    const opening = wide.page.context().waitForEvent("page");
    await wide.openCheckout(2_500);
    const tab = await opening;
    await expect(tab).toHaveURL(checkout);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await expect(wide.page.getByText(wide.messages.topUps.opened)).toBeVisible();
  });

  await test.step("in a native shell: its own browser, at any width", async () => {
    const shell = await visit({ viewport: { width: 390, height: 844 } });
    const opened: string[] = [];
    await shell.page.exposeFunction("openInShell", (url: string) => void opened.push(url));
    // The bridge that Capacitor gives to the pages that run inside it.
    await shell.page.addInitScript(() => {
      const open = async ({ url }: { url: string }) =>
        (globalThis as unknown as { openInShell: (url: string) => void }).openInShell(url);
      Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true, Plugins: { Browser: { open } } } });
    });
    await shell.enter(client, "/add-money");
    await shell.openCheckout(2_500);
    await expect(shell.page.getByText(shell.messages.topUps.opened)).toBeVisible();
    await expect.poll(() => opened).toEqual([expect.stringMatching(checkout)]);
    await expect(shell.page).toHaveURL(/\/add-money\?amount=2500$/);
    // The event of a browser that restores the page as it was left.
    await shell.page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(shell.page.getByLabel(shell.messages.topUps.amountIn("USD"))).toHaveValue("$25,00");
  });
});

test("the tab in which a checkout was begun learns how it ended in another, and opens none that is over @full", async ({
  installation,
  visit,
}) => {
  const client = await openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" });
  const wide = await visit({ viewport: { width: 1280, height: 800 } });
  await wide.enter(client, "/add-money");

  await test.step("paid there, this one says so by itself, and leads home", async () => {
    const tab = await wide.addMoney(2_500);
    await expect(wide.page.getByRole("heading", { name: wide.messages.topUps.confirmed })).toBeVisible();
    await expect(wide.button(wide.messages.topUps.openCheckout)).toHaveCount(0);
    await tab.close();
    await wide.page.getByRole("link", { name: wide.messages.topUps.addMore }).click();
    await expect(wide.page.getByLabel(wide.messages.topUps.amountIn("USD"))).toHaveValue("$0,00");
  });

  await test.step("left there, this one says so, and leads to another try", async () => {
    const checkoutTab = await wide.addMoney(1_000, "abandons");
    // A tab that is closed in the middle of going elsewhere may never be gone for Chromium.
    await expect(checkoutTab).not.toHaveURL(/\/sandbox\/checkout\//);
    await checkoutTab.close();
    await expect(wide.page.getByText(wide.messages.topUps.reasons.expired)).toBeVisible();
    await wide.page.getByRole("link", { name: wide.messages.topUps.tryAgain }).click();
    await expect(wide.page.getByLabel(wide.messages.topUps.amountIn("USD"))).toBeVisible();
  });

  await test.step("without the live stream, its button opens no checkout that is over", async () => {
    await wide.page.route("**/api/live**", (route) => route.abort());
    await wide.page.goto("/add-money");
    const opened = wide.page.context().waitForEvent("page");
    await wide.openCheckout(3_000);
    const checkoutTab = await opened;
    await expect(checkoutTab).toHaveURL(/\/sandbox\/checkout\//);
    const address = checkoutTab.url();
    const reopen = wide.button(wide.messages.topUps.openCheckout);
    await checkoutTab.close();
    const again = wide.page.context().waitForEvent("page");
    await reopen.click();
    await expect(await again, "one that is open is opened again").toHaveURL(address);
    expect((await payCheckout(client, address, "pays")).status).toBe(303);
    await reopen.click();
    await expect(wide.page.getByRole("heading", { name: wide.messages.topUps.confirmed })).toBeVisible();
    await expect.poll(() => wide.page.context().pages().length).toBe(2);
  });
});

test.describe(() => {
  test.use({ environment: { SECRET: secret } });

  test("what was taken back of a payment since is said beside what is left of it @full", async ({
    installation,
    visit,
  }) => {
    const marina = await visit({ viewport: { width: 390, height: 844 } });
    const { page, messages } = marina;
    const client = await marina.arriveActive("Marina Azevedo", "marina@example.com");
    const { url, session_id: sessionId } = await client.call("createPayment", { amount: 4_000 });
    expect((await payCheckout(client, url, "pays")).status).toBe(303);
    await expect.poll(() => balancesOf(client)).toEqual({ wallet: 4_000, cashback: 0 });
    await installation.refundInPart(sessionId, 1_500);
    const refund = {
      id: `re_${sessionId}`,
      object: "refund",
      amount: 1_500,
      currency: "usd",
      status: "succeeded",
      payment_intent: sessionId.replace("sandbox_", "sandbox_pi_"),
    };
    expect(await sendEvent(installation.url, "refund.created", refund)).toBe(200);
    expect(await balancesOf(client)).toEqual({ wallet: 2_500, cashback: 0 });

    await page.goto(`/payment-success?session_id=${sessionId}`);
    await expect(page.getByRole("heading", { name: messages.topUps.confirmed })).toBeVisible();
    const status = page.getByRole("status").filter({ hasText: messages.topUps.confirmed });
    await expect(status).toContainText("$25,00");
    await expect(status).toContainText("$15,00 deste pagamento foram estornados e não estão na sua carteira.");
    await expectAccessible(page);
  });

  test("a payment whose browser never returns arrives by itself, and is credited once however often it is reported", async ({
    installation,
    visit,
  }) => {
    const marina = await visit();
    const { page, messages } = marina;
    const client = await marina.arriveActive("Marina Azevedo", "marina@example.com");
    const wallet = page.getByRole("group", { name: messages.home.wallet, exact: true });
    await expect(wallet).toContainText("$0,00");

    const { url, session_id: sessionId } = await client.call("createPayment", { amount: 7_500 });
    expect((await payCheckout(client, url, "pays")).status).toBe(303);
    await expect(wallet).toContainText("$75,00");

    const send = () => postEventOf("completed", installation.url, sessionId, 7_500);
    expect(await Promise.all([send(), send()])).toEqual([200, 200]);
    let looks = 0;
    page.on("request", (request) => void (looks += Number(request.url().includes("/api/top-ups/verification"))));
    await page.goto(`/payment-success?session_id=${sessionId}&amount=9999.00`);
    const confirmed = page.getByRole("heading", { name: messages.topUps.confirmed });
    await expect(confirmed).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("9.999");
    const sessionAnswer = page.waitForResponse("**/api/auth/get-session");
    await marina.comeBack();
    await sessionAnswer;
    expect(looks, "once a visit").toBe(1);
    await page.reload();
    await expect(confirmed).toBeVisible();
    expect(looks, "and once more with the next").toBe(2);
    await expect(page.getByRole("main").getByText("$75,00")).toHaveCount(2);

    await test.step("one that is only slow is never called a failure, and what became of it is found", async () => {
      const begin = async () => {
        const slow = await client.call("createPayment", { amount: 2_500 });
        await page.goto(`/payment-success?session_id=${slow.session_id}`);
        await expect(page.getByText(messages.topUps.stillPendingDetail)).toBeVisible();
        return slow.session_id;
      };
      const open = page.getByRole("status").getByRole("heading", { name: messages.topUps.stillPending });
      const failed = page.getByRole("heading", { name: messages.topUps.failed });
      await page.clock.install();
      const declined = await begin();
      await expect(async () => {
        await page.clock.runFor(8_000);
        await expect(page.getByText(messages.topUps.reasons.pending)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(open).toBeVisible();
      await expect(failed).toHaveCount(0);
      await expect(page.getByRole("link", { name: messages.topUps.tryAgain })).toHaveCount(0);
      await expectAccessible(page);
      await marina.button(messages.topUps.checkAgain).click();
      await expect(open).toBeVisible();
      expect(await postEventOf("async_payment_failed", installation.url, declined, 2_500)).toBe(200);
      // The live stream may say so first, and then the button is gone.
      await expect(async () => {
        await page.clock.runFor(15_000);
        await expect(failed).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(page.getByRole("alert")).toContainText(messages.topUps.reasons.declined);

      const expired = await begin();
      await page.route("**/api/top-ups/**", (route) => route.abort());
      await page.clock.runFor(2_000);
      await expect(page.getByText(messages.common.noConnection)).toBeVisible();
      await expect(open).toBeVisible();
      await expect(failed).toHaveCount(0);
      expect(await postEventOf("expired", installation.url, expired, 2_500)).toBe(200);
      await page.unrouteAll();
      // By itself, without a request of the user.
      await page.clock.runFor(15_000);
      await expect(page.getByRole("alert")).toContainText(messages.topUps.reasons.expired);
    });

    expect(await marina.balancesOnScreen()).toEqual({ wallet: 7_500, cashback: 0 });
    const { transactions } = await client.call("listTransactions", {});
    expect(transactions.map(({ type, amount }) => ({ type, amount }))).toEqual([{ type: "deposit", amount: 7_500 }]);
  });

  test("a payment on its way is pending on home and on the statement, and is one or the other thing once it is known", async ({
    installation,
    visit,
  }) => {
    const marina = await visit();
    const { page, messages } = marina;
    const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 5_000 });
    const { shell, topUps, transactions } = messages;
    const send = (what: Parameters<typeof postEventOf>[0], sessionId: string) =>
      postEventOf(what, installation.url, sessionId, 2_500);
    const begin = async () => (await client.call("createPayment", { amount: 2_500 })).session_id;

    const paid = await begin();
    const last = page.getByRole("list", { name: messages.home.lastTransaction });
    await expect(last).toContainText("$50,00");
    await send("processing", paid);
    await expect(last, "by itself, while home is open").toContainText(transactions.statuses.pending);
    await expect(last).toContainText("$25,00");
    await expect(last, "no sign: it is in no balance").not.toContainText("+");
    expect(await marina.balancesOnScreen()).toEqual({ wallet: 5_000, cashback: 0 });

    await page.goto("/extrato");
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(transactions.statuses.pending);
    await expect(rows.first()).not.toContainText("+");
    await expectAccessible(page);
    await rows.first().getByRole("button").click();
    await expect(page.getByText(transactions.pendingDetail)).toBeVisible();
    await expect(marina.button(transactions.savePdf), "it proves nothing yet").toHaveCount(0);
    await expectAccessible(page);
    await send("completed", paid);
    await expect(marina.button(transactions.savePdf), "the open receipt becomes that of the deposit").toBeVisible();
    await expect(page.getByText(transactions.pendingDetail)).toHaveCount(0);
    const from = page.getByRole("term").filter({ hasText: new RegExp(`^${transactions.receivedFrom}$`) });
    await expect(from.locator("xpath=following-sibling::dd[1]"), "no card takes days").toHaveText("Pagamento on-line");

    const failing = await begin();
    await send("processing", failing);
    await page.goto("/extrato");
    await expect(rows).toHaveCount(3);
    await rows.first().getByRole("button").click();
    await expect(page.getByText(transactions.pendingDetail)).toBeVisible();
    await send("async_payment_failed", failing);
    await expect(page.getByText(transactions.pendingFailed)).toBeVisible();
    await page.goto("/extrato");
    await expect(rows).toHaveCount(2);

    await page.goto("/notifications");
    await expect(page.getByRole("heading", { name: shell.titles.notifications })).toBeVisible();
    const failure = page.getByRole("listitem").filter({ hasText: messages.notifications.failedTopUp });
    await expect(failure).toContainText("$25,00");
    await expectAccessible(page);
    await failure.getByRole("button").click();
    await expect(page.getByRole("alert")).toContainText(topUps.reasons.declined);
    await expect(page.getByRole("alert")).not.toContainText(/cart[aã]o/i);
  });

  test("a payment can be followed by everybody while it is looked at, and wherever it ends @full", async ({
    installation,
    visit,
  }) => {
    const marina = await visit();
    const { page, messages } = marina;
    const client = await marina.arriveActive("Marina Azevedo", "marina@example.com");
    const begin = async () => (await client.call("createPayment", { amount: 2_500 })).session_id;
    const [open, declined, expired] = [await begin(), await begin(), await begin()];
    await postEventOf("async_payment_failed", installation.url, declined, 2_500);
    await postEventOf("expired", installation.url, expired, 2_500);
    const successOf = (sessionId: string) => `/payment-success?session_id=${sessionId}`;

    await test.step("asked for, and still awaited", async () => {
      const answered = Promise.withResolvers<void>();
      await page.route("**/api/top-ups/**", async (route) => {
        await answered.promise;
        await route.continue();
      });
      await page.goto(successOf(open));
      await expect(page.getByRole("heading", { name: messages.topUps.verifying })).toBeVisible();
      await expectAccessible(page, { waiting: true });
      answered.resolve();
      await expect(page.getByRole("heading", { name: messages.topUps.stillPending })).toBeVisible();
      await page.unrouteAll();
    });

    await inspect(marina, {
      declined: at(marina, successOf(declined), messages.topUps.reasons.declined),
      expired: at(marina, successOf(expired), messages.topUps.reasons.expired),
      unreachable: async () => {
        await page.route("**/api/top-ups/**", (route) => route.abort());
        await page.goto(successOf(open));
        await expect(marina.button(messages.topUps.checkAgain)).toBeVisible();
      },
    });
    await page.unrouteAll();
  });
});

/** The sandbox's own webhook of what became of a checkout, signed with its secret. */
async function postEventOf(
  what: "completed" | "processing" | "async_payment_failed" | "expired",
  url: string,
  sessionId: string,
  amount: number,
): Promise<number> {
  // A payment that takes days is reported as completed, and not paid.
  return sendEvent(url, `checkout.session.${what === "processing" ? "completed" : what}`, {
    id: sessionId,
    object: "checkout.session",
    livemode: false,
    amount_total: amount,
    currency: "usd",
    status: what === "expired" ? "expired" : "complete",
    payment_status: what === "completed" ? "paid" : "unpaid",
  });
}

/** An event as the sandbox sends it, signed with its secret. */
async function sendEvent(url: string, type: string, object: Readonly<Record<string, unknown>>): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_${String(object["id"])}`,
    object: "event",
    type,
    livemode: false,
    created: seconds,
    data: { object },
  });
  const key = `whsec_${new Keys([secret]).currentKey("checkout-webhook").toString("base64url")}`;
  const signature = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
  const answer = await fetch(`${url}/api/webhooks/checkout`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` },
    body,
  });
  return answer.status;
}
