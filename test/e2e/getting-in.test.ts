import type { Page } from "@playwright/test";
import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { tabTo } from "./keyboard.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import { listenToDelays } from "./timers.ts";

const protectedPaths = [
  "/",
  "/partner",
  "/empresas",
  "/extrato",
  "/historico",
  "/add-money",
  "/payment-success?session_id=1",
  "/transfer-money",
  "/send-money",
  "/cashback-transfer",
  "/my-card",
  "/notifications",
  "/profile",
  "/partner/profile",
  "/partner/charges",
];

/** Empties the next request to the auth library, so that the server rejects it. */
async function spoilNext(page: Page, path: string): Promise<void> {
  await page.route(`**/api/auth/${path}`, (route) => route.continue({ postData: "{}" }), { times: 1 });
}

test("nobody gets an account without name, e-mail, a long enough password and the terms", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await page.goto("/auth?mode=sign-up");
  await marina.button(messages.auth.signUp).click();
  await expect(page.getByText(messages.fieldErrors.required(factsFor("pt")))).toHaveCount(3);
  await expect(page.getByText(messages.auth.errors.accept_terms_required)).toBeVisible();
  await expect(page.getByLabel(messages.auth.fullName)).toBeFocused();

  await page.getByLabel(messages.auth.fullName).fill("Marina Azevedo");
  await page.getByLabel(messages.auth.email).fill("not an email");
  await page.getByLabel(messages.auth.password, { exact: true }).fill("123456");
  await page.getByRole("checkbox").check();
  await marina.button(messages.auth.signUp).click();
  await expect(page.getByText(messages.auth.errors.email_form)).toBeVisible();
  await expect(page.getByLabel(messages.auth.email)).toBeFocused();

  await page.getByLabel(messages.auth.email).fill("marina@example.com");
  await page.getByLabel(messages.auth.password, { exact: true }).fill("12345");
  await page.getByRole("checkbox").check();
  await marina.button(messages.auth.signUp).click();
  await expect(page.getByText(messages.auth.errors.password_min(6))).toBeVisible();
  await expect(page.getByLabel(messages.auth.password, { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/mode=sign-up/);

  for (const [password, code] of [
    ["123456", "too_common"],
    ["azevedo 1985", "too_personal"],
  ] as const) {
    await page.getByLabel(messages.auth.password, { exact: true }).fill(password);
    await marina.button(messages.auth.signUp).click();
    await expect(page.getByText(messages.fieldErrors[code](factsFor("pt")))).toBeVisible();
    await expect(page.getByLabel(messages.auth.password, { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
  await expectAccessible(page);

  await page.getByLabel(messages.auth.password, { exact: true }).fill("r5#kz9");
  await page.getByRole("checkbox").uncheck();
  await marina.button(messages.auth.signUp).click();
  await expect(page.getByText(messages.auth.errors.accept_terms_required)).toBeVisible();
  await expect(page).toHaveURL(/mode=sign-up/);

  await page.getByRole("checkbox").check();
  await spoilNext(page, "sign-up/email");
  await marina.button(messages.auth.signUp).click();
  await expect(page.getByRole("alert").getByText(messages.auth.errors.signup_error)).toBeVisible();
  await expect(page).toHaveURL(/mode=sign-up/);

  await page.clock.install();
  const now = () => page.evaluate(() => Date.now());
  const notice = page.getByRole("heading", { name: messages.auth.confirmationTitle });
  const login = page.getByRole("heading", { name: messages.auth.loginTitle });

  await test.step("the notice leads back to login after ten seconds", async () => {
    const before = await now();
    await marina.button(messages.auth.signUp).click();
    await expect(page).toHaveURL(/\/email-confirmation/);
    await expect(notice).toBeVisible();
    await expect(page.getByText(messages.auth.confirmationDetail)).toBeVisible();
    const shown = await now();
    await page.clock.pauseAt(before + 9_900);
    await expect(notice).toBeVisible();
    await page.clock.runFor(shown - before + 100);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(login).toBeVisible();
  });

  await test.step("and by its button", async () => {
    await page.goBack();
    await expect(notice).toBeVisible();
    await page.getByRole("link", { name: messages.auth.backToLogin }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(login).toBeVisible();
  });
});

test("a login needs a confirmed e-mail and the right password, and reveals to no stranger who has an account", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const email = page.getByLabel(messages.auth.email);
  const password = page.getByLabel(messages.auth.password, { exact: true });

  await test.step("by keyboard alone: an account, the way back to login, and another mail", async () => {
    const type = async (field: typeof email, text: string) => {
      await tabTo(field);
      await page.keyboard.type(text);
    };
    const press = async (target: typeof email, key = "Enter") => {
      await tabTo(target);
      await page.keyboard.press(key);
    };
    await page.goto("/auth");
    await press(page.getByRole("link", { name: messages.auth.signUp }));
    await type(page.getByLabel(messages.auth.fullName), "Marina Azevedo");
    await type(email, "marina@example.com");
    await type(password, loginPassword);
    await press(page.getByRole("checkbox"), "Space");
    const signUpRequest = page.waitForRequest("**/api/auth/sign-up/email");
    await press(marina.button(messages.auth.signUp));
    expect((await signUpRequest).postDataJSON()).toMatchObject({ callbackURL: `${installation.url}/` });
    await expect(page.getByRole("heading", { name: messages.auth.confirmationTitle })).toBeVisible();
    await press(page.getByRole("link", { name: messages.auth.backToLogin }));
    await expect(page.getByRole("heading", { name: messages.auth.loginTitle })).toBeVisible();
    await type(email, "marina@example.com");
    await type(password, loginPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByText(messages.auth.errors.email_not_confirmed)).toBeVisible();
    await expectAccessible(page);
    await press(marina.button(messages.auth.resendConfirmation));
    await expect(page.getByText(messages.auth.confirmationSent)).toBeVisible();
  });
  await installation.mailTo("marina@example.com", 2);

  await test.step("the mailed link opens the account with the password, and not without; an altered one does not", async () => {
    await page.goto("/auth?confirmed=true&token=altered");
    await marina.signIn("marina@example.com");
    await expect(page.getByText(messages.auth.errors.confirmation_link_invalid)).toBeVisible();
    await expect(marina.button(messages.auth.resendConfirmation)).toBeVisible();
    await marina.followMail("marina@example.com");
    await expect(page.getByText(messages.auth.confirmByLogin)).toBeVisible();
    await expectAccessible(page);
    await marina.signIn("marina@example.com", "outra senha");
    await expect(page.getByText(messages.auth.errors.invalid_credentials)).toBeVisible();
    await marina.signIn("marina@example.com");
    await expect(page.getByRole("heading", { name: messages.home.inactiveTitle })).toBeVisible();
    await page.context().clearCookies();
    await page.goto("/auth");
  });

  const domainError = page.getByRole("alert").getByText(messages.auth.errors.invalid_credentials);
  await marina.signIn("marina@example.com", "outra senha");
  await expect(domainError).toBeVisible();
  await email.fill("");
  await expect(domainError).toBeHidden();
  await marina.signIn("ninguem@example.com");
  await expect(domainError).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);

  await test.step("an address that cannot be one is marked as such, and asks the server nothing", async () => {
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("/api/auth/sign-in") && requests.push(request.url()));
    for (const wrong of ["marina@", "marina.example.com", "marina@example"]) {
      await marina.signIn(wrong);
      await expect(page.getByText(messages.auth.errors.email_form)).toBeVisible();
      await expect(email).toBeFocused();
      await expect(domainError).toBeHidden();
    }
    expect(requests).toEqual([]);
    await page.goto("/auth?mode=forgot");
    await email.fill("marina@");
    await marina.button(messages.auth.sendLink).click();
    await expect(page.getByText(messages.auth.errors.email_form)).toBeVisible();
    await page.goto("/auth");
  });

  await spoilNext(page, "sign-in/email");
  await marina.signIn("marina@example.com");
  await expect(page.getByRole("alert").getByText(messages.auth.errors.login_error)).toBeVisible();

  await test.step("a user who signs up once more sees what everybody sees, and is mailed how to get in", async () => {
    await marina.signUp("Marina Azevedo", "marina@example.com");
    await expect(page.getByText(messages.auth.confirmationDetail)).toBeVisible();
    const wayIn = "/auth?mode=forgot";
    expect((await installation.mailTo("marina@example.com", 1, wayIn)).subject).toBe("Você já tem uma conta Troco");
    await marina.followMail("marina@example.com", 1, wayIn);
    await expect(page.getByRole("heading", { name: messages.auth.loginTitle })).toBeVisible();
  });

  await test.step("what is typed as the password can be shown, and hidden again", async () => {
    await password.fill(loginPassword);
    await expect(password).toHaveAttribute("type", "password");
    await marina.button(messages.common.showPassword).click();
    await expect(password).toHaveAttribute("type", "text");
    await expect(password).toHaveValue(loginPassword);
    await expect(marina.button(messages.common.hidePassword)).toHaveAttribute("aria-pressed", "true");
    await marina.button(messages.common.hidePassword).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveValue(loginPassword);
  });

  await test.step("a password is pasted, and offered to the browser's manager by the field's kind", async () => {
    await email.fill("a phrase from a password manager");
    await email.selectText();
    await page.keyboard.press("ControlOrMeta+C");
    await password.fill("");
    await password.press("ControlOrMeta+V");
    await expect(password).toHaveValue("a phrase from a password manager");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await expect(email).toHaveAttribute("autocomplete", /username|email/);
  });

  await marina.signIn("marina@example.com");
  await expect(page.getByRole("heading", { name: messages.home.inactiveTitle })).toBeVisible();
});

test("a forgotten password is replaced by the mailed link, once, and the old one ends with its sessions", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const elsewhere = await visit();
  const email = "marina@example.com";
  await elsewhere.arriveActive("Marina Azevedo", email);

  await page.goto("/auth");
  await page.getByRole("link", { name: messages.auth.forgotLink }).click();
  // The login form before it has a field of the same name.
  await expect(page.getByRole("heading", { name: messages.auth.forgotTitle })).toBeVisible();
  await page.getByLabel(messages.auth.email).fill(email);
  await spoilNext(page, "request-password-reset");
  await marina.button(messages.auth.sendLink).click();
  await expect(page.getByRole("alert").getByText(messages.auth.errors.reset_error)).toBeVisible();
  for (const address of ["ninguem@example.com", email]) {
    await page.getByLabel(messages.auth.email).fill(address);
    await marina.button(messages.auth.sendLink).click();
    await expect(page.getByText(messages.auth.resetSent)).toBeVisible();
  }
  await marina.followMail(email);
  const link = page.url();
  expect(link).toContain("type=recovery");
  const late = await marina.openTab(link);
  const delays = await listenToDelays(page);
  await page.reload();

  const choose = async (password: string, confirmation: string, visitor = marina) => {
    await visitor.page.getByLabel(messages.auth.newPassword, { exact: true }).fill(password);
    await visitor.page.getByLabel(messages.auth.confirmPassword).fill(confirmation);
    await visitor.button(messages.auth.savePassword).click();
  };
  await choose("12345", "12345");
  await expect(page.getByText(messages.auth.errors.password_min(6))).toBeVisible();
  await choose("senha123", "senha123");
  await expect(page.getByText(messages.fieldErrors.too_common(factsFor("pt")))).toBeVisible();
  await choose("uma senha nova", "outra senha nova");
  await expect(page.getByText(messages.auth.errors.passwords_differ)).toBeVisible();
  await spoilNext(page, "reset-password");
  await choose("uma senha nova", "uma senha nova");
  await expect(page.getByRole("alert").getByText(messages.auth.errors.password_update_error)).toBeVisible();
  await choose("uma senha nova", "uma senha nova");
  await expect(page.getByText(messages.auth.passwordUpdated)).toBeVisible();
  await delays.expect(2_000);
  await expect(page.getByRole("heading", { name: messages.auth.loginTitle })).toBeVisible();

  await marina.signIn(email, loginPassword);
  await expect(page.getByText(messages.auth.errors.invalid_credentials)).toBeVisible();
  await marina.signIn(email, "uma senha nova");
  await expect(page.getByText(messages.home.greeting)).toBeVisible();
  await elsewhere.page.goto("/extrato");
  await expect(elsewhere.page).toHaveURL(/\/auth/);

  await test.step("the used link says so before anything is typed, also where its form was open already", async () => {
    await choose("uma terceira senha", "uma terceira senha", late);
    await expect(late.page.getByText(messages.auth.linkInvalid)).toBeVisible();
    await page.goto(link);
    for (const open of [() => page.reload(), () => late.page.reload()]) {
      await expect(page.getByText(messages.auth.linkInvalid)).toBeVisible();
      await expect(page.getByLabel(messages.auth.newPassword, { exact: true })).toHaveCount(0);
      await open();
    }
    await expect(late.page.getByText(messages.auth.linkInvalid)).toBeVisible();
    await expect(late.page.getByLabel(messages.auth.newPassword, { exact: true })).toHaveCount(0);
  });
  await page.getByRole("link", { name: messages.auth.askNewLink }).click();
  await expect(page).not.toHaveURL(/type=recovery/);
});

test("without a session every protected address leads to /auth, and one that ends elsewhere ends here", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  for (const path of protectedPaths) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/auth$/);
  }
  const session = await openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" });
  await marina.enter(session, "/extrato");
  await expect(page.getByRole("heading", { name: messages.shell.statement })).toBeVisible();
  const home = await marina.openTab("/");
  await expect(home.page.getByText(messages.home.greeting)).toBeVisible();
  const other = await marina.openTab("/profile");
  await other.button(messages.profile.signOut).click();
  await expect(other.page).toHaveURL(/\/auth$/);

  await marina.comeBack();
  await expect(page).toHaveURL(/\/auth$/);
  await home.comeBack();
  await expect(home.page.getByText(messages.shell.welcome)).toBeVisible();
  await expect(home.page.getByText("Marina")).toBeHidden();
  await home.page.getByRole("main").getByRole("link", { name: messages.common.login }).click();
  await expect(home.page).toHaveURL(/\/auth$/);
});

