import { describe, expect, it, test } from "vitest";
import { compareAnswer, isOfAnother, toSettle } from "./compare-answer.ts";
import { answerMax, readAnswer, type AnswerRow } from "./read-answer.ts";
import type { BatchPayout } from "./use-batches.ts";

const name = (digit: number) => String(digit).repeat(32);
const fileOf = (...parts: BlobPart[]) => new File(parts, "answer");
const read = (...parts: BlobPart[]) => readAnswer(fileOf(...parts));
const rowsOf = async (...parts: BlobPart[]) => {
  const answer = await read(...parts);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer.rows;
};

const payment = (reference: string, status: string, more = "") =>
  `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${more}</TxInfAndSts>`;
const report = (payments: string, { head = '<?xml version="1.0" encoding="UTF-8"?>', order = name(9) } = {}) =>
  `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>x</MsgId></GrpHdr>` +
  `<OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>` +
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${order}</OrgnlPmtInfId>${payments}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
const amount = (value: string) => `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${value}</InstdAmt></Amt></OrgnlTxRef>`;
const reason = (code: string, info: string) =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>${info}</AddtlInf></StsRsnInf>`;

describe("a pain.002", () => {
  it("says of each payment whether it was paid: settled is, accepted is not yet", async () => {
    const payments = ["ACSC", "ACCC", "ACCP", "ACSP", "PDNG", "RJCT", "WHAT"].map((status, at) =>
      payment(
        name(at),
        status,
        at === 0 ? amount("1234.5") : at === 5 ? reason("AC04", "Conta &lt;encerrada&gt;") : "",
      ),
    );
    expect(await read(report(payments.join("")))).toMatchObject({
      orderName: name(9),
      rows: [
        { reference: name(0), status: "paid", amount: 123_450 },
        { status: "paid", amount: null },
        { status: "pending" },
        { status: "pending" },
        { status: "pending" },
        { status: "rejected", reason: "Conta <encerrada> (AC04)" },
        { status: undefined },
      ],
    });
  });

  it("is read in the encoding that it declares, and not guessed where that is not true", async () => {
    const latin = report(payment(name(1), "RJCT", reason("AC01", "Não existe")), {
      head: '<?xml version="1.0" encoding="ISO-8859-1"?>',
    });
    expect(await rowsOf(Uint8Array.from(latin, (letter) => letter.charCodeAt(0)))).toMatchObject([
      { reason: "Não existe (AC01)" },
    ]);
    const utf16 = new Uint8Array(
      new Uint16Array(Array.from(`\ufeff${latin}`, (letter) => letter.charCodeAt(0))).buffer,
    );
    expect(await rowsOf(utf16)).toHaveLength(1);
    const untrue = latin.replace("ISO-8859-1", "UTF-8");
    expect(await read(Uint8Array.from(untrue, (letter) => letter.charCodeAt(0)))).toEqual({ problem: "unreadable" });
    expect(await read(latin.replace("ISO-8859-1", "EBCDIC-X"))).toEqual({ problem: "unreadable" });
  });

  it("with a document type is refused: a billion laughs, and what reads a file of this machine", async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a "${"ha".repeat(50)}"><!ENTITY b "${"&a;".repeat(50)}">]>`;
    const reader = '<?xml version="1.0"?><!DOCTYPE Document [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    for (const head of [bomb, reader])
      expect(await read(report(payment("&a;", "ACSC"), { head }))).toEqual({ problem: "declares_types" });
    expect(await read(report(payment("&a;", "ACSC")))).toEqual({ problem: "unreadable" });
  });

  test.each([
    ["<html><body/></html>", "not_a_report"],
    [report("").replaceAll("pain.002", "pain.001"), "not_a_report"],
    [report(payment(name(1), "ACSC")).slice(0, -20), "unreadable"],
    [report(""), "no_rows"],
    [report(payment("1", "ACSC").repeat(answerMax.rows + 1)), "too_many_rows"],
    [" \n", "empty"],
    ["<".repeat(answerMax.bytes + 1), "too_large"],
  ])("that is none is recognized (%#)", async (text, problem) => {
    expect(await read(text)).toEqual({ problem });
  });
});

