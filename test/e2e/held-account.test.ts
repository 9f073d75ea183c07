import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

test.use({ isNew: true });

test("a customer who spent a disputed payment sees why the account is held and what is owed, until an administrator has collected, written off and released", async ({
  installation,
  visit,
}) => {
  const [alice, marina] = [await visit({ viewport: { width: 1240, height: 800 } }), await visit()];
  const { page, messages } = alice;
  const { page: phone } = marina;
  const [client, administrator, friend] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com"),
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }, { balance: 5_000 }),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  const usernameOf = async (who: typeof client) => (await who.call("getProfile", {})).username;
  const [toFriend, toMarina] = await Promise.all([usernameOf(friend), usernameOf(client)]);
  const notice = phone.getByRole("region", { name: messages.blocked.held.title });

  await test.step("she spends what is disputed a moment later", async () => {
    const paid = await marina.addMoney(4_000, "disputes");
    await expect(paid.getByRole("heading", { name: messages.topUps.confirmed })).toBeVisible();
    if (paid !== phone) await paid.close();
    await client.call("sendMoney", { username: toFriend, amount: 3_500 });
  });

  await test.step("money that takes its time is on its way, and arrives by itself", async () => {
    const later = await marina.addMoney(1_000, "pays_later");
    await expect(later.getByRole("heading", { name: messages.topUps.processing })).toBeVisible();
    await expect(later.getByText(messages.topUps.reasons.processing)).toBeVisible();
    if (later !== phone) await later.close();
    await phone.goto("/add-money");
    await phone.getByRole("list", { name: messages.topUps.onTheWay }).getByRole("button").click();
    await expect(phone.getByRole("heading", { name: messages.topUps.processing })).toBeVisible();
    await expectAccessible(phone);
    await expect(phone.getByRole("heading", { name: messages.topUps.confirmed })).toBeVisible();
    await phone.goto("/add-money");
    await expect(phone.getByRole("list", { name: messages.topUps.onTheWay })).toHaveCount(0);
  });

  await test.step("home says why the account is held, what is owed and how to settle it, and nothing can be sent", async () => {
    await phone.goto("/");
    await expect(notice).toContainText(messages.blocked.held.why.top_up_disputed);
    await expect(notice, "of 35.00 the other payment has settled 10.00").toContainText(
      messages.blocked.held.owedTitle("$25,00"),
    );
    await expect(notice.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
    await expectAccessible(phone);
    await phone.goto("/profile?section=account");
    await marina.button(messages.profile.cancelAccount).click();
    const cancelling = phone.getByRole("dialog", { name: messages.profile.cancelTitle });
    await expect(cancelling).toContainText(messages.errors.account_held(factsFor("pt")));
    await expect(cancelling.getByRole("link"), "none that leads to what a held account cannot do").toHaveText([
      messages.profile.addMoney,
      messages.common.home,
    ]);
    await phone.goto("/send-money");
    await expect(notice).toBeVisible();
    await expect(phone.getByLabel(messages.transfers.recipient)).toHaveCount(0);
    await notice.getByRole("link", { name: messages.blocked.held.addMoney }).click();
    await expect(notice).toContainText(messages.blocked.held.settleHere("$25,00"));
    await marina.typeAmount(phone.getByLabel(messages.topUps.amountIn("USD")), 3_000);
    await expect(phone.getByRole("main")).toContainText("$5,00");
  });

  const main = page.getByRole("main");
  await test.step("the console counts her and shows the payment and what the provider says", async () => {
    await friend.call("sendMoney", { username: toMarina, amount: 1_500 });
    await alice.enter(administrator, "/admin");
    await page.getByRole("link", { name: messages.overview.heldAccounts(1) }).click();
    await page.getByRole("list", { name: messages.accountReviews.list }).getByRole("button").click();
    await expect(page.getByRole("heading", { name: "Marina Azevedo" })).toBeFocused();
    await expect(main).toContainText(messages.accountReviews.provider(undefined, "$40,00"));
    await expectAccessible(page);
  });

  async function confirm(title: string, button: string | RegExp, reason?: { label: string; text: string }) {
    const sheet = page.getByRole("dialog", { name: title });
    if (reason) await sheet.getByLabel(reason.label).fill(reason.text);
    await sheet.getByLabel(messages.common.loginPassword).fill(loginPassword);
    await sheet.getByRole("button", { name: button }).click();
    await expect(sheet).toHaveCount(0);
  }

  await test.step("what her wallet holds is collected, the rest given up, and the account released", async () => {
    const { accountReviews } = messages;
    await alice.button(accountReviews.collect).click();
    await confirm(accountReviews.collectTitle, accountReviews.collectConfirm("$15,00"));
    await expect(alice.toast(accountReviews.collected("$15,00"))).toBeVisible();
    await expect(alice.button(accountReviews.collect)).toHaveCount(0);
    await alice.button(accountReviews.writeOff).click();
    await confirm(accountReviews.writeOffTitle, accountReviews.writeOffConfirm("$10,00"), {
      label: accountReviews.writeOffReason,
      text: "Acordo com a cliente",
    });
    await alice.button(accountReviews.release).click();
    await confirm(accountReviews.releaseTitle("Marina Azevedo"), accountReviews.release, {
      label: accountReviews.releaseReason,
      text: "O cartão é dela",
    });
    await expect(main).toContainText(accountReviews.free);
    await expect(page.getByText(accountReviews.empty)).toBeVisible();
    await expect(main).toContainText("O cartão é dela");
  });

  await test.step("her open screen is released, her statement shows all of it, and she pays again", async () => {
    await expect(notice).toHaveCount(0);
    await phone.goto("/extrato");
    const rows = phone.getByRole("main").getByRole("listitem");
    await expect(rows.filter({ hasText: messages.transactions.titles.debt_collected })).toHaveCount(2);
    await rows.filter({ hasText: messages.transactions.titles.deposit_reversal }).getByRole("button").click();
    const shown = phone.getByText(messages.transactions.types.deposit_reversal).filter({ visible: true });
    await expect(shown, "in its row and on its receipt").toHaveCount(2);
    const wentTo = phone.getByRole("definition").filter({ hasText: /^Pagamento on-line$/ });
    await expect(wentTo, "it went back the way it came").toBeVisible();
    await friend.call("sendMoney", { username: toMarina, amount: 1_000 });
    await client.call("sendMoney", { username: toFriend, amount: 700 });
  });
});
