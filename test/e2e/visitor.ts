import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Contract, OperationId } from "#contract/index.ts";
import { narrowScreenPx } from "#contract/limits.ts";
import type { OutputOf } from "#contract/operation.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { anotherCard, type TestCard } from "#test/harness/server.ts";
import {
  loginPassword,
  openAccount,
  openPartner,
  purchasePassword,
  shareSession,
  type AccountOptions,
} from "./accounts.ts";
import { linkIn, type Installation } from "./installation.ts";
import type { AllMessages } from "./messages.ts";

type Output = OutputOf<Contract["getHome"]>;

/**
 * A user with a browser. Each method does one thing, and resolves when the screen shows it done.
 */
export class Visitor {
  readonly page: Page;
  readonly messages: AllMessages;
  readonly #installation: Installation;

  constructor(page: Page, installation: Installation, messages: AllMessages) {
    this.page = page;
    this.#installation = installation;
    this.messages = messages;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  async signUp(name: string, email: string): Promise<void> {
    const { page, messages } = this;
    await page.goto("/");
    await expect(page).toHaveURL(/\/auth/);
    await page.getByRole("link", { name: messages.auth.signUp }).click();
    await page.getByLabel(messages.auth.fullName).fill(name);
    await page.getByLabel(messages.auth.email).fill(email);
    await page.getByLabel(messages.auth.password, { exact: true }).fill(loginPassword);
    await page.getByRole("checkbox").check();
    await this.button(messages.auth.signUp).click();
    await expect(page).toHaveURL(/\/email-confirmation/);
    await expect(page.getByRole("heading", { name: messages.auth.confirmationTitle })).toBeVisible();
  }

  /** Opens the link in the newest mail that contains `text`. */
  async followMail(email: string, count?: number, text?: string): Promise<void> {
    await this.page.goto(linkIn(await this.#installation.mailTo(email, count, text)));
  }

  async signIn(email: string, password = loginPassword): Promise<void> {
    const { page, messages } = this;
    if (!page.url().includes("/auth")) await page.goto("/auth");
    // The previous form may still be shown, and has a field for an e-mail, too.
    await expect(this.button(messages.auth.login)).toBeVisible();
    await page.getByLabel(messages.auth.email).fill(email);
    await page.getByLabel(messages.auth.password, { exact: true }).fill(password);
    await this.button(messages.auth.login).click();
  }

  /** Makes an account through the API and opens home with it. @returns the user's client */
  async arriveActive(name: string, email: string, options: AccountOptions = {}): Promise<Client> {
    return this.enter(await openAccount(this.#installation, { name, email }, options));
  }

  /** As `arriveActive`, for the owner of a new partner; opens the partner's console. */
  async arriveAsPartner(name: string, email: string, partnerName: string): Promise<Client> {
    return this.enter(await openPartner(this.#installation, { name, email }, partnerName), "/partner/profile");
  }

  /**
   * From the next load on, home's one answer lacks what these operations answer, so that the page
   * calls them by themselves.
   */
  async callAlone(...operationIds: OperationId[]): Promise<void> {
    await this.page.route("**/api/home", async (route) => {
      const response = await route.fetch();
      const { session, answers } = (await response.json()) as Output;
      const others = Object.entries(answers).filter(([id]) => !operationIds.some((alone) => alone === id));
      await route.fulfill({ response, json: { session, answers: Object.fromEntries(others) } });
    });
  }

  /** Fires the events of a return to this tab, since a headless browser never leaves a tab. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => {
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      window.dispatchEvent(new Event("focus"));
    });
  }

  /** Another tab of the same browser. */
  async openTab(path = "/"): Promise<Visitor> {
    const tab = new Visitor(await this.page.context().newPage(), this.#installation, this.messages);
    await tab.page.goto(path);
    return tab;
  }

  /** The same user with a tab that the app has opened. */
  of(tab: Page): Visitor {
    return new Visitor(tab, this.#installation, this.messages);
  }

  /** Opens a screen with the session of a client. */
  async enter(client: Client, path = "/"): Promise<Client> {
    await shareSession(this.page.context(), client);
    await this.page.goto(path);
    await expect(this.page.getByRole("main")).toBeVisible();
    return client;
  }

  /** A toast in the region that announces it. */
  toast(text: string | RegExp): Locator {
    return this.page.getByRole("region", { name: this.messages.common.notifications }).getByText(text);
  }

  /** Agrees, in the profile, that this device stores what was seen last. */
  async agreeToStoring(): Promise<void> {
    await this.page.goto("/profile?section=account");
    await this.page.getByLabel(this.messages.profile.storeLastKnown).check();
  }

  /** Fills the transfer form and continues to the review. */
  async planTransfer(username: string, minor: number): Promise<void> {
    const { page, messages } = this;
    if (!page.url().endsWith("/send-money")) await page.goto("/send-money");
    await page.getByLabel(messages.transfers.recipient).fill(username);
    await this.typeAmount(page.getByLabel(messages.transfers.amount, { exact: true }), minor);
    await this.button(messages.common.continue).click();
  }

  /** The popup of a partner's charge. */
  chargePopup(partnerName: string): Locator {
    return this.page.getByRole("dialog", { name: this.messages.paymentRequests.title(partnerName) });
  }

  /** Does the three tasks of the checklist and activates the account. */
  async activate(): Promise<void> {
    const { page, messages } = this;
    await this.button(messages.home.completeRegistration).click();
    await this.fillContact();
    await this.sendPhotos();
    await this.createPurchasePassword();
    await this.button(messages.onboarding.complete).click();
    await expect(page.getByText(messages.onboarding.activated)).toBeVisible();
    await expect(page.getByText(messages.home.greeting)).toBeVisible();
  }

  async fillContact(): Promise<void> {
    const { page, messages } = this;
    await this.button(new RegExp(messages.onboarding.tasks.address)).click();
    const dialog = page.getByRole("dialog", { name: messages.onboarding.contactTitle });
    await dialog.getByLabel(messages.onboarding.phone, { exact: true }).fill("5550100123");
    await dialog.getByLabel(messages.onboarding.address, { exact: true }).fill("Rua Augusta, 1508");
    await dialog.getByLabel(messages.onboarding.city).fill("São Paulo");
    await dialog.getByLabel(messages.onboarding.state).fill("SP");
    await dialog.getByLabel(messages.onboarding.postalCode).fill("01304-001");
    await dialog.getByRole("button", { name: messages.onboarding.saveContact }).click();
    await expect(page.getByText(messages.onboarding.contactSaved)).toBeVisible();
  }

  async sendPhotos(): Promise<void> {
    const { page, messages } = this;
    await this.button(new RegExp(messages.onboarding.tasks.documents)).click();
    const dialog = page.getByRole("dialog", { name: messages.onboarding.photosTitle });
    const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#0f3d2e" } })
      .jpeg()
      .toBuffer();
    const file = (name: string) => ({ name, mimeType: "image/jpeg", buffer: photo });
    const inputs = dialog.locator('input[type="file"]:not([capture])');
    await inputs.nth(0).setInputFiles(file("documento.jpg"));
    await inputs.nth(1).setInputFiles(file("selfie.jpg"));
    await expect(dialog.getByRole("img")).toHaveCount(2);
    await dialog.getByRole("button", { name: messages.onboarding.sendPhotos }).click();
    await expect(page.getByText(messages.onboarding.photosSaved)).toBeVisible();
  }

  async createPurchasePassword(): Promise<void> {
    const { page, messages } = this;
    await this.button(new RegExp(messages.onboarding.tasks.password)).click();
    const dialog = page.getByRole("dialog", { name: messages.purchasePassword.createTitle });
    await dialog.getByLabel(messages.purchasePassword.password, { exact: true }).fill(purchasePassword);
    await dialog.getByLabel(messages.purchasePassword.confirmation, { exact: true }).fill(purchasePassword);
    await dialog.getByRole("button", { name: messages.purchasePassword.create }).click();
    await expect(page.getByRole("status").getByText(messages.purchasePassword.created)).toBeVisible();
    await page.getByRole("button", { name: messages.purchasePassword.done }).click();
  }

  /** Types an amount digit by digit, as on a phone. */
  async typeAmount(field: Locator, minor: number): Promise<void> {
    await field.focus();
    await field.pressSequentially(String(minor));
  }

  /** Fills the form for adding money and continues to the checkout. */
  async openCheckout(minor: number): Promise<void> {
    const { page, messages } = this;
    await this.typeAmount(page.getByLabel(messages.topUps.amountIn("USD")), minor);
    await this.button(new RegExp(`^${messages.topUps.add("").trim()}`)).click();
  }

  /** Adds money with a test card. @returns the checkout page, or the new tab with it */
  async addMoney(minor: number, card: TestCard = "pays", number = anotherCard()): Promise<Page> {
    const { page } = this;
    await page.goto("/add-money");
    const wide = page.viewportSize()!.width > narrowScreenPx;
    const opening = wide ? page.context().waitForEvent("page") : page;
    await this.openCheckout(minor);
    const checkout = await opening;
    await expect(checkout).toHaveURL(/\/sandbox\/checkout\//);
    await checkout.locator(`input[value="${card}"]`).check();
    await checkout.locator('input[name="number"]').fill(number);
    await checkout.getByRole("button").click();
    return checkout;
  }

  /** Activates the account and reads its balances, which an inactive account does not show. */
  async balancesAfterActivation(): Promise<{ wallet: number; cashback: number }> {
    await this.activate();
    return this.balancesOnScreen();
  }

  /** The balances on the home screen, in minor units. */
  async balancesOnScreen(): Promise<{ wallet: number; cashback: number }> {
    await this.page.goto("/");
    const read = async (label: string) =>
      toMinor(await this.page.getByRole("group", { name: label, exact: true }).innerText());
    return { wallet: await read(this.messages.home.wallet), cashback: await read(this.messages.home.cashback) };
  }
}

/** The first amount in a text, in minor units, with any language's separators. */
export function toMinor(text: string): number {
  const found = /([-−])?\s*[^\d\s]*([\d.,\s\u00a0]*\d[.,]\d{2})(?!\d)/u.exec(text);
  if (found === null) throw new Error(`no amount in: ${text}`);
  const minor = Number(found[2]!.replace(/\D/g, ""));
  return found[1] === undefined ? minor : -minor;
}
