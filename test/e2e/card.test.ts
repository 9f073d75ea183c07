import type { Locator, Page } from "@playwright/test";
import encodeQR from "qr";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { groupCardNumber } from "#web/lib/card-number.ts";
import { loginPassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { at, inspect } from "./inspection.ts";
import { linkIn } from "./installation.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

const desk = { width: 1280, height: 800 };

/** The modules of a QR code on the screen with its quiet zone, row by row; true is dark. */
async function readCode(image: Locator): Promise<boolean[][]> {
  await image.scrollIntoViewIfNeeded();
  const box = (await image.boundingBox())!;
  expect([box.width, box.height], "200 px wide (specification, section 9)").toEqual([200, 200]);
  const { data, info } = await sharp(await image.page().screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Version 1 has 21 fields a side, and the margin is 2 on either.
  const fields = 21 + 2 * 2;
  const side = box.width / fields;
  const isDark = (row: number, column: number) => {
    const [y, x] = [Math.floor(box.y + (row + 0.5) * side), Math.floor(box.x + (column + 0.5) * side)];
    const shade = data[(y * info.width + x) * info.channels]!;
    expect(shade < 64 || shade === 255, `field ${row}, ${column} is dark on white, not ${shade}`).toBe(true);
    return shade < 64;
  };
  return Array.from({ length: fields }, (_, row) =>
    Array.from({ length: fields }, (_unused, column) => isDark(row, column)),
  );
}

/** The modules of a QR code of these digits, with its quiet zone. */
const codeOf = (digits: string) => encodeQR(digits, "raw", { ecc: "medium", border: 2 });

/** The text that a reader finds in the code on the screen. */
async function decode(image: Locator): Promise<string> {
  const picture = sharp(await image.screenshot()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/** Replaces the browser's wake locks, which a headless browser lacks. @returns what counts them */
async function watchWakeLocks(page: Page): Promise<() => Promise<{ requested: number; held: number }>> {
  await page.addInitScript(() => {
    const locks: { released: boolean }[] = [];
    Object.assign(globalThis, { locks });
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        request: async () => {
          const lock = {
            released: false,
            release: async () => {
              lock.released = true;
            },
          };
          locks.push(lock);
          return lock;
        },
      },
    });
  });
  return () =>
    page.evaluate(() => {
      const { locks } = globalThis as unknown as { locks: { released: boolean }[] };
      return { requested: locks.length, held: locks.filter((lock) => !lock.released).length };
    });
}

test("the card shows its number as a code, keeps the screen awake, and says so when it cannot be loaded", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const wakeLocks = await watchWakeLocks(page);
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 128_450 });
  const { card_number: number } = await client.call("getFullCardForPayment", {});
  const code = page.getByRole("img", { name: messages.card.qrAlternative(groupCardNumber(number)) });

  await test.step("name, balance, number and code, on white in every theme", async () => {
    await page.goto("/my-card");
    const face = page.getByRole("region", { name: messages.card.number });
    await expect(face).toContainText("Marina Azevedo");
    await expect(face).toContainText("$1.284,50");
    await expect(face).toContainText(groupCardNumber(number));
    for (const step of messages.card.usage) await expect(page.getByText(step)).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(code).toBeVisible();
      expect(await readCode(code), colorScheme).toEqual(codeOf(number));
      expect(await decode(code), colorScheme).toBe(number);
    }
    expect(await readCode(code), "the control: the last digit").not.toEqual(
      codeOf(`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`),
    );
    await page.emulateMedia({ colorScheme: "light" });
  });

  await test.step("a balance that cannot be fetched is unknown with a retry", async () => {
    const face = page.getByRole("region", { name: messages.card.number });
    await page.route("**/api/profile", (route) => route.abort());
    await marina.comeBack();
    const again = face.getByRole("button", { name: `${messages.common.unknownAmount}. ${messages.common.retry}` });
    await expect(again).toBeVisible();
    await expect(face).not.toContainText("$1.284,50");
    await expectAccessible(page);
    await page.unrouteAll();
    await again.click();
    await expect(face).toContainText("$1.284,50");
  });

  await test.step("the number is copied whole, without its spaces", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await marina.button(messages.card.copyNumber).click();
    await expect(page.getByText(messages.common.copied, { exact: true })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  });

  await test.step("the screen stays awake while the code shows, again after another tab, and no longer", async () => {
    await expect.poll(wakeLocks).toMatchObject({ held: 1 });
    const { requested } = await wakeLocks();
    // The system releases the lock when the tab is hidden.
    await page.evaluate(() => {
      for (const lock of (globalThis as unknown as { locks: { released: boolean }[] }).locks) lock.released = true;
    });
    await marina.comeBack();
    await expect.poll(wakeLocks).toEqual({ requested: requested + 1, held: 1 });
    await page
      .getByRole("link", { name: messages.common.back })
      .or(marina.button(messages.common.back))
      .first()
      .click();
    await expect(code).toBeHidden();
    await expect.poll(wakeLocks).toMatchObject({ held: 0 });
  });

  await test.step("what cannot be loaded is said in a toast, and is tried again", async () => {
    await page.route("**/api/card", (route) => route.abort());
    await page.goto("/my-card");
    await expect(marina.toast(messages.card.failed)).toBeVisible();
    const retry = page.getByRole("alert").getByRole("button", { name: messages.common.retry });
    await expect(retry).toBeVisible();
    await page.unrouteAll();
    await retry.click();
    await expect(code).toBeVisible();
  });

  await test.step("side by side on a desk: the card with its code, and what belongs to it", async () => {
    await page.setViewportSize(desk);
    const usage = (await page.getByText(messages.card.usageTitle).boundingBox())!;
    const shown = (await code.boundingBox())!;
    expect(usage.x).toBeGreaterThan(shown.x + shown.width);
  });

  await test.step("a session that ended elsewhere leaves no card, only the way to login", async () => {
    await page.context().clearCookies();
    await marina.comeBack();
    await expect(page.getByText(messages.shell.accessDenied)).toBeVisible();
    await expect(code).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: messages.common.login }).click();
    await marina.signIn("marina@example.com");
    await expect(page).toHaveURL(/\/my-card$/);
    await expect(code).toBeVisible();
  });
});

