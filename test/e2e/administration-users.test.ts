import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";
import { factsFor } from "./words.ts";

test.use({ isNew: true });

async function find({ page, words }: Visitor, term: string): Promise<void> {
  await page.getByLabel(words.users.search).fill(term);
  await page.keyboard.press("Enter");
}

test("an administrator finds one person by an exact term, blocks them with a reason and lets them in again, and their open tab follows, as does the counter that waits for them", async ({
  installation,
  visit,
}) => {
  const [alice, marina, rita] = [await visit(), await visit(), await visit()];
  const { page, words } = alice;
  const company = "Padaria Estrela";
  const [client, administrator] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 12_345 }),
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
    rita.arriveAsPartner("Rita Estrela", "rita@example.com", company),
  ]);
  const { card_number: card } = await client.call("getFullCardForPayment", {});
  await installation.admin("grant-administrator", "alice@example.com");
  const heading = page.getByRole("heading", { name: "Marina Azevedo" });
  const wallet = marina.page.getByRole("group", { name: words.home.wallet, exact: true });
  const blockedDialog = marina.page.getByRole("dialog", { name: words.blocked.title });
  await alice.enter(administrator, "/admin/users");
  await expect(page.getByText(words.users.nobodyYet)).toBeVisible();

  await test.step("a part of a term finds nobody, and a failure is told", async () => {
    await find(alice, "marina@example.co");
    await expect(page.getByText(words.users.nobody)).toBeVisible();
    await page.route("**/api/admin/users?*", (route) => route.abort());
    await find(alice, "marina@example.com");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(words.users.searchFailed);
    await page.unrouteAll();
  });

  await test.step("the card with spaces finds her: who she is, what she has, what moved", async () => {
    await find(alice, card.replace(/(....)(?=.)/g, "$1 "));
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/users\?user=[\w-]+$/);
    const main = page.getByRole("main");
    await expect(main.getByText(words.users.states.active)).toBeVisible();
    await expect(main.getByText("marina@example.com", { exact: true })).toBeVisible();
    await expect(main.getByText("$123,45", { exact: true })).toBeVisible();
    await expect(page.getByRole("table", { name: words.users.movements })).toContainText(
      words.transactions.titles.deposit,
    );
    await expect(main).not.toContainText(card);
    await expect(page.getByRole("img")).toHaveCount(0);
    await expectAccessible(page);
  });

  const counter = rita.page.getByRole("region", { name: words.partnerConsole.current });
  const counterCard = rita.page.getByLabel(words.partnerConsole.cardNumber);
  await test.step("a counter charges her, and waits", async () => {
    await counterCard.fill(card);
    await rita.typeAmount(rita.page.getByLabel(words.partnerConsole.amount, { exact: true }), 1_500);
    await rita.button(words.partnerConsole.send).click();
    await expect(counter).toContainText(words.partnerConsole.waitingFor("Marina A."));
    await expect(marina.chargePopup(company)).toBeVisible();
  });

  await test.step("a block needs a reason, covers her open tab with it, and lets the counter go on", async () => {
    await expect(wallet).toContainText("$123,45");
    await alice.button(words.users.block).click();
    const sheet = page.getByRole("dialog", { name: words.users.blockTitle("Marina Azevedo") });
    const reason = sheet.getByLabel(words.users.blockReason);
    await sheet.getByRole("button", { name: words.users.blockConfirm }).click();
    await expect(sheet).toContainText(words.fieldErrors.required(factsFor("pt")));
    await expect(reason).toBeFocused();
    await expectAccessible(page);
    await reason.fill("Contestação <b>em análise</b>");
    await page.keyboard.press("Enter");
    await expect(alice.toast(words.users.blocked)).toBeVisible();
    await expect(blockedDialog).toContainText("Contestação <b>em análise</b>");
    await expect(wallet).toHaveCount(0);
    await expect(marina.chargePopup(company)).toHaveCount(0);
    await expect(counter).toContainText(words.partnerConsole.outcomes.cancelled());
    await counter.getByRole("button", { name: words.partnerConsole.newCharge }).click();
    await counterCard.fill(card);
    await expect(rita.page.getByText(words.consoles.refusals.card_not_found(factsFor("pt")))).toBeVisible();
    await expect(page.getByText(words.users.states.blocked, { exact: true })).toBeVisible();
    await expect(alice.button(words.users.unblock)).toBeFocused();
  });

  await test.step("lifting it takes the login password, and she is where she was", async () => {
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: words.users.unblockTitle("Marina Azevedo") });
    const password = sheet.getByLabel(words.consoles.loginPassword);
    await password.fill("outra senha");
    await page.keyboard.press("Enter");
    await expect(sheet).toContainText(words.refusals.login_password_wrong(factsFor("pt")));
    await expect(blockedDialog).toBeVisible();
    await password.fill(loginPassword);
    await page.keyboard.press("Enter");
    await expect(alice.toast(words.users.unblocked)).toBeVisible();
    await expect(blockedDialog).toHaveCount(0);
    await expect(wallet).toContainText("$123,45");
    await expect(page.getByText(words.users.states.active)).toBeVisible();
  });

  await test.step("a photo is shown when it is asked for, and who saw it is in the log", async () => {
    await expect(page.getByText(words.users.photosNotice)).toBeVisible();
    await alice.button(words.users.view.selfie).click();
    const photo = page.getByRole("img", { name: words.users.photoOf.selfie("Marina Azevedo") });
    await expect(photo).toHaveJSProperty("complete", true);
    await expect(photo).not.toHaveJSProperty("naturalWidth", 0);
    const { acts } = await administrator.call("listActs", { subject: "marina@example.com" });
    expect(acts.map(({ act, actor_name: by }) => `${by}: ${act}`)).toEqual([
      "Alice Prado: viewUserPhoto",
      "Alice Prado: unblockUser",
      "Alice Prado: blockUser",
    ]);
    await page.getByRole("link", { name: words.users.log }).click();
    await expect(page.getByRole("list", { name: words.auditLog.list }).getByRole("listitem")).toHaveCount(3);
    await page.goBack();
    await expect(heading).toBeVisible();
  });

  await test.step("signed out everywhere, her tab asks her to log in", async () => {
    await alice.button(words.users.signOut).click();
    const sheet = page.getByRole("dialog", { name: words.users.signOutTitle("Marina Azevedo") });
    await sheet.getByRole("button", { name: words.users.signOutConfirm }).click();
    await expect(alice.toast(words.users.signedOut(1))).toBeVisible();
    await expect(marina.page.getByText(words.shell.welcomeDetail)).toBeVisible();
    await expect(wallet).toHaveCount(0);
    await expect(alice.button(words.users.signOut)).toHaveCount(0);
  });
});

