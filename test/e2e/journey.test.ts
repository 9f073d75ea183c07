import type { Language } from "#contract/limits.ts";
import { formatMoney } from "#contract/money-format.ts";
import { purchasePassword, recoveryLink } from "./accounts.ts";
import { factsFor, type AllMessages } from "./messages.ts";
import { ownMessagesIn } from "./own-messages.ts";
import { expect, test } from "./test.ts";
import { listenToDelays } from "./timers.ts";
import { toMinor, type Visitor } from "./visitor.ts";

/** Addresses, each with a message that its screen shows once it has loaded. */
type Screens = Readonly<Record<string, (messages: AllMessages, amount: (minor: number) => string) => string>>;

/** An administrator's screens. */
const administratorScreens: Screens = {
  "/banners": ({ banners }) => banners.newBanner,
  "/admin/codes": ({ promotionalCodes }) => promotionalCodes.detail,
  "/geocode-partners": ({ geocoding }) => geocoding.start,
};

/** Screens for everybody. */
const openScreens: Screens = {
  "/auth": ({ auth }) => auth.noAccount,
  "/auth?mode=sign-up": ({ auth }) => auth.haveAccount,
  "/auth?mode=forgot": ({ auth }) => auth.forgotDetail,
  "/auth?type=recovery&token=1": ({ auth }) => auth.linkInvalid,
  "/auth?confirmed=true&token=1": ({ auth }) => auth.confirmByLogin,
  "/email-confirmation": ({ auth }) => auth.confirmationDetail,
};

/** The screens of a customer. */
const screens: Screens = {
  "/": ({ home }) => home.lastTransaction,
  "/add-money": ({ topUps }) => topUps.method,
  "/send-money": ({ transfers }) => transfers.recents,
  "/cashback-transfer": ({ cashbackTransfer }) => cashbackTransfer.emptyTitle,
  "/my-card": ({ card }) => card.passwordCreated,
  "/extrato": ({ transactions }) => transactions.titles.cashback_transfer,
  "/historico": ({ cashbackHistory }) => cashbackHistory.total,
  "/profile": ({ profile }) => profile.sections.about,
  "/profile?section=personal": ({ profile }) => profile.emailHint,
  "/profile?section=contact": ({ profile }) => profile.addressHint,
  "/profile?section=preferences": ({ profile }) => profile.appearanceHint,
  "/profile?section=referral": ({ profile }, amount) => profile.ownCodeDetail(amount(500), amount(2_000)),
  "/profile?section=security": ({ profile }) => profile.loginPasswordDetail,
  "/profile?section=account": ({ profile }) => profile.cancelRule,
  "/empresas": ({ partners }) => partners.map,
  "/notifications": ({ shell }) => shell.titles.notifications,
  "/banners": ({ errors }) => errors.admin_only(factsFor("pt")),
  "/partner/profile": ({ consoles }) => consoles.notPartner,
  "/partner/charges": ({ consoles }) => consoles.notPartner,
  "/nao/existe": ({ shell }) => shell.notFoundTitle,
};

/** The sum of the statement's signed rows, in minor units, without moves between own balances. */
async function sumOfStatement({ page, messages }: Visitor): Promise<number> {
  await page.goto("/extrato");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  const texts = await rows.allInnerTexts();
  return texts
    .filter((text) => !text.includes(messages.transactions.types.cashback_transfer))
    .reduce((sum, text) => sum + signedAmountOf(text), 0);
}

/** A row's own amount is the one with a sign in front. */
function signedAmountOf(text: string): number {
  const line = text.split("\n").find((part) => /^[+\-−]/.test(part.trim()));
  if (line === undefined) throw new Error(`no signed amount in: ${text}`);
  return toMinor(line.replace("+", ""));
}

// The whole journey uses the real program in a process of its own.
test.use({ ownProcess: true });

