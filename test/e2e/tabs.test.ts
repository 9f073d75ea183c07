import type { Page, Request } from "@playwright/test";
import { patient } from "#test/harness/patience.ts";
import { loginPassword, openAccount, shareSession } from "./accounts.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.describe.configure({ timeout: patient(240_000) });

const caio = { name: "Caio Ferraz", email: "caio@example.com" };

const walletOf = ({ page, messages }: Visitor) => page.getByRole("group", { name: messages.home.wallet, exact: true });

/** The pages of a browser that hold a stream open, seen from outside of them. */
function watchStreams({ page }: Visitor): () => Page[] {
  const open = new Set<Request>();
  const context = page.context();
  context.on("request", (request) => new URL(request.url()).pathname === "/api/live" && open.add(request));
  context.on("requestfailed", (request) => open.delete(request));
  context.on("requestfinished", (request) => open.delete(request));
  return () => [...open].map((request) => request.frame().page()).filter((holder) => !holder.isClosed());
}

/** A browser without Web Locks, as every browser is on a page without TLS. */
const withoutLocks = ({ page }: Visitor) =>
  page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));

for (const locks of [true, false]) {
  test.describe(locks ? "with Web Locks" : "without Web Locks", () => {
    test("eight tabs of one browser all load, share one stream, and all see each event", async ({
      installation,
      visit,
    }) => {
      const marina = await visit();
      if (!locks) await withoutLocks(marina);
      const holders = watchStreams(marina);
      const streams = () => holders().length;
      const [client, friend] = await Promise.all([
        marina.arriveActive("Marina Azevedo", "marina@example.com"),
        openAccount(installation, caio, { balance: 50_000 }),
      ]);
      const { username } = await client.call("getProfile", {});
      const tabs = [marina];
      for (let count = 1; count < 8; count += 1) tabs.push(await marina.openTab());
      for (const tab of tabs) await expect(walletOf(tab)).toContainText("$0,00");
      await expect.poll(streams).toBe(1);

      await test.step("an event reaches every tab", async () => {
        await friend.call("sendMoney", { username, amount: 9_000 });
        for (const tab of tabs) await expect(walletOf(tab)).toContainText("$90,00");
      });

      await test.step("the tab with the stream closes, and another goes on from the same place", async () => {
        await tabs.pop()!.page.close();
        await friend.call("sendMoney", { username, amount: 1_000 });
        for (const tab of tabs) await expect(walletOf(tab)).toContainText("$100,00");
        await expect.poll(streams).toBe(1);
      });

      await test.step("a tab that is looked at takes the stream, so that no sleeping tab keeps it", async () => {
        const looked = tabs.find(({ page }) => !holders().includes(page))!;
        await looked.comeBack();
        await expect.poll(() => holders().map((holder) => holder === looked.page)).toEqual([true]);
        await friend.call("sendMoney", { username, amount: 500 });
        for (const tab of tabs) await expect(walletOf(tab)).toContainText("$105,00");
        await expect.poll(streams).toBe(1);
      });

      await test.step("signing out in one tab ends it in all", async () => {
        const [first, ...others] = tabs;
        await first!.page.goto("/profile");
        await first!.button(marina.messages.profile.signOut).click();
        await expect(first!.page).toHaveURL(/\/auth/);
        for (const tab of others) await expect(tab.page.getByText(marina.messages.shell.welcomeDetail)).toBeVisible();
        await expect.poll(streams).toBe(0);
      });

      await test.step("the next user of the browser has a stream of their own", async () => {
        const [first, second] = tabs;
        await shareSession(marina.page.context(), friend);
        for (const tab of [first!, second!]) await tab.page.goto("/");
        await expect(walletOf(second!)).toContainText("$395,00");
        await client.signIn("marina@example.com", loginPassword);
        await client.call("sendMoney", { username: (await friend.call("getProfile", {})).username, amount: 500 });
        for (const tab of [first!, second!]) await expect(walletOf(tab)).toContainText("$400,00");
      });
    });
  });
}

test("a tab that crashes with the stream leaves it to another", async ({ installation, visit }) => {
  const marina = await visit();
  const [client, friend] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com"),
    openAccount(installation, caio, { balance: 50_000 }),
  ]);
  const { username } = await client.call("getProfile", {});
  const last = await marina.openTab();
  await expect(walletOf(last)).toContainText("$0,00");
  const cdp = await last.page.context().newCDPSession(last.page);
  const crashed = last.page.waitForEvent("crash");
  // Its own answer never comes.
  void cdp.send("Page.crash").catch(() => undefined);
  await crashed;
  await friend.call("sendMoney", { username, amount: 9_000 });
  await expect(walletOf(marina)).toContainText("$90,00");
});
