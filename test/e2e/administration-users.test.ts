import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ isNew: true });

async function find({ page, messages }: Visitor, term: string): Promise<void> {
  await page.getByLabel(messages.users.search).fill(term);
  await page.keyboard.press("Enter");
}

test("an administrator finds one user by an exact term, blocks them with a reason and lets them in again, and their open tab follows, as does the counter that waits for them", async ({
  installation,
  visit,
}) => {
  const [alice, marina, rita] = [await visit(), await visit(), await visit()];
  const { page, messages } = alice;
  const partner = "Padaria Estrela";
  const [client, administrator] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 12_345 }),
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
    rita.arriveAsPartner("Rita Estrela", "rita@example.com", partner),
  ]);
  const { card_number: card } = await client.call("getFullCardForPayment", {});
  await installation.admin("grant-administrator", "alice@example.com");
  const heading = page.getByRole("heading", { name: "Marina Azevedo" });
  const wallet = marina.page.getByRole("group", { name: messages.home.wallet, exact: true });
  const blockedDialog = marina.page.getByRole("dialog", { name: messages.blocked.title });
  await alice.enter(administrator, "/admin/users");
  await expect(page.getByText(messages.users.nobodyYet)).toBeVisible();

  await test.step("a part of a term finds nobody, and a failure is shown", async () => {
    await find(alice, "marina@example.co");
    await expect(page.getByText(messages.users.nobody)).toBeVisible();
    await page.route("**/api/admin/users?*", (route) => route.abort());
    await find(alice, "marina@example.com");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(messages.users.searchFailed);
    await page.unrouteAll();
  });

  await test.step("the card with spaces finds her: who she is, what she has, what moved", async () => {
    await find(alice, card.replace(/(....)(?=.)/g, "$1 "));
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/users\?user=[\w-]+$/);
    const main = page.getByRole("main");
    await expect(main.getByText(messages.users.states.active)).toBeVisible();
    await expect(main.getByText("marina@example.com", { exact: true })).toBeVisible();
    await expect(main.getByText("$123,45", { exact: true })).toBeVisible();
    await expect(page.getByRole("table", { name: messages.users.movements })).toContainText(
      messages.transactions.titles.deposit,
    );
    await expect(main).not.toContainText(card);
    await expect(page.getByRole("img")).toHaveCount(0);
    await expectAccessible(page);
  });

  const counter = rita.page.getByRole("region", { name: messages.partnerConsole.current });
  const counterCard = rita.page.getByLabel(messages.partnerConsole.cardNumber);
  await test.step("a counter charges her, and waits", async () => {
    await counterCard.fill(card);
    await rita.typeAmount(rita.page.getByLabel(messages.partnerConsole.amount, { exact: true }), 1_500);
    await rita.button(messages.partnerConsole.send).click();
    await expect(counter).toContainText(messages.partnerConsole.waitingFor("Marina A."));
    await expect(marina.chargePopup(partner)).toBeVisible();
  });

  await test.step("a block needs a reason, covers her open tab with it, and lets the counter go on", async () => {
    await expect(wallet).toContainText("$123,45");
    await alice.button(messages.users.block).click();
    const sheet = page.getByRole("dialog", { name: messages.users.blockTitle("Marina Azevedo") });
    const reason = sheet.getByLabel(messages.users.blockReason);
    await sheet.getByRole("button", { name: messages.users.blockConfirm }).click();
    await expect(sheet).toContainText(messages.fieldErrors.required(factsFor("pt")));
    await expect(reason).toBeFocused();
    await expectAccessible(page);
    await reason.fill("Contestação <b>em análise</b>");
    await page.keyboard.press("Enter");
    await expect(alice.toast(messages.users.blocked)).toBeVisible();
    await expect(blockedDialog).toContainText("Contestação <b>em análise</b>");
    await expect(wallet).toHaveCount(0);
    await expect(marina.chargePopup(partner)).toHaveCount(0);
    await expect(counter).toContainText(messages.partnerConsole.outcomes.cancelled());
    await counter.getByRole("button", { name: messages.partnerConsole.newCharge }).click();
    await counterCard.fill(card);
    await expect(rita.page.getByText(messages.consoles.errors.card_not_found(factsFor("pt")))).toBeVisible();
    await expect(page.getByText(messages.users.states.blocked, { exact: true })).toBeVisible();
    await expect(alice.button(messages.users.unblock)).toBeFocused();
  });

  await test.step("lifting it takes the login password, and she is where she was", async () => {
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: messages.users.unblockTitle("Marina Azevedo") });
    const password = sheet.getByLabel(messages.common.loginPassword);
    await password.fill("outra senha");
    await page.keyboard.press("Enter");
    await expect(sheet).toContainText(messages.errors.login_password_wrong(factsFor("pt")));
    await expect(blockedDialog).toBeVisible();
    await password.fill(loginPassword);
    await page.keyboard.press("Enter");
    await expect(alice.toast(messages.users.unblocked)).toBeVisible();
    await expect(blockedDialog).toHaveCount(0);
    await expect(wallet).toContainText("$123,45");
    await expect(page.getByText(messages.users.states.active)).toBeVisible();
  });

  await test.step("a photo is shown when it is asked for, and who saw it is in the log", async () => {
    await expect(page.getByText(messages.users.photosNotice)).toBeVisible();
    await alice.button(messages.users.view.selfie).click();
    const photo = page.getByRole("img", { name: messages.users.photoOf.selfie("Marina Azevedo") });
    await expect(photo).toHaveJSProperty("complete", true);
    await expect(photo).not.toHaveJSProperty("naturalWidth", 0);
    const { acts } = await administrator.call("listActs", { subject: "marina@example.com" });
    expect(acts.map(({ act, actor_name: by }) => `${by}: ${act}`)).toEqual([
      "Alice Prado: viewUserPhoto",
      "Alice Prado: unblockUser",
      "Alice Prado: blockUser",
    ]);
    await page.getByRole("link", { name: messages.users.log }).click();
    await expect(page.getByRole("list", { name: messages.auditLog.list }).getByRole("listitem")).toHaveCount(3);
    await page.goBack();
    await expect(heading).toBeVisible();
  });

  await test.step("signed out everywhere, her tab asks her to log in", async () => {
    await alice.button(messages.users.signOut).click();
    const sheet = page.getByRole("dialog", { name: messages.users.signOutTitle("Marina Azevedo") });
    await sheet.getByRole("button", { name: messages.users.signOutConfirm }).click();
    await expect(alice.toast(messages.users.signedOut(1))).toBeVisible();
    await expect(marina.page.getByText(messages.shell.welcomeDetail)).toBeVisible();
    await expect(wallet).toHaveCount(0);
    await expect(alice.button(messages.users.signOut)).toHaveCount(0);
  });
});

