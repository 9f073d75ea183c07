import { charge, openAccount, openCompany, purchasePassword } from "./accounts.ts";
import { expect, test } from "./test.ts";

test("shots", async ({ installation, visit }) => {
  const alice = await visit();
  const { page, words } = alice;
  const shot = async (name: string) =>
    page.screenshot({ path: `/tmp/admin-shots/${name}-${page.viewportSize()!.width}.png`, fullPage: true });
  const client = await openAccount(installation, { name: "Alice Prado", email: "alice@example.com" });
  await installation.admin("grant-administrator", "alice@example.com");
  const marina = await openAccount(
    installation,
    { name: "Marina Azevedo", email: "marina@example.com" },
    { balance: 123_456 },
  );
  const till = await openCompany(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela");
  for (const amount of [1_250, 9_990, 4_200]) {
    const id = await charge(till, marina, amount, "2 cafés e um pão na chapa");
    await marina.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });
  }
  await alice.enter(client, "/admin");
  await expect(page.getByText(words.overview.trialBalance).first()).toBeVisible();
  await shot("overview-real");
  const real = await client.call("getOverview", { time_zone: "America/Sao_Paulo" });
  const days = real.days.map((day, place) => ({
    ...day,
    charges: (place * 37) % 91,
    volume: place % 7 === 3 ? 0 : 1_234_500 + ((place * 7919) % 97) * 123_456,
    fees: ((place * 7919) % 97) * 6_173,
    cashback: ((place * 104729) % 89) * 12_345,
  }));
  await page.route("**/api/overview*", (route) =>
    route.fulfill({
      json: {
        ...real,
        customers: { all: 104_233, active: 99_120, blocked: 131, new_today: 212 },
        held: { wallets: 123_456_789_00, cashback: 9_876_543_21, settlements: 45_678_901_23 },
        days,
        audit: { at: new Date().toISOString(), clean: true, ms: 312 },
      },
    }),
  );
  await page.goto("/admin");
  await expect(page.getByText(words.overview.clean)).toBeVisible();
  await shot("overview");
  await page.getByText(words.overview.table).click();
  await shot("overview-table");
  await page.unrouteAll();
  await page.goto("/admin/users");
  await expect(page.getByText(words.users.nobodyYet)).toBeVisible();
  await shot("users-empty");
  await page.getByLabel(words.users.search).fill("marina@example.com");
  await alice.button(words.users.find).click();
  await expect(page.getByRole("heading", { name: "Marina Azevedo" })).toBeFocused();
  await expect(page.getByRole("table", { name: words.users.movements })).toBeVisible();
  await alice.button(words.users.view.document).click();
  await expect(page.getByRole("img", { name: words.users.photoOf.document("Marina Azevedo") })).toBeVisible();
  await shot("users");
  await alice.button(words.users.block).click();
  await page.screenshot({ path: `/tmp/admin-shots/block-${page.viewportSize()!.width}.png` });
  await page.getByLabel(words.users.blockReason).fill("Contestação de compra");
  await alice.button(words.users.blockConfirm).last().click();
  await expect(alice.toast(words.users.blocked)).toBeVisible();
  await shot("users-blocked");
  await alice.button(words.users.unblock).click();
  await page.screenshot({ path: `/tmp/admin-shots/unblock-${page.viewportSize()!.width}.png` });
  await client.call("createBanner", { company_name: "Padaria Estrela", description: "Café da manhã", cashback: "10%" });
  await page.goto("/admin/audit-log");
  await expect(page.getByRole("list", { name: words.auditLog.list })).toBeVisible();
  await page.getByText(words.auditLog.acts["blockUser"]!, { exact: true }).last().click();
  await shot("audit-log");
});
