import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Contract } from "#contract/index.ts";
import type { InputOf } from "#contract/operation.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Keys } from "#server/platform/keys.ts";
import { encrypt } from "#server/platform/storage/index.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { domainErrorOf } from "./support/calls.ts";

// Payouts that the bank gets as one file: which can be collected, by whom, and what the file says.

const limit = 4_000;
const payer = { PAYER_NAME: "Troco Pagamentos", PAYER_ACCOUNT: "0001/1234567-8", PAYER_BANK: "18236120" };

let server: TestServer;
let alice: TestUser;
let bruno: TestUser;
let customer: TestUser;
let cardNumber: string;

beforeAll(async () => {
  server = await startTestServer({ environment: { PAYOUT_FOUR_EYES: String(limit), CURRENCY: "EUR", ...payer } });
  [alice, bruno] = [await createAdministrator("Alice Prado"), await createAdministrator("Bruno Reis")];
  customer = await server.createCustomer({ name: "Marina Azevedo", balance: 500_000 });
  cardNumber = (await customer.client.call("getFullCardForPayment", {})).card_number;
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

// Each confirmation with the login password counts as a try.
beforeEach(() => server.testDatabase.owner.query("delete from rate_counts"));

async function createAdministrator(name: string): Promise<TestUser> {
  const user = await server.createCustomer({ name });
  await grantAdministrator(server.server.services, user.email);
  await user.client.signIn(user.email, user.password);
  return user;
}

const iban = { kind: "iban", holder_name: "Café Ærø & Filhos", iban: "DE89370400440532013000" } as const;
const pix = { kind: "pix", holder_name: "Padaria Estrela", pix_key: "caixa@padaria.example" } as const;

/** A partner with a payout that waits. */
async function requestPayout(amount: number, account: typeof iban | typeof pix = iban) {
  const owner = await server.createPartner({ partnerName: "Café Aurora" });
  const { id } = await owner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 10_000 });
  const { purchasePassword: purchase_password } = customer;
  await customer.client.call("approvePaymentRequest", { id, amount: 10_000, purchase_password });
  await owner.client.call("setPayoutAccount", { ...account, login_password: owner.password });
  await letAccountsRest(server.testDatabase.owner);
  const { payout } = await owner.client.call("requestPayout", { amount, login_password: owner.password });
  return { owner, id: payout.id };
}

const withPassword = <Input>(who: TestUser, input: Input) => ({ ...input, login_password: who.password });
const collect = (who: TestUser, ...ids: readonly string[]) =>
  who.client.call("createPayoutBatch", withPassword(who, { payout_ids: [...ids] }));
const dissolve = (who: TestUser, id: string) => who.client.call("dissolvePayoutBatch", withPassword(who, { id }));
const cancel = ({ owner, id }: { owner: TestUser; id: string }) =>
  owner.client.call("cancelPayout", withPassword(owner, { id }));
const reject = (who: TestUser, id: string) =>
  who.client.call("rejectPayout", withPassword(who, { id, reason: "Conta encerrada" }));
const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;
const download = (who: TestUser, path: string) => who.client.send(`/api/admin/payout-batches/${path}`);
const codeOfDownload = async (path: string) => ((await (await download(alice, path)).json()) as { code: string }).code;
const obstacleOf = async (who: TestUser, id: string) =>
  (await who.client.call("listPayoutsToCollect", {})).payouts.find((payout) => payout.id === id)?.obstacle;

