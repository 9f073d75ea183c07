import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { Client } from "#server/cli/demo/index.ts";
import { charge, loginPassword, openAccount, purchasePassword, shareSession } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { tabTo } from "./keyboard.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import { expectErrorGone } from "./tries.ts";
import type { Visitor } from "./visitor.ts";

/** The fields that each change of the profile sends. */
function watchChanges(page: Page): unknown[] {
  const changes: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().endsWith("/api/profile")) changes.push(request.postDataJSON());
  });
  return changes;
}

/** On a wide screen list and section stand side by side. */
const isWide = ({ page }: Visitor) => page.viewportSize()!.width >= 900;

/** Opens a section by its address and waits for its title. */
async function open(
  { page, messages }: Visitor,
  section: keyof Visitor["messages"]["profile"]["sections"],
): Promise<void> {
  await page.goto(`/profile?section=${section}`);
  await expect(page.getByRole("heading", { name: messages.profile.sections[section], exact: true })).toBeVisible();
}

test("personal info and address: only what changed is sent, what is wrong is said, and nothing typed is lost", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const [client, caio] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com"),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }),
  ]);
  const changes = watchChanges(page);
  const name = page.getByLabel(messages.profile.fullName);
  const username = page.getByLabel(messages.profile.username);
  const save = marina.button(messages.profile.save);

  const confirmUsername = async (next: string) => {
    const sheet = page.getByRole("dialog", { name: messages.profile.changeUsername });
    await expect(sheet).toContainText(`@${next}`);
    await sheet.getByLabel(messages.common.loginPassword).fill(loginPassword);
    await sheet.getByRole("button", { name: messages.profile.save }).click();
    await expect(sheet).toBeHidden();
  };

  await test.step("the list leads to each section on a phone", async () => {
    await page.goto("/profile");
    await page.getByRole("link", { name: messages.profile.sections.personal }).click();
    await expect(page).toHaveURL(/\/profile\?section=personal$/);
    await expect(page.getByRole("heading", { name: messages.profile.sections.personal })).toBeFocused();
    await expect(page.getByLabel(messages.profile.email)).toHaveValue("marina@example.com");
    await expect(page.getByLabel(messages.profile.email)).toHaveAttribute("readonly", "");
  });

  await test.step("a username has its rules, and belongs to one user", async () => {
    await username.fill("@Má!");
    await expect(username).toHaveValue("má!");
    await save.click();
    await expect(page.getByText(messages.profile.usernameFormat)).toBeVisible();
    await expect(username).toBeFocused();
    await username.fill("caio.ferraz");
    await save.click();
    await confirmUsername("caio.ferraz");
    await expect(marina.toast(messages.profile.saveError)).toBeVisible();
    await expect(username).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(messages.profile.usernameTaken).first()).toBeVisible();
    await username.fill("suporte");
    await save.click();
    await confirmUsername("suporte");
    await expect(page.getByText(messages.fieldErrors.reserved(factsFor("pt")))).toBeVisible();
    await username.fill("marina_azevedo");
    await save.click();
    await confirmUsername("marina_azevedo");
    await expect(marina.toast(messages.profile.saved).first()).toBeVisible();
    expect(changes.at(-1)).toEqual({ username: "marina_azevedo", login_password: loginPassword });
    expect(await client.call("getProfile", {})).toMatchObject({
      username: "marina_azevedo",
      full_name: "Marina Azevedo",
    });
  });

  await test.step("what was typed and not saved waits in its section, marked in the list", async () => {
    await name.fill("Marina A. de Souza");
    await expect(page.getByText(messages.profile.unsavedDetail)).toBeVisible();
    if (!isWide(marina)) await page.getByRole("link", { name: messages.profile.sectionList }).click();
    await expect(page.getByRole("link", { name: messages.profile.sections.personal })).toContainText(
      messages.profile.unsaved,
    );
    await page.getByRole("link", { name: messages.shell.statement }).click();
    await expect(page).toHaveURL(/\/extrato$/);
    await page.getByRole("link", { name: messages.shell.profile }).click();
    await page.getByRole("link", { name: messages.profile.sections.personal }).click();
    await expect(name).toHaveValue("Marina A. de Souza");
    await expect(username).toHaveValue("marina_azevedo");
    await marina.button(messages.profile.discard).click();
    await expect(name).toHaveValue("Marina Azevedo");
    await expect(page.getByText(messages.profile.unsavedDetail)).toHaveCount(0);
  });

  await test.step("a field that nobody touched follows what another device saves; one that was touched stays", async () => {
    await name.fill("Marina Azevedo Lima");
    await client.call("updateProfile", { username: "marina.lima", login_password: loginPassword });
    await expect(username).toHaveValue("marina.lima");
    await expect(name).toHaveValue("Marina Azevedo Lima");
    await save.click();
    await expect(page.getByText(messages.profile.unsavedDetail)).toHaveCount(0);
    expect(changes.at(-1)).toEqual({ full_name: "Marina Azevedo Lima" });
  });

  await test.step("phone: an earlier one is parted, a pasted one is understood, digits only", async () => {
    await open(marina, "contact");
    const code = page.getByLabel(messages.common.dialCode, { exact: true });
    const number = page.getByLabel(messages.profile.phone, { exact: true });
    await expect(code).toHaveValue("+55");
    const { phone } = await client.call("getProfile", {});
    await expect(number).toHaveValue(phone!.replace("+55", ""));
    expect(await code.getByRole("option").allTextContents()).toEqual(["+1 US", "+55 BR", "+34 ES", "+33 FR", "+49 DE"]);
    await number.fill("(11) 9 1234-5678 ramal");
    await expect(number).toHaveValue("11912345678");
    await number.fill("+34 612 345 678");
    await expect(code).toHaveValue("+34");
    await expect(number).toHaveValue("612345678");
    await number.fill("+44 20 7946 0958");
    await expect(page.getByText(/\+1, \+55/)).toBeVisible();
    await expect(number).toHaveValue("612345678");
    await number.fill("612345679");
    await page.getByLabel(messages.profile.neighborhood).fill("Jardins");
    await save.press("Enter");
    const sheet = page.getByRole("dialog", { name: messages.profile.changePhone });
    await expect(sheet).toContainText("+34 612345679");
    const password = sheet.getByLabel(messages.common.loginPassword);
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(save).toBeFocused();
    await expect(number, "what was typed stays").toHaveValue("612345679");
    await save.press("Enter");
    await password.fill("não é esta");
    await password.press("Enter");
    await expect(sheet.getByText(messages.errors.login_password_wrong(factsFor("pt")))).toBeVisible();
    expect((await client.call("getProfile", {})).phone).toBe(phone);
    await password.fill(loginPassword);
    await password.press("Enter");
    await expect(sheet).toBeHidden();
    await expect(page.getByText(messages.profile.unsavedDetail)).toHaveCount(0);
    const changed = { phone: "+34612345679", phone_country_code: "+34", neighborhood: "Jardins" };
    expect(changes.at(-1)).toEqual({ ...changed, login_password: loginPassword });
    await page.getByLabel(messages.profile.city).fill(" ");
    await save.click();
    await expect(page.getByText(messages.fieldErrors.required(factsFor("pt")))).toBeVisible();
    await marina.button(messages.profile.discard).click();
    await page.getByLabel(messages.profile.neighborhood).fill("");
    await save.click();
    await expect.poll(async () => (await client.call("getProfile", {})).neighborhood).toBeNull();
  });

  await test.step("what is typed while a save is on its way stays", async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/api/profile", async (route) => {
      if (route.request().method() === "PATCH") await held.promise;
      await route.fallback();
    });
    const [city, neighborhood] = [
      page.getByLabel(messages.profile.city),
      page.getByLabel(messages.profile.neighborhood),
    ];
    await neighborhood.fill("Consolação");
    await save.click();
    await city.fill("Olinda");
    await expect(save).toHaveAttribute("aria-busy", "true");
    held.resolve();
    await expect(save).not.toHaveAttribute("aria-busy");
    expect(changes.at(-1)).toEqual({ neighborhood: "Consolação" });
    await expect(city).toHaveValue("Olinda");
    await expect(page.getByText(messages.profile.unsavedDetail)).toBeVisible();
    await page.unrouteAll();
    await marina.button(messages.profile.discard).click();
    await expect(city).toHaveValue("São Paulo");
    await expect(neighborhood).toHaveValue("Consolação");
    // The very field that is being saved, put back to what it was.
    const heldAgain = Promise.withResolvers<void>();
    await page.route("**/api/profile", async (route) => {
      if (route.request().method() === "PATCH") await heldAgain.promise;
      await route.fallback();
    });
    await neighborhood.fill("Bela Vista");
    await save.click();
    await neighborhood.fill("Consolação");
    heldAgain.resolve();
    await expect(save).not.toHaveAttribute("aria-busy");
    expect(changes.at(-1)).toEqual({ neighborhood: "Bela Vista" });
    await expect(page.getByText(messages.profile.unsavedDetail)).toBeVisible();
    await expect(neighborhood).toHaveValue("Consolação");
    await page.unrouteAll();
    await neighborhood.fill("");
    await save.click();
    await expect(page.getByText(messages.profile.unsavedDetail)).toHaveCount(0);
  });

  await test.step("a save that gets no answer says so and keeps what was typed", async () => {
    await page.route("**/api/profile", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
    await page.getByLabel(messages.profile.city).fill("Recife");
    await save.click();
    await expect(page.getByRole("alert")).toContainText(messages.profile.saveError);
    await expect(page.getByRole("alert")).toContainText(messages.common.noConnection);
    await expect(page.getByLabel(messages.profile.city)).toHaveValue("Recife");
    await page.unrouteAll();
  });

  await test.step("under the session of somebody else, who has signed in beside it, nothing is saved or kept", async () => {
    await shareSession(page.context(), caio);
    const refused = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await save.click();
    expect((await refused).status()).toBe(401);
    await expect(page.getByText("caio@example.com")).not.toHaveCount(0);
    await expect(page.getByText(messages.profile.unsavedDetail)).toHaveCount(0);
    await expect(page.getByLabel(messages.profile.city)).not.toHaveValue("Recife");
    expect((await caio.call("getProfile", {})).city).not.toBe("Recife");
    await marina.enter(client, "/profile?section=contact");
    await page.getByLabel(messages.profile.city).fill("Recife");
  });

  await test.step("logging out leaves nothing of it behind", async () => {
    if (!isWide(marina)) await page.getByRole("link", { name: messages.profile.sectionList }).click();
    await expect(page.getByRole("link", { name: messages.profile.sections.contact })).toContainText(
      messages.profile.unsaved,
    );
    await marina.button(messages.profile.signOut).click();
    await expect(page).toHaveURL(/\/auth$/);
    await marina.signIn("marina@example.com");
    await expect(page.getByText(messages.home.greeting)).toBeVisible();
    await page.getByRole("link", { name: messages.shell.profile }).click();
    await page.getByRole("link", { name: messages.profile.sections.contact }).click();
    await expect(page.getByLabel(messages.profile.city)).toHaveValue("São Paulo");
  });
});

