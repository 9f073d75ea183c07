import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#contract/index.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";
import { fingerprint, domainErrorOf, requestOf } from "./support/calls.ts";
import { readPdf } from "./support/read-pdf.ts";

// Settlement and payouts over HTTP: what each user may see and do, and a report that adds up.

let server: TestServer;
let clock: SettableClock;
let owner: TestUser & { readonly partnerId: string };
let staff: TestUser;
let administrator: TestUser;
let customer: TestUser;
let cardNumber: string;

const pix = { kind: "pix", holder_name: "Padaria Estrela Ltda.", pix_key: "111.444.777-35" } as const;

beforeAll(async () => {
  clock = new SettableClock(new Date());
  server = await startTestServer({ clock });
  owner = await server.createPartner({ partnerName: "Padaria Estrela" });
  staff = await server.createCustomer({ name: "Beto Lima" });
  await server.addStaff(owner.partnerId, staff.userId, "manager");
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 400_000 });
  cardNumber = (await customer.client.call("getFullCardForPayment", {})).card_number;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

async function buy(partner: TestUser, amount: number, description?: string): Promise<string> {
  const { id } = await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount, description });
  await customer.client.call("approvePaymentRequest", {
    id,
    amount,
    purchase_password: customer.purchasePassword,
  });
  return id;
}

/** Sets an account, which has rested by the time that the caller goes on. */
async function setAccount(who: TestUser, account: object = pix) {
  const set = await who.client.call("setPayoutAccount", {
    ...(account as typeof pix),
    login_password: who.password,
  });
  await letAccountsRest(server.testDatabase.owner);
  return set;
}
const request = async (who: TestUser, amount: number) =>
  (await who.client.call("requestPayout", { amount, login_password: who.password })).payout;
const pay = (id: string, reference: string) =>
  administrator.client.call("markPayoutPaid", {
    id,
    bank_reference: reference,
    login_password: administrator.password,
  });

test("a partner is owed, requests, and is paid or refused; each sees what is theirs of it", async () => {
  const charge = await buy(owner, 20_000, "Bolo de cenoura");
  await expect(request(owner, 5_000)).rejects.toMatchObject({ problem: { code: "payout_account_missing" } });
  expect(await owner.client.call("getPayoutAccount", {})).toBeNull();
  expect(await setAccount(owner)).toMatchObject({ masked: "•••• 7735", whole: { pix_key: "11144477735" } });
  expect(await staff.client.call("getPayoutAccount", {}), "staff sees the end of it").toMatchObject({
    masked: "•••• 7735",
    whole: null,
  });

  const other = await server.createPartner({ partnerName: "Sapataria Oeste" });
  await buy(other, 10_000);
  await setAccount(other);
  const paid = await request(owner, 5_000);
  const others = await request(other, 3_000);
  expect((await domainErrorOf(request(owner, 4_000))).code).toBe("payout_waiting");
  expect(await staff.client.call("getSettlement", {})).toEqual({
    balance: 16_970 - 5_000,
    pending: { count: 1, amount: 5_000 },
    smallest_payout: 1_000,
  });
  const waiting = await administrator.client.call("listAllPayouts", {});
  expect(
    waiting.payouts.map(({ id }) => id),
    "the oldest first",
  ).toEqual([paid.id, others.id]);
  expect(waiting).toMatchObject({ waiting: { count: 2, amount: 8_000 }, next_before: null });
  expect(JSON.stringify(waiting)).not.toContain("11144477735");
  expect(await administrator.client.call("getPayout", { id: paid.id })).toMatchObject({
    partner_name: "Padaria Estrela",
    requested_by: "owner",
    requester_name: "Padeira Estrela",
    whole_account: { kind: "pix", pix_key: "11144477735" },
  });

  await pay(paid.id, "E18236120202611211200");
  const rejected = await request(owner, 4_000);
  await administrator.client.call("rejectPayout", {
    id: rejected.id,
    reason: "A chave não é da empresa",
    login_password: administrator.password,
  });
  const { payouts } = await staff.client.call("listPayouts", {});
  expect(payouts).toMatchObject([
    { id: rejected.id, status: "rejected", reason: "A chave não é da empresa" },
    { id: paid.id, status: "paid", bank_reference: "E18236120202611211200", account: { masked: "•••• 7735" } },
  ]);
  const { entries } = await staff.client.call("listSettlementEntries", {});
  expect(entries).toMatchObject([
    { kind: "payout_return", amount: 4_000, balance_after: 11_970, payout_id: rejected.id },
    { kind: "payout", amount: -4_000, balance_after: 7_970, payout_id: rejected.id },
    { kind: "payout", amount: -5_000, balance_after: 11_970, payout_id: paid.id },
    {
      kind: "charge",
      amount: 16_970,
      balance_after: 16_970,
      charge: { id: charge, amount: 20_000, description: "Bolo de cenoura", customer_name: "Marina A." },
    },
  ]);
  const first = await staff.client.call("listSettlementEntries", { limit: 3 });
  const rest = await staff.client.call("listSettlementEntries", { limit: 3, before: first.next_before! });
  expect([...first.entries, ...rest.entries]).toEqual(entries);
});