test("a batch is an order to the bank, the same each time it is downloaded, and its partners cannot cancel any more", async () => {
  const [first, second] = [await requestPayout(3_000), await requestPayout(1_001)];
  expect(await obstacleOf(alice, first.id)).toBeNull();
  const batch = await collect(alice, first.id, second.id);
  expect(batch).toMatchObject({ made_by: "Alice Prado", payout_count: 2, amount: 4_001, waiting: 2 });
  expect(await obstacleOf(alice, first.id), "it is not offered again").toBeUndefined();
  expect((await bruno.client.call("listPayoutBatches", {})).batches[0]).toMatchObject({ id: batch.id });
  expect(await bruno.client.call("getPayout", { id: first.id })).toMatchObject({ batch_id: batch.id });

  const answer = await download(bruno, `${batch.id}/pain.001.xml`);
  expect(answer.headers.get("content-type")).toBe("application/xml");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="payouts-[0-9a-f]{8}\.xml"$/);
  const xml = await answer.text();
  expect(xml).toContain("<NbOfTxs>2</NbOfTxs><CtrlSum>40.01</CtrlSum>");
  expect(xml).toContain(`<EndToEndId>${first.id.replaceAll("-", "")}</EndToEndId>`);
  expect(xml).toContain('<InstdAmt Ccy="EUR">30.00</InstdAmt>');
  expect(xml).toContain("<Nm>Cafe AEro + Filhos</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN>");
  expect(xml).toContain("<MmbId>18236120</MmbId>");
  expect(await (await download(alice, `${batch.id}/pain.001.xml`)).text()).toBe(xml);

  expect(await codeOf(cancel(first))).toBe("payout_in_batch");
  expect(await codeOf(collect(bruno, first.id))).toBe("payout_in_batch");
  await reject(alice, second.id);
  expect(await codeOfDownload(`${batch.id}/pain.001.xml`), "it would pay what went back").toBe("payout_batch_closed");
  expect(await codeOfDownload(`${batch.id}/payouts.csv`)).toBe("payout_batch_closed");
});

test("a Pix key goes into the table alone, and no order leaves it out silently", async () => {
  const [key, number] = [await requestPayout(2_000, pix), await requestPayout(2_000)];
  const batch = await collect(alice, key.id, number.id);
  expect(batch.payouts.map(({ fits_iso }) => fits_iso)).toEqual([false, true]);
  expect(await codeOfDownload(`${batch.id}/pain.001.xml`)).toBe("payout_batch_only_csv");
  const [head, ...rows] = (await (await download(alice, `${batch.id}/payouts.csv`)).text()).trim().split("\r\n");
  expect(head).toBe(
    "reference;partner;holder;kind;pix_key;iban;bank;branch;account;currency;amount;status;bank_reference;reason",
  );
  expect(rows[0]).toBe(
    `${key.id.replaceAll("-", "")};Café Aurora;Padaria Estrela;pix;caixa@padaria.example;;;;;EUR;20,00;;;`,
  );
  expect(rows).toHaveLength(2);
});

test("of twenty who collect the same payouts at once one does, whatever else is in their batches", async () => {
  const [shared, ...others] = [await requestPayout(1_000), await requestPayout(1_000), await requestPayout(1_000)];
  const tries = Array.from({ length: 20 }, (_, at) => collect(alice, shared.id, others[at % 2]!.id));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const rows = await server.testDatabase.owner.query<{ count: bigint }>(
    "select count(*) from payouts where batch_id is not null and id = any ($1)",
    [[shared.id, ...others.map(({ id }) => id)]],
  );
  expect(Number(rows[0]!.count), "the batches that failed hold nothing").toBe(2);
});

