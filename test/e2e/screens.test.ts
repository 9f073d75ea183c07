import { delaysMs } from "#contract/limits.ts";
import { addMoney, payCheckout } from "#test/harness/server.ts";
import { charge, openPartner, purchasePassword, recoveryLink } from "./accounts.ts";
import { at, inspect, withZoom } from "./inspection.ts";
import { coveredInFocus, tabTo } from "./keyboard.ts";
import { factsFor } from "./messages.ts";
import { watchMotion } from "./motion.ts";
import { expect, test } from "./test.ts";
import { holdTimers } from "./timers.ts";

// One test for all screens of a kind of user, because signing up costs more than a screen.
test("what everybody sees can be used by everybody: login, sign-up, recovery, not-found", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  const recovery = await recoveryLink(installation, { name: "Ana Sol", email: "ana@example.com" });
  await inspect(marina, {
    login: at(marina, "/auth", messages.auth.noAccount),
    "login, refused": async () => {
      await page.goto("/auth");
      await marina.button(messages.auth.login).click();
      await marina.signIn("ninguem@example.com");
      await expect(page.getByText(messages.auth.errors.invalid_credentials)).toBeVisible();
    },
    "sign-up": at(marina, "/auth?mode=sign-up", messages.auth.haveAccount),
    "sign-up, incomplete": async () => {
      await page.goto("/auth?mode=sign-up");
      await marina.button(messages.auth.signUp).click();
      await expect(page.getByText(messages.auth.errors.accept_terms_required)).toBeVisible();
    },
    "forgotten password": at(marina, "/auth?mode=forgot", messages.auth.forgotDetail),
    "new password": at(marina, recovery, messages.auth.recoveryDetail),
    "new password, link over": at(marina, "/auth?type=recovery&error=INVALID_TOKEN", messages.auth.linkInvalid),
    "e-mail confirmation": at(
      marina,
      "/email-confirmation",
      messages.auth.confirmationTitle,
      messages.auth.openMailbox,
    ),
    "not found": at(marina, "/nao/existe", messages.shell.notFoundTitle),
  });
});

test("an account that is being activated can be used by everybody: home, checklist and its three dialogs", async ({
  visit,
}) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { active: false });
  const task = (name: keyof typeof messages.onboarding.tasks, title: string, submit?: string) => async () => {
    await page.goto("/");
    await marina.button(messages.home.completeRegistration).click();
    await marina.button(new RegExp(messages.onboarding.tasks[name])).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    if (submit !== undefined) await dialog.getByRole("button", { name: submit }).click();
  };
  await inspect(marina, {
    home: at(marina, "/", messages.home.inactiveTitle),
    "add money": at(marina, "/add-money", messages.home.inactiveTitle),
    checklist: async () => {
      await page.goto("/");
      await marina.button(messages.home.completeRegistration).click();
      await expect(page.getByRole("dialog", { name: messages.onboarding.title })).toBeVisible();
    },
    contact: task("address", messages.onboarding.contactTitle),
    "contact, incomplete": task("address", messages.onboarding.contactTitle, messages.onboarding.saveContact),
    photos: task("documents", messages.onboarding.photosTitle),
    "photos, missing": task("documents", messages.onboarding.photosTitle, messages.onboarding.sendPhotos),
    "purchase password": task("password", messages.purchasePassword.createTitle),
  });
});