describe("a table", () => {
  it("has the columns of the batch's own, in any order, with commas, semicolons or tabs", async () => {
    const lines = [
      ["amount", "status", "REFERENCE", "reason", "bank_reference"],
      ["12,34", "paid", `'${name(1)}`, "", "E123"],
      ["1.234,56", "Rejected", name(2).replace(/(.{8})/, "$1-"), "Conta\u0007 encerrada", ""],
      ["1234.56", "ACCP", "42", "", ""],
      ["12.345.678", "", name(3), "", ""],
      ["doze", "paid?", name(4), "", ""],
    ];
    for (const delimiter of [";", "\t"])
      expect(await rowsOf(lines.map((cells) => cells.join(delimiter)).join("\r\n"))).toEqual([
        { reference: name(1), status: "paid", amount: 1_234, bankReference: "E123", reason: "" },
        {
          reference: name(2),
          status: "rejected",
          amount: 123_456,
          bankReference: undefined,
          reason: "Conta encerrada",
        },
        { reference: "42", status: "pending", amount: 123_456, bankReference: undefined, reason: "" },
        { reference: name(3), status: "pending", amount: 1_234_567_800, bankReference: undefined, reason: "" },
        { reference: name(4), status: undefined, amount: undefined, bankReference: undefined, reason: "" },
      ]);
    expect(await rowsOf(`\ufeffsep=,\r\nreference,status\r\n${name(1)},ACSC\r\n\r\n`)).toHaveLength(1);
  });

  it("of Windows is read, too", async () => {
    const text = `reference;status;reason\r\n${name(1)};RJCT;não`;
    expect(await rowsOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toMatchObject([{ reason: "não" }]);
  });

  test.each([
    ["reference,paid\n1,2", "columns_missing"],
    ["reference,status\n", "no_rows"],
    ['reference,status\n"1,paid', "open_quote"],
    [`reference,status\n${"1,paid\n".repeat(answerMax.rows + 1)}`, "too_many_rows"],
  ])("that is none is recognized (%#)", async (text, problem) => {
    expect(await read(text)).toEqual({ problem });
  });
});

describe("the dry run", () => {
  const payoutOf = (digit: number, status: BatchPayout["status"] = "requested") =>
    ({ end_to_end_id: name(digit), status, amount: 1_000 }) as BatchPayout;
  const row = (digit: number, more: Partial<AnswerRow> = {}): AnswerRow => ({
    reference: name(digit),
    status: "paid",
    amount: null,
    bankReference: undefined,
    reason: "",
    ...more,
  });
  const batch = { payouts: [payoutOf(1), payoutOf(2), payoutOf(3, "paid"), payoutOf(4, "rejected"), payoutOf(5)] };

  it("says of each row what it would do, and of a payment named twice the first counts", () => {
    const rows = [
      row(1, { amount: 1_000 }),
      row(2, { status: "rejected" }),
      row(3),
      row(4),
      row(5, { amount: 999 }),
      row(6),
      row(1, { status: "rejected" }),
      row(5, { status: undefined }),
    ];
    expect(compareAnswer(rows, batch).map(({ verdict }) => verdict)).toEqual([
      "will_pay",
      "will_reject",
      "already",
      "closed",
      "amount_differs",
      "unknown",
      "repeated",
      "repeated",
    ]);
    expect(compareAnswer([row(1, { amount: undefined }), row(2, { status: "pending" })], batch)).toMatchObject([
      { verdict: "unreadable" },
      { verdict: "pending" },
    ]);
  });

  it("sends what changes something alone, with a reason where the bank gave none", () => {
    const rows = [row(1, { amount: 1_000, bankReference: "E1" }), row(2, { status: "rejected" }), row(3), row(6)];
    expect(toSettle(compareAnswer(rows, batch), "Refused")).toEqual([
      { outcome: "paid", end_to_end_id: name(1), amount: 1_000, bank_reference: "E1" },
      { outcome: "rejected", end_to_end_id: name(2), reason: "Refused" },
    ]);
  });

  it("knows the report of another order", () => {
    const id = "11111111-1111-1111-1111-111111111111";
    expect(isOfAnother({ rows: [], orderName: name(1) }, { id })).toBe(false);
    expect(isOfAnother({ rows: [], orderName: name(2) }, { id })).toBe(true);
    expect(isOfAnother({ rows: [], orderName: undefined }, { id })).toBe(false);
  });
});