test("cancelling and collecting at once: one of them counts, and the money is in one place", async () => {
  const payout = await requestPayout(1_500);
  const results = await Promise.allSettled([cancel(payout), collect(alice, payout.id)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { status, batch_id } = await alice.client.call("getPayout", { id: payout.id });
  expect([status, batch_id !== null]).toEqual(status === "cancelled" ? ["cancelled", false] : ["requested", true]);
});

test("four eyes: what is above the limit is collected after an approval, and never by who approved it", async () => {
  const { id } = await requestPayout(limit + 1);
  expect(await obstacleOf(alice, id)).toBe("needs_approval");
  expect(await codeOf(collect(alice, id))).toBe("payout_needs_two");
  await alice.client.call("approvePayout", withPassword(alice, { id }));
  expect(await obstacleOf(alice, id)).toBe("approved_by_caller");
  expect(await codeOf(collect(alice, id))).toBe("payout_needs_two");
  expect(await obstacleOf(bruno, id)).toBeNull();
  expect((await collect(bruno, id)).waiting).toBe(1);
});

test("nobody collects or dissolves what is of their own company, nor what somebody under suspicion requested", async () => {
  const own = await requestPayout(1_000);
  await server.addStaff((own.owner as TestUser & { partnerId: string }).partnerId, bruno.userId);
  expect(await obstacleOf(bruno, own.id)).toBe("own_concern");
  expect(await codeOf(collect(bruno, own.id))).toBe("own_concern");

  const frozen = await requestPayout(1_000);
  const batch = await collect(alice, own.id, frozen.id);
  await server.testDatabase.owner.query("update profiles set frozen_at = now() where user_id = $1", [
    frozen.owner.userId,
  ]);
  expect(await codeOfDownload(`${batch.id}/pain.001.xml`), "frozen before the file was sent").toBe(
    "payout_requester_held",
  );
  expect(await codeOf(bruno.client.call("markPayoutBatchReceived", { id: batch.id }))).toBe("own_concern");
  expect(await codeOf(dissolve(bruno, batch.id)), "it would pay their own company again").toBe("own_concern");
  await dissolve(alice, batch.id);
  expect(await obstacleOf(alice, frozen.id)).toBe("requester_held");
  expect(await codeOf(collect(alice, own.id, frozen.id))).toBe("payout_requester_held");
  expect(await obstacleOf(alice, own.id), "all of them or none").toBeNull();
});

test("an account whose secret is gone is in no batch, and its batch gives no file that leaves it out", async () => {
  const [lost, other] = [await requestPayout(1_000), await requestPayout(1_000)];
  const batch = await collect(alice, lost.id, other.id);
  const gone = new Keys(["a secret that is not configured any more"]);
  const encrypted = encrypt(gone, `payouts/${lost.id}`, Buffer.from(JSON.stringify(iban)), "payout-account");
  await server.testDatabase.owner.transaction(async (transaction) => {
    // The database lets nobody change it.
    await transaction.query("set local session_replication_role = replica");
    await transaction.query("update payouts set account_encrypted = $2 where id = $1", [lost.id, encrypted]);
  });
  for (const file of ["pain.001.xml", "payouts.csv"])
    expect(await codeOfDownload(`${batch.id}/${file}`), file).toBe("payout_account_lost");
  await dissolve(alice, batch.id);
  expect(await codeOf(collect(alice, lost.id, other.id))).toBe("payout_account_lost");
  expect((await collect(alice, other.id)).payout_count, "the other one waits for nothing").toBe(1);
});

test("a dissolved batch gives no file, and its payouts can be cancelled or collected again, once", async () => {
  const [first, second] = [await requestPayout(1_000), await requestPayout(1_000)];
  const batch = await collect(alice, first.id, second.id);
  const results = await Promise.allSettled([dissolve(alice, batch.id), dissolve(bruno, batch.id)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await codeOfDownload(`${batch.id}/pain.001.xml`)).toBe("payout_batch_closed");
  expect(await bruno.client.call("getPayoutBatch", { id: batch.id })).toMatchObject({
    dissolved_at: expect.any(String),
    payout_count: 2,
    payouts: [],
  });
  await cancel(first);
  expect((await collect(bruno, second.id)).payout_count).toBe(1);
  expect(await codeOf(dissolve(alice, crypto.randomUUID()))).toBe("not_found");
});

test("a batch of which the bank has the order is not dissolved, also by another administrator", async () => {
  const [first, second, third] = [await requestPayout(1_000), await requestPayout(1_000), await requestPayout(1_000)];
  const [noted, begun] = [await collect(alice, first.id), await collect(alice, second.id, third.id)];
  expect(noted).toMatchObject({ at_bank: false });
  const receive = (who: TestUser, id: string) => who.client.call("markPayoutBatchReceived", { id });
  await Promise.all([receive(alice, noted.id), receive(bruno, noted.id)]);
  expect(await bruno.client.call("getPayoutBatch", { id: noted.id })).toMatchObject({ at_bank: true, waiting: 1 });
  expect(await codeOf(dissolve(bruno, noted.id))).toBe("payout_batch_at_bank");
  const events = await server.testDatabase.owner.query(
    "select from audit_events where act = 'markPayoutBatchReceived' and subject_id = $1",
    [noted.id],
  );
  expect(events, "noted once").toHaveLength(1);

  // The bank has paid one, so that it has the others.
  await settle(alice, begun.id, paid(second.id));
  expect(await codeOf(dissolve(alice, begun.id))).toBe("payout_batch_at_bank");
  await reject(alice, third.id);
  expect(await codeOf(dissolve(alice, begun.id)), "none of it waits").toBe("payout_batch_closed");

  const gone = await collect(alice, (await requestPayout(1_000)).id);
  await dissolve(alice, gone.id);
  expect(await codeOf(receive(alice, gone.id))).toBe("payout_batch_closed");
  expect(await codeOf(receive(alice, crypto.randomUUID()))).toBe("not_found");
});

test("a payment and the dissolving of its batch at once: the others stay in it, or none is paid", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await requestPayout(1_000), await requestPayout(1_000)];
    const batch = await collect(alice, first.id, second.id);
    const [paying, dissolving] = await Promise.allSettled([
      settle(alice, batch.id, paid(first.id)),
      dissolve(bruno, batch.id),
    ]);
    expect(paying.status).toBe("fulfilled");
    const { payouts, dissolved_at } = await alice.client.call("getPayoutBatch", { id: batch.id });
    const isPaid = payouts.some(({ status }) => status === "paid");
    expect(isPaid, `${dissolving.status} in round ${round}`).toBe(dissolved_at === null);
    expect(payouts).toHaveLength(isPaid ? 2 : 0);
  }
});

