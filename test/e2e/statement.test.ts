import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { formatMonth } from "#web/lib/dates.ts";
import { charge, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectNoViolations } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

const longName =
  "Maria Aparecida Wolfeschlegelsteinhausenbergerdorff de Figueiredo e Montenegro da Conceição Albuquerque";

/** Marina at a browser, with a transaction of every kind; Caio, who has some, too. */
async function arrive(installation: Installation, marina: Visitor) {
  const [client, till, caio] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 100_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
    openAccount(installation, { name: longName, email: "caio@example.com" }),
  ]);
  const approve = async (amount: number, description: string) => {
    const id = await charge(till, client, amount, description);
    await client.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });
  };
  const { username } = await caio.call("getProfile", {});
  await approve(4_200, "Compra - 2 cafés - ID: 8f3a21");
  await approve(1_000, "Gorjeta - Atendimento");
  await client.call("transferCashback", { amount: 100 });
  const sent = await client.call("sendMoney", { username, amount: 1_500, message: "Almoço de quinta" });
  const [received] = (await caio.call("listTransactions", {})).transactions;
  return { client, caio, approve, username, sentId: sent.transaction_id, foreignId: received!.id };
}

/** A sheet on a phone, a pane beside the list on a wide screen. */
const receiptOf = ({ page, messages }: Visitor) =>
  page
    .getByRole("dialog", { name: messages.transactions.receipt })
    .or(page.getByRole("region", { name: messages.transactions.receipt }));

const rowsOf = (page: Page) => page.getByRole("main").getByRole("listitem");

/** The file that a click on a button saves. */
async function savedBy(button: Locator, kind: "png" | "pdf" = "png"): Promise<Buffer> {
  const [download] = await Promise.all([button.page().waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(String.raw`^troco-[0-9a-f-]{36}\.${kind}$`));
  return readFile(await download.path());
}

async function expectPicture(png: Buffer): Promise<void> {
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width }).toEqual({ format: "png", width: 840 });
  expect(height).toBeGreaterThan(840);
}

/** Expects one page with the receipt as a picture, and with `said` in its texts. */
async function expectPdf(pdf: Buffer, said: string): Promise<void> {
  const text = pdf.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.7\n/);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const picture = /\/DCTDecode \/Length (\d+) >>\nstream\n/.exec(text)!;
  const start = picture.index + picture[0].length;
  const { format, width } = await sharp(pdf.subarray(start, start + Number(picture[1]))).metadata();
  expect({ format, width }).toEqual({ format: "jpeg", width: 840 });
  const lines = [...text.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, line]) => Buffer.from(line!, "hex").toString("latin1"));
  expect(lines.join("\n")).toContain(said);
}

