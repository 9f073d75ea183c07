import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Client } from "#server/cli/demo/index.ts";
import { freePort } from "#test/harness/free-port.ts";
import { loginPassword, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import type { Installation } from "./installation.ts";
import { expect, test } from "./test.ts";

const rita = { name: "Rita Estrela", email: "rita@example.com" };
const marina = { name: "Marina Azevedo", email: "marina@example.com" };

const shops: ChildProcess[] = [];
test.afterEach(() => {
  for (const shop of shops.splice(0)) shop.kill();
});

/** Starts the example as its README says, with a key and an address of the partner. */
async function openShop(installation: Installation, owner: Client) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { key } = await owner.call("createApiKey", {
    name: "Loja",
    mode: "live",
    scopes: ["charges:read", "charges:write"],
    login_password: loginPassword,
  });
  const { secret, webhook_endpoint: endpoint } = await owner.call("createWebhookEndpoint", {
    url: `${url}/webhooks/troco`,
    mode: "live",
    events: ["charge.approved"],
    login_password: loginPassword,
  });
  const shop = spawn(process.execPath, [join(import.meta.dirname, "../../examples/shop/shop.ts")], {
    env: { TROCO_URL: installation.url, TROCO_KEY: key, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  shops.push(shop);
  await new Promise<void>((resolve, reject) => {
    shop.stdout.once("data", () => resolve());
    shop.once("exit", (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  /** The shop's answers to webhooks, the last one first. */
  const answers = async () =>
    (await owner.call("listWebhookDeliveries", { id: endpoint.id })).deliveries.map(
      ({ attempts }) => attempts[0]?.http_status,
    );
  return { url, answers };
}

test("a customer pays the example shop's cart with Troco and comes back to a receipt; one who never comes back has one too, and nobody pays twice", async ({
  installation,
  visit,
}) => {
  const [owner, customer] = await Promise.all([
    openPartner(installation, rita, "Padaria Estrela"),
    openAccount(installation, marina, { balance: 10_000 }),
  ]);
  const { url: shop, answers } = await openShop(installation, owner);
  const browser = await visit();
  const { page } = browser;
  const { paymentLinks, paymentRequests, auth } = browser.messages;
  const payButton = page.getByRole("button", { name: "Pay with Troco" });
  const order = async (coffees: string) => {
    await page.goto(shop);
    const picture = payButton.getByRole("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await page.getByLabel(/^Coffee/).fill(coffees);
    await payButton.click();
  };
  const approve = async () => {
    await page.getByLabel(paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
    await browser.button(paymentLinks.pay).click();
    await expect(page.getByRole("heading", { name: /Pagamento de .* feito/ })).toBeVisible();
  };
  const balance = async () => (await customer.call("getProfile", {})).wallet_balance;
  const back = page.getByRole("link", { name: paymentLinks.backTo(new URL(shop).host) });
  const receipt = page.getByRole("heading", { name: "Receipt" });

  await test.step("from the cart over the login to the receipt", async () => {
    await order("2");
    await expect(page).toHaveURL(/\/auth/);
    await page.getByLabel(auth.email).fill(marina.email);
    await page.getByLabel(auth.password, { exact: true }).fill(loginPassword);
    await browser.button(auth.login).click();
    await expect(page.getByRole("main")).toContainText("2 × Coffee");
    await approve();
    await back.click();
    await expect(receipt).toBeVisible();
    await expect(page.getByRole("status")).toHaveText("Thank you! Paid by Marina A.");
    expect(await balance()).toBe(9_100);
  });

  await test.step("going back finds the receipt, and no way to pay again", async () => {
    await page.goBack();
    await expect(back).toBeVisible();
    await expect(page.getByLabel(paymentRequests.purchasePassword, { exact: true })).toHaveCount(0);
    await back.click();
    await expect(receipt).toBeVisible();
  });

  await test.step("an address that says paid proves nothing, and the same link is offered again", async () => {
    await order("1");
    const link = page.url();
    await expect(page.getByRole("main")).toContainText("1 × Coffee");
    const { payment_links: links } = await owner.call("listPaymentLinks", {});
    const orderUrl = links[0]!.return_url!;
    await page.goto(`${orderUrl}?payment_link=${links[0]!.id}&payment_link_status=paid`);
    await expect(page.getByRole("status")).toHaveText("Waiting for your payment.");
    await payButton.click();
    await expect(page).toHaveURL(link);
    await approve();
    // The tab is closed here: the shop learns of it by its webhook.
    await page.goto("about:blank");
    await expect.poll(answers).toEqual([204, 204]);
    expect(await (await fetch(orderUrl)).text()).toContain("Receipt");
    expect(await balance()).toBe(8_650);
  });
});
