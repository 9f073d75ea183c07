import type { Page } from "@playwright/test";
import { languageStorageKey } from "#contract/limits.ts";
import { addMoney } from "#test/harness/server.ts";
import { withoutIds } from "#test/harness/without-ids.ts";
import { charge, loginPassword, openPartner } from "./accounts.ts";
import { messagesOf } from "./messages.ts";
import { expect, test } from "./test.ts";

test("a balance that cannot be fetched is unknown with a retry, never zero and never as if it were of now", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 12_345 });
  const wallet = page.getByRole("group", { name: messages.home.wallet, exact: true });
  const retry = wallet.getByRole("button", { name: messages.common.retry });
  const time = String.raw`\d\d:\d\d`;
  // At one o'clock Portuguese says "da".
  const within = (sentence: string) => new RegExp(sentence.replace("das ", "das? "));
  const asOf = within(messages.common.asOfTime(time));
  await expect(wallet).toContainText("$123,45");
  // The last of home's parts to arrive: what is not loaded yet cannot be shown offline.
  await expect(page.getByText(messages.transactions.titles.deposit)).toBeVisible();

  await test.step("the device is offline when the user comes back to the tab", async () => {
    await page.context().setOffline(true);
    await marina.comeBack();
    // The last known balance may be shown, but only with its time.
    await expect(wallet).toContainText(asOf);
    await expect(wallet).toContainText("$123,45");
    await expect(page.getByText(within(messages.shell.offlineTime(time)))).toBeVisible();
    // Online again, it repeats the request by itself. The button is pressed below, where no event
    // says that the server is back.
    await page.context().setOffline(false);
    await expect(page.getByText(messages.shell.offline)).toHaveCount(0);
    await expect(wallet).toContainText(messages.home.availableNow);
    await expect(wallet).toContainText("$123,45");
  });

  await test.step("every opening of a screen asks, however soon after another", async () => {
    // All of it is one moment.
    await page.clock.setFixedTime(new Date());
    // Each answer has another balance: a request under way is shared by the next screen, which
    // makes none.
    let requests = 0;
    await page.route("**/api/profile", async (route) => {
      requests += 1;
      const balance = 12_345 + requests;
      const response = await route.fetch();
      const profile = (await response.json()) as object;
      await route.fulfill({ response, json: { ...profile, wallet_balance: balance } });
    });
    await page.goto("/");
    const nav = page.getByRole("navigation", { name: messages.shell.nav });
    const main = page.getByRole("main");
    const screens = [
      [messages.shell.statement, main.getByRole("region", { name: messages.transactions.totalBalance })],
      [messages.shell.home, wallet],
    ] as const;
    for (const [name, part] of screens) {
      let before = 0;
      const isAnswered = async () => {
        const text = await main.textContent();
        before = requests;
        return text?.includes(`$123,${45 + before}`);
      };
      await expect.poll(isAnswered, "what was asked is answered").toBe(true);
      await nav.getByRole("link", { name }).click();
      await expect.poll(() => requests, "an opening that asks").toBeGreaterThan(before);
      // The screen before stays until this one is there: to leave it sooner would open nothing.
      await expect(part).toBeVisible();
    }
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("the server does not answer when home is opened from another screen", async () => {
    // Home would share the statement's request, so its answer is awaited.
    await page.route("**/api/profile", async (route) => {
      const response = await route.fetch();
      const profile = (await response.json()) as object;
      await route.fulfill({ response, json: { ...profile, wallet_balance: 67_890 } });
    });
    await page
      .getByRole("navigation", { name: messages.shell.nav })
      .getByRole("link", { name: messages.shell.statement })
      .click();
    await expect(page).toHaveURL(/\/extrato$/);
    await expect(page.getByRole("main")).toContainText("$678,90");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await page.route(/\/api\/(?:home|profile)$/, (route) => route.abort());
    await page
      .getByRole("navigation", { name: messages.shell.nav })
      .getByRole("link", { name: messages.shell.home })
      .click();
    await expect(retry).toBeVisible();
    await expect(wallet).not.toContainText(/\d/);
    await page.unrouteAll();
  });

  await test.step("the server does not answer from the first load on: the screen says so, and the log what failed", async () => {
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
    for (const path of ["home", "profile", "transactions/last", "auth/get-session"]) {
      await page.route(`**/api/${path}`, (route) => route.abort());
    }
    await page.goto("/");
    await expect(retry).toBeVisible();
    for (const what of ["getProfile", "getLastTransaction", "session"]) {
      await expect.poll(() => logged.join("\n")).toContain(`Could not be loaded: ${what}`);
    }
    await expect(page.getByRole("main")).not.toContainText("$0,00");
    await page.unrouteAll();
    await retry.click();
    await expect(wallet).toContainText("$123,45");
  });
});

