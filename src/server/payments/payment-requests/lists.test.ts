import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";
import { splitRefund } from "#contract/payments/refund-split.ts";
import { blockAccount } from "#server/back-office/users/index.ts";
import { FailedCall } from "#server/cli/demo/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { keepDaysOfAll } from "./index.ts";

const hourMs = 60 * 60_000;

// Jobs run by the machine's clock, so none of these charges is written as expired while the test
// runs.
const clock = new SettableClock(new Date());
let server: TestServer;
let partner: TestUser & { readonly partnerId: string };
let staff: TestUser;
let marina: TestUser;
let jose: TestUser;
const begun = clock.now();

/** Charges of a small day, by what became of them. */
const made: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer({ clock });
  partner = await server.createPartner();
  staff = await server.createCustomer({ name: "Beto Lima" });
  await server.addStaff(partner.partnerId, staff.userId, "manager");
  marina = await server.createCustomer({ name: "Marina Azevedo", balance: 100_000 });
  jose = await server.createCustomer({ name: "José Pão", balance: 100_000 });
  const past = await charge(partner, marina, 1_000, "De ontem");
  await approve(marina, past);
  made["yesterday"] = past.id;
  clock.advance(24 * hourMs);
  made["lapsed"] = (await charge(partner, marina, 4_200, "Café e bolo")).id;
  clock.advance(hourMs);
  const paid = await charge(staff, jose, 4_250, "100% café_com leite");
  await approve(jose, paid);
  made["approved"] = paid.id;
  await partner.client.call("refundPaymentRequest", {
    id: paid.id,
    amount: 250,
    login_password: partner.password,
  });
  made["rejected"] = (await charge(partner, jose, 9_900, "=1+1")).id;
  await jose.client.call("rejectPaymentRequest", { id: made["rejected"] });
  made["cancelled"] = (await charge(partner, jose, 5_000)).id;
  await staff.client.call("cancelPaymentRequest", { id: made["cancelled"] });
  made["pending"] = (await charge(partner, marina, 123_450, 'Mesa 4, "varanda"')).id;
});
afterAll(() => server.close());

const cardOf = async ({ client }: TestUser) => (await client.call("getFullCardForPayment", {})).card_number;

async function charge(by: TestUser, whom: TestUser, amount: number, description?: string) {
  return by.client.call("createPaymentRequest", { card_number: await cardOf(whom), amount, description });
}

const approve = ({ client, purchasePassword }: TestUser, { id, amount }: { id: string; amount: number }) =>
  client.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });

const nameOf = (id: string) => Object.entries(made).find(([, other]) => other === id)?.[0];

type Filter = Parameters<typeof partner.client.call<"listPartnerPaymentRequests">>[1];

/** The names of all charges that a filter finds, through pages of two. */
async function find(filter: Filter, by: TestUser = partner): Promise<(string | undefined)[]> {
  const names = [];
  for (let before: string | undefined; ;) {
    const page = await by.client.call("listPartnerPaymentRequests", { limit: 2, ...filter, before });
    names.push(...page.payment_requests.map(({ id }) => nameOf(id)));
    if (page.next_before === null) return names;
    before = page.next_before;
  }
}

const newestFirst = ["pending", "cancelled", "rejected", "approved", "lapsed", "yesterday"];

async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof FailedCall) return error.problem.code;
    throw error;
  }
  return "none";
}

const download = async (by: TestUser, query: string, language = "pt") => {
  const address = `/api/partner/payment-requests/export${query}`;
  const answer = await by.client.send(address, { headers: { "x-language": language } });
  return { answer, lines: (await answer.text()).split("\r\n") };
};

