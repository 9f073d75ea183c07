import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

test.use({ isNew: true });

/** Longer than an open log waits before it asks again. */
const untilPollMs = 31_000;
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:1.0) Gecko/20100101 Firefox/140.0";

test("the security log shows administrators who did what, from where and how often, and is narrowed by the address", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const { securityLog } = messages;
  const administrator = await openAccount(installation, { name: "Alice Prado", email: "alice@example.com" });
  const client = await openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" });
  await installation.admin("grant-administrator", "alice@example.com");
  await client.call("updateProfile", { phone: "+5511999990000", login_password: loginPassword });
  for (let count = 0; count < 3; count += 1)
    await client.send("/api/admin/security-events", { headers: { "user-agent": browser } });
  await page.clock.install();
  await alice.enter(administrator, "/admin/security");
  const rows = page.getByRole("list", { name: securityLog.list }).getByRole("listitem");
  const kind = (name: string) => securityLog.kinds[name]!;
  const refused = rows.filter({ hasText: kind("right_refused") });

  await test.step("what happens while it is open comes by itself", async () => {
    await expect(rows.filter({ hasText: kind("phone_changed") })).toContainText("Marina Azevedo");
    // Counts are written after a moment, and the list may have been read before.
    const counted = async () =>
      (await administrator.call("listSecurityEvents", { kind: "right_refused" })).events[0]?.count;
    await expect.poll(counted).toBe(3);
    await page.clock.fastForward(untilPollMs);
    await expect(refused).toContainText(securityLog.counted(3));
    await expect(refused).toContainText("Firefox · Linux");
    await expectAccessible(page);
  });

  await test.step("an event opens, by keyboard too, to what is known of it, and leads to the user and back", async () => {
    await refused.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(refused).toContainText("listSecurityEvents");
    await expect(refused).toContainText("admin_only");
    await expectAccessible(page);
    await refused.getByRole("link", { name: securityLog.toUser }).click();
    await expect(page.getByRole("heading", { name: "Marina Azevedo" })).toBeVisible();
    await page.getByRole("link", { name: messages.users.securityLog }).click();
    await expect(rows.first()).toContainText("Marina Azevedo");
    await expect(rows.filter({ hasText: "Alice Prado" })).toHaveCount(0);
  });

  await test.step("narrowed by user, by kind and by day, which a reload keeps", async () => {
    await alice.button(securityLog.reset).click();
    await expect(rows.filter({ hasText: "Alice Prado" })).not.toHaveCount(0);
    await page.getByLabel(securityLog.who).fill("marina@example.com");
    await page.keyboard.press("Enter");
    await expect(rows.filter({ hasText: "Alice Prado" })).toHaveCount(0);
    await page.getByLabel(securityLog.kind, { exact: true }).selectOption(kind("phone_changed"));
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page.getByLabel(securityLog.who)).toHaveValue("marina@example.com");
    await page.getByRole("radio", { name: messages.consoles.periods.lastMonth }).check({ force: true });
    await expect(page.getByText(securityLog.emptyFilter)).toBeVisible();
  });

  await test.step("what cannot be loaded says so, and can be tried again", async () => {
    await page.route("**/api/admin/security-events?*", (route) => route.abort());
    await page.goto("/admin/security?kind=card_frozen");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toBeVisible();
    await page.unrouteAll();
    await failure.getByRole("button", { name: messages.common.retry }).click();
    await expect(page.getByText(securityLog.emptyFilter)).toBeVisible();
  });

  await test.step("nobody else sees any of it", async () => {
    const marina = await visit();
    await marina.enter(client, "/admin/security");
    const main = marina.page.getByRole("main");
    await expect(main.getByText(messages.errors.admin_only(factsFor("pt")))).toBeVisible();
    await expect(main.getByRole("listitem")).toHaveCount(0);
  });
});