test("what arrives late takes nobody's focus", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const held = Promise.withResolvers<void>();
  await marina.callAlone("getLastTransaction");
  await page.route("**/api/transactions/last", async (route) => {
    await held.promise;
    await route.continue();
  });
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 12_345 });
  const actions = page.getByRole("navigation", { name: messages.home.actions });
  const send = actions.getByRole("link", { name: messages.home.send });
  await send.focus();
  held.resolve();
  await expect(page.getByText(messages.transactions.titles.deposit)).toBeVisible();
  await expect(send).toBeFocused();
});

test("what happened before the page listened is shown, and asked a few times however much it is", async ({ visit }) => {
  const marina = await visit();
  const { page } = marina;
  const listening = Promise.withResolvers<void>();
  await page.route("**/api/live*", async (route) => {
    await listening.promise;
    await route.continue();
  });
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 12_345 });
  const wallet = page.getByRole("group", { name: marina.messages.home.wallet, exact: true });
  await expect(wallet).toContainText("$123,45");
  await addMoney(client, 5_000);
  for (let change = 0; change < 40; change += 1) await client.call("updateProfile", { address_number: String(change) });
  const questions: string[] = [];
  page.on("request", (request) => questions.push(new URL(request.url()).pathname));
  listening.resolve();
  await expect(wallet).toContainText("$173,45");
  expect(questions.filter((path) => path === "/api/profile").length, questions.join(" ")).toBeLessThan(10);
});

test("hidden values leave the accessibility tree and stay hidden on the next load", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 98_765 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  const paid = await charge(till, client, 1_111);
  await client.call("approvePaymentRequest", { id: paid, amount: 1_111, purchase_password: "4821" });
  const { card_display: card } = await client.call("getProfile", {});
  await page.reload();
  const main = page.getByRole("main");
  const values = ["$976,54", "$1,11", card.slice(-4), "marina.azevedo"];
  for (const value of values) await expect(main).toContainText(value);

  await marina.button(messages.home.hideValues).click();
  for (const state of ["at once", "after a reload"]) {
    await expect(marina.button(messages.home.showValues), state).toBeVisible();
    await expect(main).toContainText("Padaria Estrela");
    const spoken = await main.ariaSnapshot();
    // Four digits may stand in an icon's path or in an id.
    const held = withoutIds((await main.innerHTML()).replaceAll(/<svg.*?<\/svg>/gs, ""));
    for (const value of values) {
      expect(spoken, state).not.toContain(value);
      expect(held, state).not.toContain(value);
    }
    expect(spoken).toContain(messages.common.hiddenValue);
    expect(spoken).not.toMatch(/\d+,\d\d/);
    await page.reload();
  }
  await marina.button(messages.home.showValues).click();
  for (const value of values) await expect(main).toContainText(value);

  await test.step("a card and a username that are not there have the specification's stand-ins, and the longest name its room", async () => {
    await marina.callAlone("getProfile");
    await page.route("**/api/profile", async (route) => {
      const answer = await route.fetch();
      const bare = { card_display: "", username: "", full_name: "Wolfeschlegelsteinhausen".repeat(3) };
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...bare } });
    });
    await page.reload();
    await expect(main).toContainText("****0000");
    await expect(main).toContainText("@usuario000");
    const overhang = () => page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
    expect(await overhang(), "px to scroll sideways for a name without a gap").toBe(0);
    // Requests that the page made by itself may still be under way.
    await page.unrouteAll({ behavior: "wait" });
  });
});

