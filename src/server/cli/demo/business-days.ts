import { happening, type Cast, type Day, type Happening, type Till } from "./cast.ts";
import { Client } from "./client.ts";
import { blockedFor } from "./customers-days.ts";
import { switchedOff } from "./directory.ts";
import { blocked, colleague, demoPassword as login_password, endedCode } from "./users.ts";

interface PlannedRefund {
  readonly left: number;
  readonly till: number;
  readonly of: "marina" | "a guest";
  /** Percent of the latest sale to that customer. */
  readonly percent: number;
  readonly reason: string;
}

/** By the number of days left, so that some are always of the last weeks. */
const refunds: readonly PlannedRefund[] = [
  { left: 121, till: 0, of: "a guest", percent: 100, reason: "Cobrado duas vezes" },
  { left: 83, till: 2, of: "a guest", percent: 50, reason: "Um dos livros estava esgotado" },
  { left: 45, till: 0, of: "marina", percent: 25, reason: "O bolo não chegou à mesa" },
  { left: 27, till: 0, of: "a guest", percent: 100, reason: "Pedido cancelado" },
  { left: 11, till: 0, of: "a guest", percent: 40, reason: "Faltou um item" },
  { left: 6, till: 2, of: "a guest", percent: 100, reason: "Caderno com defeito" },
  { left: 2, till: 0, of: "marina", percent: 100, reason: "Cobrado duas vezes" },
];

interface PlannedPayout {
  readonly left: number;
  readonly till: number;
  readonly amount: number;
  /** Decided on the next day; without a decision it waits. */
  readonly paid?: string;
  readonly rejected?: string;
  readonly cancelled?: true;
}

const payouts: readonly PlannedPayout[] = [
  { left: 118, till: 2, amount: 25_000, paid: "TED 0519-2204" },
  { left: 116, till: 0, amount: 55_000, paid: "PIX 0521-0093" },
  { left: 92, till: 0, amount: 30_000, rejected: "A chave PIX não era da empresa. Confira e peça de novo." },
  { left: 88, till: 0, amount: 30_000, paid: "PIX 0618-5540" },
  { left: 40, till: 3, amount: 120_000, paid: "SEPA 0706-1187" },
  { left: 28, till: 0, amount: 45_000, paid: "PIX 0817-4408" },
  { left: 14, till: 0, amount: 10_000, cancelled: true },
  { left: 3, till: 2, amount: 36_500 },
  { left: 1, till: 0, amount: 40_000 },
];

const accountsSetAfter = 20;
const integratedFor = 24;
const invitedFor = 3;

/** The actions of the partners' owners on a day beside selling. */
export function keepBooks(cast: Cast, { left, day }: Day): Happening[] {
  const { marina, tills } = cast;
  const happenings: Happening[] = [];
  for (const refund of refunds.filter((one) => one.left === left))
    happenings.push(
      happening(22, 10, async () => {
        const { owner, sales } = tills[refund.till]!;
        const sale = sales.findLast(({ customer }) => (customer === marina) === (refund.of === "marina"))!;
        await owner.call(
          "refundPaymentRequest",
          {
            id: sale.id,
            amount: Math.round((sale.amount * refund.percent) / 100),
            reason: refund.reason,
            login_password,
          },
          { idempotencyKey: `demo-${left}-refund` },
        );
      }),
    );
  if (day === accountsSetAfter)
    happenings.push(...tills.map((till, number) => happening(12, number, () => setAccount(till))));
  for (const payout of payouts.filter((one) => one.left === left))
    happenings.push(happening(22, 40, () => request(cast, payout)));
  for (const payout of payouts.filter((one) => one.left === left + 1 && one.cancelled))
    happenings.push(
      happening(13, 15, () =>
        tills[payout.till]!.owner.call("cancelPayout", { id: cast.payouts.get(payout.left)!, login_password }),
      ),
    );
  if (left === integratedFor) happenings.push(happening(13, 30, () => integrate(tills[0]!.owner)));
  if (left === invitedFor) happenings.push(happening(13, 30, () => inviteColleague(tills[0]!.owner)));
  return happenings;
}