test("language and appearance take effect at once, are kept, and the appearance is there before the first paint @full", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const client = await marina.arriveActive("Marina Azevedo", "marina@example.com");
  await open(marina, "preferences");
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const bars = () =>
    page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((meta) => meta.getAttribute("content")));
  const system = await bars();

  await page.getByRole("radio", { name: messages.profile.appearances.dark }).check();
  expect([await scheme(), await ground()]).toEqual(["dark", "rgb(12, 22, 19)"]);
  expect(await bars()).toEqual(["#0C1613", "#0C1613"]);

  await test.step("before the app's own script runs", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await page.locator("#root").waitFor({ state: "attached" });
    await expect.poll(scheme).toBe("dark");
    expect(await page.locator("html").getAttribute("data-started")).toBeNull();
    release();
    await expect(page.getByRole("radio", { name: messages.profile.appearances.dark })).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("data-started", "");
    await page.unrouteAll();
  });

  const other = await marina.openTab("/extrato");
  await test.step("in another tab as well, and back to the device's own", async () => {
    const otherScheme = () => other.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await otherScheme()).toBe("dark");
    await page.getByRole("radio", { name: messages.profile.appearances.system }).check();
    expect(await scheme()).toBe("light dark");
    expect(await bars()).toEqual(system);
    await expect.poll(otherScheme).toBe("light dark");
    expect(await page.evaluate(() => localStorage.getItem("appearance"))).toBe("system");
  });

  await page.getByRole("main").getByRole("combobox", { name: messages.profile.language }).selectOption("en");
  await expect(page.getByRole("heading", { name: "Language and appearance" })).toBeVisible();
  await expect(other.page.getByRole("heading", { name: "Statement", exact: true })).toBeVisible();
  await expect.poll(async () => (await client.call("getProfile", {})).preferred_language).toBe("en");
  expect(await page.evaluate(() => localStorage.getItem("selected-language"))).toBe("en");
  await page.getByRole("banner").getByRole("combobox").selectOption("es");
  await expect(page.getByRole("heading", { name: "Idioma y apariencia" })).toBeVisible();
  await expect.poll(async () => (await client.call("getProfile", {})).preferred_language).toBe("es");
});

