import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { wholeBrowser } from "./browser.ts";
import { camerasOn, holdBefore, qrOf, watchCameras } from "./cameras.ts";
import { inspect } from "./inspection.ts";
import type { Installation } from "./installation.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ launchOptions: wholeBrowser });

const rita = { name: "Rita Estrela", email: "rita@example.com" };
type Client = Awaited<ReturnType<typeof openAccount>>;

const cardOf = async (client: Client) => (await client.call("getFullCardForPayment", {})).card_number;

async function answerPending(client: Client, answer: "approves" | "rejects"): Promise<void> {
  const { id, amount } = (await client.call("getPendingPaymentRequest", {}))!;
  if (answer === "rejects") await client.call("rejectPaymentRequest", { id });
  else await client.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });
}

/** A partner's till, and a customer who pays through the API. */
async function openTill(installation: Installation, visitor: Visitor, balance = 100_000) {
  const [till, marina] = await Promise.all([
    openPartner(installation, rita, "Padaria Estrela"),
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { balance }),
  ]);
  const { page, messages } = visitor;
  const card = page.getByLabel(messages.partnerConsole.cardNumber);
  const amount = page.getByLabel(messages.partnerConsole.amount, { exact: true });
  const panel = page.getByRole("region", { name: messages.partnerConsole.current });
  return { till, marina, card, amount, panel };
}

