import { readFile } from "node:fs/promises";
import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ isNew: true });

/** An administrator, made by `npm run admin`, at the partners' screen. */
async function arriveAsAdministrator(installation: Installation, alice: Visitor) {
  const client = await openAccount(installation, { name: "Alice Prado", email: "alice@example.com" });
  await installation.admin("grant-administrator", "alice@example.com");
  return alice.enter(client, "/admin/partners");
}

const passwordOf = ({ page, messages }: Visitor) => page.getByLabel(messages.common.loginPassword, { exact: true });

/** Opens the mailed link, as the owner with a session and as staff without one, and accepts. */
async function acceptByMail(visitor: Visitor, email: string, role: "owner" | "staff", partner: string) {
  const { page, messages } = visitor;
  await visitor.followMail(email);
  if (role === "staff") {
    await expect(page).toHaveURL(/\/auth/);
    await visitor.signIn(email);
  }
  await visitor.button(messages.auth.invitation.accept).click();
  await expect(page.getByRole("heading", { name: messages.auth.invitation.accepted[role](partner) })).toBeFocused();
  await page.getByRole("link", { name: messages.auth.invitation.open }).click();
  await expect(page.getByLabel(messages.partnerConsole.cardNumber)).toBeVisible();
}

test("an administrator makes a partner, its owner and staff come by mail, and each can do what is theirs until it is switched off", async ({
  installation,
  visit,
}) => {
  const partner = "Livraria Sol";
  const phone = { width: 390, height: 844 };
  const [alice, rita, beto, marina] = [await visit(), await visit(), await visit(), await visit({ viewport: phone })];
  const { messages } = alice;
  const [administrator, customer, owner] = await Promise.all([
    arriveAsAdministrator(installation, alice),
    openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }),
    openAccount(installation, { name: "Rita Estrela", email: "rita@example.com" }),
    openAccount(installation, { name: "Beto Lima", email: "beto@example.com" }),
  ]);

  await test.step("the administrator creates it with bounds, and invites its owner", async () => {
    const { page } = alice;
    await alice.button(messages.partnerAdministration.newPartner).click();
    await page.getByLabel(messages.partnerDetails.name).fill(partner);
    await page.getByLabel(messages.partnerDetails.category).selectOption("education");
    await page.getByLabel(messages.partnerAdministration.max, { exact: true }).fill("5");
    await passwordOf(alice).fill(loginPassword);
    await alice.button(messages.partnerAdministration.create).click();
    const outside = page.getByText(messages.partnerDetails.outOfBounds("0%", "5%"));
    await expect(outside).toBeVisible();
    await page.getByLabel(messages.partnerAdministration.max, { exact: true }).fill("15");
    await page.getByLabel(messages.partnerAdministration.latitude).fill("-23,55");
    await alice.button(messages.partnerAdministration.create).click();
    await expect(page.getByText(messages.partnerAdministration.bothDegrees)).toBeVisible();
    await page.getByLabel(messages.partnerAdministration.longitude).fill("-46,63");
    await passwordOf(alice).fill("not this one");
    await alice.button(messages.partnerAdministration.create).click();
    await expect(page.getByText(messages.errors.login_password_wrong({} as never))).toBeVisible();
    await passwordOf(alice).fill(loginPassword);
    await alice.button(messages.partnerAdministration.create).click();
    await expect(page.getByRole("heading", { name: messages.partnerAdministration.editPartner })).toBeVisible();
    await expect(page.getByText(messages.partnerAdministration.places.own)).toBeVisible();
    await alice.button(messages.partnerAdministration.inviteOwner).click();
    const sheet = page.getByRole("dialog", { name: messages.partnerAdministration.inviteOwner });
    await sheet.getByLabel(messages.partnerDetails.email).fill("Rita@example.com");
    await sheet.getByLabel(messages.common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: messages.partnerDetails.sendInvitation }).click();
    await expect(page.getByText(messages.partnerAdministration.invitedOwner("rita@example.com"))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the owner accepts, and edits what the directory shows", async () => {
    const { page } = rita;
    // In the browser of the account: with a new one an owner invites no other for 24 hours.
    await rita.enter(owner, "/home");
    await acceptByMail(rita, "rita@example.com", "owner", partner);
    await page.goto("/partner/company");
    await page.getByLabel(messages.partnerDetails.percentage).fill("15,5");
    await page.getByLabel(messages.partnerDetails.description).fill("Livros usados");
    await rita.button(messages.partnerDetails.save).click();
    await expect(page.getByText(messages.partnerDetails.outOfBounds("0%", "15%"))).toBeVisible();
    await page.getByRole("slider", { name: messages.partnerDetails.percentageSlider }).fill("1200");
    await expect(page.getByLabel(messages.partnerDetails.percentage)).toHaveValue("12");
    const card = page.getByRole("article", { name: partner });
    await expect(card).toContainText("12%");
    await expect(card).toContainText("Livros usados");
    await expectAccessible(page);
    await rita.button(messages.partnerDetails.save).click();
    await expect(rita.toast(messages.partnerDetails.saved)).toBeVisible();
    const { partners } = await customer.call("getPublicPartners", { search: "livros usados" });
    expect(partners).toMatchObject([{ company_name: partner, public_cashback_percentage: 12 }]);
  });

  await test.step("the owner invites somebody, who charges and finds nothing that is the owner's", async () => {
    await marina.enter(customer, "/empresas");
    await rita.page.goto("/partner/people");
    await rita.page.getByLabel(messages.partnerDetails.email).fill("beto@example.com");
    await passwordOf(rita).fill(loginPassword);
    await rita.button(messages.partnerDetails.sendInvitation).click();
    const open = rita.page.getByRole("list", { name: messages.partnerDetails.invitations });
    await expect(open).toContainText("beto@example.com");

    const { page } = beto;
    await acceptByMail(beto, "beto@example.com", "staff", partner);
    await expect(rita.page.getByRole("list", { name: messages.partnerDetails.people })).toContainText("Beto Lima");
    await expect(open).toHaveCount(0);
    await expectAccessible(rita.page);
    await expect(page.getByRole("link", { name: messages.consoles.titles.people })).toBeVisible();
    for (const path of ["/partner/company", "/partner/integration"]) {
      await page.goto(path);
      await expect(page.getByText(messages.consoles.notForRole)).toBeVisible();
      await expect(page.getByText(messages.consoles.notForRoleDetail)).toBeVisible();
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
    }
    await page.goto("/partner/people");
    await expect(page.getByRole("list", { name: messages.partnerDetails.people })).toContainText("Rita Estrela");
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);

    const { card_number: cardNumber } = await customer.call("getFullCardForPayment", {});
    await page.goto("/partner/profile");
    await page.getByLabel(messages.partnerConsole.cardNumber).fill(cardNumber);
    await beto.typeAmount(page.getByLabel(messages.partnerConsole.amount, { exact: true }), 1_500);
    await beto.button(messages.partnerConsole.send).click();
    await expect(page.getByText(messages.partnerConsole.waitingFor("Marina A."))).toBeVisible();
    await expect(marina.chargePopup(partner)).toContainText("$15,00");
  });

  await test.step("switched off by the administrator, it charges no more: its console and the customer's phone say so at once", async () => {
    const { page } = alice;
    await alice.button(messages.partnerAdministration.switchOff).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: messages.partnerAdministration.switchOffConfirm, exact: true })
      .click();
    await expect(alice.button(messages.partnerAdministration.switchOn)).toBeVisible();
    await expect(beto.page.getByText(messages.partnerConsole.switchedOff)).toBeVisible();
    await expect(beto.page.getByText(messages.partnerConsole.outcomes.cancelled())).toBeVisible();
    await expect(marina.page.getByText(messages.paymentRequests.outcomes.cancelled.title)).toBeVisible();
    expect(await customer.call("getPendingPaymentRequest", {})).toBeNull();
    await page.goto("/admin/partners?show=off");
    await page.getByRole("list", { name: messages.partnerAdministration.list }).getByRole("button").click();
    await alice.button(messages.partnerAdministration.switchOn).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel(messages.common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: messages.partnerAdministration.switchOnConfirm, exact: true }).click();
    await expect(alice.button(messages.partnerAdministration.switchOff)).toBeVisible();
    await expect(beto.page.getByText(messages.partnerConsole.switchedOff)).toHaveCount(0);
    expect((await administrator.call("listPartners", { show: "off" })).partners).toEqual([]);
  });

  await test.step("the owner invites another one, takes it back, and reads what was done", async () => {
    const { page } = rita;
    await page.getByRole("radio", { name: messages.partnerDetails.roles.owner }).check();
    await expect(page.getByText(messages.partnerDetails.roleDetails.owner)).toBeVisible();
    await page.getByLabel(messages.partnerDetails.email).fill("beto@example.com");
    await passwordOf(rita).fill(loginPassword);
    await rita.button(messages.partnerDetails.sendInvitation).click();
    const open = page.getByRole("list", { name: messages.partnerDetails.invitations });
    await expect(open).toContainText(messages.partnerDetails.roles.owner);
    await expect(rita.button(messages.partnerDetails.leave), "the only owner stays").toHaveCount(0);
    await rita.button(messages.partnerDetails.revoke("beto@example.com")).click();
    await rita.button(messages.partnerDetails.revokeConfirm).click();
    await expect(open).toHaveCount(0);
    const acts = page.getByRole("list", { name: messages.auditLog.own });
    await expect(acts).toContainText(messages.auditLog.acts["switchPartnerOn"]!);
    await expect(acts).not.toContainText("Alice");
    await acts.getByText(messages.auditLog.acts["inviteCoOwner"]!).click();
    await expect(acts.getByRole("table")).toContainText("beto@example.com");
    await expectAccessible(page);
  });

  await test.step("a member who is removed loses the open console at once", async () => {
    await rita.button(messages.partnerDetails.remove("Beto Lima")).click();
    const sheet = rita.page.getByRole("dialog", { name: messages.partnerDetails.removeTitle });
    await sheet.getByLabel(messages.common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: messages.partnerDetails.removeConfirm }).click();
    await expect(rita.page.getByRole("list", { name: messages.partnerDetails.people })).not.toContainText("Beto Lima");
    await expect(beto.page.getByText(messages.consoles.notPartner)).toBeVisible();
  });
});

