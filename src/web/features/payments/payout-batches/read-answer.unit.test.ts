import { describe, expect, it, test } from "vitest";
import { compareAnswer, isOfAnother, rowsFor, showsOrder, toSettle } from "./compare-answer.ts";
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

/** Reports as banks write them; `order` is the batch's name, `payments` those of `TxInfAndSts`. */
const swiss = (groupLevel: string, instructions = "", order = name(9)) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ns2:Document xmlns:ns2="http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <ns2:CstmrPmtStsRpt>
    <ns2:GrpHdr><ns2:MsgId>PSR-1</ns2:MsgId><ns2:CreDtTm>2026-11-27T09:30:47</ns2:CreDtTm></ns2:GrpHdr>
    ${`<OrgnlGrpInfAndSts>
      <OrgnlMsgId>${order}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><OrgnlNbOfTxs>2</OrgnlNbOfTxs>
      ${groupLevel}
    </OrgnlGrpInfAndSts>${instructions}`.replace(/<(\/?)(?=[A-Z])/g, "<$1ns2:")}
  </ns2:CstmrPmtStsRpt>
</ns2:Document>`;
const german = (instructions: string, namespace = "pain.002.003.03", order = name(9)) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${namespace}"><CstmrPmtStsRpt><GrpHdr><MsgId>BANK1</MsgId>` +
  `<DbtrAgt><FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId></DbtrAgt></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${order}</OrgnlMsgId>` +
  `<OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts>${instructions}</CstmrPmtStsRpt></Document>`;
