import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { endReview, holdForReview } from "#server/payments/account-holds/index.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { addUnsentMail } from "#test/harness/unsent-mails.ts";
import { readMail, domainErrorOf, until } from "./support/calls.ts";

let server: TestServer;
let marina: TestUser;
let padaria: TestUser & { readonly partnerId: string };
let alice: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: { CURRENCY: "BRL", TIME_ZONE: "America/Sao_Paulo" } });
  marina = await server.createCustomer({ name: "Marina Conceição", balance: 50_000 });
  padaria = await server.createPartner({ partnerName: "Padaria Estrela S.A.", cashbackBasisPoints: 1_000 });
  alice = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, alice.email);
});
afterAll(() => server.close());

/** As it is read, without what keeps mail programs from making links. */
const textOf = async (to: string, subject: string) =>
  (await readMail(server.url, to, subject)).text.replaceAll("\u2060", "").replaceAll("\u00a0", " ");
const countOf = async (template: string, owner: string) =>
  (await server.testDatabase.owner.query("select from mails where template = $1 and owner = $2", [template, owner]))
    .length;

async function buy(amount: number): Promise<string> {
  const { card_number: cardNumber } = await marina.client.call("getFullCardForPayment", {});
  const charge = await padaria.client.call("createPaymentRequest", {
    card_number: cardNumber,
    amount,
    description: "2 cafés",
  });
  await marina.client.call("approvePaymentRequest", {
    id: charge.id,
    amount,
    purchase_password: marina.purchasePassword,
  });
  return charge.id;
}

test("money is reported by mail: a deposit, a purchase after its approval, a refund, a payout to the partner's owner", async () => {
  expect(await textOf(marina.email, "Recibo: você adicionou R$\u00a0500,00")).toContain(
    "Você adicionou: R$ 500,00\nData e hora: ",
  );
  const id = await buy(10_000);
  const receipt = await textOf(marina.email, "Recibo: você pagou R$\u00a0100,00");
  expect(receipt).toContain(
    "Você pagou: R$ 100,00\nEmpresa: Padaria Estrela S.A.\nDescrição: 2 cafés\nCashback ganho: R$ 10,00\n",
  );
  expect(receipt).toContain("(Horário Padrão de Brasília)");
  await padaria.client.call("refundPaymentRequest", {
    id,
    amount: 4_000,
    reason: "um café a menos",
    login_password: padaria.password,
  });
  expect(await textOf(marina.email, "Reembolso de R$\u00a040,00")).toContain(
    "Empresa: Padaria Estrela S.A.\nMotivo: um café a menos\nCashback estornado: R$ 4,00\n",
  );
  expect(await countOf("purchase-receipt", marina.userId), "a refund is no second purchase").toBe(1);

  await padaria.client.call("setPayoutAccount", {
    kind: "pix",
    holder_name: "Padaria Estrela",
    pix_key: "financeiro@padaria.example",
    login_password: padaria.password,
  });
  await letAccountsRest(server.testDatabase.owner);
  const request = async () =>
    (await padaria.client.call("requestPayout", { amount: 2_000, login_password: padaria.password })).payout;
  const rejected = await request();
  await alice.client.call("rejectPayout", {
    id: rejected.id,
    reason: "Conta não encontrada",
    login_password: alice.password,
  });
  expect(await textOf(padaria.email, "Repasse de R$\u00a020,00 recusado")).toContain("Motivo: Conta não encontrada");
  const paid = await request();
  await alice.client.call("markPayoutPaid", { id: paid.id, bank_reference: "E2026-1", login_password: alice.password });
  expect(await textOf(padaria.email, "Repasse de R$\u00a020,00 pago")).toContain(
    "Titular: Padaria Estrela\nConta: f•••@padaria.example\nReferência do banco: E2026-1",
  );
});

test("receipts of purchases come until they are switched off, and again once they are on", async () => {
  expect(await marina.client.call("getMailSettings", {})).toEqual({ purchase_receipts: true });
  await marina.client.call("changeMailSettings", { purchase_receipts: false });
  await buy(1_100);
  // The follower has passed the one once it has come to the next of somebody else.
  const caio = await server.createCustomer({ name: "Caio Ferraz", balance: 5_000 });
  const { card_number: cardNumber } = await caio.client.call("getFullCardForPayment", {});
  const charge = await padaria.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_200 });
  await caio.client.call("approvePaymentRequest", {
    id: charge.id,
    amount: 1_200,
    purchase_password: caio.purchasePassword,
  });
  await readMail(server.url, caio.email, "Recibo: você pagou R$\u00a012,00");
  expect(await caio.client.call("getMailSettings", {}), "another user's").toEqual({ purchase_receipts: true });
  expect(await countOf("purchase-receipt", marina.userId)).toBe(1);
  await marina.client.call("changeMailSettings", { purchase_receipts: true });
  await buy(1_300);
  await readMail(server.url, marina.email, "Recibo: você pagou R$\u00a013,00");
  expect(await countOf("purchase-receipt", marina.userId)).toBe(2);
});

test("a sign-in with a new browser is mailed, one with a known browser is not, nor is the very first", async () => {
  expect(await countOf("new-device", marina.userId)).toBe(0);
  const browser = new Client(server.url, {
    "x-forwarded-for": "198.51.100.77",
    "user-agent":
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  });
  expect((await browser.signIn(marina.email, marina.password)).ok).toBe(true);
  const notice = await textOf(marina.email, "Novo acesso à sua conta Troco");
  expect(notice).toContain("Aparelho: Chrome · Android\nData e hora: ");
  expect(notice).toContain(`${server.url}/not-me?token=`);
  await browser.send("/api/auth/sign-out", { method: "POST" });
  await browser.signIn(marina.email, marina.password);
  await marina.client.signIn(marina.email, marina.password);
  expect(await countOf("new-device", marina.userId)).toBe(1);
  expect((await browser.signIn(marina.email, "wrong")).ok).toBe(false);
});

