import { readFile } from "node:fs/promises";
import { charge, loginPassword, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { expect, test } from "./test.ts";

test.use({
  isNew: true,
  environment: { PAYER_NAME: "Troco Pagamentos", PAYER_ACCOUNT: "0001/1234567-8", PAYER_BANK: "18236120" },
});

const iban = { kind: "iban", holder_name: "Padaria Estrela Ltda.", iban: "DE89370400440532013000" } as const;
const pix = { kind: "pix", holder_name: "Café Aurora", pix_key: "caixa@cafe.example" } as const;

/** Two partners with payouts that wait, by IBAN and by Pix key, and an administrator. */
async function openEverybody(installation: Installation) {
  const [marina, rita, caio, alice] = await Promise.all([
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { balance: 200_000 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
    openPartner(installation, { name: "Caio Lima", email: "caio@example.com" }, "Café Aurora"),
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  for (const [owner, account] of [
    [rita, iban],
    [caio, pix],
  ] as const) {
    const id = await charge(owner, marina, 20_000);
    await marina.call("approvePaymentRequest", { id, amount: 20_000, purchase_password: purchasePassword });
    await owner.call("setPayoutAccount", { ...account, login_password: loginPassword });
  }
  await installation.letAccountsRest();
  for (const owner of [rita, caio])
    await owner.call("requestPayout", { amount: 12_345, login_password: loginPassword });
  return { rita, alice };
}

test("an administrator makes a batch, saves the bank's file, and the bank's answer pays and gives back; the same answer again changes nothing", async ({
  installation,
  visit,
}) => {
  const { rita, alice } = await openEverybody(installation);
  const administrator = await visit();
  const { page, messages } = administrator;
  const button = (name: string) => administrator.button(name);
  const texts = messages.payoutBatches;
  await administrator.enter(alice, "/admin/payouts");
  const main = page.getByRole("main");
  const password = page.getByRole("dialog").getByLabel(messages.common.loginPassword, { exact: true });
  let reference = "";

  await test.step("only what an order can carry is offered for one, and the table takes all", async () => {
    await main.getByRole("button", { name: messages.payouts.batches }).click();
    await expect(main).toContainText(texts.empty);
    await expectAccessible(page);
    await main.getByRole("button", { name: texts.collect }).click();
    const offered = page.getByRole("list", { name: texts.toCollect }).getByRole("listitem");
    await expect(offered).toContainText(["Padaria Estrela"]);
    await page.getByRole("radio", { name: texts.forms.table }).click();
    await expect(offered).toHaveCount(2);
    await page.getByRole("radio", { name: texts.forms.order }).click();
    await expect(offered).toHaveCount(1);
    await offered.getByRole("checkbox").uncheck();
    await expect(main.getByRole("button", { name: texts.collect }).last()).toBeDisabled();
    await offered.getByRole("checkbox").check();
    await expectAccessible(page);
    await main.getByRole("button", { name: texts.collect }).last().click();
    await password.fill(loginPassword);
    await page.getByRole("dialog").getByRole("button", { name: texts.collect }).click();
    await expect(administrator.toast(texts.created)).toBeVisible();
    await expect(page).toHaveURL(/batch=[0-9a-f-]{36}/);
  });

  await test.step("the order is saved, and the partner cannot cancel any more", async () => {
    const saving = page.waitForEvent("download");
    await button(texts.downloadOrder).click();
    const saved = await readFile(await (await saving).path(), "utf8");
    expect(saved).toContain("<CtrlSum>123.45</CtrlSum>");
    reference = /<EndToEndId>(\w+)</.exec(saved)![1]!;
    const { payouts } = await rita.call("listPayouts", {});
    await expect(rita.call("cancelPayout", { id: payouts[0]!.id, login_password: loginPassword })).rejects.toThrow(
      "payout_in_batch",
    );
    await expectAccessible(page);
  });

  const order = new URL(page.url()).searchParams.get("batch")!.replaceAll("-", "");
  const report = (status: string, name = order) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>` +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${name}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>` +
    `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts></TxInfAndSts>` +
    `<TxInfAndSts><OrgnlEndToEndId>${"0".repeat(32)}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>` +
    `</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const choose = (name: string, text: string) =>
    main
      .getByLabel(texts.chooseAnswer)
      .setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(text, "utf8") });
  const dryRun = main.getByRole("table", { name: texts.dryRun });

  await test.step("what is no answer to this batch is refused with words, and nothing is sent", async () => {
    await choose("other.xml", report("ACSC", "f".repeat(32)));
    await expect(main).toContainText(texts.answerProblems.of_another);
    await choose("bomb.xml", `<!DOCTYPE a [<!ENTITY b "c">]>${report("ACSC").slice(21)}`);
    await expect(main).toContainText(texts.answerProblems.declares_types);
  });

  await test.step("a file that is refused as a duplicate gives nothing back, and is not offered to be sent again", async () => {
    const whole = (reason: string) =>
      `<?xml version="1.0" encoding="UTF-8"?><p:Document xmlns:p="http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd"><p:CstmrPmtStsRpt>` +
      `<p:OrgnlGrpInfAndSts><p:OrgnlMsgId>${order}</p:OrgnlMsgId><p:GrpSts>RJCT</p:GrpSts><p:StsRsnInf><p:Rsn><p:Cd>${reason}</p:Cd></p:Rsn>` +
      `<p:AddtlInf>Datei zur&#xFC;ckgewiesen</p:AddtlInf></p:StsRsnInf></p:OrgnlGrpInfAndSts></p:CstmrPmtStsRpt></p:Document>`;
    await choose("refused.xml", whole("FF01"));
    await expect(main).toContainText(texts.refusedWhole);
    await expect(main).toContainText("RJCT · Datei zurückgewiesen (FF01)");
    await expect(dryRun).toContainText(texts.verdicts.will_reject);
    await expect(button(texts.dissolve)).toBeVisible();
    await choose("duplicate.xml", whole("DU01"));
    await expect(main).toContainText(texts.duplicate);
    await expect(main).toContainText("RJCT · Datei zurückgewiesen (DU01)");
    await expect(dryRun).toContainText(texts.verdicts.duplicate);
    await expect(button(texts.settle(0))).toBeDisabled();
    await expect(button(texts.dissolve)).toBeHidden();
    await expectAccessible(page);
    await page.reload();
    await expect(button(texts.downloadOrder)).toBeVisible();
    await expect(button(texts.dissolve)).toBeHidden();
  });

  await test.step("the dry run says row by row what would happen, and then it happens once", async () => {
    await choose("accepted.xml", report("ACCP"));
    await expect(dryRun).toContainText(texts.verdicts.pending);
    await expect(button(texts.settle(0))).toBeDisabled();
    await choose("answer.xml", report("ACSC"));
    await expect(dryRun).toContainText(texts.verdicts.will_pay);
    await expect(dryRun).toContainText(texts.verdicts.unknown);
    await expectAccessible(page);
    await button(texts.settle(1)).click();
    await password.fill(loginPassword);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: texts.settle(1) })
      .click();
    await expect(main).toContainText(texts.settled);
    await expect(main).toContainText(texts.finished);
    await choose("answer.xml", report("ACSC"));
    await expect(dryRun).toContainText(texts.verdicts.already);
    await expect(button(texts.settle(0))).toBeDisabled();
    const { payouts } = await rita.call("listPayouts", {});
    expect(payouts[0]).toMatchObject({ status: "paid", bank_reference: reference });
  });
});
