import sharp from "sharp";
import { purchasePassword } from "./accounts.ts";
import { tabTo } from "./keyboard.ts";
import { expect, test } from "./test.ts";
import { expectErrorGone } from "./tries.ts";

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><script>alert(1)</script></svg>',
);

test("an account that is not active cannot move money, and every such screen leads to its checklist", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com", { active: false });
  for (const path of ["/add-money", "/send-money", "/transfer-money", "/cashback-transfer"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText(messages.home.inactiveTitle), path).toBeVisible();
    await expect(main.getByRole("textbox"), path).toHaveCount(0);
    await main.getByRole("link", { name: messages.home.completeRegistration }).click();
    await expect(page.getByRole("heading", { name: messages.home.inactiveTitle })).toBeVisible();
  }
  await marina.button(messages.home.completeRegistration).click();
  const checklist = page.getByRole("dialog", { name: messages.onboarding.title });
  await expect(checklist.getByRole("button", { name: messages.onboarding.complete })).toHaveCount(0);
  await checklist.getByRole("button", { name: messages.onboarding.notNow }).click();
  await expect(checklist).toBeHidden();
  await expect(marina.button(messages.home.completeRegistration)).toBeFocused();
  await expect(client.call("createPayment", { amount: 1_000 })).rejects.toThrow("account_not_active");
});