for (const language of ["pt", "es", "en"] satisfies Language[]) {
  const tag = language === "pt" ? "" : " @full";
  test(`from sign-up to a statement that adds up, in ${language}${tag}`, async ({ installation, visit }, {
    project,
  }) => {
    const size = { pt: "phone", es: "phone", en: "desk" }[language];
    test.skip(project.name !== size, "the longest way of all: once in each language, and at both sizes");
    const marina = await visit({ language });
    const { page, messages } = marina;
    const speaksOwn = await ownMessagesIn(language);
    const amount = (minor: number) => formatMoney(minor, { currency: "USD", language });
    const speakOwn = async (visitor: Visitor, all: Screens) => {
      for (const [path, sign] of Object.entries(all)) {
        await visitor.page.goto(path);
        await expect(
          visitor.page.getByText(sign(messages, amount)).filter({ visible: true }).first(),
          path,
        ).toBeVisible();
        await speaksOwn(visitor, path);
      }
    };
    const caio = await visit({ language });
    const till = await visit({ language, viewport: { width: 1240, height: 800 } });

    const delays = await listenToDelays(page);
    await marina.signUp("Marina Azevedo", "marina@example.com");
    await delays.expect(10_000);
    await marina.signIn("marina@example.com");
    await expect(page.getByText(messages.auth.errors.email_not_confirmed)).toBeVisible();
    await marina.followMail("marina@example.com");
    await marina.signIn("marina@example.com");
    await marina.activate();
    await delays.expect(500);
    await caio.arriveActive("Caio Ferraz", "caio@example.com", { active: false });
    await till.arriveAsPartner("Rita Estrela", "rita@example.com", "Padaria Estrela");

    await test.step("adds money", async () => {
      const paid = await marina.addMoney(20_000);
      await expect(paid).toHaveURL(/\/payment-success/);
      await expect(paid.getByRole("heading", { name: messages.topUps.confirmed })).toBeVisible();
      expect(await marina.balancesOnScreen()).toEqual({ wallet: 20_000, cashback: 0 });
    });

    await test.step("sends some of it", async () => {
      await page.goto("/send-money");
      await page.getByLabel(messages.transfers.recipient).fill("@caio.ferraz");
      await expect(page.getByText("Caio Ferraz").first()).toBeVisible();
      await marina.typeAmount(page.getByLabel(messages.transfers.amount, { exact: true }), 5_000);
      await marina.button(messages.common.continue).click();
      await expect(page.getByRole("dialog", { name: messages.transfers.review })).toBeVisible();
      await speaksOwn(marina, "the review");
      await marina.button(messages.common.confirm).click();
      await expect(page.getByRole("heading", { name: messages.transfers.sent })).toBeVisible();
      await delays.expect(2_000);
      await expect(page).toHaveURL(/\/$/);
      expect(await caio.balancesAfterActivation()).toEqual({ wallet: 5_000, cashback: 0 });
    });

    await test.step("approves a partner's charge with the purchase password", async () => {
      await page.goto("/my-card");
      const cardNumber = /(\d{4} ){3}\d{4}/.exec(
        await page.getByRole("region", { name: messages.card.number }).innerText(),
      )![0];
      await page.goto("/");
      await till.page.goto("/partner/profile");
      await till.page.getByLabel(messages.partnerConsole.cardNumber).fill(cardNumber);
      await till.typeAmount(till.page.getByLabel(messages.partnerConsole.amount, { exact: true }), 4_200);
      await till.page.getByLabel(messages.partnerConsole.description).fill("3 pães de queijo");
      await till.button(messages.partnerConsole.send).click();
      await expect(till.page.getByText(messages.partnerConsole.waitingFor("Marina A."))).toBeVisible();

      const popup = page.getByRole("dialog", { name: messages.paymentRequests.title("Padaria Estrela") });
      await expect(popup).toBeVisible();
      await expect(popup.getByRole("button", { name: messages.paymentRequests.authorize })).toBeDisabled();
      await speaksOwn(marina, "a charge");
      await speaksOwn(till, "a charge that waits");
      await popup.getByLabel(messages.paymentRequests.purchasePassword, { exact: true }).fill(purchasePassword);
      await popup.getByRole("button", { name: messages.paymentRequests.authorize }).click();
      await delays.expect(1_500);
      await expect(popup).toBeHidden();
      await delays.expect(1_000);
      await expect(till.page.getByText(messages.partnerConsole.outcomes.approved("Marina A."))).toBeVisible();
    });

    await test.step("sees the cashback and moves it to the wallet", async () => {
      expect(await marina.balancesOnScreen()).toEqual({ wallet: 10_800, cashback: 420 });
      await page.goto("/cashback-transfer");
      await marina.button(new RegExp(messages.cashbackTransfer.transferAll("").split("(")[0]!.trim())).click();
      await page.locator('button[type="submit"]').click();
      await expect(page.getByText(messages.cashbackTransfer.doneTitle)).toBeVisible();
      await speaksOwn(marina, "cashback that was moved");
      await delays.expect(2_500);
      await expect(page).toHaveURL(/\/$/);
    });

    await test.step("reads a statement that adds up", async () => {
      const { wallet, cashback } = await marina.balancesOnScreen();
      expect({ wallet, cashback }).toEqual({ wallet: 11_220, cashback: 0 });
      expect(await sumOfStatement(marina)).toBe(wallet + cashback);
    });

    await test.step("meets no key and no word of another language", async () => {
      await speakOwn(marina, screens);
      await page.goto("/");
      const places = page.getByRole("navigation", { name: messages.shell.nav }).getByRole("link");
      const { home, partners, send, history, statement } = messages.shell;
      await expect(places).toHaveText([home, partners, send, history, statement]);
    });

    // Once in each language.
    if (language === "pt" && project.name === "desk") return;
    await test.step("nor in a dialog, an administrator's screens, or what is there without a session", async () => {
      const speaksOwnIn = async (name: string, path: string) => {
        await page.goto(path);
        await marina.button(name).filter({ visible: true }).first().click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await speaksOwn(marina, name);
      };
      await speaksOwnIn(messages.card.changePassword, "/my-card");
      await speaksOwnIn(messages.profile.changeLoginPassword, "/profile?section=security");
      await speaksOwnIn(messages.profile.cancelAccount, "/profile?section=account");

      const bento = await visit({ language });
      await bento.arriveActive("Bento Lima", "bento@example.com", { active: false });
      await bento.button(messages.home.completeRegistration).click();
      await expect(bento.page.getByRole("dialog", { name: messages.onboarding.title })).toBeVisible();
      await speaksOwn(bento, "the checklist");
      const { tasks, contactTitle, photosTitle } = messages.onboarding;
      for (const [task, title] of [
        [tasks.address, contactTitle],
        [tasks.documents, photosTitle],
        [tasks.password, messages.purchasePassword.createTitle],
      ] as const) {
        await bento.button(new RegExp(task)).click();
        await expect(bento.page.getByRole("dialog", { name: title })).toBeVisible();
        await speaksOwn(bento, title);
        await bento.page.keyboard.press("Escape");
        await expect(bento.page.getByRole("dialog", { name: title })).toBeHidden();
      }

      await installation.admin("grant-administrator", "bento@example.com");
      await speakOwn(bento, administratorScreens);
      await installation.admin("block", "bento@example.com");
      await bento.page.goto("/");
      await expect(bento.page.getByRole("dialog", { name: messages.blocked.title })).toBeVisible();
      await speaksOwn(bento, "a blocked account");
      await bento.page.context().clearCookies();
      const recovery = await recoveryLink(installation, { name: "Dora Luz", email: "dora@example.com" });
      await speakOwn(bento, { ...openScreens, [recovery]: ({ auth }) => auth.recoveryDetail });
    });
  });
}