test("a referral code is used once, and one's own can be copied and shared", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const [client, caio] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com"),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }),
  ]);
  const { referral_code: code } = await caio.call("getProfile", {});
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", {
      value: async (data: ShareData) => document.documentElement.setAttribute("data-shared", data.text ?? ""),
    }),
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(marina, "referral");
  const field = page.getByLabel(messages.profile.referralCode);
  const apply = marina.button(messages.profile.apply);

  await apply.click();
  await expect(page.getByText(messages.profile.referralRequired)).toBeVisible();
  await field.fill("nao-existe-este-codigo-longo");
  await expect(field).toHaveValue("NAO-EXISTE-ESTE-CODI");
  await apply.click();
  await expect(marina.toast(messages.errors.referral_code_invalid(factsFor("pt")))).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");

  await page.route("**/api/referral", (route) => route.abort());
  await apply.click();
  await expect(marina.toast(new RegExp(messages.profile.applyError))).toBeVisible();
  await page.unrouteAll();
  await expectErrorGone(marina, new RegExp(messages.profile.applyError), {
    address: "**/api/referral",
    again: () => apply.press("Enter"),
  });

  const { referral_code: own } = await client.call("getProfile", {});
  await marina.button(messages.profile.copyCode).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own);
  await marina.button(messages.profile.share).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", messages.profile.shareText(own, "$5,00", "$20,00"));
  await expect(page.getByText(messages.profile.ownCodeDetail("$5,00", "$20,00"))).toBeVisible();

  // A tab that has not heard of it.
  const other = await marina.openTab("/profile?section=referral");
  const otherField = other.page.getByLabel(messages.profile.referralCode);
  await otherField.fill(code);
  await other.page.route("**/api/profile", () => undefined);

  await field.fill(`  ${code.toLowerCase()}`);
  await apply.click();
  await expect(marina.toast(messages.profile.codeApplied)).toBeVisible();
  await expect(page.getByText(messages.profile.codeAccepted(code))).toBeVisible();
  await expect(page.getByText(messages.profile.bonusPending("$5,00", "$20,00"))).toBeVisible();
  await expect(field).toHaveCount(0);

  const used = messages.errors.referral_code_already_used(factsFor("pt"));
  await other.button(messages.profile.apply).click();
  await expect(other.toast(used)).toBeVisible();
  await expect(other.page.getByRole("main")).toContainText(used);
  await other.page.unrouteAll();
  await other.page.reload();
  await expect(other.page.getByText(messages.profile.codeAccepted(code))).toBeVisible();
});

