import type { CDPSession, Page } from "@playwright/test";
import { codeNow } from "#test/integration/support/authenticator.ts";
import { loginPassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

/** A device with a screen lock that keeps passkeys; `answers` says whether somebody touches it. */
class Device {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  static async plugInto(page: Page): Promise<Device> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(cdp, authenticatorId);
  }

  async answers(enabled: boolean): Promise<void> {
    await this.#cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.#id, enabled });
  }
}

async function openSecurity({ page, messages }: Visitor): Promise<void> {
  await page.goto("/profile?section=security");
  await expect(page.getByRole("heading", { name: messages.secondFactors.title })).toBeVisible();
}

const passwordOf = ({ page, messages }: Visitor) =>
  page.getByRole("dialog").getByLabel(messages.common.loginPassword, { exact: true });

/** Adds a passkey, and keeps the recovery codes. @returns them */
async function addPasskey(visitor: Visitor): Promise<string[]> {
  const { page, messages } = visitor;
  await visitor.button(messages.secondFactors.add).click();
  await passwordOf(visitor).fill(loginPassword);
  await visitor.button(messages.secondFactors.continue).click();
  const codes = page.getByRole("dialog").getByRole("list", { name: messages.secondFactors.recoveryCodes });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const kept = await codes.getByRole("listitem").allInnerTexts();
  await visitor.button(messages.secondFactors.kept).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  return kept;
}

async function signOut({ page, messages }: Visitor): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: messages.profile.signOut, exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
}

test("a passkey and an app's codes guard the login: set up, used, and removed", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const { auth, secondFactors: texts } = messages;
  await marina.arriveActive("Marina Azevedo", "marina@example.com");
  const device = await Device.plugInto(page);
  const atHome = () => expect(page.getByText(messages.home.greeting)).toBeVisible();
  const list = page.getByRole("list", { name: texts.title });
  let recoveryCodes: string[] = [];
  let secret = "";

  await test.step("a passkey is added behind the login password, and brings recovery codes, once", async () => {
    await openSecurity(marina);
    await expectAccessible(page);
    await marina.button(texts.add).click();
    await passwordOf(marina).fill("not this one");
    await marina.button(texts.continue).click();
    await expect(passwordOf(marina)).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    recoveryCodes = await addPasskey(marina);
    await expect(list.getByText(texts.usualName)).toBeVisible();
    await expect(list.getByText(texts.codesLeft(10))).toBeVisible();
  });

  await test.step("a device makes no second one, and says so", async () => {
    await marina.button(texts.add).click();
    await passwordOf(marina).fill(loginPassword);
    await marina.button(texts.continue).click();
    await expect(page.getByText(texts.notMade)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("an app is set up by its QR code and first code, with the passkey as the password", async () => {
    await marina.button(texts.turnOnApp).click();
    await marina.button(texts.usePasskey).click();
    await expect(page.getByText(texts.passkeyConfirmed)).toBeVisible();
    await marina.button(texts.continue).click();
    await expect(page.getByRole("img", { name: texts.qrAlternative })).toBeVisible();
    await expectAccessible(page);
    secret = await page.getByLabel(texts.secret, { exact: true }).innerText();
    await page.getByLabel(texts.code).fill(codeNow(secret));
    await marina.button(texts.confirm).click();
    await expect(marina.toast(texts.on)).toBeVisible();
    await expect(marina.button(texts.turnOffApp)).toBeVisible();
  });

  await device.answers(false);
  await test.step("the password alone leads to the second step, where a code is typed", async () => {
    await signOut(marina);
    await marina.signIn("marina@example.com");
    await expect(page.getByRole("heading", { name: auth.secondStepTitle })).toBeVisible();
    await expect(page.getByLabel(auth.code)).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel(auth.code).fill("000000");
    await marina.button(auth.login).click();
    await expect(page.getByText(auth.errors.second_factor_wrong)).toBeVisible();
    await page.getByLabel(auth.code).fill(codeNow(secret, 1));
    await marina.button(auth.login).click();
    await atHome();
  });

  await test.step("or a recovery code, or the passkey", async () => {
    await signOut(marina);
    await marina.signIn("marina@example.com");
    await page.getByLabel(auth.code).fill(recoveryCodes[0]!.toUpperCase());
    await marina.button(auth.login).click();
    await atHome();
    await signOut(marina);
    await marina.signIn("marina@example.com");
    await expect(page.getByRole("heading", { name: auth.secondStepTitle })).toBeVisible();
    await device.answers(true);
    await marina.button(auth.withPasskey).click();
    await atHome();
  });

  await test.step("the browser offers the passkey in the e-mail field, which signs in without a password", async () => {
    await signOut(marina);
    await page.getByLabel(auth.email).click();
    await atHome();
  });

  await test.step("what is removed asks who it is", async () => {
    await openSecurity(marina);
    await expect(list.getByText(texts.codesLeft(9))).toBeVisible();
    await marina.button(texts.changeOne(texts.usualName)).click();
    await page.getByLabel(texts.name).fill("Celular");
    await marina.button(texts.save).click();
    await marina.button(texts.changeOne("Celular")).click();
    await marina.button(texts.remove).click();
    await passwordOf(marina).fill(loginPassword);
    await marina.button(texts.remove).click();
    await expect(list.getByText("Celular")).toBeHidden();
    await marina.button(texts.turnOffApp).click();
    await passwordOf(marina).fill(loginPassword);
    await page.getByRole("dialog").getByRole("button", { name: texts.turnOff }).click();
    await expect(page.getByText(texts.none)).toBeVisible();
  });
});

test.describe("where a second factor is required", () => {
  test.use({ environment: { REQUIRE_SECOND_FACTOR: "true" } });

  test("an owner is led from the console to the profile, and the console opens after that", async ({ visit }) => {
    const rita = await visit();
    const { page, messages } = rita;
    await rita.arriveAsPartner("Rita Alves", "rita@example.com", "Padaria Estrela");
    await Device.plugInto(page);
    await expect(page.getByText(messages.secondFactors.missing, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: messages.secondFactors.setUp }).click();
    await addPasskey(rita);
    await page.goto("/partner/profile");
    await expect(page.getByText("Padaria Estrela").first()).toBeVisible();
    await expect(page.getByText(messages.secondFactors.missing, { exact: true })).toBeHidden();
  });
});