test("a refund names its charge, and what of it was given back", async () => {
  const partner = await server.createPartner({ partnerName: "Floricultura Sul" });
  const id = await buy(partner, 20_000, "Rosas");
  await partner.client.call("refundPaymentRequest", { id, amount: 5_000, login_password: partner.password });
  const { entries } = await partner.client.call("listSettlementEntries", {});
  const [refunded, paid] = entries;
  expect(paid).toMatchObject({ kind: "charge", charge: { id, amount: 20_000 } });
  expect(refunded).toMatchObject({
    kind: "refund",
    amount: -4_242,
    charge: { id, amount: 5_000, fee: 258, cashback: 500, description: "Rosas", customer_name: "Marina A." },
  });
  const period = { from: "2020-01-01", to: "2099-12-31" };
  const rows = parseCsv(await textOf(await download(partner, "exportSettlementReport", period)));
  const line = rows.find((row) => row[2] === "Reembolso" && row.length > 3)!;
  expect(line.slice(5, 9).map(cents), "charged, fee, cashback, and what is left of them").toEqual([
    -5_000, -258, -500, -4_242,
  ]);
});

test("staff, customers and other partners move nothing and see nothing of it", async () => {
  await buy(owner, 20_000);
  const { id } = await request(owner, 1_000);
  const stranger = await server.createPartner({ partnerName: "Clínica Vida" });
  const before = await fingerprint(server.testDatabase.owner);
  const code = async (who: TestUser, operationId: OperationId, input: Record<string, unknown>) => {
    const answer = await who.client.send(
      ...requestOf(operationId, { input: { ...input, login_password: who.password } }),
    );
    return ((await answer.json()) as { code: string }).code;
  };
  expect(await code(staff, "requestPayout", { amount: 1_000 })).toBe("owner_only");
  expect(await code(staff, "setPayoutAccount", pix)).toBe("owner_only");
  expect(await code(staff, "cancelPayout", { id })).toBe("owner_only");
  expect(await code(stranger, "cancelPayout", { id })).toBe("payout_not_found");
  expect(await stranger.client.call("listPayouts", {})).toMatchObject({ payouts: [] });
  expect(await stranger.client.call("listPayouts", { before: "ffffffff-ffff-7fff-bfff-ffffffffffff" })).toMatchObject({
    payouts: [],
  });
  expect(await stranger.client.call("listSettlementEntries", { before: "1000" })).toMatchObject({ entries: [] });
  for (const who of [owner, staff, customer]) {
    expect(await code(who, "markPayoutPaid", { id, bank_reference: "MINE" })).toBe("admin_only");
    expect(await code(who, "rejectPayout", { id, reason: "Meu" })).toBe("admin_only");
    expect((await domainErrorOf(who.client.call("getPayout", { id }))).code).toBe("admin_only");
  }
  expect(await code(administrator, "markPayoutPaid", { id: stranger.partnerId, bank_reference: "X" })).toBe(
    "payout_not_found",
  );
  expect(await fingerprint(server.testDatabase.owner)).toEqual(before);
  const cancel = () => owner.client.call("cancelPayout", { id, login_password: owner.password });
  expect(await cancel()).toMatchObject({ status: "cancelled" });
  expect(await cancel(), "twice is the same as once").toMatchObject({
    status: "cancelled",
  });
  expect((await domainErrorOf(pay(id, "LATE"))).params).toEqual({ status: "cancelled" });
});