test("security: the login password, the purchase password, and the devices that are signed in", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com");
  const elsewhere = async () => {
    const client = new Client(installation.url, {
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1",
    });
    await client.signIn("marina@example.com", loginPassword);
    return client;
  };
  const isSignedIn = async (client: Client) => (await client.send("/api/profile")).status === 200;
  const [first, second, third] = [await elsewhere(), await elsewhere(), await elsewhere()];
  await open(marina, "security");
  const devices = page.getByRole("list", { name: messages.profile.devices }).getByRole("listitem");

  await test.step("one device is signed out, then all others", async () => {
    await expect(devices).toHaveCount(4);
    await expect(devices.first()).toContainText(messages.profile.thisDevice);
    await expect(devices.first().getByRole("button")).toHaveCount(0);
    const phones = marina.button(messages.profile.signOutDevice(messages.profile.deviceOn("Safari", "iPhone")));
    await expect(phones).toHaveCount(3);
    const name = messages.profile.signOutDevice(messages.profile.deviceOn("Safari", "iPhone"));
    const sheet = page.getByRole("dialog");
    const password = sheet.getByLabel(messages.common.loginPassword);
    await phones.first().click();
    await expect(sheet.getByRole("heading", { name })).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill("não é esta");
    await password.press("Enter");
    await expect(sheet.getByText(messages.errors.login_password_wrong(factsFor("pt")))).toBeVisible();
    expect((await Promise.all([first, second, third].map(isSignedIn))).every(Boolean)).toBe(true);
    await password.fill(loginPassword);
    await password.press("Enter");
    await expect(marina.toast(messages.profile.deviceSignedOut)).toBeVisible();
    await expect(devices).toHaveCount(3);
    expect((await Promise.all([first, second, third].map(isSignedIn))).filter(Boolean)).toHaveLength(2);
    await marina.button(messages.profile.signOutOthers).click();
    await expect(sheet.getByRole("heading", { name: messages.profile.signOutOthers })).toBeVisible();
    await password.fill(loginPassword);
    await sheet.getByRole("button", { name: messages.profile.disconnect, exact: true }).click();
    await expect(marina.toast(messages.profile.othersSignedOut)).toBeVisible();
    await expect(devices).toHaveCount(1);
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, false, false]);
  });

  await test.step("the login password: both entries alike, six characters, the current one right", async () => {
    const other = await elsewhere();
    await marina.button(messages.profile.changeLoginPassword).click();
    const dialog = page.getByRole("dialog", { name: messages.profile.changeLoginPassword });
    const current = dialog.getByLabel(messages.profile.currentPassword, { exact: true });
    const next = dialog.getByLabel(messages.profile.newPassword, { exact: true });
    const again = dialog.getByLabel(messages.profile.confirmPassword, { exact: true });
    const change = dialog.getByRole("button", { name: messages.profile.changePassword, exact: true });
    await expect(current).toBeFocused();
    await current.fill("não é esta");
    await next.fill("12345");
    await again.fill("123456");
    await change.click();
    await expect(dialog.getByText(messages.profile.passwordMin(6))).toBeVisible();
    await expect(dialog.getByText(messages.profile.passwordsDiffer)).toBeVisible();
    await expectAccessible(page);
    await next.fill("Senha2026!");
    await again.fill("Senha2026!");
    await change.click();
    await expect(dialog.getByText(messages.fieldErrors.too_common(factsFor("pt")))).toBeVisible();
    await expect(next).toHaveAttribute("aria-invalid", "true");
    await next.fill("uma senha nova");
    await again.fill("uma senha nova");
    await change.click();
    await expect(marina.toast(messages.profile.passwordError).first()).toBeVisible();
    await expect(dialog.getByText(messages.profile.currentWrong).first()).toBeVisible();
    await current.fill(loginPassword);
    await expectErrorGone(marina, messages.profile.passwordError, {
      address: "**/api/login-password",
      again: () => change.press("Enter"),
    });
    await expect(marina.toast(messages.profile.passwordChanged)).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await isSignedIn(other)).toBe(false);
    // This one is still in, after the news of the others' end has arrived too.
    await page.reload();
    await expect(devices).toHaveCount(1);
    expect((await new Client(installation.url).signIn("marina@example.com", "uma senha nova")).status).toBe(200);
  });

  await test.step("the purchase password is changed in its own sheet; terms and privacy open elsewhere", async () => {
    await marina.button(messages.card.changePassword).click();
    await expect(page.getByRole("dialog", { name: messages.purchasePassword.changeTitle })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    for (const [name, href] of [
      [messages.profile.terms, "https://troco.example/terms"],
      [messages.profile.privacy, "https://troco.example/privacy"],
    ] as const) {
      const link = page.getByRole("main").getByRole("link", { name });
      await expect(link).toHaveAttribute("href", href);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", /noopener/);
    }
  });

  await test.step("the operator says what it is and how to reach it", async () => {
    await open(marina, "about");
    const main = page.getByRole("main");
    await expect(main).toContainText(messages.profile.operatorDetail);
    await expect(main.getByRole("link", { name: /ajuda@troco\.example/ })).toHaveAttribute(
      "href",
      "mailto:ajuda@troco.example",
    );
  });
});