describe("the list of charges", () => {
  test("is complete and in order through its pages, to the owner and to staff, and to no other partner", async () => {
    expect(await find({})).toEqual(newestFirst);
    expect(await find({}, staff)).toEqual(newestFirst);
    const other = await server.createPartner({ partnerName: "Livraria Aurora" });
    expect(await find({}, other)).toEqual([]);
    expect(await find({ search: "marina" }, other)).toEqual([]);
    expect(await other.client.call("getPartnerChargeTotals", {})).toEqual({
      approved: {
        count: 0,
        amount: 0,
        cashback: 0,
        fee: 0,
        establishment: 0,
        refunded: 0,
        refunded_split: { cashback: 0, fee: 0, establishment: 0 },
      },
      counts: { pending: 0, approved: 0, rejected: 0, expired: 0, cancelled: 0 },
    });
    expect((await download(other, "")).lines).toHaveLength(2);
    const id = made["approved"]!;
    expect(await codeOf(other.client.call("getPartnerPaymentRequest", { id }))).toBe("payment_request_not_found");
  });

  test.each<[PaymentRequestStatus, string[]]>([
    ["pending", ["pending"]],
    ["approved", ["approved", "yesterday"]],
    ["rejected", ["rejected"]],
    ["expired", ["lapsed"]],
    ["cancelled", ["cancelled"]],
  ])("narrowed to %s has what is so now, whether or not it was written", async (status, names) => {
    expect(await find({ status })).toEqual(names);
    const [unwritten] = await server.testDatabase.owner.query<{ status: string }>(
      "select status from payment_requests where id = $1",
      [made["lapsed"]!],
    );
    expect(unwritten).toEqual({ status: "pending" });
  });

  test.each<[string, string[]]>([
    ["cafe", ["approved", "lapsed"]],
    ["CAFÉ bolo", ["lapsed"]],
    ["jose", ["cancelled", "rejected", "approved"]],
    ["marina mesa", ["pending"]],
    ["42,50", ["approved"]],
    ["1.234,50", ["pending"]],
    ["50.00", ["cancelled"]],
    ["%", ["approved"]],
    ["_com", ["approved"]],
    ["azevedo", []],
    ["cafe marina jose", []],
  ])("searched for %s has what was meant", async (search, names) => {
    expect(await find({ search })).toEqual(names);
  });

  test("searched for a card's last digits has that card's, and older charges are searched alike", async () => {
    const search = (await cardOf(jose)).slice(-4);
    expect(await find({ search })).toEqual(expect.arrayContaining(["cancelled", "rejected", "approved"]));
    // As a release before this one wrote it: a pending charge can still be changed, a decided one
    // cannot.
    await server.testDatabase.owner.query("update payment_requests set search_text = null where id = $1", [
      made["lapsed"]!,
    ]);
    expect(await find({ search: "cafe bolo" })).toEqual(["lapsed"]);
    expect(await find({ search: (await cardOf(marina)).slice(-4) })).toContain("lapsed");
  });

  test("of a period has what was made from its first moment to before its last", async () => {
    const charges = await partner.client.call("listPartnerPaymentRequests", {});
    const at = (name: string) => charges.payment_requests.find(({ id }) => id === made[name])!.created_at;
    expect(await find({ from: at("lapsed") })).toEqual(newestFirst.slice(0, -1));
    expect(await find({ to: at("lapsed") })).toEqual(["yesterday"]);
    expect(await find({ from: at("lapsed"), to: at("approved") })).toEqual(["lapsed"]);
    expect(await find({ from: at("approved"), to: at("lapsed") })).toEqual([]);
    expect(await find({ from: begun.toISOString(), status: "approved", search: "jose" })).toEqual(["approved"]);
  });

  test("does not take a status, a moment or a search that is none", async () => {
    for (const input of [
      { status: "lost" },
      { from: "yesterday" },
      { from: "0000-01-01T00:00:00Z" },
      { search: "a".repeat(81) },
      { partner_id: "x" },
    ])
      expect(await codeOf(partner.client.call("listPartnerPaymentRequests", input as Filter))).toBe("invalid_input");
  });
});