const instruction = (level: string, payments = "", order = name(9)) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${order}</OrgnlPmtInfId>${level}${payments}</OrgnlPmtInfAndSts>`;

describe("the levels above the payments", () => {
  const id = "99999999-9999-9999-9999-999999999999";
  const payoutOf = (digit: number) =>
    ({ end_to_end_id: name(digit), status: "requested", amount: 1_000 }) as BatchPayout;
  const batch = { id, amount: 2_000, payouts: [payoutOf(1), payoutOf(2)] };
  const dryRunOf = async (text: string) => {
    const answer = await read(text);
    if ("problem" in answer) return answer.problem;
    return compareAnswer(rowsFor(answer, batch), batch).map(({ verdict, reason: why }) => [verdict, why]);
  };
  const levelsOf = async (text: string) => {
    const answer = await read(text);
    return "problem" in answer ? answer.problem : answer.levels;
  };
  const proprietary = (code: string, ...infos: readonly string[]) =>
    `<StsRsnInf><Rsn><Prtry>${code}</Prtry></Rsn>${infos.map((info) => `<AddtlInf>${info}</AddtlInf>`).join("")}</StsRsnInf>`;

  it("are read in each namespace of the message, and no other message is taken for it", async () => {
    const whole = "<GrpSts>RJCT</GrpSts>" + reason("FF01", "Ungültiges Format");
    expect(await levelsOf(swiss(whole))).toEqual([
      { level: "group", status: "RJCT", reason: "Ungültiges Format (FF01)" },
    ]);
    for (const namespace of [
      "pain.002.001.03",
      "pain.002.001.09",
      "pain.002.001.12",
      "pain.002.002.03",
      "pain.002.003.03",
    ])
      expect([namespace, await dryRunOf(german(instruction("", payment(name(1), "ACSC")), namespace))]).toEqual([
        namespace,
        [["will_pay", ""]],
      ]);
    const bare = german(instruction("", payment(name(1), "ACSC"))).replace(/ xmlns="[^"]*"/, "");
    expect(await dryRunOf(bare)).toEqual([["will_pay", ""]]);
    for (const other of [
      german(instruction("", payment(name(1), "ACSC")), "camt.054.001.08"),
      german(instruction("", payment(name(1), "ACSC"))).replaceAll("CstmrPmtStsRpt", "CstmrCdtTrfInitn"),
      swiss(whole).replaceAll("pain.002.001.03.ch", "pain.001.001.03.ch"),
    ])
      expect(await read(other)).toEqual({ problem: "not_a_report" });
  });

  test.each([
    [
      "the group, by a code of the standard",
      swiss("<GrpSts>RJCT</GrpSts>" + reason("DU01", "MsgId bereits verwendet")),
    ],
    ["the group, as AM05", swiss("<GrpSts>RJCT</GrpSts>" + reason("AM05", ""))],
    ["the instruction", german(instruction("<PmtInfSts>RJCT</PmtInfSts>" + reason("DU02", "")))],
    [
      "words alone, at the group",
      german("").replace(
        "</OrgnlGrpInfAndSts>",
        `<GrpSts>RJCT</GrpSts>${proprietary("ARQ99", "Arquivo em duplicidade")}</OrgnlGrpInfAndSts>`,
      ),
    ],
    [
      "each payment",
      report(payment(name(1), "RJCT", reason("DU04", "")) + payment(name(2), "RJCT", reason("AM05", ""))),
    ],
    [
      "the group, with the payments below it",
      swiss(
        "<GrpSts>RJCT</GrpSts>" + reason("AM05", ""),
        instruction("", payment(name(1), "RJCT") + payment(name(2), "RJCT", reason("NARR", "siehe oben"))),
      ),
    ],
  ])("what is refused as a duplicate by %s gives nothing back: the first file counts", async (_, text) => {
    const verdicts = (await dryRunOf(text)) as string[][];
    expect(verdicts.map(([verdict]) => verdict)).toEqual(["duplicate", "duplicate"]);
  });

  it("a whole file that is refused for another reason is so for each payment, with code and text", async () => {
    const text = "<GrpSts>RJCT</GrpSts>" + reason("RC01", "BIC unbekannt");
    expect(await dryRunOf(swiss(text))).toEqual([
      ["will_reject", "BIC unbekannt (RC01)"],
      ["will_reject", "BIC unbekannt (RC01)"],
    ]);
    expect(await dryRunOf(german(instruction("<PmtInfSts>RJCT</PmtInfSts>" + reason("AC01", ""))))).toEqual([
      ["will_reject", "(AC01)"],
      ["will_reject", "(AC01)"],
    ]);
  });

  it("payments that are not named are what their level says, and those that are named what they say", async () => {
    expect(await dryRunOf(swiss("<GrpSts>ACSC</GrpSts>"))).toEqual([
      ["will_pay", ""],
      ["will_pay", ""],
    ]);
    expect(await dryRunOf(swiss("<GrpSts>ACTC</GrpSts>"))).toEqual([
      ["pending", ""],
      ["pending", ""],
    ]);
    const one = payment(name(2), "RJCT", reason("AC04", "Conta encerrada"));
    expect(await dryRunOf(swiss("<GrpSts>ACCP</GrpSts>", instruction("", one)))).toEqual([
      ["will_reject", "Conta encerrada (AC04)"],
      ["pending", ""],
    ]);
    expect(await dryRunOf(swiss("<GrpSts>PART</GrpSts>", instruction("<PmtInfSts>PART</PmtInfSts>", one)))).toEqual([
      ["will_reject", "Conta encerrada (AC04)"],
    ]);
    expect(await dryRunOf(swiss("<GrpSts>PART</GrpSts>", instruction("<PmtInfSts>ACSC</PmtInfSts>")))).toEqual([
      ["will_pay", ""],
      ["will_pay", ""],
    ]);
    expect(await dryRunOf(swiss("<GrpSts>PART</GrpSts>"))).toBe("no_rows");
  });

  it("show whether the bank has the order, which then is not sent again", async () => {
    const isSeen = async (text: string) => {
      const answer = await read(text);
      return "problem" in answer ? answer.problem : showsOrder(answer, compareAnswer(rowsFor(answer, batch), batch));
    };
    for (const groupLevel of [
      "<GrpSts>ACCP</GrpSts>",
      "<GrpSts>RCVD</GrpSts>",
      "<GrpSts>RJCT</GrpSts>" + reason("DU03", ""),
    ])
      expect(await isSeen(swiss(groupLevel))).toBe(true);
    expect(await isSeen(swiss("<GrpSts>RJCT</GrpSts>", instruction("", payment(name(1), "PDNG"))))).toBe(true);
    expect(await isSeen(swiss("<GrpSts>RJCT</GrpSts>" + reason("FF01", "")))).toBe(false);
    expect(await isSeen(`reference,status\n${name(1)},`)).toBe(false);
    expect(await isSeen(`reference,status\n${name(1)},paid`)).toBe(true);
  });

  it("levels that contradict each other pay nothing and give nothing back", async () => {
    const both = instruction("", payment(name(1), "ACSC") + payment(name(2), "RJCT"));
    expect(await dryRunOf(swiss("<GrpSts>RJCT</GrpSts>", both))).toEqual([
      ["unreadable", ""],
      ["will_reject", ""],
    ]);
    expect(await dryRunOf(swiss("<GrpSts>ACSC</GrpSts>", both))).toEqual([
      ["will_pay", ""],
      ["unreadable", ""],
    ]);
    const otherSum = swiss("<OrgnlCtrlSum>20.01</OrgnlCtrlSum><GrpSts>ACSC</GrpSts>");
    expect(await dryRunOf(otherSum)).toEqual([
      ["amount_differs", ""],
      ["amount_differs", ""],
    ]);
    expect(await dryRunOf(otherSum.replace("20.01", "20.00"))).toEqual([
      ["will_pay", ""],
      ["will_pay", ""],
    ]);
  });

  it("of another order, or of none, say nothing of this batch", async () => {
    const elsewhere = instruction("<PmtInfSts>ACSC</PmtInfSts>", "", name(8));
    expect(await dryRunOf(swiss("<GrpSts>PART</GrpSts>", elsewhere))).toBe("no_rows");
    const unknown = swiss("<GrpSts>RJCT</GrpSts>" + reason("FF01", ""), "", "NOTPROVIDED");
    expect(await read(unknown)).toEqual({ problem: "order_unnamed" });
    const other = await read(swiss("<GrpSts>ACSC</GrpSts>", "", name(8)));
    expect("rows" in other && isOfAnother(other, batch)).toBe(true);
    const two = swiss("<GrpSts>ACSC</GrpSts>").replace(
      "</ns2:OrgnlMsgId>",
      `</ns2:OrgnlMsgId><ns2:OrgnlMsgId>${name(8)}</ns2:OrgnlMsgId>`,
    );
    expect(await read(two)).toEqual({ problem: "unreadable" });
  });

  it("show each reason that the bank gives, and every line of it", async () => {
    const two = reason("AC04", "Konto aufgelöst") + proprietary("X7", "Bitte", "Kunde fragen");
    expect(
      await dryRunOf(
        german(
          instruction("<PmtInfSts>PART</PmtInfSts>" + proprietary("B1", "teilweise"), payment(name(1), "RJCT", two)),
        ),
      ),
    ).toEqual([["will_reject", "Konto aufgelöst (AC04); Bitte Kunde fragen (X7)"]]);
    const long =
      reason("AC04", "a".repeat(105) + "</AddtlInf><AddtlInf>" + "b".repeat(105)) + reason("BE01", "c".repeat(105));
    const [[, cut] = []] = (await dryRunOf(report(payment(name(1), "RJCT", long)))) as string[][];
    expect(cut!.length).toBeLessThanOrEqual(200);
    expect(cut).toMatch(/a… \(AC04\); c+… \(BE01\)$/);
  });

  it("are read from a payment that only its instruction's name is repeated of", async () => {
    const byInstruction = payment(name(1), "ACSC").replaceAll("OrgnlEndToEndId", "OrgnlInstrId");
    expect(await dryRunOf(report(byInstruction))).toEqual([["will_pay", ""]]);
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
      ["1,00", "rejected", name(5), "Duplicado (AM05)", ""],
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
        { reference: name(5), status: "duplicate", amount: 100, bankReference: undefined, reason: "Duplicado (AM05)" },
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
    expect(isOfAnother({ orderName: name(1) }, { id })).toBe(false);
    expect(isOfAnother({ orderName: name(2) }, { id })).toBe(true);
    expect(isOfAnother({ orderName: undefined }, { id })).toBe(false);
  });
});