test("a user who has to log in first is led on to where they were going, unless they left by their own wish", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const email = "marina@example.com";
  const client = await openAccount(installation, { name: "Marina Azevedo", email });

  await test.step("a mailed link", async () => {
    await client.call("requestPurchasePasswordReset", { login_password: loginPassword });
    await marina.followMail(email);
    await expect(page).toHaveURL(/\/auth$/);
    await marina.signIn(email);
    await expect(page).toHaveURL(/\/my-card\?purchase_password_token=/);
    await expect(page.getByRole("dialog", { name: messages.purchasePassword.changeTitle })).toBeVisible();
  });

  await test.step("a session that ended elsewhere", async () => {
    await page.goto("/extrato");
    await expect(page.getByText(messages.transactions.totalBalance)).toBeVisible();
    await page.context().clearCookies();
    await marina.comeBack();
    await expect(page).toHaveURL(/\/auth$/);
    // Through another form of the same screen.
    await page.getByRole("link", { name: messages.auth.forgotLink }).click();
    await page.getByRole("link", { name: messages.auth.backToLogin }).click();
    await expect(page.getByRole("heading", { name: messages.auth.loginTitle })).toBeVisible();
    await marina.signIn(email);
    await expect(page).toHaveURL(/\/extrato$/);
  });

  await test.step("a deliberate sign-out, and an address of somebody else's", async () => {
    await page.goto("/profile");
    await marina.button(messages.profile.signOut).click();
    await expect(page).toHaveURL(/\/auth$/);
    expect(await page.evaluate(() => sessionStorage.getItem("return-target"))).toBeNull();
    await page.evaluate(() => sessionStorage.setItem("return-target", "//example.com/extrato"));
    await marina.signIn(email);
    await expect(page).toHaveURL(`${installation.url}/`);
    await expect(page.getByText(messages.home.greeting)).toBeVisible();
  });
});

