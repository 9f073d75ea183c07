import { openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";

test.use({ environment: { PASSWORD_LENGTH_MIN: "10" } });

test("screens name the installation's shortest password, and an administrator's; a shorter one leads them to a new one @full", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const email = "alice@example.com";

  await test.step("at sign-up", async () => {
    await page.goto("/auth?mode=sign-up");
    await expect(page.getByText(messages.auth.passwordHint(10))).toBeVisible();
    await page.getByLabel(messages.auth.password, { exact: true }).fill("nove aqui");
    await alice.button(messages.auth.signUp).click();
    await expect(page.getByText(messages.auth.errors.password_min(10))).toBeVisible();
  });

  await installation.addLogin({ name: "Alice Prado", email, password: "onze letras" });
  await installation.admin("grant-administrator", email);

  await test.step("at login, which says why and how on", async () => {
    await page.goto("/auth");
    await alice.signIn(email, "onze letras");
    await expect(page.getByRole("alert").getByText(messages.auth.administratorPassword(12))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: messages.auth.forgotLink }).click();
    // The login form before it has a field of the same name.
    await expect(page.getByRole("heading", { name: messages.auth.forgotTitle })).toBeVisible();
    await page.getByLabel(messages.auth.email).fill(email);
    await alice.button(messages.auth.sendLink).click();
    await alice.followMail(email);
  });

  await test.step("at the new one, whose link still works after one that is too short", async () => {
    const choose = async (password: string) => {
      await page.getByLabel(messages.auth.newPassword, { exact: true }).fill(password);
      await page.getByLabel(messages.auth.confirmPassword).fill(password);
      await alice.button(messages.auth.savePassword).click();
    };
    await choose("outras onze");
    await expect(page.getByText(messages.fieldErrors.too_short({ count: () => 12 } as never))).toBeVisible();
    await choose("doze letras ou mais");
    await expect(page.getByText(messages.auth.passwordUpdated)).toBeVisible();
    await expect(page.getByRole("heading", { name: messages.auth.loginTitle })).toBeVisible();
    await alice.signIn(email, "doze letras ou mais");
    await expect(page).toHaveURL(`${installation.url}/`);
  });

  await test.step("and in the profile, to a customer another one", async () => {
    const caio = await visit();
    await caio.enter(await openAccount(installation, { name: "Caio Lima", email: "caio@example.com" }));
    for (const [visitor, min] of [
      [alice, 12],
      [caio, 10],
    ] as const) {
      await visitor.page.goto("/profile?section=security");
      await visitor.button(messages.profile.changeLoginPassword).click();
      await expect(visitor.page.getByRole("dialog").getByText(messages.profile.passwordHint(min))).toBeVisible();
    }
  });
});