test("the wallet's pass is made at a tap, opened by a link, and every other answer is explained", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { active: false });
  const add = marina.button(messages.walletPass.add.file);
  const answerWith = (json: object, status = 200) =>
    page.route("**/api/wallet-pass", (route) =>
      route.fulfill({
        status,
        contentType: status === 200 ? "application/json" : "application/problem+json",
        json,
      }),
    );
  const iPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari";
  const useBrowser = (userAgent: string) =>
    page.addInitScript(
      (value) => Object.defineProperty(navigator, "userAgent", { value, configurable: true }),
      userAgent,
    );
  await page.goto("/my-card");

  await test.step("already in the wallet", async () => {
    await answerWith({ success: true, message: "already_in_wallet" });
    await add.click();
    await expect(marina.toast(messages.walletPass.alreadyInWallet)).toBeVisible();
    await expect(add).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("not to be had", async () => {
    await answerWith({ success: false, error: "certificate_expired" });
    await add.click();
    await expect(marina.toast(messages.walletPass.unavailable)).toBeVisible();
    await page.unrouteAll();
    await page.route("**/api/wallet-pass", (route) => route.abort());
    await add.click();
    await expect(marina.toast(messages.common.noConnection)).toBeVisible();
    await expect(marina.toast(messages.walletPass.failed).last()).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("by keyboard, and the link takes the button's place and focus", async () => {
    await add.focus();
    await expect(add).toBeFocused();
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: messages.walletPass.open.file });
    await expect(link).toBeFocused();
    await expect(page.getByRole("status").getByText(messages.walletPass.ready.file)).toBeVisible();
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toBe("troco.pkpass");
    const stream = await file.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  });

  await test.step("an iPhone opens it in Apple Wallet", async () => {
    await useBrowser(iPhone);
    await page.goto("/my-card");
    await marina.button(messages.walletPass.add.apple).click();
    const link = page.getByRole("link", { name: messages.walletPass.open.apple });
    await expect(link).toBeVisible();
    await expect(link).not.toHaveAttribute("download");
    const answer = await page.request.get((await link.getAttribute("href"))!);
    expect(answer.headers()["content-type"]).toBe("application/vnd.apple.pkpass");
  });

  await test.step("Android adds it to Google Wallet where that is configured, and keeps the file where it is not", async () => {
    const configured = async (google: boolean) => {
      await marina.callAlone("getInstallation");
      await page.route("**/api/installation", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), google_wallet: google } });
      });
      await page.goto("/my-card");
    };
    await useBrowser(
      "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    );
    await configured(false);
    await expect(page.getByText(messages.walletPass.fileHint)).toBeVisible();
    await add.click();
    await expect(page.getByRole("link", { name: messages.walletPass.open.file })).toBeVisible();
    await page.unrouteAll();
    await configured(true);
    const passUrl = "https://pay.google.com/gp/v/save/a.b.c";
    await answerWith({ success: true, message: "google_wallet", passUrl });
    const requested = page.waitForRequest("**/api/wallet-pass");
    await marina.button(messages.walletPass.add.google).click();
    expect((await requested).postDataJSON()).toEqual({ device: "android" });
    const link = page.getByRole("link", { name: messages.walletPass.open.google });
    await expect(link).toHaveAttribute("href", passUrl);
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expect(link).not.toHaveAttribute("download");
    await expect(page.getByRole("status").getByText(messages.walletPass.ready.google)).toBeVisible();
    await page.unrouteAll();
    await useBrowser(iPhone);
  });

  await test.step("without a session: login needed", async () => {
    await page.goto("/my-card");
    await expect(marina.button(messages.walletPass.add.apple)).toBeVisible();
    await page.context().clearCookies();
    await marina.button(messages.walletPass.add.apple).click();
    await expect(marina.toast(messages.walletPass.loginNeeded)).toBeVisible();
    await expect(page.getByText(messages.shell.accessDenied)).toBeVisible();
  });
});