test("nobody blocks themselves, and an account that its owner closed is out of reach, and its photos go", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, words } = alice;
  const [administrator, vera, caio] = await Promise.all([
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
    openAccount(installation, { name: "Vera Luz", email: "vera@example.com" }, { active: false }),
    openAccount(installation, { name: "Caio Nunes", email: "caio@example.com" }),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  await Promise.all([vera, caio].map((client) => client.call("cancelAccount", {})));
  await alice.enter(administrator, "/admin/users");
  await find(alice, "@alice.prado");
  await expect(page.getByText(words.users.ownAccount)).toBeVisible();
  await expect(alice.button(words.users.block)).toHaveCount(0);
  await find(alice, "vera@example.com");
  await expect(page.getByRole("heading", { name: "Vera Luz" })).toBeFocused();
  await expect(page.getByText(words.users.states.cancelled, { exact: true })).toBeVisible();
  await expect(page.getByText(words.users.cancelledForGood)).toBeVisible();
  await expect(page.getByText(words.users.noPhotos)).toBeVisible();
  for (const act of [words.users.block, words.users.unblock, words.users.signOut])
    await expect(alice.button(act)).toHaveCount(0);
  await find(alice, "caio@example.com");
  const [before = ""] = words.users.photosDeletedOn("|").split("|");
  await expect(page.getByText(before)).toBeVisible();
  await expect(alice.button(words.users.view.selfie)).toBeVisible();
  await page.goto("/admin/users?user=018f0000-0000-7000-8000-000000000000");
  await expect(page.getByText(words.users.gone)).toBeVisible();
});