test("changed passwords, a block, its end and the closing of an account are mailed, each once; a first purchase password is no change", async () => {
  const rui = await server.createCustomer({ name: "Rui Prado" });
  await rui.client.call("updateProfile", { preferred_language: "en" });
  expect(await countOf("purchase-password-changed", rui.userId)).toBe(0);
  await rui.client.call("setPurchasePassword", { password: "7391", current_password: rui.purchasePassword });
  await readMail(server.url, rui.email, "Your purchase password was changed");
  await rui.client.call("changeLoginPassword", { current_password: rui.password, new_password: "another password" });
  expect(await textOf(rui.email, "Your login password was changed")).toContain("“This wasn't me” opens a page");
  for (const reason of ["Documento vencido", "Documento ilegível"])
    await alice.client.call("blockUser", { user_id: rui.userId, reason });
  expect(await textOf(rui.email, "Your Troco account was blocked")).toContain("Reason: Documento vencido");
  await alice.client.call("unblockUser", { user_id: rui.userId, login_password: alice.password });
  await readMail(server.url, rui.email, "Your Troco account was unblocked");
  await rui.client.call("cancelAccount", { login_password: "another password" });
  await readMail(server.url, rui.email, "Your Troco account was closed");
  const sent = await until(async () => {
    const rows = await server.testDatabase.owner.query<{ template: string }>(
      "select template from mails where owner = $1 and status = 'sent' order by id",
      [rui.userId],
    );
    return rows.length >= 5 ? rows.map(({ template }) => template) : undefined;
  });
  expect(sent).toEqual([
    "purchase-password-changed",
    "password-changed",
    "account-blocked",
    "account-unblocked",
    "account-cancelled",
  ]);
});

test("a customer whose account is held gets one mail for the hold, with its reason, and another when it is released", async () => {
  const nina = await server.createCustomer({ name: "Nina Sol" });
  const { services } = server.server;
  const about = { user_id: nina.userId };
  const byHand = (reason: string) => alice.client.call("holdAccount", { ...about, reason });
  const release = () =>
    alice.client.call("releaseAccount", { ...about, reason: "Tudo certo", login_password: alice.password });
  const dispute = { userId: nina.userId, reason: "top_up_disputed", subject: randomUUID() } as const;
  await byHand("Documento vencido");
  expect(await textOf(nina.email, "Sua conta Troco está em análise")).toContain(
    "Motivo: Documento vencido\nData e hora:",
  );
  await byHand("Documento ilegível");
  await services.database.transaction((transaction) => holdForReview(services, transaction, dispute));
  expect(await countOf("own-account-held", nina.userId)).toBe(1);
  await release();
  await readMail(server.url, nina.email, "A análise da sua conta Troco terminou");
  await services.database.transaction((transaction) => holdForReview(services, transaction, dispute));
  await services.database.transaction((transaction) => endReview(services, transaction, dispute));
  await services.database.transaction((transaction) => endReview(services, transaction, dispute));
  expect([await countOf("own-account-held", nina.userId), await countOf("own-account-released", nina.userId)]).toEqual([
    2, 2,
  ]);
});

test("an unsent mail is listed page by page, and sent again once, whichever administrators press, or let be; each is an act", async () => {
  const bruno = await server.createCustomer({ name: "Bruno Reis" });
  await grantAdministrator(server.server.services, bruno.email);
  const unsent = { template: "purchase-password-changed", status: "failed", says: "550 no such mailbox" } as const;
  const add = () => addUnsentMail(server.testDatabase.owner, { ...unsent, email: padaria.email });
  const ids = [await add(), await add()];
  const read = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await alice.client.call("listUnsentMails", { limit: 1, ...(before && { before }) });
    read.push(...page.mails);
    before = page.next_before;
  }
  expect(read.map(({ id }) => id)).toEqual(ids.toSorted().toReversed());
  expect(read[0]).toMatchObject({
    ...unsent,
    person: { user_id: padaria.userId, full_name: "Padeira Estrela" },
    address: padaria.email.replace(/^(.)[^@]*/, "$1•••"),
    obstacle: null,
  });

  const [sent, left] = ids as [string, string];
  const pressed = await Promise.allSettled(
    [alice, bruno].map(({ client }) => client.call("sendMailAgain", { id: sent })),
  );
  expect(pressed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await domainErrorOf(bruno.client.call("sendMailAgain", { id: sent }))).toMatchObject({ code: "mail_settled" });
  await readMail(server.url, padaria.email, "Sua senha de compra foi alterada");
  await bruno.client.call("discardMail", { id: left });
  expect((await alice.client.call("listUnsentMails", {})).mails).toEqual([]);
  const found = await (await fetch(`${server.url}/mailbox/messages?to=${padaria.email}`)).json();
  const arrived = (found as { readonly subject: string }[]).filter(({ subject }) =>
    subject.includes("senha de compra"),
  );
  expect(arrived).toHaveLength(1);
  const auditEventsOf = async (id: string) => (await alice.client.call("listActs", { subject: id })).acts;
  expect(await auditEventsOf(sent)).toMatchObject([
    {
      act: "sendMailAgain",
      subject: { kind: "mail", id: sent },
      before: { status: "failed" },
      after: { user_id: padaria.userId },
    },
  ]);
  expect(await auditEventsOf(left)).toMatchObject([{ act: "discardMail", actor_name: "Bruno Reis" }]);
});