test("the statement reads well, and its address keeps month and kind", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await arrive(installation, marina);
  const { transactions: statement } = messages;
  const rows = rowsOf(page);
  const row = (text: string) => rows.filter({ hasText: text });

  await test.step("balances, and a row of each kind in words for users", async () => {
    await page.goto("/extrato");
    const total = page.getByRole("region", { name: statement.totalBalance });
    await expect(total).toContainText("$938,20");
    await expect(total).toContainText(`${statement.wallet}$934,00`);
    await expect(total).toContainText(`${messages.common.cashback}$4,20`);
    await expect(rows).toHaveCount(7);
    await expect(page.getByRole("main")).not.toContainText("8f3a21");
    await expect(page.getByRole("main")).not.toContainText("Compra - ");
    const purchase = row("2 cafés");
    await expect(purchase).toContainText(statement.types.spend);
    await expect(purchase).toContainText("Padaria Estrela");
    await expect(purchase).toContainText("−$42,00");
    await expect(purchase).toContainText(statement.cashbackEarned("$4,20"));
    await expect(purchase).toContainText(statement.statuses.completed);
    await expect(row("Atendimento")).toContainText(statement.types.tip);
    await expect(row(statement.titles.deposit)).toContainText("+$1.000,00");
    await expect(row(statement.titles.cashback_transfer)).toContainText("$1,00");
    await expect(row(statement.titles.cashback)).toHaveCount(2);
  });

  await test.step("a kind, through a reload and through Back", async () => {
    await page.getByRole("radio", { name: statement.filters.tip }).check();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/\/extrato\?type=tip$/);
    await page.reload();
    await expect(page.getByRole("radio", { name: statement.filters.tip })).toBeChecked();
    await expect(rows).toHaveCount(1);
    await page.getByRole("link", { name: messages.shell.history }).click();
    await expect(page).toHaveURL(/\/historico$/);
    await page.goBack();
    await expect(page.getByRole("radio", { name: statement.filters.tip })).toBeChecked();
    await expect(rows).toHaveCount(1);
  });

  await test.step("a month, and messages that differ where it is empty", async () => {
    await page.getByLabel(statement.month).selectOption({ index: 1 });
    await expect(page).toHaveURL(/\/extrato\?type=tip&month=20\d\d-\d\d$/);
    await expect(rows).toHaveCount(1);
    await page.goto("/extrato?month=2020-02");
    await expect(page.getByText(statement.emptyMonthTitle(formatMonth("2020-02", "pt")))).toBeVisible();
    await marina.button(statement.showAllMonths).click();
    await expect(rows).toHaveCount(7);
    await page.goto("/extrato?type=wrong&month=2026-13");
    await expect(rows).toHaveCount(7);
  });
});