test("the purchase password is created, changed and recovered from the card", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { active: false });
  await page.goto("/my-card");

  await test.step("there is none, and it is created", async () => {
    await expect(page.getByText(messages.card.passwordMissing)).toBeVisible();
    await expect(marina.button(messages.card.forgotPassword)).toHaveCount(0);
    await marina.button(messages.card.createPassword).click();
    const dialog = page.getByRole("dialog", { name: messages.purchasePassword.createTitle });
    await dialog.getByLabel(messages.purchasePassword.password, { exact: true }).fill("4821");
    await dialog.getByLabel(messages.purchasePassword.confirmation, { exact: true }).fill("4821");
    await dialog.getByRole("button", { name: messages.purchasePassword.create }).click();
    const done = page.getByRole("button", { name: messages.purchasePassword.done });
    await expect(done).toBeVisible();
    await expectAccessible(page);
    await done.click();
    await expect(page.getByText(messages.card.passwordCreated)).toBeVisible();
    expect(await client.call("verifyPurchasePassword", { _password: "4821" })).toBe(true);
  });

  await test.step("it is changed: the old one must be right, and then works no more", async () => {
    await marina.button(messages.card.changePassword).click();
    const dialog = page.getByRole("dialog", { name: messages.purchasePassword.changeTitle });
    const current = dialog.getByLabel(messages.purchasePassword.current, { exact: true });
    const change = dialog.getByRole("button", { name: messages.purchasePassword.change });
    await current.fill("0000");
    await dialog.getByLabel(messages.purchasePassword.newPassword, { exact: true }).fill("1593");
    await dialog.getByLabel(messages.purchasePassword.confirmation, { exact: true }).fill("1593");
    await change.click();
    await expect(dialog).toContainText(messages.errors.purchase_password_wrong(factsFor("pt", { tries_left: 4 })));
    await current.fill("4821");
    await change.click();
    await expect(page.getByRole("status").getByText(messages.purchasePassword.changed)).toBeVisible();
    await page.getByRole("button", { name: messages.purchasePassword.done }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(marina.button(messages.card.changePassword)).toBeFocused();
    expect(await client.call("verifyPurchasePassword", { _password: "1593" })).toBe(true);
    expect(await client.call("verifyPurchasePassword", { _password: "4821" })).toBe(false);
  });

  await test.step("it is forgotten: the login password, a mail, a new one", async () => {
    await marina.button(messages.card.forgotPassword).click();
    const dialog = page.getByRole("dialog", { name: messages.purchasePassword.forgotTitle });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(messages.purchasePassword.loginPassword, { exact: true }).fill(loginPassword);
    await dialog.getByRole("button", { name: messages.purchasePassword.sendLink }).click();
    await expect(page.getByRole("status").getByText(messages.purchasePassword.linkSent)).toBeVisible();
    await expectAccessible(page);
    const link = linkIn(await installation.mailTo("marina@example.com"));
    await page.goto(link);
    const recovery = page.getByRole("dialog", { name: messages.purchasePassword.changeTitle });
    await expect(recovery.getByLabel(messages.purchasePassword.current, { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await recovery.getByLabel(messages.purchasePassword.newPassword, { exact: true }).fill("1357");
    await recovery.getByLabel(messages.purchasePassword.confirmation, { exact: true }).fill("1357");
    await recovery.getByRole("button", { name: messages.purchasePassword.change }).click();
    await page.getByRole("button", { name: messages.purchasePassword.done }).click();
    expect(await client.call("verifyPurchasePassword", { _password: "1357" })).toBe(true);

    await page.goto(link);
    await expect(recovery).toContainText(messages.errors.recovery_link_invalid(factsFor("pt")));
    await expect(recovery.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
    await recovery.getByRole("button", { name: messages.purchasePassword.askNewLink }).click();
    await expect(dialog.getByLabel(messages.purchasePassword.loginPassword, { exact: true })).toBeVisible();
  });
});

test("the card can be used by everybody, whole, failed and with its pass @full", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const name = "Maria Antonieta Figueiredo de Albuquerque Cavalcanti";
  await marina.arriveActive(name, "maria@example.com", { active: false });
  await inspect(marina, {
    card: at(marina, "/my-card", messages.card.usageTitle, messages.card.passwordMissing, messages.card.qrInstruction),
    "with its pass": async () => {
      await marina.button(messages.walletPass.add.file).click();
      await expect(page.getByRole("link", { name: messages.walletPass.open.file })).toBeVisible();
    },
    failed: async () => {
      await page.route("**/api/card", (route) => route.abort());
      await page.goto("/my-card");
      await expect(page.getByRole("alert").getByRole("button", { name: messages.common.retry })).toBeVisible();
      await page.unrouteAll();
    },
  });
});
