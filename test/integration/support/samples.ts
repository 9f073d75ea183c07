import { createECDH, createHash, randomBytes } from "node:crypto";
import type { Contract, OperationId } from "#contract/index.ts";
import type { InputOf, Operation, OutputOf } from "#contract/operation.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client } from "#server/cli/demo/index.ts";
import { addDeadJob } from "#test/harness/dead-jobs.ts";
import { addPasskey, SoftwarePasskey } from "#test/harness/passkey.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { photoOf, type TestUser, type TestServer } from "#test/harness/server.ts";
import { addUnsentMail } from "#test/harness/unsent-mails.ts";
import { codeNow } from "./authenticator.ts";
import { bookDebt } from "./debts.ts";

/**
 * The things that valid inputs refer to: users, and ids of things of the customer and the partner.
 */
export interface World {
  readonly customer: TestUser;
  readonly partner: TestUser & { readonly partnerId: string };
  /** A cashier and a manager of the partner. */
  readonly cashier: TestUser;
  readonly manager: TestUser;
  readonly administrator: TestUser;
  /** A cashier who is removed. */
  readonly leaver: TestUser;
  /** An open invitation of the partner. */
  readonly invitation: string;
  /** The token of an invitation to another partner, mailed to the administrator. */
  readonly invitationToken: string;
  /** Partners that an administrator changes. */
  readonly otherPartner: string;
  readonly ownerlessPartner: string;
  /** An import that the administrator has started. */
  readonly partnerImport: string;
  /** A customer who can receive money, and whose referral code can be applied. */
  readonly bystander: TestUser;
  /** A customer who owes more than the wallet has. */
  readonly debtor: TestUser;
  readonly frozen: TestUser;
  readonly cardNumber: string;
  readonly referralCode: string;
  /** Open charges of the partner to the customer. */
  readonly chargeToApprove: string;
  readonly chargeToReject: string;
  readonly chargeToCancel: string;
  /** A charge that the customer has paid. */
  readonly chargeToRefund: string;
  /** One of a test key of the partner. */
  readonly sandboxCharge: string;
  readonly linkToPay: OutputOf<Contract["createPaymentLink"]>;
  readonly linkToCancel: OutputOf<Contract["createPaymentLink"]>;
  /** A link of the sandbox. */
  readonly linkToTry: OutputOf<Contract["createPaymentLink"]>;
  /** A refund of the partner. */
  readonly refund: string;
  /**
   * A charge that the customer contests, one that is contested, and one that waits for a decision.
   */
  readonly chargeToDispute: string;
  readonly disputedCharge: string;
  readonly disputeToSettle: string;
  /** Requested by the partner. */
  readonly payoutToCancel: string;
  /** Requested by other partners. */
  readonly payoutToPay: string;
  readonly payoutToReject: string;
  readonly payoutToCollect: string;
  /** Batches of one payout each. */
  readonly batchToSend: string;
  readonly batchToDissolve: string;
  readonly batchToSettle: { readonly id: string; readonly payout: string };
  readonly checkoutSession: string;
  /** A row of the customer's statement. */
  readonly transaction: string;
  readonly banner: string;
  readonly apiKey: string;
  readonly branch: string;
  readonly till: string;
  readonly branchToClose: string;
  readonly tillToClose: string;
  readonly webhookEndpoint: string;
  readonly webhookDelivery: string;
  readonly webhookEvent: string;
  /** Dead letters. */
  readonly jobToRetry: string;
  readonly jobToDiscard: string;
  /** Mails that were not sent. */
  readonly mailToSend: string;
  readonly mailToDiscard: string;
  /** A second device on which the customer is signed in. */
  readonly device: string;
  /** Passkeys of the customer: one to use and to rename, and one to remove. */
  readonly passkey: SoftwarePasskey;
  readonly passkeyId: string;
  readonly passkeyToRemove: string;
  /** For `addPasskey` and `confirmWithPasskey`. */
  readonly passkeyChallenges: { readonly forNew: string; readonly toConfirm: string };
  /** The secret of the customer's authenticator, which has not shown a code yet. */
  readonly authenticatorSecret: string;
  readonly photo: Buffer;
}

/** Facts of each charge to the customer that the partner alone may read. */
export const partnersOwn = { reference: "pedido-xilofone", metadata: { note: "entregar-xilofone" } };

