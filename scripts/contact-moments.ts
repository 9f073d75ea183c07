import type { Page } from "@playwright/test";
import { delaysMs, type Language } from "#contract/limits.ts";
import { demoLogins, type Client } from "#server/cli/demo/index.ts";
import { messagesOf, type AllMessages } from "#test/e2e/messages.ts";
import { holdTimers } from "#test/e2e/timers.ts";
import { payCheckout, type TestCard } from "#test/harness/server.ts";
import { answerDeadJobs, answerWaitingRun } from "./contact-answers.ts";
import { settle } from "./contact-picture.ts";
import type { Part } from "./contact-screens.ts";

/** The users that the moments need. */
export interface Cast {
  readonly nobody: Client;
  readonly customer: Client;
  readonly friend: Client;
  readonly owner: Client;
  /** A member of the owner's partner. */
  readonly staff: Client;
  readonly administrator: Client;
  /** Has not been activated yet. */
  readonly inactive: Client;
  readonly blocked: Client;
  /** Held for a payment that is disputed, and owes what of it was spent. */
  readonly owing: Client;
}

export interface Stage extends Cast {
  readonly page: Page;
  readonly messages: AllMessages;
}

/** A view between two screens: a step, an answer or an error. */
export interface Moment {
  readonly by: keyof Cast;
  /** Leads to it, with a page of its own. */
  readonly play: (stage: Stage) => Promise<unknown>;
  /** Undoes what would disturb other moments. */
  readonly after?: (stage: Stage) => Promise<unknown>;
}

const { password, purchasePassword } = demoLogins[0]!;

async function go({ page }: Stage, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

const submit = (page: Page) => page.locator("dialog[open] [type=submit], main [type=submit]").last();

/** Opens a dialog of the checklist. */
const taskOf = (task: keyof AllMessages["onboarding"]["tasks"]) => async (stage: Stage) => {
  const { page, messages } = stage;
  await go(stage, "/");
  await page.getByRole("button", { name: messages.home.completeRegistration }).click();
  await page.getByRole("button", { name: new RegExp(messages.onboarding.tasks[task]) }).click();
  await page.locator("dialog[open]").nth(1).waitFor();
};

async function ask({ customer, owner }: Cast): Promise<string> {
  const { card_number: cardNumber } = await customer.call("getFullCardForPayment", {});
  const description = "2 cafés, 1 bolo de fubá";
  const { id } = await owner.call("createPaymentRequest", { card_number: cardNumber, amount: 1_250, description });
  return id;
}

/** Opens the popup of a new charge. */
async function openCharge(stage: Stage): Promise<string> {
  await go(stage, "/");
  const id = await ask(stage);
  await stage.page.locator("dialog[open] input[type=password]").waitFor();
  return id;
}

async function rejectOpenCharge({ customer }: Stage): Promise<void> {
  const pending = await customer.call("getPendingPaymentRequest", {});
  if (pending !== null) await customer.call("rejectPaymentRequest", { id: pending.id });
}

async function planTransfer(stage: Stage): Promise<void> {
  const { page, messages, friend } = stage;
  await go(stage, "/send-money");
  const { username } = await friend.call("getProfile", {});
  await page.getByLabel(messages.transfers.recipient).fill(username);
  await page.getByLabel(messages.transfers.amount, { exact: true }).pressSequentially("1250");
  await submit(page).click();
  await page.locator("dialog[open]").waitFor();
}

const confirmTransfer = ({ page, messages }: Stage) =>
  page.getByRole("button", { name: messages.common.confirm }).click();

/**
 * The page to which the checkout leads back after a payment with this card; without one, unpaid.
 */
const paymentThat = (card: TestCard | undefined, sign: (messages: AllMessages["topUps"]) => string): Moment => ({
  by: "customer",
  play: async (stage) => {
    const { url, session_id: sessionId } = await stage.customer.call("createPayment", { amount: 2_500 });
    if (card !== undefined) await payCheckout(stage.customer, url, card);
    await go(stage, `/payment-success?session_id=${sessionId}`);
    await stage.page.getByRole("heading", { name: sign(stage.messages.topUps) }).waitFor();
  },
});

const sectionOf = (section: string): Moment => ({
  by: "customer",
  play: (stage) => go(stage, `/profile?section=${section}`),
});

/** A page of a user whose account is held for review; the hold is released afterwards. */
const held = (path: string): Moment => ({
  by: "friend",
  play: async (stage) => {
    await hold(stage);
    await go(stage, path);
    await stage.page.getByRole("heading", { name: stage.messages.blocked.held.title }).waitFor();
  },
  after: release,
});

const seen = (by: keyof Cast, path: string): Moment => ({ by, play: (stage) => go(stage, path) });

/** A receipt of the statement, by the title of its row. */
const receiptOf = (by: keyof Cast, title: keyof AllMessages["transactions"]["titles"]): Moment => ({
  by,
  play: async (stage) => {
    await go(stage, "/extrato");
    const row = stage.page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: stage.messages.transactions.titles[title] });
    await row.first().getByRole("button").click();
  },
});