test("each movement has a receipt with an address of its own, that can be saved, shared and printed @full", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { client, approve, username, sentId, foreignId } = await arrive(installation, marina);
  // A newer one, which a wide screen shows by itself.
  await client.call("transferCashback", { amount: 100 });
  const { transactions: statement } = messages;
  const receipt = receiptOf(marina);
  const close = receipt.getByRole("button", { name: messages.common.close }).first();
  // It stands in a receipt alone.
  const reference = page.getByText(sentId);
  // A phone's sharing and printing, which this browser lacks; they keep what they are given.
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(globalThis, { given, print: () => given.push("printed") });
    Object.defineProperty(navigator, "canShare", { value: () => true });
    Object.defineProperty(navigator, "share", {
      value: async ({ files }: { files: File[] }) => given.push(...files.map(({ name, type }) => `${name} ${type}`)),
    });
  });

  await test.step("it opens from its row, and Back closes it", async () => {
    await page.goto("/extrato?type=transfer");
    await rowsOf(page).filter({ hasText: longName }).getByRole("button").click();
    await expect(receipt).toContainText("−$15,00");
    await expect(receipt).toContainText("Marina Azevedo@marina.azevedo");
    await expect(receipt).toContainText(`${longName}@${username}`);
    await expect(receipt).toContainText("Almoço de quinta");
    await expect(receipt).toContainText(statement.statuses.completed);
    await expect(receipt).toContainText(statement.titles.transfer_sent);
    await expect(receipt).toContainText(sentId);
    await expect(page).toHaveURL(`/extrato?type=transfer&receipt=${sentId}`);
    await page.goBack();
    await expect(reference).toHaveCount(0);
    await expect(page).toHaveURL(/\/extrato\?type=transfer$/);
  });

  await test.step("its address shows it again", async () => {
    await page.goto(`/extrato?receipt=${sentId}`);
    await expect(receipt).toContainText("Almoço de quinta");
    await page.reload();
    await expect(receipt).toContainText("Almoço de quinta");
  });

  await test.step("as a picture, as a PDF, to an app, on paper", async () => {
    await expectPdf(await savedBy(receipt.getByRole("button", { name: statement.savePdf }), "pdf"), "Almoço de quinta");
    await expect(marina.toast(statement.savedPdf)).toBeVisible();
    await expectPicture(await savedBy(receipt.getByRole("button", { name: statement.saveImage })));
    await receipt.getByRole("button", { name: statement.share }).click();
    const given = () => page.evaluate(() => (globalThis as unknown as { given: string[] }).given);
    await expect.poll(given).toEqual([`troco-${sentId}.png image/png`]);
    await receipt.getByRole("button", { name: statement.print }).click();
    await expect.poll(given).toContain("printed");
    await page.emulateMedia({ media: "print" });
    await expect(receipt).toBeHidden();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByText(longName).filter({ visible: true })).toHaveCount(2);
    await page.emulateMedia({ media: null });
    const paper = (await page.pdf()).toString("latin1");
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await close.click();
    await expect(reference).toHaveCount(0);
    await expect(page).toHaveURL(/\/extrato$/);
  });

  await test.step("somebody else's, and one that is none, are not found", async () => {
    for (const id of [foreignId, "018f0000-0000-7000-8000-000000000000", "1"]) {
      await page.goto(`/extrato?receipt=${id}`);
      await expect(receipt).toContainText(statement.receiptNotFound);
      await expect(receipt).not.toContainText("Almoço");
    }
  });

  await test.step("the longest names fit the narrowest screen", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/extrato?receipt=${sentId}`);
    await expect(receipt).toContainText(longName);
    const overhang = await receipt.evaluate((dialog) =>
      Math.max(0, ...[...dialog.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right - innerWidth)),
    );
    expect(overhang).toBe(0);
  });

  await test.step("nor is a usual word broken there", async () => {
    const word = "fermentação";
    await approve(2_920, `Pão de ${word} natural`);
    await page.goto("/extrato");
    const title = rowsOf(page).getByText(word);
    const lines = await title.evaluate((element, text) => {
      const node = element.firstChild!;
      const range = document.createRange();
      const start = node.textContent!.indexOf(text);
      range.setStart(node, start);
      range.setEnd(node, start + text.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }, word);
    expect(lines).toBe(1);
  });
});

test("on a wide screen list and receipt stand side by side, and the keyboard alone leads through them @full", async ({
  installation,
  visit,
}, { project }) => {
  test.skip(project.name !== "phone", "its window is wide everywhere");
  const marina = await visit({ viewport: { width: 1280, height: 800 } });
  const { page, messages } = marina;
  await arrive(installation, marina);
  const { transactions: statement } = messages;
  await page.goto("/extrato");
  const receipt = receiptOf(marina);
  const row = (place: number) => rowsOf(page).nth(place).getByRole("button");
  const close = receipt.getByRole("button", { name: messages.common.close });

  await test.step("the newest is there before any is chosen, in each choice of rows, and has nothing to close", async () => {
    await expect(receipt).toContainText("Almoço de quinta");
    await expect(row(0)).toHaveAttribute("aria-current", "true");
    await expect(close).toHaveCount(0);
    await expect(page).toHaveURL(/\/extrato$/);
    await page.getByRole("radio", { name: statement.filters.tip }).check();
    await expect(receipt).toContainText("Atendimento");
    await page.goto("/extrato?month=2020-02");
    await expect(receipt).toContainText(statement.noReceipt);
    await page.goto("/extrato");
  });

  await row(0).focus();
  await expect(row(0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(1)).toHaveAttribute("aria-current", "true");
  await expect(receipt).toContainText(statement.titles.cashback_transfer);
  await expect(row(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(row(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(receipt).toContainText("Almoço de quinta");
  await expect(page.locator('main [aria-current="true"]')).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // This browser cannot share.
  await expect(receipt.getByRole("button", { name: statement.share })).toHaveCount(0);
  await expectPicture(await savedBy(receipt.getByRole("button", { name: statement.saveImage })));

  await expect(page.getByText(statement.saved)).toHaveCount(0);
  await expectNoViolations(page);
  await row(1).click();
  await expect(receipt).toContainText(statement.titles.cashback_transfer);
  await close.click();
  await expect(receipt).toContainText("Almoço de quinta");
  await expect(page).toHaveURL(/\/extrato$/);
});