test.each([
  [{ kind: "pix", holder_name: "A", pix_key: "111.444.777-36" }, "pix_key", "invalid_format"],
  [{ kind: "pix", holder_name: "A", pix_key: "00000000000" }, "pix_key", "invalid_format"],
  [{ kind: "pix", holder_name: "A", pix_key: "11.222.333/0001-80" }, "pix_key", "invalid_format"],
  [{ kind: "pix", holder_name: "A", pix_key: "12.ABC.345/01DE-36" }, "pix_key", "invalid_format"],
  [{ kind: "pix", holder_name: "A" }, "pix_key", "required"],
  [{ kind: "iban", holder_name: "A", iban: "DE89 3704 0044 0532 0130 01" }, "iban", "invalid_format"],
  [
    { kind: "iban", holder_name: "A", iban: "DE89370400440532013000", pix_key: "a@b.example" },
    "pix_key",
    "not_allowed",
  ],
  [{ kind: "bank", holder_name: "A", bank_name: "Banco Norte", branch: "0001" }, "account_number", "required"],
  [
    { kind: "bank", holder_name: "A", bank_name: "B", branch: "=1+1", account_number: "123" },
    "branch",
    "invalid_format",
  ],
])("an account that nobody could be paid into is refused by its field: %j", async (account, field, code) => {
  const { errors } = await domainErrorOf(setAccount(owner, account));
  expect(errors).toEqual([expect.objectContaining({ field, code })]);
});

test.each([
  [{ kind: "pix", pix_key: "11.222.333/0001-81" }, "•••• 0181"],
  [{ kind: "pix", pix_key: "12.abc.345/01de-35" }, "•••• DE35"],
  [{ kind: "pix", pix_key: "a@padaria.example" }, "•••@padaria.example"],
  [{ kind: "bank", bank_name: "Banco Norte", branch: "1", account_number: "7" }, "Banco Norte ••••"],
  [{ kind: "pix", pix_key: "+55 (11) 98765-4321" }, "•••• 4321"],
  [{ kind: "pix", pix_key: "Caixa@Padaria.example" }, "c•••@padaria.example"],
  [{ kind: "pix", pix_key: "123e4567-e89b-12d3-a456-426614174000" }, "•••• 4000"],
  [{ kind: "iban", iban: "gb82 west 1234 5698 7654 32" }, "GB •••• 5432"],
  [{ kind: "bank", bank_name: "Banco Norte", branch: "0001-9", account_number: "12345-6" }, "Banco Norte •••• 5-6"],
])("an account is kept as a bank takes it, and shown by its end: %j", async (account, masked) => {
  expect(await setAccount(owner, { holder_name: "Padaria Estrela", ...account })).toMatchObject({ masked });
});

test("an account with money of its partner on the way to the bank is not closed", async () => {
  const partner = await server.createPartner({ partnerName: "Livraria Sol" });
  await buy(partner, 2_000);
  await setAccount(partner);
  const { balance } = await partner.client.call("getSettlement", {});
  const { id } = await request(partner, balance);
  expect(await domainErrorOf(partner.client.call("cancelAccount", { login_password: partner.password }))).toMatchObject(
    {
      code: "balance_not_zero",
      params: { balance, settlement: balance },
    },
  );
  await pay(id, "LIVRARIA-1");
  await partner.client.call("cancelAccount", { login_password: partner.password });
});

const download = async (who: TestUser, operationId: OperationId, input: Record<string, unknown>, language = "pt") => {
  const [path, init] = requestOf(operationId, { input });
  const answer = await who.client.send(path, { ...init, headers: { "x-language": language } });
  expect(answer.status).toBe(200);
  return answer;
};

/** A CSV's rows in Portuguese, of fields that may be quoted. */
function parseCsv(text: string): string[][] {
  expect(text.startsWith("\ufeff"), "it says that it is UTF-8").toBe(true);
  return text
    .slice(1)
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g)]
        .slice(0, -1)
        .map(([, field]) => (field!.startsWith('"') ? field!.slice(1, -1).replaceAll('""', '"') : field!)),
    );
}

/** As `text()`, which would leave out the mark in front. */
const textOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString("utf8");

const cents = (decimal: string) => Math.round(Number(decimal.replace(",", ".")) * 100);

