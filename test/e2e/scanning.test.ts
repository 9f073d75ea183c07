import type { Page } from "@playwright/test";
import { openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { wholeBrowser } from "./browser.ts";
import { camerasOn, holdBefore, qrOf, watchCameras } from "./cameras.ts";
import type { Installation } from "./installation.ts";
import { expect, test } from "./test.ts";

test.use({ launchOptions: wholeBrowser });

/** A shop with a link and a till, and a customer at home whose cameras are watched. */
async function openHome(installation: Installation, page: Page) {
  const [shop, customer] = await Promise.all([
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { balance: 10_000 }),
  ]);
  const { id: branch_id } = await shop.call("createBranch", { name: "Centro" });
  const [{ url }, { id: tillId }] = await Promise.all([
    shop.call("createPaymentLink", { amount: 4_200, description: "Dois cafés" }),
    shop.call("createTill", { branch_id, name: "Caixa 1" }),
  ]);
  await watchCameras(page);
  return { customer, url, tillId };
}

test("a customer scans a link's code from home and pays it; a foreign code is reported and never opened", async ({
  installation,
  visit,
}) => {
  const phone = await visit();
  const { page } = phone;
  const { home, paymentLinks, paymentRequests, scanner } = phone.messages;
  const { customer, url } = await openHome(installation, page);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(installation.url) && !/^(?:blob|data):/.test(request.url()))
      elsewhere.push(request.url());
  });
  await page.context().grantPermissions(["camera"]);
  await phone.enter(customer, "/");
  const scan = phone.button(home.scan);
  const sheet = page.getByRole("dialog", { name: scanner.payment.title });

  await test.step("the camera is on only while the sheet is open, which a tap opens", async () => {
    await expect(scan).toBeVisible();
    expect(await camerasOn(page)).toBe(0);
    await scan.click();
    await expect(sheet.getByText(scanner.payment.hint)).toBeVisible();
    await expectAccessible(page);
    expect(await camerasOn(page)).toBe(1);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    expect(await camerasOn(page)).toBe(0);
    await expect(scan).toBeFocused();
  });

  await test.step("a code of another site stays where it is", async () => {
    const { search } = new URL(url);
    await holdBefore(page, await qrOf(`https://troco.example.com/pay${search}`));
    await scan.click();
    await expect(sheet.getByText(scanner.payment.other)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  await test.step("the link's is opened as soon as it is seen, and paid", async () => {
    await holdBefore(page, await qrOf(url));
    await expect(page).toHaveURL(url);
    expect(await camerasOn(page)).toBe(0);
    const main = page.getByRole("main");
    await expect(main).toContainText("Dois cafés");
    await main.getByLabel(paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
    await main.getByRole("button", { name: paymentLinks.pay, exact: true }).click();
    await expect(main.getByRole("heading", { name: paymentLinks.paid("$42,00") })).toBeFocused();
    await page.goBack();
    await expect(phone.button(home.scan)).toBeVisible();
    await expect(sheet).toBeHidden();
  });
  expect(elsewhere, "requests to elsewhere").toEqual([]);
});

test("without a camera a code is pasted, typed or read from a photo", async ({ installation, visit }) => {
  const phone = await visit();
  const { page } = phone;
  const { card, home, paymentLinks, scanner } = phone.messages;
  const { customer, url, tillId } = await openHome(installation, page);
  const sheet = page.getByRole("dialog", { name: scanner.payment.title });
  const address = sheet.getByLabel(scanner.payment.address, { exact: true });
  const main = page.getByRole("main");

  await phone.enter(customer, "/");
  await phone.button(home.scan).click();
  await expect(sheet.getByRole("alert").filter({ hasText: scanner.problems.refused.title })).toBeVisible();
  await address.fill("https://example.com/pay");
  await address.press("Enter");
  await expect(sheet.getByText(scanner.payment.other)).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(tillId);
  await sheet.getByRole("button", { name: scanner.payment.open }).click();
  await expect(page).toHaveURL(`${installation.url}/pay?till=${tillId}`);
  await expect(main).toContainText("Caixa 1");

  await page.goto("/my-card");
  await phone.button(card.scan).click();
  await expect(sheet).toBeVisible();
  await page.goto("/pay");
  await expect(main).toContainText(paymentLinks.incomplete.title);
  await main.getByRole("button", { name: paymentLinks.scan }).click();
  const file = sheet.locator('input[type="file"]');
  await file.setInputFiles({ name: "carta.png", mimeType: "image/png", buffer: await qrOf("9042183377120461") });
  await expect(sheet.getByText(scanner.payment.other)).toBeVisible();
  await file.setInputFiles({ name: "codigo.png", mimeType: "image/png", buffer: await qrOf(url) });
  await expect(page).toHaveURL(url);
  await expect(sheet).toBeHidden();
  await expect(main).toContainText("Dois cafés");
});