test("a file as Excel writes it is mapped, tried, imported, and its refused rows come back mended @full", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const { partnerImport } = messages;
  const administrator = await arriveAsAdministrator(installation, alice);
  const rows = Array.from(
    { length: 250 },
    (_, at) => `Loja São ${at};${at === 11 ? "Cassino" : "Saude"};${at === 200 ? "91" : "7,5"};Recife;x;(81) 3000-0000`,
  );
  const text = ["Nome da loja;CATEGORIA;Cashback (%);Município;Notas;Fone", ...rows, ";;;;;"].join("\r\n");
  // Excel's "CSV" in Portuguese is Windows-1252.
  const file = { name: "empresas.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
  const choose = (chosen: typeof file) => page.getByLabel(partnerImport.chooseFile).setInputFiles(chosen);
  const start = async () => {
    await alice.button(partnerImport.start).click();
    const sheet = page.getByRole("dialog", { name: partnerImport.importTitle });
    await sheet.getByLabel(messages.common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: partnerImport.start }).click();
  };
  const figure = (name: string) =>
    page.locator("dl").filter({ hasText: partnerImport.counts.created }).locator("div", { hasText: name });
  const chip = (name: string) => page.getByRole("radio", { name });

  await alice.button(messages.partnerAdministration.importFile).click();
  await choose({ ...file, buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]) });
  await expect(page.getByText(partnerImport.fileProblems.no_text)).toBeVisible();

  await test.step("a column that is not recognized is shown, and given its meaning", async () => {
    await choose(file);
    await expect(page.getByText(partnerImport.found(250, "empresas.csv"))).toBeVisible();
    await expect(page.getByText(partnerImport.missing("Nome"))).toBeVisible();
    await expect(alice.button(partnerImport.check)).toHaveCount(0);
    await expect(page.getByLabel("Município")).toHaveValue("city");
    await expect(page.getByLabel("Notas")).toHaveValue("unused");
    await page.getByLabel("Nome da loja").selectOption("company_name");
    await expect(page.getByText(partnerImport.missing("Nome"))).toBeHidden();
    await page.getByLabel(partnerImport.country).selectOption("BR");
    await expectAccessible(page);
  });

  await test.step("a try says what each row would do, and does nothing", async () => {
    await alice.button(partnerImport.check).click();
    const tried = page.getByRole("table", { name: partnerImport.checked });
    await expect(chip(`${partnerImport.checkedCounts.refused} · 2`)).toBeChecked();
    await expect(tried).toContainText("13 · Loja São 11");
    await expect(tried).toContainText("Cassino");
    await chip(`${partnerImport.checkedCounts.created} · 248`).check({ force: true });
    await expect(tried).toContainText(partnerImport.outcomes.created);
    await expectAccessible(page);
    expect((await administrator.call("listPartners", { search: "loja são" })).partners).toEqual([]);
  });

  await test.step("what breaks off in the middle goes on where it was", async () => {
    let portions = 0;
    await page.route("**/api/admin/partner-imports/*/rows", (route) => {
      portions += 1;
      return portions === 2 ? route.abort() : route.continue();
    });
    await start();
    await expect(page.getByText(messages.common.noConnection).first()).toBeVisible();
    await expect(page.getByText(partnerImport.progressOf(100, 250))).toBeVisible();
    await alice.button(partnerImport.goOn).click();
    await expect(page.getByRole("heading", { name: partnerImport.finished })).toBeVisible();
    await page.unrouteAll();
  });
  await expect(figure(partnerImport.counts.created)).toContainText("248");
  await expect(figure(partnerImport.counts.refused)).toContainText("2");
  const refused = page.getByRole("table", { name: partnerImport.rejectedRows });
  await expect(refused).toContainText("202 · Loja São 200");
  await expectAccessible(page);

  await test.step("the refused rows come back, are mended in the file, and make the missing partners", async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), alice.button(partnerImport.download).click()]);
    expect(download.suggestedFilename()).toBe("linhas-recusadas-pt.csv");
    const content = await readFile(await download.path(), "utf8");
    expect(content.trim().split("\r\n")).toHaveLength(3);
    const mended = content.replace("Cassino;", "Moda;").replace(";91;", ";9,1;");
    await choose({ ...file, name: "linhas-recusadas-pt.csv", buffer: Buffer.from(mended) });
    await alice.button(partnerImport.check).click();
    await expect(chip(`${partnerImport.checkedCounts.created} · 2`)).toBeVisible();
    await start();
    await expect(page.getByRole("heading", { name: partnerImport.finished })).toBeVisible();
    await expect(figure(partnerImport.counts.created)).toContainText("2");
    await expect(figure(partnerImport.counts.refused)).toContainText("0");
  });

  await test.step("the whole file again repeats none", async () => {
    await choose(file);
    await page.getByLabel("Nome da loja").selectOption("company_name");
    await alice.button(partnerImport.check).click();
    await expect(chip(`${partnerImport.checkedCounts.alreadyThere} · 248`)).toBeVisible();
    await start();
    await expect(figure(partnerImport.counts.alreadyThere)).toContainText("248");
    expect((await administrator.call("listPartners", { search: "loja são 249" })).partners).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole("heading", { name: partnerImport.finished })).toBeVisible();
  });
});
