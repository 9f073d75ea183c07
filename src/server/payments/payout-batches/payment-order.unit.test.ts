import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { fitsIso, toBankText, writePaymentOrder, type Payment, type PaymentOrder } from "./payment-order.ts";

const iban = (holder: string) => ({ kind: "iban", holder_name: holder, iban: "DE89370400440532013000" }) as const;
const inBrazil = (bank: string) =>
  ({ kind: "bank", holder_name: "Café Aurora", bank_name: bank, branch: "0001", account_number: "1234567-8" }) as const;
const pay = (account: Payment["account"], amount = 1_234n): Payment => ({ id: randomUUID(), amount, account });

const orderOf = (payments: readonly Payment[], more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: randomUUID(),
  madeAt: new Date("2026-11-26T16:37:50.123Z"),
  day: "2026-11-26",
  currency: "EUR",
  payer: { name: "Troco Pagamentos S.A.", account: "DE02120300000000202051", bank: "BYLADEM1001" },
  payments,
  ...more,
});

/** The validator is a program of its own, which a busy machine starts slowly. */
/** The problems of files, by the schema of the part of pain.001.001.09 that is written. */
async function problemsOf(...files: readonly string[]) {
  const schema = await readFile(new URL("./payment-order.xsd", import.meta.url), "utf8");
  const { errors } = await validateXML({
    xml: files.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: [{ fileName: "payment-order.xsd", contents: schema }],
  });
  return errors.map(({ message, loc }) => ({ message, file: loc?.fileName }));
}

it("writes what the schema allows: accounts by IBAN and by number, the payer's bank by BIC or ISPB", async () => {
  const payments = [pay(iban("Padaria Estrela Ltda."), 500_000n), pay(inBrazil("Banco do Brasil S/A"), 1n)];
  const xml = writePaymentOrder(orderOf(payments));
  expect(await problemsOf(xml)).toEqual([]);
  expect(xml).toContain("<NbOfTxs>2</NbOfTxs><CtrlSum>5000.01</CtrlSum>");
  expect(xml.match(/<EndToEndId>(\w+)</g)).toEqual(payments.map(({ id }) => `<EndToEndId>${id.replaceAll("-", "")}<`));
  expect(xml).toContain("<BrnchId><Id>0001</Id></BrnchId>");
  const payer = { name: "Troco Pagamentos S.A.", account: "0001/1234567-8", bank: "18236120" };
  const brazilian = writePaymentOrder(orderOf(payments, { payer, currency: "BRL" }));
  expect(await problemsOf(brazilian)).toEqual([]);
  expect(brazilian).toContain("<ClrSysMmbId><MmbId>18236120</MmbId></ClrSysMmbId>");
  expect(brazilian).toContain('<InstdAmt Ccy="BRL">0.01</InstdAmt>');
});

it("the schema refuses what is out of order, missing or too long", async () => {
  const xml = writePaymentOrder(orderOf([pay(iban("Padaria"))]));
  const spoilt = [
    xml.replace("<Nm>Padaria</Nm>", `<Nm>${"a".repeat(71)}</Nm>`),
    xml.replace("<Nm>Padaria</Nm>", "<Nm>Padária</Nm>"),
    xml.replace("<ChrgBr>SLEV</ChrgBr>", ""),
    xml.replace("<PmtMtd>TRF</PmtMtd>", "").replace("<PmtInfId>", "<PmtMtd>TRF</PmtMtd><PmtInfId>"),
    xml.replace("12.34</InstdAmt>", "12.345</InstdAmt>"),
  ];
  const wrong = new Set((await problemsOf(xml, ...spoilt)).flatMap(({ file }) => file ?? []));
  expect([...wrong].toSorted()).toEqual(["1.xml", "2.xml", "3.xml", "4.xml", "5.xml"]);
});

it("no holder's or bank's name spoils the file, whatever is in it", async () => {
  const hostile = [
    "</Nm><Nm>x",
    "]]>&lt;&#0;",
    "A\u0000\u0007\u001b[31mB",
    "a".repeat(200),
    "Zoë Ærø Łódź Straße ﬁ ½ º",
    "👩‍👩‍👧 Loja",
    "//Barra//dupla//",
    "A\ud800B",
    "‮evil‬ A",
    `${"a".repeat(69)} / b`,
  ];
  const anyText = fc.array(fc.nat(0x1ffff), { maxLength: 200 }).map((codes) => String.fromCodePoint(...codes));
  const latin = fc.array(fc.nat(0x24f), { maxLength: 200 }).map((codes) => String.fromCodePoint(...codes));
  const anyName = fc.oneof(fc.constantFrom(...hostile), latin, anyText);
  const names = fc.sample(anyName, { numRuns: 100, seed: 20_022 }).concat(hostile);
  const accounts = names.flatMap((name) => [iban(name), inBrazil(name)]).filter(fitsIso);
  expect(accounts.length).toBeGreaterThan(100);
  const xml = writePaymentOrder(orderOf(accounts.map((account) => pay(account))));
  expect(await problemsOf(xml)).toEqual([]);
  for (const name of names) expect(toBankText(name, 70), name).toMatch(/^(?![/ ])(?!.*\/\/)(?!.*[/ ]$)/);
  for (const name of hostile) expect(fitsIso(iban(name)), name).toBe(true);
});

it.each([
  ["José & Filhos Ltda.", "Jose + Filhos Ltda."],
  ["Straße Łódź Ærø", "Strasse Lodz AEro"],
  ["Loja 👩‍👩‍👧", "Loja ....."],
  ["a".repeat(200), "a".repeat(70)],
  ["//x//y/", "x/y"],
])("spells %j as banks pass it on", (text, spelled) => {
  expect(toBankText(text, 70)).toBe(spelled);
});

it("has no form for a Pix key, nor for a name without a Latin letter", () => {
  expect(fitsIso({ kind: "pix", holder_name: "Padaria", pix_key: "caixa@padaria.example" })).toBe(false);
  expect(fitsIso(iban("北京烤鸭"))).toBe(false);
  expect(fitsIso(inBrazil("🏦"))).toBe(false);
  expect(fitsIso(inBrazil("Banco Norte"))).toBe(true);
});