describe("the totals", () => {
  test.each<Omit<Filter, "status">>([{}, { search: "jose" }, { search: "cafe" }, { search: "nobody" }])(
    "of %j are the sum of the list",
    async (filter) => {
      const totals = await partner.client.call("getPartnerChargeTotals", filter);
      const { payment_requests: rows } = await partner.client.call("listPartnerPaymentRequests", filter);
      const approved = rows.filter(({ status }) => status === "approved");
      const givenBack = approved.map(({ amount, refunded, split }) => splitRefund({ amount, ...split }, 0, refunded));
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
      expect(totals.approved).toEqual({
        count: approved.length,
        amount: sum(approved.map(({ amount }) => amount)),
        cashback: sum(approved.map(({ split }) => split.cashback)),
        fee: sum(approved.map(({ split }) => split.fee)),
        establishment: sum(approved.map(({ split }) => split.establishment)),
        refunded: sum(approved.map(({ refunded }) => refunded)),
        refunded_split: {
          cashback: sum(givenBack.map(({ cashback }) => cashback)),
          fee: sum(givenBack.map(({ fee }) => fee)),
          establishment: sum(givenBack.map(({ establishment }) => establishment)),
        },
      });
      for (const [status, count] of Object.entries(totals.counts))
        expect([status, count]).toEqual([status, rows.filter((row) => row.status === status).length]);
    },
  );

  test("of a period leave out what is outside it", async () => {
    const today = new Date(begun.getTime() + 12 * hourMs).toISOString();
    expect((await partner.client.call("getPartnerChargeTotals", { from: today })).approved.amount).toBe(4_250);
    expect((await partner.client.call("getPartnerChargeTotals", { to: today })).approved.amount).toBe(1_000);
  });

  test("of any period are the sum of its charges and a search finds the same, before its days are kept and after; those take no charge any more", async () => {
    const { owner } = server.testDatabase;
    const other = await server.createPartner({ partnerName: "Ótica Luz" });
    const dayMs = 24 * hourMs;
    const today = Math.floor(clock.now().getTime() / dayMs) * dayMs;
    const insert = (first: number, last: number) =>
      owner.query(
        `insert into payment_requests
           (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, description, amount, cashback_basis_points,
            fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at, decided_at, transfer_id)
         select 'somebody', (left(first_id_at(at + interval '7 ms')::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid, $1,
           'Ótica Luz', 'other', 'Marina A.', '0461', case number when 40 then 'Vaso com orquídea' else 'Vaso ' || number % 50 end, number + 3, 1000, 500, 1, 1, 2, number, status, at, at + interval '5 minutes',
           case when status <> 'pending' then at end, case when status = 'approved' then gen_random_uuid() end
         from generate_series($2::integer, $3::integer) as number
         cross join lateral (
           select $4::timestamptz - interval '12 days' + number * interval '57 minutes' as at,
             case number % 7 when 0 then 'pending' when 1 then 'rejected' when 2 then 'cancelled' when 3 then 'expired' else 'approved' end as status
         ) as made`,
        [other.partnerId, first, last, new Date(today)],
      );
    await insert(0, 303);
    await owner.query(
      `insert into refunds (customer_id, id, payment_request_id, partner_id, charge_amount, refunded_before, amount, cashback, fee,
         establishment, cashback_from_wallet, refunded_by, refunded_by_name, transfer_id, created_at)
       select customer_id, gen_random_uuid(), id, partner_id, amount, 0, 1, 0, 0, 1, 0, 'somebody', 'Somebody', gen_random_uuid(), now()
       from payment_requests where partner_id = $1 and status = 'approved'`,
      [other.partnerId],
    );
    const moments = [-13 * 24, -12 * 24, -10 * 24, -10 * 24 + 3, -5 * 24, -2 * 24, -1];
    const ends = [undefined, ...moments.map((hours) => new Date(today + hours * hourMs).toISOString())];
    const periods = ends.flatMap((from) => ends.map((to) => ({ from, to })));
    const ofRows = async ({ from, to }: (typeof periods)[number]) => {
      const [row] = await owner.query(
        `select count(*)::integer as count, coalesce(sum(amount), 0)::integer as amount, coalesce(sum(establishment), 0)::integer as establishment,
           count(*)::integer as refunded
         from payment_requests where partner_id = $1 and status = 'approved' and created_at >= $2 and created_at < $3`,
        [other.partnerId, from ?? "-infinity", to ?? "infinity"],
      );
      const counts = await owner.query<{ status: string; count: number }>(
        `select case status when 'pending' then 'expired' else status end as status, count(*)::integer as count
         from payment_requests where partner_id = $1 and created_at >= $2 and created_at < $3 group by 1`,
        [other.partnerId, from ?? "-infinity", to ?? "infinity"],
      );
      const none = { pending: 0, approved: 0, rejected: 0, expired: 0, cancelled: 0 };
      return {
        approved: row,
        counts: { ...none, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) },
      };
    };
    const compare = async () => {
      for (const period of periods)
        expect(await other.client.call("getPartnerChargeTotals", period)).toMatchObject(await ofRows(period));
    };
    const findAll = async () => {
      const found = [];
      for (const search of ["orquidea", "1,50", "vaso 7", "aso marina", "nobody"]) {
        const { payment_requests: rows } = await other.client.call("listPartnerPaymentRequests", {
          search,
          limit: 100,
        });
        found.push({
          search,
          ids: rows.map(({ id }) => id),
          totals: await other.client.call("getPartnerChargeTotals", { search }),
        });
      }
      return found;
    };
    const found = await findAll();
    expect(found.map(({ ids }) => ids.length)).toEqual([1, 1, 30, 100, 0]);
    await compare();
    for (let again = 0; again < 2; again += 1) await keepDaysOfAll(server.server.services);
    const [kept] = await owner.query("select count(*)::integer as days from charge_days where partner_id = $1", [
      other.partnerId,
    ]);
    expect(kept).toEqual({ days: 10 });
    await compare();
    expect(await findAll()).toEqual(found);
    await expect(insert(1, 1)).rejects.toThrow("is kept already");
    // Only who reads the days sees what is done to one of them.
    await owner.query("update charge_days set rejected = rejected + 1000, words = '' where partner_id = $1", [
      other.partnerId,
    ]);
    expect((await other.client.call("getPartnerChargeTotals", {})).counts.rejected).toBeGreaterThan(10_000);
    expect((await findAll()).map(({ ids }) => ids.length).slice(0, 2)).toEqual([0, 0]);
  });
});