export async function createWorld(server: TestServer): Promise<World> {
  const customer = await server.createCustomer({ name: "Marina Azevedo", balance: 50_000 });
  const partner = await server.createPartner();
  const cashier = await server.createCustomer({ name: "Beto Lima" });
  await server.addStaff(partner.partnerId, cashier.userId);
  const manager = await server.createCustomer({ name: "Gina Melo" });
  await server.addStaff(partner.partnerId, manager.userId, "manager");
  const branch = (await partner.client.call("createBranch", { name: "Centro" })).id;
  const branchToClose = (await partner.client.call("createBranch", { name: "Praia" })).id;
  const till = (await partner.client.call("createTill", { branch_id: branch, name: "Caixa 1" })).id;
  const tillToClose = (await partner.client.call("createTill", { branch_id: branch, name: "Caixa 2" })).id;
  const leaver = await server.signUp("Léo Dias");
  await server.addStaff(partner.partnerId, leaver.userId);
  const administrator = await server.createCustomer({ name: "Alice Prado", balance: 1_000 });
  await grantAdministrator(server.server.services, administrator.email);
  const { id: otherPartner } = await administrator.client.call("createPartner", {
    ...partnerSample,
    company_name: "Livraria Sol",
    login_password: administrator.password,
  });
  const { id: ownerlessPartner } = await administrator.client.call("createPartner", {
    ...partnerSample,
    login_password: administrator.password,
  });
  const { id: partnerImport } = await administrator.client.call("startPartnerImport", importSample(administrator));
  const invite = async (email: string, partnerId: string, token: string) => {
    const [row] = await server.testDatabase.owner.query<{ id: string }>(
      `insert into partner_invitations (id, partner_id, email, role, token_digest, invited_by, invited_at, expires_at)
        values (gen_random_uuid(), $2, $1, 'cashier', $3, 'somebody', now(), now() + interval '1 hour') returning id`,
      [email, partnerId, createHash("sha256").update(token).digest()],
    );
    return row!.id;
  };
  const invitation = await invite("equipe@troco.example", partner.partnerId, "a token that nobody has");
  const invitationToken = "the administrator's token";
  // One that no sample is about, because administrators do not decide on their own.
  const { partnerId: ownPartner } = await server.createPartner({ partnerName: "Sebo Lua" });
  await invite(administrator.email, ownPartner, invitationToken);
  const bystander = await server.createCustomer({ name: "Caio Ferraz", balance: 120_000 });
  const debtor = await server.createCustomer({ name: "Davi Rocha", balance: 1_000 });
  await bookDebt(server, debtor.userId, 3_000n);
  const frozen = await server.signUp("Gil Neves");
  await frozen.client.call("freezeAccount", {});
  const { card_number: cardNumber } = await customer.client.call("getFullCardForPayment", {});
  const { card_number: othersCard } = await bystander.client.call("getFullCardForPayment", {});
  const charge = async () =>
    (await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 1_000, ...partnersOwn })).id;
  const [banner] = await server.testDatabase.owner.query<{ id: string }>(
    "insert into banners (id, company_name, description, cashback, created_at) values (gen_random_uuid(), 'Padaria Estrela', 'Hoje', '10%', now()) returning id",
  );
  const sent = await customer.client.call("sendMoney", { username: partner.username, amount: 2_000 });
  const paidCharge = async () => {
    const id = await charge();
    await customer.client.call("approvePaymentRequest", {
      id,
      amount: 1_000,
      purchase_password: customer.purchasePassword,
    });
    return id;
  };
  const chargeToGain = await paidCharge();
  const { refund } = await partner.client.call("refundPaymentRequest", {
    id: await paidCharge(),
    amount: 100,
    login_password: partner.password,
  });
  const dispute = async () => {
    const id = await paidCharge();
    return customer.client.call("openDispute", { id, ...disputeSample });
  };
  const disputed = await dispute();
  const answered = await dispute();
  await partner.client.call("replyToDispute", { id: answered.payment_request_id, reply: "Foi entregue." });
  // A partner can have only one payout that waits, so each needs another partner.
  const requestPayout = async (owner: TestUser, account: typeof payoutAccount | typeof ibanAccount = payoutAccount) => {
    const paid = await owner.client.call("createPaymentRequest", { card_number: othersCard, amount: 10_000 });
    await bystander.client.call("approvePaymentRequest", {
      id: paid.id,
      amount: 10_000,
      purchase_password: bystander.purchasePassword,
    });
    await owner.client.call("setPayoutAccount", { ...account, login_password: owner.password });
    await letAccountsRest(server.testDatabase.owner);
    const { payout } = await owner.client.call("requestPayout", { amount: 1_000, login_password: owner.password });
    return payout.id;
  };
  const createBatch = async (partnerName: string) => {
    const payout = await requestPayout(await server.createPartner({ partnerName }), ibanAccount);
    const { id } = await administrator.client.call("createPayoutBatch", {
      payout_ids: [payout],
      login_password: administrator.password,
    });
    return { id, payout };
  };
  const elsewhere = new Client(server.url);
  await elsewhere.signIn(customer.email, customer.password);
  const [, device] = await customer.client.call("listDevices", {});
  const { api_key: apiKey } = await partner.client.call("createApiKey", {
    name: "Caixa 1",
    mode: "live",
    scopes: ["charges:read"],
    login_password: partner.password,
  });
  const { webhook_endpoint: endpoint } = await partner.client.call("createWebhookEndpoint", {
    ...webhook,
    events: [...webhook.events],
    login_password: partner.password,
  });
  const { id: webhookDelivery, event_id: webhookEvent } = await partner.client.call("sendTestWebhook", {
    id: endpoint.id,
  });
  const secondFactors = await prepareSecondFactors(customer);
  return {
    ...secondFactors,
    customer,
    partner,
    cashier,
    manager,
    leaver,
    invitation,
    invitationToken,
    otherPartner,
    ownerlessPartner,
    partnerImport,
    administrator,
    bystander,
    debtor,
    frozen,
    cardNumber,
    referralCode: (await bystander.client.call("getProfile", {})).referral_code,
    chargeToApprove: await charge(),
    chargeToReject: await charge(),
    chargeToCancel: await charge(),
    chargeToRefund: chargeToGain,
    ...(await sandboxOf(server, partner)),
    linkToPay: await partner.client.call("createPaymentLink", { amount: 1_000, ...partnersOwn }),
    linkToCancel: await partner.client.call("createPaymentLink", { amount: 1_000, ...partnersOwn }),
    refund: refund.id,
    chargeToDispute: await paidCharge(),
    disputedCharge: disputed.payment_request_id,
    disputeToSettle: answered.id,
    payoutToCancel: await requestPayout(partner),
    payoutToPay: await requestPayout(await server.createPartner({ partnerName: "Café Aurora" })),
    payoutToReject: await requestPayout(await server.createPartner({ partnerName: "Mercado Azul" })),
    payoutToCollect: await requestPayout(await server.createPartner({ partnerName: "Livraria Sol" })),
    batchToSend: (await createBatch("Farmácia Verde")).id,
    batchToDissolve: (await createBatch("Papelaria Lua")).id,
    batchToSettle: await createBatch("Chaveiro Norte"),
    checkoutSession: (await customer.client.call("createPayment", { amount: 2_500 })).session_id,
    transaction: sent.transaction_id,
    banner: banner!.id,
    apiKey: apiKey.id,
    branch,
    till,
    branchToClose,
    tillToClose,
    webhookEndpoint: endpoint.id,
    webhookDelivery,
    webhookEvent,
    jobToRetry: await addDeadJob(server.testDatabase.owner, deadJob),
    jobToDiscard: await addDeadJob(server.testDatabase.owner, deadJob),
    mailToSend: await addUnsentMail(server.testDatabase.owner, { ...unsentMail, email: bystander.email }),
    mailToDiscard: await addUnsentMail(server.testDatabase.owner, { ...unsentMail, email: bystander.email }),
    device: device!.id,
    photo: await photoOf(),
  };
}

