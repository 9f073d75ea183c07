import { Client } from "#server/cli/demo/index.ts";
import { loginPassword, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

const rita = { name: "Rita Estrela", email: "rita@example.com" };
const marina = { name: "Marina Azevedo", email: "marina@example.com" };
const store = "Padaria Estrela";

test("a code that a till shows is paid by who scans it, after signing in, and the till sees it at once", async ({
  installation,
  visit,
}) => {
  const [till, customer] = await Promise.all([
    openPartner(installation, rita, store),
    openAccount(installation, marina, { balance: 10_000 }),
  ]);
  const [counter, phone] = [await visit(), await visit()];
  const { partnerConsole, shownCode, consoles } = counter.messages;
  const { paymentLinks, paymentRequests, errors, auth } = phone.messages;
  const { card_number } = await customer.call("getFullCardForPayment", {});
  const waiting = await till.call("createPaymentRequest", {
    card_number,
    amount: 1_000,
    reference: "pedido-412",
    unique_reference: true,
  });

  await counter.enter(till, "/partner/profile");
  await counter.page.getByLabel(partnerConsole.amount, { exact: true }).fill("42,00");
  await counter.button(partnerConsole.showCode).click();
  const sheet = counter.page.getByRole("dialog", { name: partnerConsole.showCode });
  await expect(sheet.getByLabel(partnerConsole.amount, { exact: true })).toHaveValue("$42,00");
  await sheet.getByLabel(partnerConsole.description).fill("Dois cafés");
  const reference = sheet.getByLabel(partnerConsole.reference);
  await reference.fill("pedido-412");
  await sheet.getByRole("button", { name: shownCode.make }).click();
  await expect(sheet.getByText(consoles.errors.reference_used({} as never))).toBeVisible();
  await expect(reference).toHaveAttribute("aria-invalid", "true");
  await reference.fill("pedido-413");
  await sheet.getByRole("button", { name: shownCode.make }).click();
  await expect(sheet.getByRole("img", { name: shownCode.alternative("$42,00") })).toBeVisible();
  await till.call("cancelPaymentRequest", { id: waiting.id });
  const { payment_links: links } = await till.call("listPaymentLinks", { reference: "pedido-413" });
  const { url } = links[0]!;

  await phone.page.goto(url);
  await expect(phone.page).toHaveURL(/\/auth/);
  await phone.page.getByLabel(auth.email).fill(marina.email);
  await phone.page.getByLabel(auth.password, { exact: true }).fill(loginPassword);
  await phone.button(auth.login).click();
  await expect(phone.page).toHaveURL(url);
  const main = phone.page.getByRole("main");
  await expect(main).toContainText("$42,00");
  await expect(main).toContainText(store);
  await expect(main).toContainText("Dois cafés");
  await expectAccessible(phone.page);
  const pin = main.getByLabel(paymentRequests.purchasePassword, { exact: true });
  const pay = main.getByRole("button", { name: paymentLinks.pay, exact: true });
  await pin.fill("0000");
  await pay.click();
  await expect(main).toContainText(errors.purchase_password_wrong(factsFor("pt", { tries_left: 4 })));
  await expect(pin).toBeFocused();
  await pin.fill(purchasePassword);
  await pin.press("Enter");
  await expect(main.getByRole("heading", { name: paymentLinks.paid("$42,00") })).toBeFocused();
  await expect(main).toContainText(paymentRequests.cashbackBack("+$4,20"));

  await expect(sheet).toBeHidden();
  const panel = counter.page.getByRole("region", { name: partnerConsole.current });
  await expect(panel).toContainText(partnerConsole.outcomes.approved("Marina A."));
  await phone.page.reload();
  await expect(main.getByRole("heading", { name: paymentLinks.paid("$42,00") })).toBeVisible();
  expect((await customer.call("getProfile", {})).wallet_balance).toBe(5_800);
});

test("a code that the till closes, and one that somebody else pays, say so to who has them open @full", async ({
  installation,
  visit,
}) => {
  const [till, customer, caio] = await Promise.all([
    openPartner(installation, rita, store),
    openAccount(installation, marina, { balance: 10_000 }),
    openAccount(installation, { name: "Caio Lima", email: "caio@example.com" }, { balance: 10_000 }),
  ]);
  const phone = await visit();
  const { paymentLinks, paymentRequests } = phone.messages;
  const main = phone.page.getByRole("main");
  const pay = async () => {
    await main.getByLabel(paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
    await main.getByRole("button", { name: paymentLinks.pay, exact: true }).click();
  };
  const pathOf = (url: string) => url.slice(installation.url.length);

  const closed = await till.call("createPaymentLink", { amount: 4_200, return_url: "https://shop.example.com/cart" });
  await phone.enter(customer, pathOf(closed.url));
  await expect(main.getByRole("link", { name: paymentLinks.leaveTo("shop.example.com") })).toHaveAttribute(
    "href",
    `https://shop.example.com/cart?payment_link=${closed.id}&payment_link_status=open`,
  );
  await till.call("cancelPaymentLink", { id: closed.id });
  await pay();
  await expect(main).toContainText(paymentLinks.outcomes.cancelled.title);
  await expect(main.getByRole("link", { name: paymentLinks.backTo("shop.example.com") })).toBeVisible();

  const taken = await till.call("createPaymentLink", { amount: 4_200 });
  await phone.page.goto(pathOf(taken.url));
  await expect(main.getByLabel(paymentRequests.purchasePassword, { exact: true })).toBeVisible();
  await caio.call("approvePaymentLink", {
    token: new URL(taken.url).searchParams.get("link")!,
    amount: 4_200,
    purchase_password: purchasePassword,
  });
  await pay();
  await expect(main).toContainText(paymentLinks.outcomes.paid.title);
  expect((await customer.call("getProfile", {})).wallet_balance).toBe(10_000);
});

test("a till's printed code is paid in the amount that the customer types, and the till's list has it at once", async ({
  installation,
  visit,
}) => {
  const [till, customer] = await Promise.all([
    openPartner(installation, rita, store),
    openAccount(installation, marina, { balance: 10_000 }),
  ]);
  const { id: branch_id } = await till.call("createBranch", { name: "Centro" });
  const { id } = await till.call("createTill", { branch_id, name: "Caixa 1" });
  const [counter, phone] = [await visit(), await visit()];
  const { branches, shownCode, partnerConsole } = counter.messages;
  const { paymentLinks, paymentRequests } = phone.messages;

  await counter.enter(till, "/partner/company");
  await counter.button(branches.codeOf("Caixa 1")).click();
  const sheet = counter.page.getByRole("dialog", { name: shownCode.ofTill("Caixa 1") });
  await expect(sheet.getByRole("img")).toBeVisible();
  await counter.page.emulateMedia({ media: "print" });
  await expect(counter.page.getByText(shownCode.paperTitle)).toBeVisible();
  await expect(sheet).toBeHidden();
  await counter.page.emulateMedia({ media: "screen" });
  await counter.page.goto("/partner/profile");

  await phone.enter(customer, `/pay?till=${id}`);
  const main = phone.page.getByRole("main");
  await expect(main).toContainText(store);
  await main.getByLabel(paymentLinks.amount, { exact: true }).fill("12,50");
  await expect(main.getByLabel(paymentRequests.splitLabel)).toContainText("$1,25");
  await expectAccessible(phone.page);
  await main.getByLabel(paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
  await main.getByRole("button", { name: paymentLinks.pay, exact: true }).click();
  await expect(main.getByRole("heading", { name: paymentLinks.paid("$12,50") })).toBeFocused();
  await expect(counter.page.getByRole("region", { name: partnerConsole.latest })).toContainText("$12,50");
  await till.call("closeTill", { id });
  await phone.page.goto(`/pay?till=${id}`);
  await expect(main).toContainText(paymentLinks.noTill.title);
});

test("a developer pays a link of the sandbox on the page that customers see, without a password, and nothing moves", async ({
  installation,
  visit,
}) => {
  const shop = await openPartner(installation, rita, store);
  const { key } = await shop.call("createApiKey", {
    name: "Loja",
    mode: "test",
    scopes: ["charges:read", "charges:write"],
    login_password: loginPassword,
  });
  const program = new Client(installation.url, { authorization: `Bearer ${key}` });
  const make = (description: string) =>
    program.call("createPaymentLink", { amount: 4_200, description, return_url: "http://localhost:5555/orders/7" });
  const [link, other] = await Promise.all([make("Pedido 7"), make("Pedido 8")]);
  const balancesOf = async () => {
    const { wallet_balance: wallet, cashback_balance: cashback } = await shop.call("getProfile", {});
    const { balance: settlement } = await shop.call("getSettlement", {});
    return { wallet, cashback, settlement };
  };
  const before = await balancesOf();
  const developer = await visit();
  const { page } = developer;
  const { paymentLinks, paymentRequests } = developer.messages;
  const main = page.getByRole("main");
  const simulate = main.getByRole("button", { name: paymentLinks.simulate });

  await developer.enter(shop, link.url.slice(installation.url.length));
  await expect(main).toContainText(paymentLinks.test);
  await expect(main).toContainText("Pedido 7");
  await expect(main).toContainText("$42,00");
  await expect(main.getByLabel(paymentRequests.purchasePassword, { exact: true })).toHaveCount(0);
  await expect(main.getByRole("link", { name: paymentLinks.leaveTo("localhost:5555") })).toBeVisible();
  await expectAccessible(page);
  await simulate.dblclick();
  await expect(main.getByRole("heading", { name: paymentLinks.simulated })).toBeFocused();
  await expect(main.getByRole("link", { name: paymentLinks.backTo("localhost:5555") })).toHaveAttribute(
    "href",
    `http://localhost:5555/orders/7?payment_link=${link.id}&payment_link_status=paid`,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(main.getByRole("heading", { name: paymentLinks.simulated })).toBeVisible();

  await page.goto(other.url);
  await expect(simulate).toBeVisible();
  await program.call("cancelPaymentLink", { id: other.id });
  await simulate.click();
  await expect(main).toContainText(paymentLinks.outcomes.cancelled.title);

  const { status, payment_request_id: chargeId } = await program.call("getPaymentLink", { id: link.id });
  expect(status).toBe("paid");
  const { payment_requests: trials } = await program.call("listPartnerPaymentRequests", {});
  expect(trials).toMatchObject([{ id: chargeId, status: "approved", amount: 4_200 }]);
  expect((await shop.call("listPartnerPaymentRequests", {})).payment_requests).toEqual([]);
  expect(await balancesOf()).toEqual(before);
});