/** Remembers the first note of each sound that the page plays, in hertz. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.push(this.frequency.value);
      start.call(this, when);
    };
  });
  return async () =>
    (await page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard)).filter((_, at) => at % 2 === 0);
}

test("a counter charges by keyboard alone: the customer sees it at once, the answer is seen and heard, and the next is one key away", async ({
  installation,
  visit,
}, { project }) => {
  test.skip(project.name !== "desk", "a counter has a keyboard");
  const counter = await visit();
  const { page, messages } = counter;
  const { partnerConsole, consoles } = messages;
  const heard = await listen(page);
  const { till, marina, card, amount, panel } = await openTill(installation, counter);
  const number = await cardOf(marina);
  const [yes, no] = [660, 330];
  await counter.enter(till, "/partner/profile");

  await test.step("a card that is wrong, unknown, blocked, not activated or one's own is marked before anything is sent", async () => {
    const blocked = await openAccount(installation, { name: "Bia Breve", email: "bia@example.com" });
    const blockedCard = await cardOf(blocked);
    await installation.admin("block", "bia@example.com");
    const inactive = await openAccount(
      installation,
      { name: "Ivo Inativo", email: "ivo@example.com" },
      { active: false },
    );
    await card.fill("9042 0000 0000 0002");
    await expect(page.getByText(partnerConsole.cardWrong)).toBeVisible();
    for (const other of ["9042000000000001", blockedCard, await cardOf(inactive)]) {
      await card.fill("");
      await expect(page.getByText(consoles.errors.card_not_found(factsFor("pt")))).toBeHidden();
      await card.fill(other);
      await expect(page.getByText(consoles.errors.card_not_found(factsFor("pt")))).toBeVisible();
    }
    await card.fill(await cardOf(till));
    await expect(page.getByText(consoles.errors.card_is_own(factsFor("pt")))).toBeVisible();
    await counter.typeAmount(amount, 1_000);
    await page.keyboard.press("Enter");
    await expect(card, "what the server refuses has the focus").toBeFocused();
    await amount.fill("");
    await expect(panel).toContainText(partnerConsole.none);
  });

  await test.step("pasted with spaces, it is the customer's by name and initial; what each side gets stands there before it is sent", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((text) => navigator.clipboard.writeText(text), number.replace(/(.{4})(?=.)/g, "$1 "));
    await card.fill("");
    await card.focus();
    await page.keyboard.press("Control+V");
    await expect(page.getByText(partnerConsole.cardOf("Marina A."))).toBeVisible();
    await expect(page.getByText("Azevedo")).toHaveCount(0);
    await counter.typeAmount(amount, 10);
    await expect(page.getByText(partnerConsole.smallest("$0,35"))).toBeVisible();
    await page.keyboard.type("00");
    const split = page.getByRole("main").getByLabel(partnerConsole.split);
    await expect(split).toContainText("$1,00");
    await expect(split).toContainText("$0,80");
    await expect(split).toContainText("$8,20");
    // As the customer sees it: the partner, cashback, the fee.
    await expect(split.getByRole("definition")).toHaveText(["$8,20", "$1,00", "$0,80"]);
  });

  await test.step("Enter sends it; the answer fills the panel and is heard; N begins the next", async () => {
    await page.keyboard.press("Enter");
    await expect(panel).toContainText(partnerConsole.waitingFor("Marina A."));
    await expect(panel).toBeFocused();
    await answerPending(marina, "approves");
    await expect(panel).toContainText(partnerConsole.outcomes.approved("Marina A."));
    await expect(panel).toContainText(partnerConsole.outcomeDetails.approved("$8,20"));
    await expect.poll(heard).toEqual([yes]);
    await page.keyboard.press("n");
    await expect(card).toBeFocused();
    await expect(card).toHaveValue("");
    await expect(panel).toContainText(partnerConsole.none);
  });

  await test.step("the same again is one button and Enter, with the same card and amount; Escape begins the next", async () => {
    await card.fill(number);
    await counter.typeAmount(amount, 2_000);
    await page.getByLabel(partnerConsole.reference).fill("pedido-412");
    await page.keyboard.press("Enter");
    await expect(panel).toContainText(partnerConsole.waitingFor("Marina A."));
    const find = () => till.call("listPartnerPaymentRequests", { reference: "pedido-412" });
    expect((await find()).payment_requests).toMatchObject([{ amount: 2_000, status: "pending" }]);
    await answerPending(marina, "rejects");
    await expect(panel).toContainText(partnerConsole.outcomes.rejected("Marina A."));
    await expect.poll(heard).toEqual([yes, no]);
    await panel.getByRole("button", { name: partnerConsole.again }).press("Enter");
    await expect(amount).toHaveValue("$20,00");
    await expect(counter.button(partnerConsole.send)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel).toContainText(partnerConsole.waitingFor("Marina A."));
    await panel.getByRole("button", { name: partnerConsole.cancel }).press("Enter");
    await expect(panel).toContainText(partnerConsole.outcomes.cancelled());
    expect(await heard(), "what the till takes back is no news").toEqual([yes, no]);
    await page.keyboard.press("Escape");
    await expect(card).toBeFocused();
    expect(await marina.call("getPendingPaymentRequest", {})).toBeNull();
  });

  await test.step("the sound can be switched off for this device, and the answer is still seen", async () => {
    const sound = panel.getByRole("button", { name: partnerConsole.sound });
    await expect(sound).toHaveAttribute("aria-pressed", "true");
    await sound.press("Enter");
    await page.reload();
    await expect(sound).toHaveAttribute("aria-pressed", "false");
    await card.fill(number);
    await counter.typeAmount(amount, 3_000);
    await page.keyboard.press("Enter");
    await expect(panel).toContainText(partnerConsole.waitingFor("Marina A."));
    await answerPending(marina, "approves");
    await expect(panel).toContainText(partnerConsole.outcomes.approved("Marina A."));
    expect(await heard()).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(number);
  });
});

test("the customer's code is read by camera or from a photo, and a code without a card is reported @full", async ({
  installation,
  visit,
}, { project }) => {
  test.skip(project.name !== "phone", "a camera is a camera");
  const counter = await visit();
  const { page, messages } = counter;
  const { partnerConsole, scanner } = messages;
  const { till, marina, card, amount } = await openTill(installation, counter);
  const number = await cardOf(marina);
  const customer = await visit();
  await customer.enter(marina, "/my-card");
  const code = await customer.page.getByRole("img", { name: number.replace(/(.{4})(?=.)/g, "$1 ") }).screenshot();
  await watchCameras(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(installation.url) && !/^(?:blob|data):/.test(request.url()))
      foreign.push(request.url());
  });
  await counter.enter(till, "/partner/profile");
  const scan = counter.button(partnerConsole.scan);
  const sheet = page.getByRole("dialog", { name: scanner.card.title });
  const photo = (name: string, buffer: Buffer, mimeType = "image/png") =>
    sheet.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

  await test.step("without permission it says so, and a photo of the code does", async () => {
    await scan.click();
    await expect(sheet.getByRole("alert").filter({ hasText: scanner.problems.refused.title })).toBeVisible();
    await photo("nada.png", await page.screenshot());
    await expect(sheet.getByText(scanner.troubles.noCode)).toBeVisible();
    await photo("texto.png", Buffer.from("isto não é uma imagem"));
    await expect(sheet.getByText(scanner.troubles.unreadable)).toBeVisible();
    await photo("codigo.png", code);
    await expect(sheet).toBeHidden();
    await expect(card).toHaveValue(number.replace(/(.{4})(?=.)/g, "$1 "));
    await expect(page.getByText(partnerConsole.cardOf("Marina A."))).toBeVisible();
    await expect(amount).toBeFocused();
  });

  await test.step("allowed, the camera looks for a code, and goes off when it is closed", async () => {
    await card.fill("");
    await page.context().grantPermissions(["camera"]);
    await scan.click();
    await expect(sheet.getByText(scanner.card.hint)).toBeVisible();
    expect(await camerasOn(page)).toBe(1);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    expect(await camerasOn(page)).toBe(0);
    await expect(scan).toBeFocused();
    await expect(card).toHaveValue("");
  });

  await test.step("a code without a card is reported, and a card's is taken as soon as it is seen", async () => {
    await holdBefore(page, await qrOf("https://troco.example/"));
    await scan.click();
    await expect(sheet.getByText(scanner.card.other)).toBeVisible();
    await expect(card).toHaveValue("");
    await holdBefore(page, code);
    await expect(sheet).toBeHidden();
    await expect(card).toHaveValue(number.replace(/(.{4})(?=.)/g, "$1 "));
    expect(await camerasOn(page)).toBe(0);
  });
  expect(foreign, "requests to elsewhere").toEqual([]);
});

test("all charges are searched, narrowed, totalled, saved and looked into, live and on a phone", async ({
  installation,
  visit,
}, { project }) => {
  test.skip(project.name !== "desk", "it looks at both sizes itself");
  const counter = await visit();
  const { page, messages } = counter;
  const { partnerCharges, partnerConsole, consoles } = messages;
  const { till, marina, card } = await openTill(installation, counter);
  const jose = await openAccount(installation, { name: "José Pão", email: "jose@example.com" }, { balance: 50_000 });
  const make = async (whom: Client, amount: number, description?: string, own: object = {}) =>
    till.call("createPaymentRequest", {
      card_number: await cardOf(whom),
      amount,
      ...(description !== undefined && { description }),
      ...own,
    });
  await make(marina, 10_000, "Bolo de aniversário", { reference: "NF-77/b", metadata: { mesa: "12" } });
  await answerPending(marina, "approves");
  await make(jose, 2_000, "=1+1");
  await answerPending(jose, "approves");
  await make(jose, 3_000, "Café");
  await answerPending(jose, "rejects");
  const rows = page.getByRole("region", { name: partnerCharges.list }).getByRole("listitem");
  const totals = page.getByLabel(partnerCharges.totals);
  const chip = (name: string) => page.getByRole("radio", { name });

  await counter.enter(till, "/partner/charges");
  await test.step("of the last 30 days, with the totals of the approved ones", async () => {
    await expect(rows).toHaveCount(3);
    await expect(chip(consoles.periods.last30Days)).toBeChecked();
    await expect(totals).toContainText("$120,00");
    await expect(totals).toContainText(partnerCharges.count(2, "2"));
    await expect(totals).toContainText("$101,40");
    await expect(totals).toContainText("$12,00");
    await expect(totals).toContainText("$6,60");
  });

  await test.step("found by the shop's own reference", async () => {
    const search = page.getByLabel(partnerCharges.search, { exact: true });
    await search.fill("nf-77");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Bolo de aniversário");
    await search.fill("");
    await expect(rows).toHaveCount(3);
  });

  await test.step("narrowed by words, status and period, and the address keeps it", async () => {
    await page.getByLabel(partnerCharges.search, { exact: true }).fill("jose");
    await expect(rows).toHaveCount(2);
    await expect(totals).toContainText("$20,00");
    await chip(`${partnerConsole.statuses.rejected} · 1`).check();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Café");
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/q=jose/);
    await chip(consoles.periods.lastMonth).check();
    await expect(page.getByText(partnerCharges.empty)).toBeVisible();
    await counter.button(partnerCharges.showAll).click();
    await expect(rows).toHaveCount(3);
    await page.reload();
    await expect(chip(consoles.periods.always)).toBeChecked();
  });

  await test.step("saved as a table, of what is shown", async () => {
    await page.getByLabel(partnerCharges.search, { exact: true }).fill("20,00");
    await expect(rows).toHaveCount(1);
    const [saved] = await Promise.all([page.waitForEvent("download"), counter.button(partnerCharges.csv).click()]);
    expect(saved.suggestedFilename()).toMatch(/^cobrancas-[0-9-]{10}-pt\.csv$/);
    const lines = (await readFile(await saved.path(), "utf8")).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("José P.");
    expect(lines[1]).toContain("'=1+1;USD;20,00;2,00;1,30;16,70");
    await page.getByLabel(partnerCharges.search, { exact: true }).fill("");
    await expect(rows).toHaveCount(3);
  });

  await test.step("one that is made now appears, is looked into beside the list, and taken back there", async () => {
    await make(marina, 4_200, "Mesa 4");
    await expect(rows).toHaveCount(4);
    await page.getByRole("button", { name: /Mesa 4/ }).click();
    const detail = page.getByRole("region", { name: partnerCharges.detail, exact: true });
    await expect(detail).toContainText(partnerConsole.statuses.pending);
    await expect(detail).toContainText("$42,00");
    await expect(detail).toContainText(partnerCharges.by("Rita Estrela"));
    await detail.getByRole("button", { name: partnerConsole.cancel }).click();
    await expect(detail).toContainText(partnerCharges.events.cancelled);
    await expect(rows.filter({ hasText: "Mesa 4" })).toContainText(partnerConsole.statuses.cancelled);
    await inspect(counter, { "list and detail": async () => expect(detail).toBeVisible() });
  });

  await test.step("on a phone a charge has the screen to itself, and Back leads to its row", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/partner/charges");
    await expect(rows).toHaveCount(4);
    await inspect(counter, { "the list": async () => expect(rows).toHaveCount(4) });
    const row = page.getByRole("button", { name: /Bolo de aniversário/ });
    await row.click();
    const view = page.getByRole("region", { name: partnerCharges.detail, exact: true });
    await expect(view).toContainText(partnerCharges.events.approved);
    await expect(view.getByRole("definition").filter({ hasText: "NF-77/b" })).toBeVisible();
    await expect(view.getByRole("region", { name: partnerCharges.metadata })).toContainText("mesa12");
    await expect(rows).toHaveCount(0);
    await inspect(counter, { "one charge": async () => expect(view).toBeVisible() });
    await view.getByRole("button", { name: partnerCharges.back }).click();
    await expect(row).toBeFocused();
    await expect(page).toHaveURL(/\/partner\/charges$/);
  });

  await test.step("the narrowest screen shows a card's whole number", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/partner/profile");
    await card.fill(await cardOf(jose));
    expect(await card.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  });

  await test.step("another partner's charge is not found", async () => {
    const other = await openPartner(installation, { name: "Ana Sol", email: "ana@example.com" }, "Livraria Aurora");
    const theirs = await other.call("createPaymentRequest", { card_number: await cardOf(jose), amount: 1_000 });
    await page.goto(`/partner/charges?charge=${theirs.id}`);
    await expect(page.getByText(partnerCharges.notFound)).toBeVisible();
  });
});