/** A charge and a payment link of the sandbox. */
async function sandboxOf(server: TestServer, { client, password }: TestUser) {
  const { key } = await client.call("createApiKey", {
    name: "Testes",
    mode: "test",
    scopes: ["charges:write"],
    login_password: password,
  });
  const program = new Client(server.url, { authorization: `Bearer ${key}` });
  const { id } = await program.call("createPaymentRequest", { card_number: "9042000000000043", amount: 1_000 });
  return { sandboxCharge: id, linkToTry: await program.call("createPaymentLink", { amount: 1_000 }) };
}

/** The token of a payment link's address. */
export function tokenOf({ url }: { readonly url: string }): string {
  return new URL(url).searchParams.get("link")!;
}

/** The things that the samples of second factors refer to, for a customer. */
async function prepareSecondFactors({ client, password }: TestUser) {
  const { passkey, id: passkeyId } = await addPasskey(client, password);
  const { id: passkeyToRemove } = await addPasskey(client, password);
  const { challenge: forNew } = await client.call("startPasskey", { login_password: password });
  const { challenge: toConfirm } = await client.call("getPasskeyChallenge", {});
  const { secret } = await client.call("startAuthenticator", { login_password: password });
  return { passkey, passkeyId, passkeyToRemove, passkeyChallenges: { forNew, toConfirm }, authenticatorSecret: secret };
}