describe("the table to save", () => {
  test("has the filtered list in the reader's language, separators and words alike, and no cell that a spreadsheet works out", async () => {
    const { answer, lines } = await download(partner, "?time_zone=America/Sao_Paulo");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="cobrancas-[0-9-]{10}-pt\.csv"$/);
    expect(lines[0]).toBe(
      "Identificação;Feita em (America/Sao_Paulo);Decidida em (America/Sao_Paulo);Situação;Cliente;Final do cartão;" +
        "Descrição;Moeda;Valor cobrado;Cashback;Taxa;Você recebe;Reembolsado;Referência;Dados da integração;Filial;Caixa",
    );
    expect(lines.slice(1, -1).map((line) => nameOf(line.split(";")[0]!))).toEqual(newestFirst);
    expect(lines[1]).toContain('"Mesa 4, ""varanda""";USD;1234,50;123,45;62,03;1049,02;0,00');
    expect(lines[3]).toContain(";'=1+1;USD;99,00;");
    expect(lines[4]!.split(";")[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const { lines: some } = await download(staff, "?status=expired&search=cafe");
    expect(some.slice(1, -1)).toHaveLength(1);
    const [id, createdAt, decidedAt, status] = some[1]!.split(";");
    expect([nameOf(id!), status]).toEqual(["lapsed", "Expirada"]);
    expect(new Date(decidedAt!).getTime() - new Date(createdAt!).getTime()).toBe(5 * 60_000);
  });

  test.each([
    ["es", "", "cobros", '"Mesa 4, ""varanda""";USD;1234,50;', "Identificación;Hecho el (UTC);", ";Vencido;"],
    ["en", "", "charges", '"Mesa 4, ""varanda""",USD,1234.50,', "Reference,Created (UTC),", ",Expired,"],
    ["en", "?language=es", "cobros", ";USD;1234,50;", "Identificación;", ";Vencido;"],
  ])("is in %s with the query '%s' as that reader's spreadsheet opens it", async (language, query, ...parts) => {
    const [name, amounts, head, status] = parts;
    const { answer, lines } = await download(partner, query, language);
    expect(answer.headers.get("content-disposition")).toContain(`"${name}-`);
    expect(lines[0]).toContain(head);
    expect(lines[1]).toContain(amounts);
    expect(lines.join("\n")).toContain(status);
  });

  test("is read to its end, however many pages that takes, and not again and again", async () => {
    const other = await server.createPartner({ partnerName: "Livraria Aurora" });
    await server.testDatabase.owner.query(
      `insert into payment_requests
         (customer_id, id, partner_id, partner_name, partner_category, customer_name, card_last_4, amount,
          cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, created_at, expires_at)
       select 'somebody', gen_random_uuid(), $1, 'Livraria Aurora', 'other', 'Marina A.', '0461', 1000, 1000, 500, 30, 100, 80, 820,
          now(), now() + interval '5 minutes'
       from generate_series(1, 1203)`,
      [other.partnerId],
    );
    const { lines } = await download(other, "");
    expect(new Set(lines.slice(1, -1).map((line) => line.slice(0, 36))).size).toBe(1_203);
    for (let tries = 1; tries < 20; tries += 1)
      expect((await download(other, "?status=approved")).answer.status).toBe(200);
    expect((await download(other, "?status=approved")).answer.status).toBe(429);
  });
});

describe("one charge", () => {
  test.each<[string, string[], (string | null)[]]>([
    ["pending", ["created"], ["Padeira Estrela"]],
    ["approved", ["created", "approved", "refunded"], ["Beto Lima", null, "Padeira Estrela"]],
    ["rejected", ["created", "rejected"], ["Padeira Estrela", null]],
    ["lapsed", ["created", "expired"], ["Padeira Estrela", null]],
    ["cancelled", ["created", "cancelled"], ["Padeira Estrela", "Beto Lima"]],
  ])("that is %s shows its history and which member of the partner did it", async (name, events, by) => {
    const { timeline } = await partner.client.call("getPartnerPaymentRequest", { id: made[name]! });
    expect(timeline.map(({ event }) => event)).toEqual(events);
    expect(timeline.map((entry) => entry.by)).toEqual(by);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
  });

  test("from before it was kept who made it says that nobody knows", async () => {
    await server.testDatabase.owner.query("update payment_requests set created_by = null where id = $1", [
      made["pending"]!,
    ]);
    const { timeline } = await partner.client.call("getPartnerPaymentRequest", { id: made["pending"]! });
    expect(timeline).toMatchObject([{ event: "created", by: null }]);
  });
});

describe("a card that is about to be charged", () => {
  test("is shown by first name, initial and last digits, and nothing else", async () => {
    const number = await cardOf(marina);
    const grouped = number.replace(/(.{4})(?=.)/g, "$1 ");
    for (const till of [partner, staff]) {
      expect(await till.client.call("checkCard", { card_number: grouped })).toEqual({
        customer_name: "Marina A.",
        card_last_4: number.slice(-4),
      });
    }
    expect(await codeOf(partner.client.call("checkCard", { card_number: await cardOf(staff) }))).toBe("card_is_own");
    expect(await codeOf(marina.client.call("checkCard", { card_number: number }))).toBe("partner_only");
  });

  test("that is unknown, blocked or not activated is answered alike, to the letter", async () => {
    const blocked = await server.createCustomer({ name: "Bia Bloqueada" });
    const blockedCard = await cardOf(blocked);
    await blockAccount(server.server.services, blocked.userId, "fraud");
    const inactiveCard = await cardOf(await server.signUp("Ivo Inativo"));
    const answers = [];
    for (const number of ["9042000000000000", blockedCard, inactiveCard]) {
      for (const [path, body] of [
        ["/api/partner/cards/check", { card_number: number }],
        ["/api/partner/payment-requests", { card_number: number, amount: 1_000 }],
      ] as const) {
        const answer = await partner.client.send(path, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify(body),
        });
        const { request_id: _, ...problem } = (await answer.json()) as Record<string, unknown>;
        answers.push(JSON.stringify([answer.status, problem]));
      }
    }
    expect(new Set(answers)).toEqual(
      new Set([JSON.stringify([404, { type: "/api/docs#card_not_found", status: 404, code: "card_not_found" }])]),
    );
  });

  test("cannot be guessed: after 30 that nobody has, a partner learns of none for a while, however it asks", async () => {
    const guesser = await server.createPartner({ partnerName: "Livraria Aurora" });
    const number = await cardOf(marina);
    const guess = () => codeOf(guesser.client.call("checkCard", { card_number: "9042000000000000" }));
    const codes = [];
    for (let tries = 0; tries < 30; tries += 1) codes.push(await guess());
    expect(new Set(codes)).toEqual(new Set(["card_not_found"]));
    expect(await codeOf(guesser.client.call("checkCard", { card_number: number }))).toBe("too_many_requests");
    expect(await codeOf(charge(guesser, marina, 1_000))).toBe("too_many_requests");
    expect(await codeOf(partner.client.call("checkCard", { card_number: number }))).toBe("none");
    clock.advance(11 * 60_000);
    expect(await codeOf(guesser.client.call("checkCard", { card_number: number }))).toBe("none");
  });

  test("is asked about 120 times a minute at most, known or not", async () => {
    const busy = await server.createPartner({ partnerName: "Livraria Aurora" });
    const number = await cardOf(marina);
    const codes = await Promise.all(
      Array.from({ length: 121 }, () => codeOf(busy.client.call("checkCard", { card_number: number }))),
    );
    expect(codes.filter((code) => code === "none")).toHaveLength(120);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(1);
  });
});