test("the database keeps a payout in one batch, and a collected one from being cancelled, whatever the server does", async () => {
  const { id } = await requestPayout(1_000);
  await collect(alice, id);
  const { database } = server.server.services;
  await expect(database.query("update payouts set batch_id = gen_random_uuid() where id = $1", [id])).rejects.toThrow(
    "is already in batch",
  );
  await expect(
    database.query(
      "update payouts set status = 'cancelled', decided_at = now(), decided_by = 'x', decision_transfer_id = gen_random_uuid() where id = $1",
      [id],
    ),
  ).rejects.toThrow("cancelled_outside_of_batches");
});

test("wrong input is named: nothing, the same payout twice, more than a batch holds, an unknown one", async () => {
  const { id } = await requestPayout(1_000);
  for (const ids of [[], [id, id], Array.from({ length: 501 }, () => crypto.randomUUID())])
    expect(await codeOf(collect(alice, ...ids))).toBe("invalid_input");
  expect(await codeOf(collect(alice, id, crypto.randomUUID()))).toBe("payout_not_found");
  expect(await obstacleOf(alice, id)).toBeNull();
});

type BankRow = InputOf<Contract["settlePayoutBatch"]>["rows"][number];
const nameOf = (id: string) => id.replaceAll("-", "");
const paid = (id: string, more: object = {}): BankRow => ({ outcome: "paid", end_to_end_id: nameOf(id), ...more });
const refused = (id: string): BankRow => ({ outcome: "rejected", end_to_end_id: nameOf(id), reason: "AC04" });
const settle = async (who: TestUser, id: string, ...rows: readonly BankRow[]) =>
  (await who.client.call("settlePayoutBatch", withPassword(who, { id, rows: [...rows] }))).results.map(
    ({ result, code }) => code ?? result,
  );
const balanceOf = async (owner: TestUser) => (await owner.client.call("getSettlement", {})).balance;

test("the bank's answer settles each payout by itself: paid, given back, and what is not of this batch is left", async () => {
  const [first, second, third, elsewhere] = [
    await requestPayout(1_000),
    await requestPayout(2_000),
    await requestPayout(3_000),
    await requestPayout(1_000),
  ];
  const batch = await collect(alice, first.id, second.id, third.id);
  const other = await collect(alice, elsewhere.id);
  const before = await balanceOf(second.owner);
  const rows = [
    paid(first.id, { amount: 1_000 }),
    refused(second.id),
    paid(third.id, { amount: 3_001 }),
    paid(elsewhere.id),
    paid(crypto.randomUUID()),
  ];
  const results = ["done", "done", "amount_differs", "unknown", "unknown"];
  expect(await settle(bruno, batch.id, ...rows)).toEqual(results);
  expect(await settle(alice, batch.id, ...rows), "the same file again").toEqual([
    "already",
    "already",
    ...results.slice(2),
  ]);
  expect((await balanceOf(second.owner)) - before, "it came back, once").toBe(2_000);
  const [listed] = (await first.owner.client.call("listPayouts", {})).payouts;
  expect(listed).toMatchObject({ status: "paid", bank_reference: nameOf(first.id) });
  expect((await second.owner.client.call("listPayouts", {})).payouts[0]).toMatchObject({ reason: "AC04" });
  expect(await settle(alice, batch.id, refused(first.id), paid(second.id))).toEqual(["payout_closed", "payout_closed"]);
  expect(await alice.client.call("getPayoutBatch", { id: batch.id })).toMatchObject({ waiting: 1 });
  expect(await alice.client.call("getPayoutBatch", { id: other.id })).toMatchObject({ waiting: 1 });
  await dissolve(alice, other.id);
  expect(await settle(alice, other.id, paid(elsewhere.id)), "it left the batch").toEqual(["unknown"]);
});