async function hold({ administrator, friend }: Stage): Promise<string> {
  const { user_id: userId } = await friend.call("getProfile", {});
  await administrator.call("holdAccount", { user_id: userId, reason: "Envie um comprovante de endereço" });
  return userId;
}

async function release({ administrator, friend }: Stage): Promise<void> {
  const { user_id: userId } = await friend.call("getProfile", {});
  await administrator.call("releaseAccount", { user_id: userId, reason: "Tudo certo", login_password: password });
}

const ofTheWallet: Readonly<Record<string, Moment>> = {
  "login, rejected": {
    by: "nobody",
    play: async (stage) => {
      const { page, messages } = stage;
      await go(stage, "/auth");
      await page.getByLabel(messages.auth.email).fill("ninguem@example.com");
      await page.getByLabel(messages.auth.password, { exact: true }).fill("uma senha qualquer");
      await submit(page).click();
      await page.getByText(messages.auth.errors.invalid_credentials).waitFor();
    },
  },
  "sign-up, incomplete": {
    by: "nobody",
    play: async (stage) => {
      await go(stage, "/auth?mode=sign-up");
      await submit(stage.page).click();
    },
  },
  "new password": {
    by: "nobody",
    play: async (stage) => {
      // No mail has this link. As long as the server does not say so, its form is shown.
      await stage.page.route("**/api/login-password/reset/check", (route) => route.abort());
      await go(stage, "/auth?type=recovery&token=1");
    },
  },
  "application error": {
    by: "nobody",
    play: async (stage) => {
      await stage.page.route("**/assets/*.js", (route) => route.abort());
      await go(stage, "/");
      await stage.page.getByRole("heading", { name: "Application Error" }).waitFor();
    },
  },
  blocked: { by: "blocked", play: (stage) => go(stage, "/") },
  "not active": { by: "inactive", play: (stage) => go(stage, "/") },
  checklist: {
    by: "inactive",
    play: async (stage) => {
      await go(stage, "/");
      await stage.page.getByRole("button", { name: stage.messages.home.completeRegistration }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  contact: { by: "inactive", play: taskOf("address") },
  "contact, incomplete": {
    by: "inactive",
    play: async (stage) => {
      await taskOf("address")(stage);
      await stage.page.getByRole("button", { name: stage.messages.onboarding.saveContact }).click();
    },
  },
  photos: { by: "inactive", play: taskOf("documents") },
  camera: {
    by: "inactive",
    play: async (stage) => {
      const { page, messages } = stage;
      await page.context().grantPermissions(["camera"]);
      await taskOf("documents")(stage);
      await page.getByRole("button", { name: messages.onboarding.takePhoto }).first().click();
      await page.locator("video").waitFor();
      await page.getByRole("button", { name: messages.onboarding.shutter, exact: true, disabled: false }).waitFor();
    },
  },
  "purchase password": { by: "inactive", play: taskOf("password") },
  "transfer, wrong": {
    by: "customer",
    play: async (stage) => {
      await go(stage, "/send-money");
      await submit(stage.page).click();
    },
  },
  "transfer, review": { by: "customer", play: planTransfer },
  "transfer, checking": {
    by: "customer",
    play: async (stage) => {
      await planTransfer(stage);
      await stage.page.route("**/api/transfers", (route) => route.abort());
      await confirmTransfer(stage);
      await stage.page.getByRole("heading", { name: stage.messages.common.checking }).waitFor();
    },
  },
  "transfer, sent": {
    by: "customer",
    play: async (stage) => {
      await planTransfer(stage);
      await holdTimers(stage.page, delaysMs.transferRedirect);
      await confirmTransfer(stage);
      await stage.page.getByRole("heading", { name: stage.messages.transfers.sent }).waitFor();
    },
  },
  "cashback, moved": {
    by: "customer",
    play: async (stage) => {
      const { page, messages } = stage;
      await go(stage, "/cashback-transfer");
      await holdTimers(page, delaysMs.cashbackRedirect);
      await page.getByLabel(messages.cashbackTransfer.amount, { exact: true }).pressSequentially("100");
      await submit(page).click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  "payment, confirmed": paymentThat("pays", ({ confirmed }) => confirmed),
  "payment, awaited": paymentThat(undefined, ({ stillPending }) => stillPending),
  "payment, on its way": paymentThat("pays_later", ({ processing }) => processing),
  "payment, expired": paymentThat("abandons", ({ failed }) => failed),
  "payments, on their way": {
    by: "customer",
    play: async (stage) => {
      const { url } = await stage.customer.call("createPayment", { amount: 2_500 });
      await payCheckout(stage.customer, url, "pays_later");
      await go(stage, "/add-money");
    },
  },
  "payment, unreachable": {
    by: "customer",
    play: async (stage) => {
      await stage.page.route("**/api/top-ups/**", (route) => route.abort());
      await go(stage, `/payment-success?session_id=sandbox_${"0".repeat(64)}`);
      await stage.page.getByRole("button", { name: stage.messages.topUps.checkAgain }).waitFor();
    },
  },
  "password, change": {
    by: "customer",
    play: async (stage) => {
      await go(stage, "/my-card");
      await stage.page.getByRole("button", { name: stage.messages.card.changePassword }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  "password, forgot": {
    by: "customer",
    play: async (stage) => {
      await go(stage, "/my-card");
      await stage.page.getByRole("button", { name: stage.messages.card.forgotPassword }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  personal: sectionOf("personal"),
  "contact data": sectionOf("contact"),
  preferences: sectionOf("preferences"),
  referral: sectionOf("referral"),
  limits: sectionOf("limits"),
  security: sectionOf("security"),
  account: sectionOf("account"),
  about: sectionOf("about"),
  "login password": {
    by: "customer",
    play: async (stage) => {
      await go(stage, "/profile?section=security");
      await stage.page.getByRole("button", { name: stage.messages.profile.changeLoginPassword }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  "cancel account": {
    by: "inactive",
    play: async (stage) => {
      await go(stage, "/profile?section=account");
      await stage.page.getByRole("button", { name: stage.messages.profile.cancelAccount }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  "account held": held("/"),
  "account held, sending": held("/send-money"),
  "account held, moving cashback": held("/cashback-transfer"),
  "account owing": seen("owing", "/"),
  "account owing, adding money": {
    by: "owing",
    play: async (stage) => {
      await go(stage, "/add-money");
      await stage.page.locator("input[name=amount]").pressSequentially("3000");
    },
  },
  "cancel account, owing": {
    by: "owing",
    play: async (stage) => {
      await go(stage, "/profile?section=account");
      await stage.page.getByRole("button", { name: stage.messages.profile.cancelAccount }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  "top-up reversed": receiptOf("owing", "deposit_reversal"),
  "pass, ready": {
    by: "customer",
    play: async (stage) => {
      const { page, messages } = stage;
      await go(stage, "/my-card");
      await page.getByRole("button", { name: messages.walletPass.add.file }).click();
      await page.getByText(messages.walletPass.ready.file).waitFor();
    },
  },
  "receipts by mail, off": {
    by: "customer",
    play: async (stage) => {
      await stage.customer.call("changeMailSettings", { purchase_receipts: false });
      await go(stage, "/notifications");
    },
    after: ({ customer }) => customer.call("changeMailSettings", { purchase_receipts: true }),
  },
  charge: { by: "customer", play: openCharge, after: rejectOpenCharge },
  "charge, wrong": {
    by: "customer",
    play: async (stage) => {
      await openCharge(stage);
      await stage.page.locator("dialog[open] input[type=password]").fill("0000");
      await submit(stage.page).click();
      await stage.page.locator("dialog[open] [aria-invalid=true]").waitFor();
    },
    after: rejectOpenCharge,
  },
  "charge, waiting": {
    by: "customer",
    play: async (stage) => {
      await openCharge(stage);
      await stage.page.keyboard.press("Escape");
      await stage.page.getByRole("complementary").waitFor();
    },
    after: rejectOpenCharge,
  },
  "charge, cancelled": {
    by: "customer",
    play: async (stage) => {
      const id = await openCharge(stage);
      await stage.owner.call("cancelPaymentRequest", { id });
      await stage.page.getByText(stage.messages.paymentRequests.outcomes.cancelled.title).waitFor();
    },
  },
  "charge, paid": {
    by: "customer",
    play: async (stage) => {
      const { page, messages } = stage;
      await openCharge(stage);
      await holdTimers(page, delaysMs.reloadAfterApproval);
      await page.locator("dialog[open] input[type=password]").fill(purchasePassword);
      await submit(page).click();
      await page.getByRole("button", { name: messages.paymentRequests.authorize }).waitFor({ state: "hidden" });
    },
  },
};

/** Opens a sheet by a button on the page of a path. */
const sheetOf = (by: keyof Cast, path: string, button: (messages: AllMessages) => string): Moment => ({
  by,
  play: async (stage) => {
    await go(stage, path);
    await stage.page
      .getByRole("button", { name: button(stage.messages) })
      .first()
      .click();
    await stage.page.locator("dialog[open]").waitFor();
  },
});

/** As `sheetOf`, by a button on the review of the user who owes. */
const reviewSheetOf = (button: (messages: AllMessages) => string): Moment => ({
  by: "administrator",
  play: async (stage) => {
    const { user_id: userId } = await stage.owing.call("getProfile", {});
    await go(stage, `/admin/reviews?user=${userId}`);
    await stage.page.getByRole("button", { name: button(stage.messages), exact: true }).click();
    await stage.page.locator("dialog[open]").waitFor();
  },
});

/** Opens the latest approved charge of the owner. */
async function openPaidCharge(stage: Stage): Promise<void> {
  const { payment_requests: charges } = await stage.owner.call("listPartnerPaymentRequests", { status: "approved" });
  const charge = charges.find(({ refunded }) => refunded === 0)!;
  await go(stage, `/partner/charges?charge=${charge.id}`);
}

const ofPartners: Readonly<Record<string, Moment>> = {
  "charge, filled in": {
    by: "owner",
    play: async (stage) => {
      const { page, messages, customer } = stage;
      const { card_number: cardNumber } = await customer.call("getFullCardForPayment", {});
      await go(stage, "/partner/profile");
      await page.getByLabel(messages.partnerConsole.cardNumber).fill(cardNumber);
      await page.locator("input[name=amount]").pressSequentially("4200");
    },
  },
  "charge, waiting": {
    by: "owner",
    play: async (stage) => {
      await ask(stage);
      await go(stage, "/partner/profile");
    },
    after: rejectOpenCharge,
  },
  "charge, incomplete": {
    by: "owner",
    play: async (stage) => {
      await go(stage, "/partner/profile");
      await stage.page.locator("main form [type=submit]").first().click();
    },
  },
  "charge, refunded": {
    by: "owner",
    play: async (stage) => {
      const { payment_requests: charges } = await stage.owner.call("listPartnerPaymentRequests", { limit: 100 });
      const charge = charges.find(({ amount, refunded }) => refunded > 0 && refunded < amount)!;
      await go(stage, `/partner/charges?charge=${charge.id}`);
    },
  },
  refund: {
    by: "owner",
    play: async (stage) => {
      await openPaidCharge(stage);
      await stage.page.getByRole("button", { name: stage.messages.refunds.refund, exact: true }).first().click();
      await stage.page.locator("dialog[open]").last().waitFor();
    },
  },
  "charges, none found": { by: "owner", play: (stage) => go(stage, "/partner/charges?q=nada") },
  payout: {
    by: "owner",
    play: async (stage) => {
      // A partner has at most one payout that waits, and the demo has one.
      const { payouts } = await stage.owner.call("listPayouts", {});
      for (const { id, status } of payouts)
        if (status === "requested") await stage.owner.call("cancelPayout", { id, login_password: password });
      await sheetOf("owner", "/partner/settlement", ({ payouts: messages }) => messages.request).play(stage);
    },
  },
  "payout account": sheetOf("owner", "/partner/settlement", ({ payouts }) => payouts.changeAccount),
  invite: {
    by: "owner",
    play: async (stage) => {
      await go(stage, "/partner/people");
      await stage.page.locator("main form [type=submit]").first().click();
    },
  },
  "new key": sheetOf("owner", "/partner/integration", ({ integration }) => integration.newKey),
  "new address": sheetOf("owner", "/partner/integration", ({ integration }) => integration.newEndpoint),
};

const ofAdministrators: Readonly<Record<string, Moment>> = {
  "one user": {
    by: "administrator",
    play: async (stage) => {
      const found = await stage.administrator.call("findUser", { term: "diego@troco.example" });
      await go(stage, `/admin/users?user=${found!.user_id}`);
    },
  },
  "block a user": {
    by: "administrator",
    play: async (stage) => {
      const found = await stage.administrator.call("findUser", { term: "sofia@troco.example" });
      await go(stage, `/admin/users?user=${found!.user_id}`);
      await stage.page.getByRole("button", { name: stage.messages.users.block }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  "one payout": {
    by: "administrator",
    play: async (stage) => {
      const { payouts } = await stage.administrator.call("listAllPayouts", {});
      await go(stage, `/admin/payouts?payout=${payouts[0]!.id}`);
    },
  },
  "payout, paid": {
    by: "administrator",
    play: async (stage) => {
      const { payouts } = await stage.administrator.call("listAllPayouts", {});
      await go(stage, `/admin/payouts?payout=${payouts[0]!.id}`);
      await stage.page.getByRole("button", { name: stage.messages.payouts.markPaid }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  "account under review": {
    by: "administrator",
    play: async (stage) => go(stage, `/admin/reviews?user=${await hold(stage)}`),
    after: release,
  },
  "release an account": {
    by: "administrator",
    play: async (stage) => {
      await go(stage, `/admin/reviews?user=${await hold(stage)}`);
      await stage.page.getByRole("button", { name: stage.messages.accountReviews.release }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
    after: release,
  },
  "account that owes": {
    by: "administrator",
    play: async (stage) => {
      const { user_id: userId } = await stage.owing.call("getProfile", {});
      await go(stage, `/admin/reviews?user=${userId}`);
    },
  },
  "collect what is owed": reviewSheetOf(({ accountReviews }) => accountReviews.collect),
  "write off what is owed": reviewSheetOf(({ accountReviews }) => accountReviews.writeOff),
  "jobs, given up on": {
    by: "administrator",
    play: async (stage) => {
      await answerDeadJobs(stage.page);
      await go(stage, "/admin/jobs");
    },
  },
  "discard a job": {
    by: "administrator",
    play: async (stage) => {
      await answerDeadJobs(stage.page);
      await go(stage, "/admin/jobs");
      const { discardOf, names } = stage.messages.jobs;
      await stage.page.getByRole("button", { name: discardOf(names["deliver-webhook"]!) }).click();
      await stage.page.locator("dialog[open]").waitFor();
    },
  },
  "geocoding, no answer": {
    by: "administrator",
    play: async (stage) => {
      await answerWaitingRun(stage.page);
      await go(stage, "/geocode-partners");
    },
  },
  "new banner": { by: "administrator", play: (stage) => go(stage, "/banners?banner=new") },
  "new code": sheetOf("administrator", "/admin/codes", ({ promotionalCodes }) => promotionalCodes.newCode),
  "partner switched off": {
    by: "administrator",
    play: async (stage) => {
      const { partners } = await stage.administrator.call("listPartners", { show: "off" });
      await go(stage, `/admin/partners?partner=${partners[0]!.id}`);
    },
  },
  "not an administrator": { by: "customer", play: (stage) => go(stage, "/admin") },
};

export const moments: Readonly<Record<Part, Readonly<Record<string, Moment>>>> = {
  wallet: ofTheWallet,
  partner: ofPartners,
  administration: ofAdministrators,
};

/** The page that a moment is played on, with the messages of its language. */
export async function stageOf(page: Page, cast: Cast, language: Language): Promise<Stage> {
  return { ...cast, page, messages: await messagesOf(language) };
}