test("a report states its zone, and in both of its forms opening and every leg are closing", async () => {
  const partner = await server.createPartner({ partnerName: "Padaria São João & Filhos" });
  const zone = "America/Sao_Paulo";
  const at = (moment: string) => clock.set(new Date(moment));
  const now = clock.now();
  try {
    // A leg a minute before the period in the zone, although a UTC day later; one after it
    // likewise.
    at("2026-10-01T02:59:00Z");
    await buy(partner, 10_000, "Antes");
    at("2026-10-01T03:00:00Z");
    await buy(partner, 20_000, '=HYPERLINK("https://example.com"), "aspas";=1+1');
    await setAccount(partner, { ...pix, kind: "pix" });
    at("2026-10-15T12:00:00Z");
    const paid = await request(partner, 2_500);
    await pay(paid.id, "SAO-JOAO-1");
    const returned = await request(partner, 3_000);
    at("2026-11-01T02:59:59Z");
    await partner.client.call("cancelPayout", { id: returned.id, login_password: partner.password });
    at("2026-11-01T03:00:00Z");
    await buy(partner, 5_000, "Depois");
  } finally {
    clock.set(now);
  }
  const period = { from: "2026-10-01", to: "2026-10-31", time_zone: zone };
  const [opening, closing] = [8_470, 8_470 + 16_970 - 2_500];

  const csv = await download(partner, "exportSettlementReport", period);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe(
    'attachment; filename="saldo-e-repasses-2026-10-01-2026-10-31-pt.csv"',
  );
  const rows = parseCsv(await textOf(csv));
  const fact = (name: string) => rows.find(([first]) => first === name)!.slice(1);
  expect(fact("Empresa")).toEqual(["Padaria São João & Filhos"]);
  expect(fact("Período")).toEqual(["2026-10-01", "2026-10-31"]);
  expect(fact("Fuso horário")).toEqual(["America/Sao_Paulo (UTC-03:00)"]);
  expect(fact("Saldo inicial").map(cents)).toEqual([opening]);
  expect(fact("Saldo final").map(cents)).toEqual([closing]);
  expect([fact("Cobrança"), fact("Repasse"), fact("Repasse devolvido")]).toEqual([
    ["1", "169,70"],
    ["2", "-55,00"],
    ["1", "30,00"],
  ]);
  const legs = rows.slice(rows.findIndex(([first]) => first === "Nº") + 1).filter((row) => row.length > 1);
  expect(legs.map((leg) => [leg[1], leg[2]])).toEqual([
    ["2026-10-01 00:00:00", "Cobrança"],
    ["2026-10-15 09:00:00", "Repasse"],
    ["2026-10-15 09:00:00", "Repasse"],
    ["2026-10-31 23:59:59", "Repasse devolvido"],
  ]);
  expect(legs[0]![3], "what a spreadsheet would carry out is text").toBe(
    `'=HYPERLINK("https://example.com"), "aspas";'=1+1`,
  );
  expect(legs.reduce((sum, leg) => sum + cents(leg[8]!), opening)).toBe(closing);
  let balance = opening;
  for (const leg of legs) expect(cents(leg[9]!)).toBe((balance += cents(leg[8]!)));

  const pdf = await download(partner, "exportSettlementReportPdf", period, "en");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("content-disposition")).toBe(
    'attachment; filename="balance-and-payouts-2026-10-01-2026-10-31.pdf"',
  );
  const text = readPdf(Buffer.from(await pdf.arrayBuffer()));
  const after = (name: string) => text[text.indexOf(name) + 1]!;
  const minor = (money: string) => Math.round(Number(money.replace(/[$,+]/g, "")) * 100);
  expect(text).toEqual(expect.arrayContaining(["Balance and payouts", "Padaria São João & Filhos", "Page 1 of 1"]));
  expect(after("Time zone")).toBe("America/Sao_Paulo (UTC-03:00)");
  expect(after("Period")).toBe("October 1, 2026 \u0096 October 31, 2026");
  expect([minor(after("Opening balance")), minor(after("Closing balance"))]).toEqual([opening, closing]);
  expect([after("Charge (1)"), after("Payout (2)"), after("Payout returned (1)")]).toEqual([
    "+$169.70",
    "-$55.00",
    "+$30.00",
  ]);
  const drawn = text.slice(text.indexOf("Balance") + 1, text.indexOf("Page 1 of 1"));
  const lines = Array.from({ length: drawn.length / 4 }, (_, index) => drawn.slice(index * 4, index * 4 + 4));
  expect(lines).toHaveLength(4);
  expect(lines.reduce((sum, line) => sum + minor(line[2]!), opening)).toBe(closing);

  expect((await partner.client.call("listSettlementEntries", period)).entries.map(({ kind }) => kind)).toEqual([
    "payout_return",
    "payout",
    "payout",
    "charge",
  ]);
  const next = await download(partner, "exportSettlementReport", { ...period, from: "2026-11-01", to: "2026-11-30" });
  expect(await next.text(), "the next period opens where this one closes").toContain(
    `Saldo inicial;${closing / 100}`.replace(".", ","),
  );
});