test("a customer's screens can be used by everybody", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const moved = await watchMotion(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 400_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  const { username } = await till.call("getProfile", {});
  await client.call("sendMoney", { username, amount: 1_500, message: "Almoço de quinta" });
  const id = await charge(till, client, 123_456, "2 cafés, 1 bolo de fubá");
  await client.call("approvePaymentRequest", { id, amount: 123_456, purchase_password: purchasePassword });
  await addMoney(client, 2_500);
  const { url, session_id: sessionId } = await client.call("createPayment", { amount: 2_500 });
  await payCheckout(client, url, "pays");

  /** Marina at home, where a charge of 42.00 has arrived; its id. */
  const makeCharge = async (): Promise<string> => {
    await page.goto("/");
    const chargeId = await charge(till, client, 4_200, "2 cafés, 1 bolo de fubá");
    await expect(marina.chargePopup("Padaria Estrela")).toBeVisible();
    return chargeId;
  };

  await inspect(marina, {
    home: at(marina, "/", messages.home.greeting, messages.home.lastTransaction),
    "home, hidden": async () => {
      await marina.button(messages.home.hideValues).click();
      await expect(marina.button(messages.home.showValues)).toBeVisible();
    },
    "add money": at(marina, "/add-money", messages.topUps.method),
    "add money, cancelled": at(marina, "/add-money?cancelled=true", messages.topUps.cancelled),
    "payment confirmed": at(marina, `/payment-success?session_id=${sessionId}`, messages.topUps.confirmed),
    "payment unknown": at(marina, "/payment-success?session_id=1", messages.topUps.failed),
    "send money": at(marina, "/send-money", messages.transfers.recents, "Rita"),
    "send money, wrong": async () => {
      await page.goto("/send-money");
      await marina.planTransfer("?", 99_999_999);
      await expect(page.getByText(messages.transfers.usernameFormat).first()).toBeVisible();
    },
    "send money, review": async () => {
      await page.goto("/send-money");
      await marina.planTransfer(username, 1_000);
      await expect(page.getByRole("dialog", { name: messages.transfers.review })).toBeVisible();
    },
    "cashback transfer": at(marina, "/cashback-transfer", messages.cashbackTransfer.amount),
    "cashback transfer, done by keyboard": async () => {
      await page.goto("/cashback-transfer");
      await holdTimers(page, delaysMs.cashbackRedirect);
      await tabTo(page.getByLabel(messages.cashbackTransfer.amount, { exact: true }));
      await page.keyboard.type("1500");
      await tabTo(marina.button(messages.cashbackTransfer.transfer("$15,00")));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: messages.cashbackTransfer.doneTitle })).toContainText("$15,00");
    },
    card: at(marina, "/my-card", messages.card.usageTitle, messages.card.passwordCreated),
    "change the purchase password": async () => {
      await marina.button(messages.card.changePassword).click();
      await expect(page.getByRole("dialog", { name: messages.purchasePassword.changeTitle })).toBeVisible();
    },
    statement: at(marina, "/extrato", messages.transactions.totalBalance, "Padaria Estrela"),
    "statement, one row": async () => {
      await page.getByRole("main").getByRole("listitem").first().getByRole("button").click();
      await expect(page.getByText(messages.transactions.id, { exact: true }).filter({ visible: true })).toBeVisible();
    },
    "receipt, not found": at(marina, "/extrato?receipt=1", messages.transactions.receiptNotFound),
    "cashback history": at(marina, "/historico", messages.cashbackHistory.total, "Padaria Estrela"),
    "cashback history, as a table": async () => {
      await marina.button(messages.cashbackHistory.showTable).click();
      await expect(page.getByRole("table", { name: messages.cashbackHistory.chart })).toBeVisible();
    },
    "cashback history, milestones": at(marina, "/historico?type=milestone", messages.cashbackHistory.milestone),
    profile: at(marina, "/profile", messages.profile.sections.about),
    "not a partner": at(marina, "/partner/profile", messages.consoles.notPartner),
  });

  await test.step("the focus is never under a bar", async () => {
    await withZoom(page, async () => {
      for (const [path, word] of [
        ["/", messages.home.lastTransaction],
        ["/send-money", messages.transfers.recents],
        ["/add-money", messages.topUps.method],
        ["/my-card", messages.card.usageTitle],
        ["/extrato", "Padaria Estrela"],
        ["/historico", "Padaria Estrela"],
        ["/profile?section=contact", messages.profile.neighborhood],
      ] as const) {
        await at(marina, path, word)();
        expect.soft(await coveredInFocus(page), path).toEqual([]);
      }
    });
  });

  await inspect(marina, {
    charge: async () => void (await makeCharge()),
    "charge, wrong password": async () => {
      const popup = marina.chargePopup("Padaria Estrela");
      await popup.getByLabel(messages.paymentRequests.purchasePassword, { exact: true }).fill("0000");
      await popup.getByRole("button", { name: messages.paymentRequests.authorize }).click();
      await expect(popup).toContainText(messages.errors.purchase_password_wrong(factsFor("pt", { tries_left: 4 })));
    },
    "charge, set aside": async () => {
      await page.keyboard.press("Escape");
      await expect(page.getByRole("complementary")).toContainText("Padaria Estrela");
    },
  });

  await test.step("the focus is under no bar while a charge waits in one", async () => {
    await withZoom(page, async () => expect(await coveredInFocus(page)).toEqual([]));
  });

  await inspect(marina, {
    "charge, rejected elsewhere": async () => {
      await page.getByRole("complementary").getByRole("button").click();
      await expect(marina.chargePopup("Padaria Estrela")).toBeVisible();
      const pending = await client.call("getPendingPaymentRequest", {});
      await client.call("rejectPaymentRequest", { id: pending!.id });
      await expect(page.getByText(messages.paymentRequests.outcomes.rejected.title)).toBeVisible();
    },
    "charge, taken back": async () => {
      const cancelledId = await makeCharge();
      await till.call("cancelPaymentRequest", { id: cancelledId });
      await expect(page.getByText(messages.paymentRequests.outcomes.cancelled.title)).toBeVisible();
    },
    "charge, paid elsewhere": async () => {
      const paid = await makeCharge();
      await client.call("approvePaymentRequest", { id: paid, amount: 4_200, purchase_password: purchasePassword });
      await expect(page.getByText(messages.paymentRequests.outcomes.approved.title)).toBeVisible();
    },
    "charge, paid by keyboard": async () => {
      await makeCharge();
      const popup = marina.chargePopup("Padaria Estrela");
      await holdTimers(page, delaysMs.reloadAfterApproval);
      await tabTo(popup.getByLabel(messages.paymentRequests.purchasePassword, { exact: true }));
      await page.keyboard.type(purchasePassword);
      await tabTo(popup.getByRole("button", { name: messages.paymentRequests.authorize }));
      await page.keyboard.press("Enter");
      await expect(popup).toContainText(messages.paymentRequests.approved("$42,00"));
    },
  });

  await test.step("nothing of all this has moved for who wants no motion", async () => {
    expect(moved).toEqual([]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/send-money");
    await marina.planTransfer(username, 1_000);
    await expect.poll(() => moved, "the control").not.toEqual([]);
  });
});