test("another language keeps the place and what was typed, is kept, and goes along to a device where none was chosen", async ({
  visit,
}) => {
  const marina = await visit({ breaks: /could not be fetched|Failed to fetch/ });
  const { page, messages } = marina;
  const [es, en] = await Promise.all([messagesOf("es"), messagesOf("en")]);
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 123_456 });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "pt");
  await page.goto("/send-money");
  await page.getByLabel(messages.transfers.recipient).fill("caio.ferraz");
  await page.getByLabel(messages.shell.language).selectOption("es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(es.shell.titles.sendMoney);
  await expect(html).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL(/\/send-money$/);
  await expect(page.getByLabel(es.transfers.recipient)).toHaveValue("caio.ferraz");
  await expect(page).toHaveTitle(`${es.shell.titles.sendMoney} · Troco`);

  await page.getByLabel(es.shell.language).selectOption("en");
  await expect(page.getByText("$1,234.56")).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), languageStorageKey)).toBe("en");
  await page.reload();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.shell.titles.sendMoney);

  const preferred = async () => (await client.call("getProfile", {})).preferred_language;
  const chosenOn = (device: Page) => device.evaluate((key) => localStorage.getItem(key), languageStorageKey);
  await expect.poll(preferred).toBe("en");

  await test.step("a device where nobody has chosen speaks the profile's language, until somebody chooses there", async () => {
    const other = await visit({ newDevice: true });
    const spoken = other.page.locator("html");
    await other.enter(client, "/");
    await expect(other.page.getByText(en.home.greeting)).toBeVisible();
    await expect(spoken).toHaveAttribute("lang", "en");
    await client.call("updateProfile", { preferred_language: "es" });
    await expect(other.page.getByText(es.home.greeting)).toBeVisible();
    expect(await chosenOn(other.page)).toBeNull();
    await other.page.goto("/auth?type=recovery");
    await expect(other.page.getByRole("heading", { name: es.auth.recoveryTitle })).toBeVisible();

    const chosen = Promise.withResolvers<void>();
    await other.page.route(/\/api\/(?:home|profile)$/, (route) => chosen.promise.then(() => route.continue()));
    await other.page.goto("/send-money");
    await other.page.getByLabel(es.shell.language).selectOption("pt");
    await expect(other.page.getByRole("heading", { level: 1 })).toHaveText(messages.shell.titles.sendMoney);
    chosen.resolve();
    await expect.poll(preferred, "also chosen before the profile is there").toBe("pt");
    await client.call("updateProfile", { preferred_language: "es" });
    await other.page.reload();
    await expect(other.page.getByText(messages.transfers.recents)).toBeVisible();
    await expect(spoken).toHaveAttribute("lang", "pt");
    await expect(html).toHaveAttribute("lang", "en");
  });

  await test.step("what was chosen before logging in goes to the profile with the login", async () => {
    const { page: third } = await visit({ newDevice: true });
    await third.goto("/auth");
    await third.getByLabel(messages.shell.language).filter({ visible: true }).selectOption("es");
    await third.getByLabel(es.auth.email).fill("marina@example.com");
    await third.getByLabel(es.auth.password, { exact: true }).fill(loginPassword);
    await client.call("updateProfile", { preferred_language: "en" });
    await third.getByRole("button", { name: es.auth.login, exact: true }).click();
    await expect(third.getByText(es.home.greeting)).toBeVisible();
    await expect.poll(preferred).toBe("es");
  });

  await test.step("messages that do not arrive change nothing, and it is said, if need be without the toaster", async () => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.getByLabel(en.shell.language).selectOption("pt");
    await expect(page.getByText(en.common.languageNotLoaded)).toBeVisible();
    await expect(page.getByLabel(en.shell.language)).toHaveValue("en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.shell.titles.sendMoney);
    expect(await chosenOn(page)).toBe("en");
    expect(await preferred()).toBe("es");
  });
});