test("the same answer eight times at once pays once, and one row twice in a file is one payment", async () => {
  const [first, second] = [await requestPayout(1_000), await requestPayout(1_000)];
  const batch = await collect(alice, first.id, second.id);
  const sum = () =>
    server.testDatabase.owner.query<{ sum: bigint }>(
      "select sum(balance)::bigint as sum from ledger.accounts where owner_id = 'operator' and kind = 'bank'",
    );
  const [before] = await sum();
  const rows = [paid(first.id), paid(first.id), paid(second.id)];
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) => settle(at % 2 === 0 ? alice : bruno, batch.id, ...rows)),
  );
  expect(all.flat().filter((result) => result === "done")).toHaveLength(2);
  expect(new Set(all.flat())).toEqual(new Set(["done", "already"]));
  const [after] = await sum();
  expect(after!.sum - before!.sum).toBe(2_000n);
});

test("a row that is refused holds up no other: a used reference, the approver's own payment, a company of one's own", async () => {
  const [first, second] = [await requestPayout(1_000), await requestPayout(1_000)];
  const [large, own] = [await requestPayout(limit + 1), await requestPayout(1_000)];
  await alice.client.call("approvePayout", withPassword(alice, { id: large.id }));
  const batch = await collect(bruno, first.id, second.id, large.id, own.id);
  await server.addStaff((own.owner as TestUser & { partnerId: string }).partnerId, alice.userId);
  const reference = { bank_reference: `BANK-${batch.id}` };
  expect(
    await settle(alice, batch.id, paid(first.id, reference), paid(second.id, reference), paid(large.id), paid(own.id)),
  ).toEqual(["done", "bank_reference_used", "payout_needs_two", "own_concern"]);
  expect(await settle(bruno, batch.id, paid(second.id), paid(large.id), paid(own.id))).toEqual([
    "done",
    "done",
    "done",
  ]);
  await server.testDatabase.owner.query("delete from partner_members where user_id = $1", [alice.userId]);
});

test("the bank's answer is bounded: a hundred rows at once, no reason without words, no name of another form", async () => {
  const { id } = await requestPayout(1_000);
  const batch = await collect(alice, id);
  const many = Array.from({ length: 101 }, () => paid(id));
  for (const rows of [[], many, [{ ...refused(id), reason: " " }], [{ ...paid(id), end_to_end_id: id }]])
    expect(await codeOf(settle(alice, batch.id, ...(rows as BankRow[])))).toBe("invalid_input");
  expect(await codeOf(settle(alice, crypto.randomUUID(), paid(id)))).toBe("not_found");
  expect(await settle(alice, batch.id, ...Array.from({ length: 100 }, () => paid(id)))).toHaveLength(100);
});

test("without the operator's account there is no order, and the table still is", async () => {
  const bare = await startTestServer({ environment: {} });
  const administrator = await bare.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(bare.server.services, administrator.email);
  await administrator.client.signIn(administrator.email, administrator.password);
  const buyer = await bare.createCustomer({ balance: 50_000 });
  const owner = await bare.createPartner({ partnerName: "Café Aurora" });
  const { card_number } = await buyer.client.call("getFullCardForPayment", {});
  const charge = await owner.client.call("createPaymentRequest", { card_number, amount: 10_000 });
  const { purchasePassword: purchase_password } = buyer;
  await buyer.client.call("approvePaymentRequest", { id: charge.id, amount: 10_000, purchase_password });
  await owner.client.call("setPayoutAccount", withPassword(owner, iban));
  await letAccountsRest(bare.testDatabase.owner);
  const { payout } = await owner.client.call("requestPayout", withPassword(owner, { amount: 1_000 }));
  const batch = await collect(administrator, payout.id);
  const answer = await download(administrator, `${batch.id}/pain.001.xml`);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "payer_not_configured" }]);
  expect((await download(administrator, `${batch.id}/payouts.csv`)).status).toBe(200);
  await bare.close();
});
