import { charge, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

const rita = { name: "Rita Estrela", email: "rita@example.com" };
const caio = { name: "Caio Ferraz", email: "caio@example.com" };

const bellOf = ({ page }: Visitor) => page.getByRole("banner").locator('a[href="/notifications"]');
const itemsOf = ({ page }: Visitor) => page.getByRole("main").getByRole("listitem");

test("the bell counts what arrives while the customer looks elsewhere, and the inbox lists it once it is opened", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const bell = bellOf(marina);
  const items = itemsOf(marina);
  const [client, till, friend] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com"),
    openPartner(installation, rita, "Padaria Estrela"),
    openAccount(installation, caio, { balance: 20_000 }),
  ]);
  const { username } = await client.call("getProfile", {});

  await test.step("nothing yet, and a way forward", async () => {
    await expect(bell).toHaveAccessibleName(messages.shell.notifications);
    await bell.click();
    await expect(page.getByRole("heading", { name: messages.shell.titles.notifications, level: 1 })).toBeVisible();
    await expect(page.getByText(messages.notifications.emptyTitle)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: messages.notifications.addMoney })).toBeVisible();
    await expectAccessible(page);
    const receipts = page.getByRole("region", { name: messages.notifications.mail.title });
    await expect(receipts.getByText(messages.notifications.mail.on)).toBeVisible();
    await receipts.getByRole("button", { name: messages.notifications.mail.disable }).click();
    await expect(receipts.getByText(messages.notifications.mail.off)).toBeVisible();
    expect(await client.call("getMailSettings", {})).toEqual({ purchase_receipts: false });
    await receipts.getByRole("button", { name: messages.notifications.mail.enable }).click();
    await expect(receipts.getByText(messages.notifications.mail.on)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(messages.home.greeting)).toBeVisible();
  });

  await test.step("money received is counted live", async () => {
    await friend.call("sendMoney", { username, amount: 9_000, message: "Aluguel da quadra" });
    await expect(bell).toHaveAccessibleName(messages.shell.newNotifications(1, false));
    await friend.call("sendMoney", { username, amount: 1_500 });
    await expect(bell).toHaveAccessibleName(messages.shell.newNotifications(2, false));
    const box = (await bell.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  });

  await test.step("the count is there on a step that is being taken, too, and leaves room for its title", async () => {
    const size = page.viewportSize()!;
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/add-money", "/cashback-transfer", "/my-card", "/payment-success?session_id=1"]) {
        await page.goto(path);
        await expect(bell, path).toBeVisible();
        await expect(bell, path).toHaveAccessibleName(messages.shell.newNotifications(2, false));
        const title = page.getByRole("heading", { level: 1 });
        expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth), path).toBeLessThanOrEqual(
          0,
        );
      }
    }
    await page.setViewportSize(size);
    await page.goto("/");
  });

  await test.step("a charge is counted live, over the popup that asks for it", async () => {
    await charge(till, client, 4_200, "2 cafés, 1 bolo de fubá");
    const popup = marina.chargePopup("Padaria Estrela");
    await expect(popup).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await expect(bell).toHaveAccessibleName(messages.shell.newNotifications(3, false));
  });

  await test.step("the inbox shows each under its day, marks what is new in a word, and the count is gone", async () => {
    await bell.click();
    await expect(items).toHaveCount(3);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(1);
    await expect(items.nth(0)).toContainText(messages.notifications.charge("Padaria Estrela"));
    await expect(items.nth(0)).toContainText(messages.common.youPay);
    await expect(items.nth(0)).toContainText("$42,00");
    await expect(items.nth(0)).not.toContainText("+");
    await expect(items.nth(1)).toContainText("+$15,00");
    await expect(items.nth(2)).toContainText("+$90,00");
    for (const index of [0, 1, 2]) await expect(items.nth(index)).toContainText(messages.notifications.unread);
    await expect(bell).toHaveAccessibleName(messages.shell.notifications);
    await expectAccessible(page);
  });

  await test.step("what arrives while it is open appears on top, and counts as read", async () => {
    await friend.call("sendMoney", { username, amount: 700 });
    await expect(items).toHaveCount(4);
    await expect(items.nth(0)).toContainText("+$7,00");
    await expect(items.nth(0)).toContainText(messages.notifications.unread);
    await expect(bell).toHaveAccessibleName(messages.shell.notifications);
    await expect.poll(async () => (await client.call("getUnreadNotifications", {})).count).toBe(0);
  });

  await test.step("each leads to its subject, by keyboard too: the movement, and the charge that waits", async () => {
    const first = items.nth(0).getByRole("button");
    await first.focus();
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/extrato\?receipt=/);
    const receipt = page.viewportSize()!.width < 900 ? "dialog" : "region";
    await expect(page.getByRole(receipt, { name: messages.transactions.receipt })).toContainText("$7,00");
    await page.goBack();
    await expect(items).toHaveCount(4);

    await items.nth(1).getByRole("button").click();
    const popup = marina.chargePopup("Padaria Estrela");
    await popup.getByLabel(messages.paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
    await popup.getByRole("button", { name: messages.paymentRequests.authorize }).click();
    await expect(popup).toBeHidden();
    // The purchase and its cashback, and the charge says what became of it.
    await expect(items).toHaveCount(6);
    await expect(page.getByRole("main")).toContainText(messages.notifications.statuses.approved);
    await expect(page.getByRole("main")).toContainText("−$42,00");
  });

  await test.step("seen again later, nothing is new; read on one screen, it is read on the other", async () => {
    const other = await marina.openTab("/");
    await expect(other.page.getByText(messages.home.greeting)).toBeVisible();
    await page.reload();
    await expect(items).toHaveCount(6);
    await expect(page.getByRole("main").getByText(messages.notifications.unread, { exact: true })).toHaveCount(0);
    await page.goto("/extrato");
    await expect(page.getByText(messages.transactions.totalBalance).first()).toBeVisible();
    await friend.call("sendMoney", { username, amount: 800 });
    await expect(bellOf(other)).toHaveAccessibleName(messages.shell.newNotifications(1, false));
    await page.goto("/notifications");
    await expect(items).toHaveCount(7);
    await expect(bellOf(other)).toHaveAccessibleName(messages.shell.notifications);
  });
});

test("an inbox that cannot be loaded says so and is asked for again; one that waits shows its shape @full", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const held = Promise.withResolvers<void>();
  await page.route("**/api/notifications?**", (route) => route.abort());
  await page.route("**/api/notifications", async (route) => {
    await held.promise;
    await route.abort();
  });
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 5_000 });
  await bellOf(marina).click();
  // The one that stays: other parts of the screen wait for a moment.
  await expect(page.getByRole("main").getByRole("status").getByText(messages.common.loading)).toHaveCount(1);
  held.resolve();
  const retry = page.getByRole("main").getByRole("button", { name: messages.common.retry });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await retry.click();
  await expect(itemsOf(marina)).toHaveCount(1);
  await expect(itemsOf(marina)).toContainText("+$50,00");
});