test("where the browser refuses storage, a language can be chosen all the same", async ({ visit }) => {
  const { page, messages } = await visit();
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
  });
  await page.goto("/auth");
  await page.getByLabel(messages.shell.language).filter({ visible: true }).selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByLabel((await messagesOf("en")).auth.email)).toBeVisible();
});

test("a customer at the partner's console sees that it is not theirs and is led home", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com");
  await page.goto("/partner/profile");
  await expect(page.getByText(messages.consoles.notPartner)).toBeVisible();
  await expect(page.getByLabel(messages.partnerConsole.cardNumber)).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: messages.shell.goHome }).click();
  await expect(page.getByText(messages.home.greeting)).toBeVisible();
});

test("a desk shows what came before the last movement and what cashback did this month; a phone requests neither", async ({
  installation,
  visit,
}) => {
  const desk = { width: 1280, height: 800 };
  const [marina, atPhone] = [await visit({ viewport: desk }), await visit({ viewport: { width: 390, height: 844 } })];
  const { page, messages } = marina;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 98_765 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  const main = page.getByRole("main");
  const month = main.getByRole("region", { name: messages.homeDesk.month });
  const earlier = main.getByRole("list", { name: messages.homeDesk.earlier });
  await expect(month, "nothing was earned yet").toContainText(messages.homeDesk.none);
  await expect(earlier).toHaveCount(0);

  for (const amount of [1_100, 2_200, 3_300]) {
    const id = await charge(till, client, amount);
    await client.call("approvePaymentRequest", { id, amount, purchase_password: "4821" });
  }
  await client.call("transferCashback", { amount: 250 }, { idempotencyKey: "desk-moves-once" });
  await expect(month).toContainText("$6,60");
  await expect(month).toContainText("$2,50");
  // Deposit, three purchases with their cashback, the move: eight, of which the last is above.
  await expect(earlier.getByRole("listitem")).toHaveCount(4);

  // Without the sheet of a charge that was answered elsewhere.
  await page.reload();
  await expect(month).toContainText("$6,60");
  await test.step("hidden values are hidden here too", async () => {
    await marina.button(messages.home.hideValues).click();
    const spoken = await main.ariaSnapshot();
    for (const value of ["6,60", "2,50", "33,00"]) expect(spoken).not.toContain(value);
    await marina.button(messages.home.showValues).click();
  });

  await test.step("by keyboard, a movement leads to its receipt", async () => {
    const row = earlier.getByRole("button").first();
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/extrato\?receipt=/);
    await page.goBack();
    await expect(earlier).toBeVisible();
  });

  await test.step("what cannot be loaded says so, and can be tried again", async () => {
    for (const path of ["cashback/summary*", "transactions?*"])
      await page.route(`**/api/${path}`, (route) => route.abort());
    await page.reload();
    await expect(month.getByRole("button", { name: messages.common.retry })).toBeVisible();
    await page.unrouteAll();
    await month.getByRole("button", { name: messages.common.retry }).click();
    await expect(month).toContainText("$6,60");
  });

  await test.step("a window that becomes narrow has neither", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(month).toHaveCount(0);
  });

  const requested: string[] = [];
  atPhone.page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await atPhone.enter(client);
  await expect(atPhone.page.getByRole("list", { name: messages.home.lastTransaction })).toBeVisible();
  await expect(atPhone.page.getByRole("region", { name: messages.homeDesk.month })).toHaveCount(0);
  expect(requested.filter((path) => /cashback|api\/transactions$|home-desk/.test(path))).toEqual([]);
});