test("nobody blocks themselves, and an account that its owner closed is out of reach, and its photos go @full", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const [administrator, vera, caio] = await Promise.all([
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
    openAccount(installation, { name: "Vera Luz", email: "vera@example.com" }, { active: false }),
    openAccount(installation, { name: "Caio Nunes", email: "caio@example.com" }),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  await Promise.all([vera, caio].map((client) => client.call("cancelAccount", { login_password: loginPassword })));
  await alice.enter(administrator, "/admin/users");
  await find(alice, "@alice.prado");
  await expect(page.getByText(messages.users.ownAccount)).toBeVisible();
  await expect(alice.button(messages.users.block)).toHaveCount(0);
  await find(alice, "vera@example.com");
  await expect(page.getByRole("heading", { name: "Vera Luz" })).toBeFocused();
  await expect(page.getByText(messages.users.states.cancelled, { exact: true })).toBeVisible();
  await expect(page.getByText(messages.users.cancelledForGood)).toBeVisible();
  await expect(page.getByText(messages.users.noPhotos)).toBeVisible();
  for (const act of [messages.users.block, messages.users.unblock, messages.users.signOut])
    await expect(alice.button(act)).toHaveCount(0);
  await find(alice, "caio@example.com");
  const [before = ""] = messages.users.photosDeletedOn("|").split("|");
  await expect(page.getByText(before)).toBeVisible();
  await expect(alice.button(messages.users.view.selfie)).toBeVisible();
  await page.goto("/admin/users?user=018f0000-0000-7000-8000-000000000000");
  await expect(page.getByText(messages.users.gone)).toBeVisible();
});

test("who knows only a part of a name finds people with a reason, by keyboard alone, and it stands in the audit log", async ({
  installation,
  visit,
}) => {
  const [alice] = [await visit()];
  const { page, messages } = alice;
  const [administrator] = await Promise.all([
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
    openAccount(installation, { name: "João Conceição", email: "joao@example.com" }),
    openAccount(installation, { name: "Maria da Conceição", email: "maria@example.com" }),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  await alice.enter(administrator, "/admin/users");
  await page.getByText(messages.users.byPart).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(messages.users.part).fill("conceicao");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(messages.users.searchReason)).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(messages.users.searchReason).fill("Ligou sem saber o e-mail");
  await page.keyboard.press("Enter");
  const found = page.getByRole("list", { name: messages.users.foundByPart }).getByRole("listitem");
  await expect(found).toContainText(["João Conceição", "Maria da Conceição"]);
  await expectAccessible(page);
  await found.last().getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Maria da Conceição" })).toBeFocused();
  await expect(page, "what was typed stays out of the address").not.toHaveURL(/conceicao/);
  const log = await alice.openTab("/admin/audit-log");
  await expect(log.page.getByRole("main")).toContainText(messages.auditLog.acts["searchUsers"]!);
  await page.getByLabel(messages.users.part).fill("Ninguém assim");
  await page.keyboard.press("Enter");
  await expect(page.getByText(messages.users.nobodyByPart)).toBeVisible();
});