test("a report of more legs than a page, and than are read at a time, is whole in both of its forms", async () => {
  const partner = await server.createPartner({ partnerName: "Mercado Central" });
  // Past the API: a thousand purchases of one cent each.
  await server.testDatabase.owner.query(
    `select ledger.post(array[id], '{charge}', array['2026-05-10T12:00:00Z'::timestamptz + n * interval '1 second'], '{2}', '{null}',
        array[$1::text, 'operator'], array['settlement', 'fees']::ledger.account_kind[], array[n, -n]::bigint[])
      from (select n, gen_random_uuid() as id from generate_series(1, 1001) as n) as charge`,
    [partner.partnerId],
  );
  const period = { from: "2026-05-10", to: "2026-05-10", time_zone: "UTC" };
  const rows = parseCsv(await textOf(await download(partner, "exportSettlementReport", period)));
  expect(rows.filter((row) => row[2] === "Cobrança")).toHaveLength(1_001);
  expect(rows.find(([first]) => first === "Saldo final")).toEqual(["Saldo final", "5015,01"]);
  const text = readPdf(Buffer.from(await (await download(partner, "exportSettlementReportPdf", period)).arrayBuffer()));
  expect(text.filter((line) => line === "Cobrança")).toHaveLength(1_001);
  const pages = text.filter((line) => /^Página \d+ de \d+$/.test(line));
  expect(pages.at(-1)).toBe(`Página ${pages.length} de ${pages.length}`);
  expect(
    text.filter((line) => line === "Data e hora"),
    "each page says what its columns are",
  ).toHaveLength(pages.length);
});

test("a report prints what users write in other scripts, and says of what it cannot print that it cannot", async () => {
  const partner = await server.createPartner({ partnerName: "Кофейня Звезда" });
  const written = [
    "Иван Петров",
    "Γιώργος Παπαδόπουλος",
    "Nguyễn Thị Ánh Tuyết",
    "王小明的咖啡",
    "山田さんのコーヒー",
    "김민준 커피",
    "สมชาย ใจดี",
    "नमस्ते भारत",
    "Łódź, Šimić",
  ];
  const fromTheRight = ["قهوة مع حليب", "שלום עליכם"];
  const unknown = ["မုန့်", "ქართული ყავა", "bolo 🎂 e café"];
  // A mark whose letter has no anchor for it.
  const unanchored = "\u0608\u06d6";
  const plain = "Pão de queijo";
  for (const description of [...written, ...fromTheRight, ...unknown, unanchored, plain])
    await buy(partner, 1_000, description);
  const day = clock.now().toISOString().slice(0, 10);
  const period = { from: day, to: day, time_zone: "UTC" };
  const pdf = await download(partner, "exportSettlementReportPdf", period);
  const bytes = Buffer.from(await pdf.arrayBuffer());
  // The fonts of these scripts are 16 MB; only the glyphs that are used are in it.
  expect(bytes.length).toBeLessThan(100_000);
  const text = readPdf(bytes).join("");
  for (const line of ["Кофейня Звезда", ...written, plain]) expect(text).toContain(line);
  // Drawn from the left, as it stands on the paper.
  for (const line of fromTheRight) expect(text).toContain([...line].toReversed().join(""));
  for (const line of ["\ufffd".repeat(4), `${"\ufffd".repeat(7)} ${"\ufffd".repeat(4)}`, "bolo \ufffd e café"])
    expect(text).toContain(line);
  expect(text).toContain("caracteres que este documento não consegue mostrar");
  expect(text).not.toContain("?");
});

test.each([
  [{ from: "2026-11-02", to: "2026-11-01" }, "to"],
  [{ from: "2026-02-30", to: "2026-03-01" }, "from"],
  [{ from: "0000-01-01", to: "2026-03-01" }, "from"],
  [{ from: "2026-03-01", to: "2026-03-01", time_zone: "Mars/Olympus" }, "time_zone"],
])("a period that is none is refused by its field: %j", async (period, field) => {
  const answer = await owner.client.send(...requestOf("exportSettlementReport", { input: period }));
  expect(await answer.json()).toMatchObject({ code: "invalid_input", errors: [{ field }] });
});