/** The environment with which a server accepts the samples. */
export const samplesEnvironment = {
  PUSH_SERVICES: "push.troco.invalid",
  PAYER_NAME: "Troco Pagamentos S.A.",
  PAYER_ACCOUNT: "0001/1234567-8",
  PAYER_BANK: "18236120",
};

/** The files that go with an operation's sample. */
export function filesOf({ body }: Operation, { photo }: World): Record<string, Buffer> | undefined {
  return body === "multipart" ? { document: photo, selfie: photo } : undefined;
}

/** A job about a charge that does not exist, so a retry does nothing. */
const deadJob = { queue: "expire-payment-request", data: { customer_id: "nobody", id: "none" } } as const;

const unsentMail = { template: "password-changed", status: "failed", says: "timeout" } as const;

/** A subscription as a browser makes it, at a host that does not exist. */
const pushDevice = {
  endpoint: `https://${samplesEnvironment.PUSH_SERVICES}/send/1`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};

/** An endpoint at a host that does not exist, for sandbox charges, which the tests do not make. */
const webhook = { url: "https://till.troco.invalid/webhooks", mode: "test", events: ["charge.approved"] } as const;

const disputeSample = { reason: "not_received", text: "O pedido não chegou." } as const;
const ibanAccount = { kind: "iban", holder_name: "Farmácia Verde", iban: "DE89370400440532013000" } as const;
const payoutAccount = { kind: "pix", holder_name: "Padaria Estrela Ltda.", pix_key: "caixa@padaria.example" } as const;
const november = { from: "2026-11-01", to: "2026-11-30", time_zone: "America/Sao_Paulo" };

const partnerSample = {
  company_name: "Padaria Nova",
  business_category: "restaurant",
  city: "São Paulo",
  state: "SP",
  phone: "+551130000000",
  instagram: "padaria.nova",
  cashback_basis_points: 1_000,
  cashback_basis_points_min: 100,
  cashback_basis_points_max: 2_000,
  latitude: -23.55,
  longitude: -46.63,
} as const;

const importSample = ({ password }: TestUser) => ({
  file_name: "empresas.csv",
  file_digest: "ab".repeat(32),
  row_count: 3,
  login_password: password,
});

type Samples = { readonly [Id in OperationId]: (world: World) => InputOf<Contract[Id]> };

