import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { linkIn } from "./installation.ts";
import { expect, test } from "./test.ts";

const marina = { name: "Marina Azevedo", email: "marina@example.com" };

test("somebody else's sign-in is mailed with one link, which freezes the account at a tap; a new password by mail leads back", async ({
  installation,
  visit,
}) => {
  const client = await openAccount(installation, marina);
  const thief = await visit();
  await thief.signIn(marina.email);
  await expect(thief.page.getByText(thief.messages.home.greeting)).toBeVisible();
  const owner = await visit();
  const { page, messages } = owner;
  const { notMe } = messages.security;
  const link = linkIn(await installation.mailTo(marina.email, undefined, "/not-me?token="));

  await test.step("opening the link changes nothing", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: notMe.title })).toBeVisible();
    await expectAccessible(page);
    expect((await client.call("getProfile", {})).email).toBe(marina.email);
  });

  await test.step("a tap freezes the account and ends the other browser's session", async () => {
    await owner.button(notMe.freeze).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: notMe.frozen })).toBeFocused();
    await expectAccessible(page);
    await expect(thief.page.getByRole("group", { name: messages.home.wallet, exact: true })).toBeHidden();
    await thief.signIn(marina.email);
    await expect(thief.page.getByText(messages.auth.errors.account_frozen)).toBeVisible();
    await expectAccessible(thief.page);
    await expect(thief.page.getByRole("alert").getByRole("link", { name: messages.auth.recoveryTitle })).toBeVisible();
  });

  await test.step("the link works once", async () => {
    await page.goto(link);
    await owner.button(notMe.freeze).click();
    await expect(page.getByText(messages.security.freezingLinkInvalid)).toBeVisible();
    await expect(owner.button(notMe.freeze)).toBeDisabled();
  });

  await test.step("a new password by mail leads back, and the old one does not", async () => {
    await page.getByRole("link", { name: notMe.newPassword }).click();
    await page.getByLabel(messages.auth.email).fill(marina.email);
    await owner.button(messages.auth.sendLink).click();
    await expect(page.getByText(messages.auth.resetSent)).toBeVisible();
    await page.goto(linkIn(await installation.mailTo(marina.email, undefined, "type=recovery")));
    const password = "somente minha agora";
    await page.getByLabel(messages.auth.newPassword, { exact: true }).fill(password);
    await page.getByLabel(messages.auth.confirmPassword).fill(password);
    await owner.button(messages.auth.savePassword).click();
    await expect(page.getByRole("heading", { name: messages.auth.loginTitle })).toBeVisible();
    await owner.signIn(marina.email, password);
    await expect(page.getByText(messages.home.greeting)).toBeVisible();
    await thief.signIn(marina.email, loginPassword);
    await expect(thief.page.getByText(messages.auth.errors.invalid_credentials)).toBeVisible();
  });

  await test.step("the inbox lists what happened", async () => {
    await page.goto("/notifications");
    const items = page.getByRole("main").getByRole("listitem");
    for (const kind of ["new_device", "frozen", "password_recovered", "unfrozen"] as const)
      await expect(items.filter({ hasText: messages.security.notices[kind] }).first()).toBeVisible();
    await expectAccessible(page);
  });
});

test("a customer freezes their account in the profile, and an administrator lets them in again with a reason", async ({
  installation,
  visit,
}) => {
  const [owner, alice] = [await visit(), await visit()];
  const { page, messages } = owner;
  await owner.arriveActive("Caio Ferraz", "caio@example.com");
  await page.goto("/profile?section=security");
  await owner.button(messages.security.freeze).click();
  const sheet = page.getByRole("dialog", { name: messages.security.freezeTitle });
  await expectAccessible(page);
  await sheet.getByRole("button", { name: messages.security.freezeConfirm }).click();
  await expect(page).toHaveURL(/\/auth/);
  await owner.signIn("caio@example.com");
  await expect(page.getByText(messages.auth.errors.account_frozen)).toBeVisible();

  const administrator = await openAccount(installation, { name: "Alice Prado", email: "alice@example.com" });
  await installation.admin("grant-administrator", "alice@example.com");
  await alice.enter(administrator, "/admin/users");
  await alice.page.getByLabel(messages.users.search).fill("caio@example.com");
  await alice.page.keyboard.press("Enter");
  const main = alice.page.getByRole("main");
  await expect(main.getByText(messages.users.states.frozen)).toBeVisible();
  await alice.button(messages.users.unfreeze).click();
  const asked = alice.page.getByRole("dialog", { name: messages.users.unfreezeTitle("Caio Ferraz") });
  await asked.getByLabel(messages.users.unfreezeReason).fill("Identificou-se por telefone");
  await asked.getByLabel(messages.common.loginPassword, { exact: true }).fill(loginPassword);
  await expectAccessible(alice.page);
  await asked.getByRole("button", { name: messages.users.unfreezeConfirm }).click();
  await expect(main.getByText(messages.users.states.frozen)).toBeHidden();
  await owner.signIn("caio@example.com");
  await expect(owner.button(messages.security.freeze)).toBeVisible();
});