test("nobody is led on to where another user had been @full", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const [client] = await Promise.all([
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }),
  ]);
  const signOut = async () => {
    await page.goto("/profile");
    await marina.button(messages.profile.signOut).click();
    await expect(page).toHaveURL(/\/auth$/);
  };
  const homeOf = async (name: string) => {
    await expect(page).toHaveURL(`${installation.url}/`);
    await expect(page.getByRole("main")).toContainText(name);
  };

  await test.step("signed out, and gone back", async () => {
    await marina.enter(client, "/extrato");
    await expect(page.getByText(messages.transactions.totalBalance)).toBeVisible();
    await signOut();
    await page.goBack();
    await expect(page).toHaveURL(/\/auth$/);
    await page.reload();
    await marina.signIn("caio@example.com");
    await homeOf("Caio Ferraz");
  });

  await test.step("a session that ended by itself", async () => {
    await page.goto("/extrato");
    await expect(page.getByText(messages.transactions.totalBalance)).toBeVisible();
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/auth$/);
    await marina.signIn("marina@example.com");
    await homeOf("Marina Azevedo");
  });

  await test.step("a link that is opened after signing out still leads on", async () => {
    await signOut();
    await page.goto("/extrato");
    await expect(page).toHaveURL(/\/auth$/);
    await marina.signIn("caio@example.com");
    await expect(page).toHaveURL(/\/extrato$/);
  });
});

test("an unknown address says so, is logged, and leads home", async ({ visit }) => {
  const { page, messages } = await visit();
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/nao/existe");
  await expect(page.getByRole("heading", { name: messages.shell.notFoundTitle })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(messages.shell.notFoundTitle));
  expect(warnings.join()).toContain("/nao/existe");
  await page.getByRole("link", { name: messages.shell.goHome }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