/** A valid input for each operation. An operation without one does not compile. */
export const samples: Samples = {
  getHome: () => ({}),
  getInstallation: () => ({}),
  withdrawIntent: () => ({ key: "nothing-was-asked-under-this" }),
  getProfile: () => ({}),
  getSafeProfileData: () => ({}),
  updateProfile: () => ({ city: "Recife" }),
  activateUserAccount: () => ({}),
  cancelAccount: ({ customer }) => ({ login_password: customer.password }),
  freezeAccount: () => ({}),
  freezeAccountByLink: () => ({ token: "a token that nobody was ever sent" }),
  changeLoginPassword: ({ customer }) => ({ current_password: customer.password, new_password: customer.password }),
  checkLoginPasswordReset: () => ({ token: "thatNobodyWasEverSent" }),
  getSecondFactors: () => ({}),
  getPasskeyChallenge: () => ({}),
  startPasskey: ({ customer }) => ({ login_password: customer.password }),
  addPasskey: ({ customer, passkeyChallenges }) => ({
    name: "iPhone",
    ...new SoftwarePasskey(customer.client.url).register(passkeyChallenges.forNew),
  }),
  renamePasskey: ({ passkeyId }) => ({ id: passkeyId, name: "Notebook" }),
  removePasskey: ({ customer, passkeyToRemove }) => ({ id: passkeyToRemove, login_password: customer.password }),
  confirmWithPasskey: ({ passkey, passkeyChallenges }) => passkey.answer(passkeyChallenges.toConfirm),
  startAuthenticator: ({ customer }) => ({ login_password: customer.password }),
  confirmAuthenticator: ({ authenticatorSecret }) => ({ code: codeNow(authenticatorSecret) }),
  removeAuthenticator: ({ customer }) => ({ login_password: customer.password }),
  renewRecoveryCodes: ({ customer }) => ({ login_password: customer.password }),
  listDevices: () => ({}),
  signOutDevice: ({ customer, device }) => ({ id: device, login_password: customer.password }),
  signOutOtherDevices: ({ customer }) => ({ login_password: customer.password }),
  getFullCardForPayment: () => ({}),
  freezeCard: () => ({}),
  unfreezeCard: ({ customer }) => ({ login_password: customer.password }),
  replaceCard: ({ customer }) => ({ login_password: customer.password }),
  generateWalletPass: () => ({}),
  uploadIdentityDocuments: () => ({}),
  getIdentityDocument: () => ({ kind: "document" }),
  hasPurchasePassword: () => ({}),
  getPurchasePasswordLock: () => ({}),
  setPurchasePassword: ({ customer }) => ({
    password: customer.purchasePassword,
    current_password: customer.purchasePassword,
  }),
  verifyPurchasePassword: ({ customer }) => ({ _password: customer.purchasePassword }),
  requestPurchasePasswordReset: ({ customer }) => ({ login_password: customer.password }),
  checkPurchasePasswordReset: () => ({ token: "a token that nobody was ever sent" }),
  resetPurchasePassword: () => ({ token: "a token that nobody was ever sent", password: "1357" }),
  createPayment: () => ({ amount: 2_500 }),
  listTopUps: () => ({}),
  verifyPayment: ({ checkoutSession }) => ({ sessionId: checkoutSession }),
  findRecipient: ({ bystander }) => ({ username: bystander.username }),
  listSpendingLimits: () => ({}),
  setSpendingLimit: () => ({ name: "send", amount: 50_000 }),
  stopRaise: () => ({ name: "send" }),
  sendMoney: ({ bystander }) => ({ username: bystander.username, amount: 100 }),
  listContacts: () => ({}),
  listBlocks: () => ({}),
  createBlock: ({ chargeToApprove }) => ({ of: chargeToApprove }),
  deleteBlock: () => ({ id: "00000000-0000-4000-8000-000000000000" }),
  transferCashback: () => ({ amount: 1 }),
  listCashbackHistory: () => ({}),
  listMilestones: () => ({}),
  listCashbackTimeline: () => ({ type: "all", time_zone: "America/Sao_Paulo" }),
  getCashbackSummary: () => ({ time_zone: "America/Sao_Paulo" }),
  getPendingPaymentRequest: () => ({}),
  getPaymentRequest: ({ chargeToApprove }) => ({ id: chargeToApprove }),
  approvePaymentRequest: ({ chargeToApprove, customer }) => ({
    id: chargeToApprove,
    amount: 1_000,
    purchase_password: customer.purchasePassword,
  }),
  rejectPaymentRequest: ({ chargeToReject }) => ({ id: chargeToReject }),
  createPaymentRequest: ({ cardNumber }) => ({ card_number: cardNumber, amount: 1_000 }),
  getPartnerPaymentRequest: ({ chargeToCancel }) => ({ id: chargeToCancel }),
  checkCard: ({ cardNumber }) => ({ card_number: cardNumber }),
  listPartnerPaymentRequests: () => ({ search: "marina", status: "pending" }),
  getPartnerChargeTotals: () => ({}),
  exportPartnerPaymentRequests: () => ({ time_zone: "America/Sao_Paulo" }),
  cancelPaymentRequest: ({ chargeToCancel }) => ({ id: chargeToCancel }),
  refundPaymentRequest: ({ chargeToRefund, partner }) => ({
    id: chargeToRefund,
    amount: 100,
    reason: "Faltou um café",
    login_password: partner.password,
  }),
  listSandboxPaymentRequests: () => ({}),
  getSandboxPaymentRequest: ({ sandboxCharge }) => ({ id: sandboxCharge }),
  simulatePaymentLink: ({ linkToTry }) => ({ token: tokenOf(linkToTry) }),
  createPaymentLink: () => ({ amount: 1_000, return_url: "https://shop.example.com/orders/1" }),
  listPaymentLinks: () => ({}),
  getPaymentLink: ({ linkToCancel }) => ({ id: linkToCancel.id }),
  cancelPaymentLink: ({ linkToCancel }) => ({ id: linkToCancel.id }),
  openPaymentLink: ({ linkToPay }) => ({ token: tokenOf(linkToPay) }),
  approvePaymentLink: ({ linkToPay, customer }) => ({
    token: tokenOf(linkToPay),
    amount: 1_000,
    purchase_password: customer.purchasePassword,
  }),
  openTill: ({ till }) => ({ id: till }),
  payTill: ({ till, customer }) => ({
    id: till,
    amount: 1_000,
    cashback_basis_points: 1_000,
    purchase_password: customer.purchasePassword,
  }),
  listPartnerRefunds: () => ({}),
  getPartnerRefund: ({ refund }) => ({ id: refund }),
  listRefunds: ({ chargeToRefund }) => ({ id: chargeToRefund }),
  getOwnDispute: ({ disputedCharge }) => ({ id: disputedCharge }),
  openDispute: ({ chargeToDispute }) => ({ id: chargeToDispute, ...disputeSample }),
  withdrawDispute: ({ chargeToDispute }) => ({ id: chargeToDispute }),
  getDisputeOfCharge: ({ disputedCharge }) => ({ id: disputedCharge }),
  listPartnerDisputes: () => ({}),
  replyToDispute: ({ disputedCharge }) => ({ id: disputedCharge, reply: "Foi entregue." }),
  listAllDisputes: () => ({}),
  getDispute: ({ disputeToSettle }) => ({ id: disputeToSettle }),
  settleDispute: ({ disputeToSettle, administrator }) => ({
    id: disputeToSettle,
    in_favor_of: "customer",
    reason: "Não há prova de entrega",
    login_password: administrator.password,
  }),
  getSettlement: () => ({}),
  listSettlementEntries: () => november,
  getSettlementReport: () => november,
  exportSettlementReport: () => november,
  exportSettlementReportPdf: () => november,
  getPayoutAccount: () => ({}),
  setPayoutAccount: ({ partner }) => ({ ...payoutAccount, login_password: partner.password }),
  getPayoutSchedule: () => ({}),
  setPayoutSchedule: ({ partner }) => ({ cadence: "daily", login_password: partner.password }),
  requestPayout: ({ partner }) => ({ amount: 1_000, login_password: partner.password }),
  listPayouts: () => ({}),
  getPartnerPayout: ({ payoutToCancel }) => ({ id: payoutToCancel }),
  cancelPayout: ({ payoutToCancel, partner }) => ({ id: payoutToCancel, login_password: partner.password }),
  listAllPayouts: () => ({}),
  getPayout: ({ payoutToPay }) => ({ id: payoutToPay }),
  markPayoutPaid: ({ payoutToPay, administrator }) => ({
    id: payoutToPay,
    bank_reference: "E2E-0001",
    login_password: administrator.password,
  }),
  // The administrator who approves a payout does not pay it.
  approvePayout: ({ payoutToReject, administrator }) => ({
    id: payoutToReject,
    login_password: administrator.password,
  }),
  listPayoutsToCollect: () => ({}),
  createPayoutBatch: ({ payoutToCollect, administrator }) => ({
    payout_ids: [payoutToCollect],
    login_password: administrator.password,
  }),
  listPayoutBatches: () => ({}),
  getPayoutBatch: ({ batchToSend }) => ({ id: batchToSend }),
  downloadPayoutBatch: ({ batchToSend }) => ({ id: batchToSend }),
  downloadPayoutBatchCsv: ({ batchToSend }) => ({ id: batchToSend }),
  settlePayoutBatch: ({ batchToSettle: { id, payout }, administrator }) => ({
    id,
    rows: [{ outcome: "paid", end_to_end_id: payout.replaceAll("-", "") }],
    login_password: administrator.password,
  }),
  markPayoutBatchReceived: ({ batchToSend }) => ({ id: batchToSend }),
  dissolvePayoutBatch: ({ batchToDissolve, administrator }) => ({
    id: batchToDissolve,
    login_password: administrator.password,
  }),
  rejectPayout: ({ payoutToReject, administrator }) => ({
    id: payoutToReject,
    reason: "Conta encerrada",
    login_password: administrator.password,
  }),
  listTransactions: () => ({}),
  listTransactionMonths: () => ({}),
  getLastTransaction: () => ({}),
  getTransaction: ({ transaction }) => ({ id: transaction }),
  listNotifications: () => ({}),
  getUnreadNotifications: () => ({}),
  markNotificationsRead: ({ chargeToReject }) => ({ up_to: chargeToReject }),
  getMailSettings: () => ({}),
  changeMailSettings: () => ({ purchase_receipts: false }),
  getPushKey: () => ({}),
  subscribeToPush: () => pushDevice,
  unsubscribeFromPush: () => ({ endpoint: pushDevice.endpoint }),
  listApiKeys: () => ({}),
  listApiKeyRequests: ({ apiKey }) => ({ id: apiKey }),
  createApiKey: ({ partner }) => ({
    name: "Caixa 2",
    mode: "test",
    scopes: ["charges:read", "charges:write"],
    login_password: partner.password,
  }),
  revokeApiKey: ({ apiKey }) => ({ id: apiKey }),
  listWebhookEndpoints: () => ({}),
  createWebhookEndpoint: ({ partner }) => ({
    ...webhook,
    events: [...webhook.events],
    login_password: partner.password,
  }),
  updateWebhookEndpoint: ({ webhookEndpoint, partner }) => ({
    id: webhookEndpoint,
    url: "https://till.troco.invalid/other",
    events: ["charge.created"],
    is_enabled: false,
    login_password: partner.password,
  }),
  rotateWebhookSecret: ({ webhookEndpoint, partner }) => ({ id: webhookEndpoint, login_password: partner.password }),
  sendTestWebhook: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
  listWebhookDeliveries: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
  resendWebhookDelivery: ({ webhookDelivery }) => ({ id: webhookDelivery }),
  listPartnerEvents: () => ({}),
  getPartnerEvent: ({ webhookEvent }) => ({ id: webhookEvent }),
  resendPartnerEvent: ({ webhookEvent }) => ({ id: webhookEvent }),
  deleteWebhookEndpoint: ({ webhookEndpoint }) => ({ id: webhookEndpoint }),
  getPublicPartners: () => ({}),
  listPartnerFilters: () => ({}),
  getOwnPartner: () => ({}),
  updateOwnPartner: () => ({
    version: 1,
    company_name: "Padaria Estrela",
    business_category: "restaurant",
    city: "São Paulo",
    cashback_basis_points: 900,
  }),
  setRefundCeilings: ({ partner }) => ({
    manager: 20_000,
    cashier: 5_000,
    cashier_day: null,
    login_password: partner.password,
  }),
  listTills: () => ({}),
  createBranch: () => ({ name: "Norte" }),
  renameBranch: ({ branch }) => ({ id: branch, name: "Centro velho" }),
  closeBranch: ({ branchToClose }) => ({ id: branchToClose }),
  createTill: ({ branch }) => ({ branch_id: branch, name: "Caixa 3" }),
  renameTill: ({ till }) => ({ id: till, name: "Caixa da porta" }),
  closeTill: ({ tillToClose }) => ({ id: tillToClose }),
  listPartnerPeople: () => ({}),
  inviteCashier: ({ partner }) => ({ email: "nova.pessoa@troco.example", login_password: partner.password }),
  inviteManager: ({ partner }) => ({ email: "nova.gerente@troco.example", login_password: partner.password }),
  inviteCoOwner: ({ partner }) => ({ email: "outra.dona@troco.example", login_password: partner.password }),
  revokeInvitation: ({ invitation }) => ({ id: invitation }),
  changeMemberRole: ({ cashier, partner }) => ({
    user_id: cashier.userId,
    role: "cashier",
    login_password: partner.password,
  }),
  removePartnerMember: ({ leaver, partner }) => ({ user_id: leaver.userId, login_password: partner.password }),
  acceptInvitation: ({ invitationToken }) => ({ token: invitationToken }),
  listPartners: () => ({ search: "padaria", show: "on" }),
  getPartner: ({ otherPartner }) => ({ id: otherPartner }),
  createPartner: ({ administrator }) => ({
    ...partnerSample,
    owner_email: "dona.nova@troco.example",
    login_password: administrator.password,
  }),
  updatePartner: ({ otherPartner, administrator }) => ({
    id: otherPartner,
    version: 1,
    ...partnerSample,
    login_password: administrator.password,
  }),
  switchPartnerOff: ({ otherPartner }) => ({ id: otherPartner }),
  switchPartnerOn: ({ otherPartner, administrator }) => ({
    id: otherPartner,
    login_password: administrator.password,
  }),
  invitePartnerOwner: ({ ownerlessPartner, administrator }) => ({
    id: ownerlessPartner,
    email: "dono@troco.example",
    login_password: administrator.password,
  }),
  startPartnerImport: ({ administrator }) => importSample(administrator),
  checkPartnerImport: () => ({ rows: [{ company_name: "Padaria Nova", business_category: "Restaurante" }] }),
  importPartners: ({ partnerImport }) => ({
    id: partnerImport,
    first_row: 1,
    rows: [{ company_name: "Loja Um", business_category: "other" }, { company_name: "Sem categoria" }],
  }),
  getLastPartnerImport: () => ({}),
  downloadRefusedRows: ({ partnerImport }) => ({ id: partnerImport }),
  listBanners: () => ({}),
  listAllBanners: () => ({}),
  orderBanners: ({ banner }) => ({ ids: [banner], was: [banner] }),
  createBanner: () => ({ company_name: "Padaria Estrela", description: "Hoje", cashback: "10%" }),
  updateBanner: ({ banner }) => ({
    id: banner,
    version: 1,
    company_name: "Padaria Estrela",
    description: "Amanhã",
    cashback: "12%",
  }),
  deleteBanner: ({ banner }) => ({ id: banner }),
  geocodeAllPartners: () => ({}),
  retryGeocodingFailures: () => ({}),
  pauseGeocodingRun: () => ({}),
  resumeGeocodingRun: () => ({}),
  getGeocodingRun: () => ({}),
  listGeocodingResults: () => ({ outcome: "failure" }),
  applyReferralCode: ({ referralCode }) => ({ _code: referralCode }),
  listPromotionalCodes: () => ({ search: "verao" }),
  createPromotionalCode: ({ administrator }) => ({
    login_password: administrator.password,
    code: "VERAO-26",
    bonus: 1_000,
    minimum_top_up: 5_000,
  }),
  endPromotionalCode: () => ({ code: "VERAO-26" }),
  getOverview: () => ({ time_zone: "America/Sao_Paulo" }),
  searchUsers: () => ({ term: "Marina", reason: "Ligou sem saber o e-mail da conta" }),
  findUser: ({ bystander }) => ({ term: bystander.email }),
  getUser: ({ bystander }) => ({ user_id: bystander.userId }),
  listUserTransactions: ({ bystander }) => ({ user_id: bystander.userId }),
  viewUserPhoto: ({ bystander }) => ({ user_id: bystander.userId, kind: "document" }),
  blockUser: ({ bystander }) => ({ user_id: bystander.userId, reason: "Chargeback" }),
  unfreezeUser: ({ frozen, administrator }) => ({
    user_id: frozen.userId,
    reason: "Identificou-se na agência",
    login_password: administrator.password,
  }),
  unblockUser: ({ bystander, administrator }) => ({
    user_id: bystander.userId,
    login_password: administrator.password,
  }),
  signOutUserEverywhere: ({ bystander }) => ({ user_id: bystander.userId }),
  listAccountReviews: () => ({}),
  getAccountReview: ({ debtor }) => ({ user_id: debtor.userId }),
  holdAccount: ({ debtor }) => ({ user_id: debtor.userId, reason: "Vamos conversar" }),
  collectOwed: ({ debtor, administrator }) => ({
    user_id: debtor.userId,
    amount: 100,
    login_password: administrator.password,
  }),
  writeOffOwed: ({ debtor, administrator }) => ({
    user_id: debtor.userId,
    amount: 200,
    reason: "Acordo",
    login_password: administrator.password,
  }),
  releaseAccount: ({ debtor, administrator }) => ({
    user_id: debtor.userId,
    reason: "Tudo certo",
    login_password: administrator.password,
  }),
  listJobQueues: () => ({}),
  listDeadJobs: () => ({ queue: deadJob.queue }),
  retryDeadJob: ({ jobToRetry }) => ({ id: jobToRetry, queue: deadJob.queue }),
  discardDeadJob: ({ jobToDiscard }) => ({ id: jobToDiscard, queue: deadJob.queue }),
  retryDeadJobs: () => ({ queue: deadJob.queue }),
  runJobNow: () => ({ queue: "audit-ledger" }),
  listUnsentMails: () => ({}),
  sendMailAgain: ({ mailToSend }) => ({ id: mailToSend }),
  discardMail: ({ mailToDiscard }) => ({ id: mailToDiscard }),
  listOwnActs: () => ({}),
  listActs: ({ administrator }) => ({ actor: administrator.email, from: "2026-01-01", time_zone: "America/Sao_Paulo" }),
  exportActs: () => ({}),
  listSecurityEvents: ({ customer }) => ({ user: customer.email, kind: "sign_in", from: "2026-01-01" }),
};