test("each step of the checklist says what is missing and takes nothing that will not do", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { active: false });
  await marina.button(messages.home.completeRegistration).click();

  await test.step("contact: all fields are required", async () => {
    await marina.button(new RegExp(messages.onboarding.tasks.address)).click();
    const dialog = page.getByRole("dialog", { name: messages.onboarding.contactTitle });
    await dialog.getByLabel(messages.onboarding.phone, { exact: true }).fill("(55) 5010-0123 ramal");
    await expect(dialog.getByLabel(messages.onboarding.phone, { exact: true })).toHaveValue("5550100123");
    const code = dialog.getByLabel(messages.common.dialCode, { exact: true });
    await expect(code).toHaveValue("+1");
    const country = dialog.getByLabel(messages.onboarding.country, { exact: true });
    await expect(country).toHaveValue("United States");
    expect(await code.getByRole("option").allTextContents()).toEqual([
      "+1 US",
      "+55 BR",
      "+34 ES",
      "+52 MX",
      "+54 AR",
      "+56 CL",
      "+57 CO",
      "+51 PE",
    ]);
    expect(await country.getByRole("option").allTextContents()).toEqual([
      "Estados Unidos +1",
      "Brasil +55",
      "Espanha +34",
      "México +52",
      "Argentina +54",
      "Chile +56",
      "Colômbia +57",
      "Peru +51",
    ]);
    await country.selectOption({ label: "México +52" });
    await expect(code).toHaveValue("+52");
    await country.selectOption({ label: "Estados Unidos +1" });
    await expect(code).toHaveValue("+1");
    await dialog.getByLabel(messages.onboarding.phone, { exact: true }).fill("+55 11 98765-4321");
    await expect(code).toHaveValue("+55");
    await expect(dialog.getByLabel(messages.onboarding.phone, { exact: true })).toHaveValue("11987654321");
    await dialog.getByRole("button", { name: messages.onboarding.saveContact }).click();
    await expect(marina.toast(messages.onboarding.requiredFields)).toBeVisible();
    await expect(marina.toast(messages.onboarding.requiredFieldsDetail)).toBeVisible();
    await expect(dialog.getByLabel(messages.onboarding.address, { exact: true })).toBeFocused();
    await page.route("**/api/profile", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
    // The missing part has the focus, and the keyboard alone does the rest.
    for (const [label, value] of [
      [messages.onboarding.address, "Rua Augusta, 1508"],
      [messages.onboarding.city, "São Paulo"],
      [messages.onboarding.state, "SP"],
      [messages.onboarding.postalCode, "01304-001"],
    ] as const) {
      await tabTo(dialog.getByLabel(label, { exact: true }));
      await page.keyboard.type(value);
    }
    await tabTo(dialog.getByRole("button", { name: messages.onboarding.saveContact }));
    await page.keyboard.press("Enter");
    await expect(marina.toast(messages.onboarding.contactError)).toBeVisible();
    await expect(marina.toast(messages.onboarding.tryLater)).toBeVisible();
    await page.unrouteAll();
    await expectErrorGone(marina, messages.onboarding.contactError, {
      address: "**/api/profile",
      again: () => page.keyboard.press("Enter"),
    });
    await expect(page.getByText(messages.onboarding.contactSaved)).toBeVisible();
    await expect(marina.toast(messages.onboarding.contactSavedDetail)).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("photos: both, and only images", async () => {
    await marina.button(new RegExp(messages.onboarding.tasks.documents)).click();
    const dialog = page.getByRole("dialog", { name: messages.onboarding.photosTitle });
    const send = dialog.getByRole("button", { name: messages.onboarding.sendPhotos });
    await send.click();
    await expect(marina.toast(messages.onboarding.photosRequired)).toBeVisible();
    await expect(marina.toast(messages.onboarding.photosRequiredDetail)).toBeVisible();
    const input = dialog.locator('input[type="file"]:not([capture])').first();
    await input.setInputFiles({ name: "documento.jpg", mimeType: "image/jpeg", buffer: svg });
    await expect(dialog.getByText(messages.onboarding.notAnImage)).toBeVisible();
    await input.setInputFiles({ name: "documento.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await expect(dialog.getByText(messages.onboarding.notAnImage)).toBeVisible();
    const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#0f3d2e" } })
      .jpeg()
      .toBuffer();
    await input.setInputFiles({ name: "documento.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(
      dialog.getByRole("img", { name: messages.onboarding.preview(messages.onboarding.documentPhoto) }),
    ).toBeVisible();
    await send.click();
    await expect(dialog.getByText(messages.onboarding.photosRequiredDetail).first()).toBeVisible();

    // A phone that takes its time with the second photo.
    await page.evaluate(() => {
      const original = window.createImageBitmap;
      window.createImageBitmap = async (image: ImageBitmapSource) => {
        await new Promise((ready) => addEventListener("ready", ready, { once: true }));
        return original(image);
      };
    });
    const selfie = dialog.locator('input[type="file"]:not([capture])').last();
    await selfie.setInputFiles({ name: "selfie.jpg", mimeType: "image/jpeg", buffer: photo });
    await expect(dialog.getByText(messages.onboarding.preparing)).toHaveCount(1);
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await send.dispatchEvent("click");
    await expect(dialog.getByText(`${messages.onboarding.photosRequired}. `)).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("ready")));
    await expect(
      dialog.getByRole("img", { name: messages.onboarding.preview(messages.onboarding.selfie) }),
    ).toBeVisible();
    await expect(send).not.toHaveAttribute("aria-disabled");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("purchase password: four digits, twice the same", async () => {
    await marina.button(new RegExp(messages.onboarding.tasks.password)).click();
    const dialog = page.getByRole("dialog", { name: messages.purchasePassword.createTitle });
    const password = dialog.getByLabel(messages.purchasePassword.password, { exact: true });
    const confirmation = dialog.getByLabel(messages.purchasePassword.confirmation, { exact: true });
    const create = dialog.getByRole("button", { name: messages.purchasePassword.create });
    await create.click();
    await expect(dialog.getByText(messages.purchasePassword.errors.enter_password)).toBeVisible();
    await password.fill("12x");
    await expect(password).toHaveValue("12");
    await create.click();
    await expect(dialog.getByText(messages.purchasePassword.errors.password_min)).toBeVisible();
    await password.fill("123");
    await expect(dialog.getByText(messages.purchasePassword.errors.too_easy)).toBeHidden();
    await password.fill("1234");
    await expect(dialog.getByText(messages.purchasePassword.errors.too_easy)).toBeVisible();
    await expect(create).toBeDisabled();
    await password.fill("48219");
    await expect(dialog.getByText(messages.purchasePassword.errors.too_easy)).toBeHidden();
    await expect(password).toHaveValue("4821");
    await confirmation.fill("4822");
    await expect(dialog.getByText(messages.purchasePassword.errors.passwords_differ)).toBeVisible();
    await expect(create).toBeDisabled();

    await page.route("**/api/purchase-password", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        json: { type: "/api/docs#internal_error", status: 500, code: "internal_error", request_id: "req-1" },
      }),
    );
    await confirmation.fill("4821");
    await create.click();
    const failure = dialog.getByRole("alert");
    await expect(failure).toContainText(messages.purchasePassword.saveError);
    await expect(failure).toContainText(messages.common.reference("req-1"));
    await page.unrouteAll();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  const address = marina.button(new RegExp(messages.onboarding.tasks.address));
  await expect(address).toHaveCount(0);
  const checklist = page.getByRole("dialog", { name: messages.onboarding.title });
  const struck = (task: string) => expect(checklist.getByText(task, { exact: true }));
  await struck(messages.onboarding.tasks.address).toHaveCSS("text-decoration-line", "line-through");
  await struck(messages.onboarding.tasks.documents).toHaveCSS("text-decoration-line", "none");
  await expect(page.getByText(messages.onboarding.taskDone, { exact: true })).toHaveCount(1);

  await test.step("purchase password: the keyboard alone creates it", async () => {
    const dialog = page.getByRole("dialog", { name: messages.purchasePassword.createTitle });
    await tabTo(marina.button(new RegExp(messages.onboarding.tasks.password)));
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel(messages.purchasePassword.password, { exact: true })).toBeFocused();
    await page.keyboard.type(purchasePassword);
    await tabTo(dialog.getByLabel(messages.purchasePassword.confirmation, { exact: true }));
    await page.keyboard.type(purchasePassword);
    await tabTo(dialog.getByRole("button", { name: messages.purchasePassword.create }));
    await page.keyboard.press("Enter");
    await tabTo(marina.button(messages.purchasePassword.done));
    await page.keyboard.press("Enter");
    await expect(page.getByText(messages.onboarding.taskDone, { exact: true })).toHaveCount(2);
  });

  await test.step("an activation without an answer says so, and can be tried again", async () => {
    await page.reload();
    await marina.button(messages.home.completeRegistration).click();
    await marina.sendPhotos();
    await page.route("**/api/profile/activation", (route) => route.abort());
    await marina.button(messages.onboarding.complete).click();
    await expect(marina.toast(messages.onboarding.activationError)).toBeVisible();
    await expect(marina.toast(messages.onboarding.tryLater)).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText(messages.onboarding.activationError);
    await page.unrouteAll();
    await expectErrorGone(marina, messages.onboarding.activationError, {
      address: "**/api/profile/activation",
      again: () => marina.button(messages.onboarding.complete).press("Enter"),
    });
    await expect(page.getByText(messages.home.greeting)).toBeVisible();
  });

  await test.step("what is empty in a new account leads on", async () => {
    const last = page.getByRole("region", { name: messages.home.lastTransaction });
    await expect(last).toContainText(messages.home.noTransaction);
    await expect(last.getByRole("link")).toHaveAttribute("href", "/add-money");
    await page.goto("/extrato?type=tip");
    await expect(page.getByText(messages.transactions.filteredTitle)).toBeVisible();
    await marina.button(messages.transactions.showAllKinds).click();
    await expect(page).toHaveURL(/\/extrato$/);
    await expect(page.getByText(messages.transactions.emptyTitle)).toBeVisible();
  });
});