async function request({ tills, payouts: requested }: Cast, { till, amount, left }: PlannedPayout): Promise<void> {
  const input = { amount, login_password };
  const { payout } = await tills[till]!.owner.call("requestPayout", input, { idempotencyKey: `demo-${left}-payout` });
  requested.set(left, payout.id);
}

async function setAccount({ owner, partner: { account } }: Till): Promise<void> {
  if (account === undefined || (await owner.call("getPayoutAccount", {})) !== null) return;
  await owner.call("setPayoutAccount", { ...account, login_password });
}

/**
 * Creates keys of a till's program, one of them used, and a webhook endpoint for sandbox events.
 * Its host name is reserved (RFC 2606), and the demo has no sandbox charges, so nothing is sent.
 */
async function integrate(owner: Client): Promise<void> {
  if ((await owner.call("listWebhookEndpoints", {})).length > 0) return;
  for (const { id, revoked_at: revokedAt } of await owner.call("listApiKeys", {}))
    if (revokedAt === null) await owner.call("revokeApiKey", { id });
  const { api_key: old } = await owner.call("createApiKey", {
    name: "Caixa antigo",
    mode: "live",
    scopes: ["charges:read", "charges:write"],
    login_password,
  });
  await owner.call("revokeApiKey", { id: old.id });
  await owner.call("createApiKey", {
    name: "Ensaio do caixa novo",
    mode: "test",
    scopes: ["charges:read", "charges:write", "refunds:write"],
    login_password,
  });
  const { key } = await owner.call("createApiKey", {
    name: "Planilha do contador",
    mode: "live",
    scopes: ["charges:read"],
    login_password,
  });
  await new Client(owner.url, { authorization: `Bearer ${key}` }).call("listPartnerPaymentRequests", {});
  await owner.call("createWebhookEndpoint", {
    url: "https://caixa.padaria-estrela.example/troco",
    mode: "test",
    events: ["charge.approved", "charge.refunded"],
    login_password,
  });
}

async function inviteColleague(owner: Client): Promise<void> {
  const { invitations } = await owner.call("listPartnerPeople", {});
  if (invitations.every(({ email }) => email !== colleague))
    await owner.call("inviteCashier", { email: colleague, login_password });
}

const switchedOffAfter = 95;
const codeEndedAfter = 110;

export function administer(cast: Cast, { day, left }: Day): Happening[] {
  const { administrator } = cast;
  const happenings: Happening[] = [];
  for (const payout of payouts.filter((one) => one.left === left + 1 && !one.cancelled))
    happenings.push(happening(13, 20, () => decide(cast, payout)));
  if (day === switchedOffAfter) happenings.push(happening(14, 5, () => switchOff(administrator)));
  if (day === codeEndedAfter) happenings.push(happening(12, 50, () => endCode(administrator)));
  if (left === blockedFor) happenings.push(happening(13, 40, () => block(administrator)));
  return happenings;
}

async function decide({ administrator, payouts: requested }: Cast, payout: PlannedPayout): Promise<void> {
  const { left, paid, rejected } = payout;
  const id = requested.get(left)!;
  const options = { idempotencyKey: `demo-${left}-decision` };
  if (paid !== undefined)
    await administrator.call("markPayoutPaid", { id, bank_reference: paid, login_password }, options);
  if (rejected !== undefined)
    await administrator.call("rejectPayout", { id, reason: rejected, login_password }, options);
}

async function switchOff(administrator: Client): Promise<void> {
  const { partners } = await administrator.call("listPartners", { search: switchedOff });
  for (const { id, switched_off_at: since } of partners)
    if (since === null) await administrator.call("switchPartnerOff", { id });
}

async function endCode(administrator: Client): Promise<void> {
  const { codes } = await administrator.call("listPromotionalCodes", { search: endedCode });
  for (const { code, state } of codes) if (state === "active") await administrator.call("endPromotionalCode", { code });
}

async function block(administrator: Client): Promise<void> {
  const found = await administrator.call("findUser", { term: blocked.user.email });
  const { user_id } = found!;
  const { is_blocked: isBlocked } = await administrator.call("getUser", { user_id });
  if (isBlocked) return;
  await administrator.call("viewUserPhoto", { user_id, kind: "document" });
  await administrator.call("blockUser", { user_id, reason: blocked.reason });
}