test("all of one's own data as a file; the account is cancelled only when empty, after a word, and is then closed", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const [client] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 2_500 }),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }),
  ]);
  await open(marina, "account");

  await test.step("the file", async () => {
    await page.route("**/api/own-data", (route) => route.abort());
    await marina.button(messages.profile.download).click();
    await expect(page.getByRole("alert")).toContainText(messages.profile.downloadError);
    await page.unrouteAll();
    const [file] = await Promise.all([page.waitForEvent("download"), marina.button(messages.profile.download).click()]);
    expect(file.suggestedFilename()).toMatch(/^troco-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), "utf8")) as Record<string, unknown>;
    expect(data).toMatchObject({
      profile: { full_name: "Marina Azevedo", wallet_balance: 2_500 },
      transactions: [{ type: "deposit", amount: 2_500 }],
    });
    await expect(page.getByRole("alert").filter({ hasText: messages.profile.downloadError })).toHaveCount(0);
  });

  await test.step("with a balance, the balance is stated", async () => {
    await marina.button(messages.profile.cancelAccount).click();
    const dialog = page.getByRole("dialog", { name: messages.profile.cancelTitle });
    await expect(dialog.getByRole("alert")).toContainText("$25,00");
    await expect(dialog.getByRole("link", { name: messages.profile.sendMoney })).toHaveAttribute("href", "/send-money");
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    await dialog.getByRole("button", { name: messages.profile.keepAccount }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("empty, it asks for a word, and for good means for good, by the keyboard alone", async () => {
    await client.call("sendMoney", { username: "caio.ferraz", amount: 2_500 });
    await page.reload();
    await expect(marina.button(messages.profile.cancelAccount)).toBeVisible();
    await tabTo(marina.button(messages.profile.cancelAccount));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: messages.profile.cancelTitle });
    const forGood = dialog.getByRole("button", { name: messages.profile.cancelForGood });
    await tabTo(forGood);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(messages.profile.cancelWordWrong(messages.profile.cancelWord))).toBeVisible();
    await expectAccessible(page);
    await page.route("**/api/profile/cancellation", (route) => route.abort());
    await tabTo(dialog.getByLabel(messages.profile.cancelConfirm(messages.profile.cancelWord)));
    await page.keyboard.type(messages.profile.cancelWord.toLowerCase());
    const password = dialog.getByLabel(messages.common.loginPassword);
    await tabTo(password);
    await page.keyboard.type(loginPassword);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText(messages.profile.cancelError);
    await page.unrouteAll();
    await password.fill("não é esta");
    await tabTo(forGood);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(messages.errors.login_password_wrong(factsFor("pt"))).first()).toBeVisible();
    await expect(password).toHaveValue("");
    await password.fill(loginPassword);
    await tabTo(forGood);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/auth$/);
    await expect(marina.toast(messages.profile.cancelled)).toBeVisible();
    await expect(page.getByLabel(messages.auth.email)).toBeVisible();
    await marina.signIn("marina@example.com");
    const blocked = page.getByRole("dialog", { name: messages.blocked.cancelledTitle });
    await expect(blocked).toContainText(messages.blocked.cancelledReason);
    await expect(page).toHaveURL(/\/$/);
  });
});