test("the partner's console can be used by everybody, with a charge waiting and answered", async ({
  installation,
  visit,
}) => {
  const rita = await visit({ viewport: { width: 1240, height: 800 } });
  const { page, messages } = rita;
  const [, client] = await Promise.all([
    rita.arriveAsPartner("Rita Estrela", "rita@example.com", "Padaria Estrela"),
    openPartner(installation, { name: "Marina Azevedo", email: "marina@example.com" }, "Livraria Horizonte"),
  ]);
  await addMoney(client, 10_000);
  const { card_number: cardNumber } = await client.call("getFullCardForPayment", {});
  await inspect(rita, {
    empty: at(rita, "/partner/profile", messages.partnerConsole.none, messages.partnerConsole.latestEmpty),
    incomplete: async () => {
      await rita.button(messages.partnerConsole.send).click();
      await expect(page.getByLabel(messages.partnerConsole.cardNumber)).toBeFocused();
    },
    "waiting, sent by keyboard": async () => {
      await page.keyboard.type(cardNumber);
      await tabTo(page.getByLabel(messages.partnerConsole.amount, { exact: true }));
      await page.keyboard.type("4200");
      await tabTo(page.getByLabel(messages.partnerConsole.description));
      await page.keyboard.type("2 cafés");
      await tabTo(rita.button(messages.partnerConsole.send));
      await page.keyboard.press("Enter");
      await expect(page.getByText(messages.partnerConsole.waitingFor("Marina A."))).toBeVisible();
    },
    answered: async () => {
      const { id } = (await client.call("getPendingPaymentRequest", {}))!;
      await client.call("approvePaymentRequest", { id, amount: 4_200, purchase_password: purchasePassword });
      await expect(page.getByText(messages.partnerConsole.outcomes.approved("Marina A."))).toBeVisible();
    },
  });
});