test("a partner is led to the console and shown nothing of the profile, and still reaches passwords and logout there @full", async ({
  installation,
  visit,
}) => {
  const rita = await visit();
  const { page, messages } = rita;
  const till = await rita.arriveAsPartner("Rita Estrela", "rita@example.com", "Padaria Estrela");
  await page.evaluate(() => {
    const seen = new Set<string>();
    new MutationObserver(() => seen.add(document.body.innerText)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(globalThis, { seen });
  });
  await page.getByRole("link", { name: messages.shell.profile }).click();
  await expect(page).toHaveURL(/\/partner\/profile$/);
  await expect(page.getByRole("heading", { name: messages.partnerConsole.charge })).toBeVisible();
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
  for (const text of seen) {
    expect(text).not.toContain("rita@example.com");
    expect(text).not.toContain(messages.profile.sections.security);
  }
  await page.getByRole("link", { name: messages.partnerConsole.myAccount }).click();
  await page.getByRole("link", { name: messages.profile.sections.security }).click();
  await expect(page).toHaveURL(/\/partner\/profile\?section=security$/);
  await expect(rita.button(messages.profile.changeLoginPassword)).toBeVisible();
  // A mail's link to a section leads to it in the console.
  await page.goto("/profile?section=security");
  await expect(page).toHaveURL(/\/partner\/profile\?section=security$/);
  await expect(rita.button(messages.profile.changeLoginPassword)).toBeVisible();
  await page.getByRole("link", { name: messages.profile.backToConsole }).click();
  await expect(page).toHaveURL(/\/partner\/profile$/);

  const user = { name: "Caio Ferraz", email: "caio@example.com" };
  const caio = await openAccount(installation, user, { balance: 10_000 });
  const id = await charge(till, caio, 10_000);
  await caio.call("approvePaymentRequest", { id, amount: 10_000, purchase_password: purchasePassword });

  await test.step("figures that cannot be fetched are unknown, each with a retry", async () => {
    for (const [path, name, amount] of [
      ["**/api/partner", messages.partnerConsole.settlement, "$84,70"],
      ["**/api/partner/payment-requests/totals?*", messages.partnerConsole.salesToday, "$100,00"],
    ] as const) {
      const figure = page.getByRole("definition").nth(name === messages.partnerConsole.salesToday ? 0 : 1);
      await expect(figure).toHaveText(amount);
      await page.route(path, (route) => route.abort());
      await rita.comeBack();
      const again = figure.getByRole("button", { name: `${messages.common.unknownAmount}. ${messages.common.retry}` });
      await expect(again).toBeVisible();
      await expect(figure).not.toContainText(amount);
      await page.unrouteAll();
      await again.click();
      await expect(figure).toHaveText(amount);
    }
  });

  await test.step("what the partner has earned is settled before the account can end, and the owner reads so at once", async () => {
    await page.getByRole("link", { name: messages.partnerConsole.myAccount }).click();
    await page.getByRole("link", { name: messages.profile.sections.account }).click();
    await expect(page.getByText(messages.profile.cancelRulePartner)).toBeVisible();
    await page.route("**/api/partner", (route) => route.abort());
    await rita.button(messages.profile.cancelAccount).click();
    await rita.comeBack();
    const dialog = page.getByRole("dialog", { name: messages.profile.cancelTitle });
    await expect(dialog.getByRole("alert")).toContainText(messages.common.loadFailed);
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    await page.unrouteAll();
    await dialog.getByRole("button", { name: messages.common.retry }).click();
    const owed = factsFor("pt", { settlement: 8_470 });
    await expect(dialog.getByRole("alert")).toHaveText(messages.errors.balance_not_zero(owed));
    await expect(dialog.getByRole("link")).toHaveAttribute("href", /^mailto:/);
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: messages.profile.keepAccount }).click();
    await page.getByRole("link", { name: messages.profile.backToConsole }).click();
  });

  await page.getByRole("link", { name: messages.partnerConsole.myAccount }).click();
  await rita.button(messages.profile.signOut).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("every section can be used by everybody: no violation in light and dark, nothing to scroll sideways at 320 px, by keyboard @full", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Maria Aparecida dos Santos Albuquerque Cavalcanti", "marina.longo.endereco@example.com");
  const names = Object.keys(messages.profile.sections) as (keyof typeof messages.profile.sections)[];
  for (const name of names) {
    await test.step(name, async () => {
      await open(marina, name);
      await expectAccessible(page);
    });
  }

  await page.goto("/profile");
  const link = page.getByRole("link", { name: messages.profile.sections.referral });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: messages.profile.sections.referral })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(messages.profile.referralCode)).toBeFocused();
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(messages.profile.referralCode)).toHaveAttribute("aria-invalid", "true");
});

test("a profile that cannot be loaded says so, can be tried again, and one can still log out @full", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com");
  await marina.callAlone("getProfile");
  await page.route("**/api/profile", (route) => route.abort());
  await page.goto("/profile");
  await expect(page.getByRole("alert")).toContainText(messages.profile.loadFailed);
  await expect(marina.toast(messages.profile.loadFailed)).toBeVisible();
  await expect(marina.button(messages.profile.signOut)).toBeVisible();
  await page.unrouteAll();
  await marina.button(messages.common.retry).click();
  await expect(page.getByRole("link", { name: messages.profile.sections.security })).toBeVisible();
});
