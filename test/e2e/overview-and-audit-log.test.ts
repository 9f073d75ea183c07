import { readFile } from "node:fs/promises";
import { charge, openAccount, openPartner, purchasePassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";

test.use({ isNew: true });

test("the overview shows what was really charged and that the books add up, to administrators alone", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const marina = await visit();
  const { page, messages } = alice;
  const [client, administrator, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 20_000 }),
    openAccount(installation, { name: "Alice Prado", email: "alice@example.com" }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
  ]);
  await installation.admin("grant-administrator", "alice@example.com");
  const sell = async (amount: number) => {
    const id = await charge(till, client, amount);
    await client.call("approvePaymentRequest", { id, amount, purchase_password: purchasePassword });
  };
  await sell(4_200);

  for (const path of ["/admin", "/admin/users", "/admin/audit-log"]) {
    await test.step(`a customer at ${path}`, async () => {
      await marina.page.goto(path);
      const main = marina.page.getByRole("main");
      await expect(main.getByText(messages.errors.admin_only(factsFor("pt")))).toBeVisible();
      await expect(main.getByRole("button")).toHaveCount(0);
    });
  }

  await test.step("figures, charts and the trial balance", async () => {
    await page.clock.install();
    await alice.enter(administrator, "/admin");
    const figure = (part: string, name: string) =>
      page
        .getByRole("region", { name: part, exact: true })
        .locator("dl > div")
        .filter({ has: page.getByText(name, { exact: true }) });
    await expect(figure(messages.overview.today, messages.overview.volume)).toContainText("$42,00");
    await expect(figure(messages.overview.today, messages.overview.volume)).toContainText(messages.overview.charges(1));
    await expect(figure(messages.overview.today, messages.overview.fees)).toContainText("$2,40");
    await expect(figure(messages.overview.today, messages.overview.cashback)).toContainText("$4,20");
    await expect(figure(messages.overview.people, messages.overview.customers)).toContainText("3");
    await expect(figure(messages.overview.held, messages.overview.wallets)).toContainText("$158,00");
    await expect(figure(messages.overview.held, messages.overview.settlements)).toContainText("$35,40");
    await expect(
      page.getByRole("figure", { name: messages.overview.chart(messages.overview.fees, "$2,40", 30) }),
    ).toBeVisible();
    const balance = page.getByRole("region", { name: messages.overview.trialBalance });
    await expect(balance.getByRole("row", { name: messages.overview.kinds["card_clearing"]! })).toContainText(
      "$200,00",
    );
    await expect(balance).toContainText(`${messages.overview.total}$0,00`);
    await sell(1_000);
    await expect(async () => {
      await page.clock.fastForward(30_000);
      await expect(figure(messages.overview.today, messages.overview.volume)).toContainText("$52,00", {
        timeout: 1_000,
      });
    }, "what is sold while it is open").toPass();
    await expect(page.getByRole("img", { name: messages.overview.bars(messages.overview.volume) })).toBeVisible();
    const days = page.getByRole("table", { name: messages.overview.lastDays(30) });
    await expect(days.locator("tbody").getByRole("row")).toHaveCount(30);
    await page.getByRole("radio", { name: messages.overview.spans(7) }).check({ force: true });
    await expect(page).toHaveURL(/[?]days=7$/);
    const week = page.getByRole("table", { name: messages.overview.lastDays(7) });
    await expect(week.locator("tbody").getByRole("row")).toHaveCount(7);
    await expectAccessible(page);
    // A phone has the same table behind a line.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(week).toBeHidden();
    await page.getByText(messages.overview.table).click();
    await expect(week).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("what cannot be refreshed says so, and stays", async () => {
    await page.route("**/api/admin/overview*", (route) => route.abort());
    await alice.button(messages.overview.refresh).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(messages.overview.outdated);
    await expect(page.getByRole("region", { name: messages.overview.trialBalance })).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("books that are wrong are not overlooked", async () => {
    const soundOverview = await administrator.call("getOverview", {});
    const wrong = {
      ...soundOverview,
      audit: { at: new Date().toISOString(), clean: false, ms: 7 },
      money_paused: true,
    };
    await page.route("**/api/admin/overview*", (route) => route.fulfill({ json: wrong }));
    await alice.button(messages.overview.refresh).click();
    await expect(page.getByText(messages.overview.wrong)).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(messages.overview.paused);
  });
});

test("the audit log shows who did what, before and after, is narrowed by the address, and leaves as a file", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const administrator = await openAccount(installation, { name: "Alice Prado", email: "alice@example.com" });
  await openAccount(installation, { name: "Marina Azevedo", email: "marina@example.com" }, { active: false });
  await installation.admin("grant-administrator", "alice@example.com");
  await installation.admin("block", "marina@example.com", "Suspeita");
  const offer = { company_name: "Padaria Estrela", description: "Café da manhã", cashback: "10%" };
  const { id, version } = await administrator.call("createBanner", offer);
  await administrator.call("updateBanner", { ...offer, id, version, cashback: "=20%" });
  await alice.enter(administrator, "/admin/audit-log");
  const rows = page.getByRole("list", { name: messages.auditLog.list }).getByRole("listitem");
  const act = (name: string) => messages.auditLog.acts[name]!;
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText(act("updateBanner"));
  await expect(rows.nth(2)).toContainText(messages.auditLog.roles.operator);

  await test.step("an act opens, by keyboard too, to what it changed", async () => {
    await rows.nth(0).locator("summary").focus();
    await page.keyboard.press("Enter");
    const difference = page.getByRole("table", { name: messages.auditLog.details(act("updateBanner")) });
    await expect(difference.getByRole("row")).toHaveCount(2);
    await expect(difference.getByRole("row", { name: messages.auditLog.facts["cashback"]! })).toContainText("=20%");
    await expect(difference).not.toContainText(offer.description);
    await expectAccessible(page);
  });

  await test.step("narrowed by user, by act and by day, which a reload keeps", async () => {
    await page.getByLabel(messages.auditLog.whom).fill("marina@example.com");
    await page.keyboard.press("Enter");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(act("blockUser"));
    await page.reload();
    await expect(rows).toHaveCount(1);
    await alice.button(messages.auditLog.reset).click();
    await expect(rows).toHaveCount(4);
    await page.getByLabel(messages.auditLog.act, { exact: true }).selectOption(act("createBanner"));
    await expect(rows).toHaveCount(1);
    await page.getByRole("radio", { name: messages.consoles.periods.lastMonth }).check({ force: true });
    await expect(page.getByText(messages.auditLog.emptyFilter)).toBeVisible();
    await alice.button(messages.auditLog.reset).click();
    await rows.nth(1).locator("summary").click();
    await rows.nth(1).getByRole("link", { name: messages.auditLog.onlySubject }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByLabel(messages.auditLog.whom)).toHaveValue(id);
  });

  await test.step("as a file, as it is narrowed, and with nothing that a spreadsheet works out", async () => {
    const saving = page.waitForEvent("download");
    await alice.button(messages.auditLog.export).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^registro-de-acoes-[0-9-]{10}-pt\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("Alice Prado;Alterou um banner;updateBanner;Banner;");
  });

  await test.step("what cannot be loaded says so, and can be tried again", async () => {
    await page.route("**/api/admin/acts?*", (route) => route.abort());
    await page.goto("/admin/audit-log?act=deleteBanner");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toBeVisible();
    await page.unrouteAll();
    await failure.getByRole("button", { name: messages.common.retry }).click();
    await expect(page.getByText(messages.auditLog.emptyFilter)).toBeVisible();
  });
});

test("dead jobs are listed with their reasons, are tried again or discarded, and routines are done on request @full", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const { jobs } = messages;
  const administrator = await openAccount(installation, { name: "Alice Prado", email: "alice@example.com" });
  await installation.admin("grant-administrator", "alice@example.com");
  await alice.enter(administrator, "/admin/jobs");
  const dead = page.getByRole("list", { name: jobs.deadTitle }).getByRole("listitem");
  const queues = page.getByRole("table", { name: jobs.queues });
  const heading = page.getByRole("heading", { name: jobs.deadTitle });
  await expect(page.getByText(jobs.noneDead)).toBeVisible();
  await expect(queues.getByRole("row", { name: jobs.names["send-push"]! })).toContainText(jobs.notYet);
  await expectAccessible(page);

  await test.step("what fails for good while it is open comes by itself, with nobody's name", async () => {
    const data = { customer_id: "marina@example.com", id: "0193b5c0-0000-7000-8000-000000000001" };
    for (const error of ["Error ECONNREFUSED", "Error 08006", "Error 08006"])
      await installation.addDeadJob({ queue: "expire-payment-request", data, output: { error } });
    await installation.addDeadJob({ queue: "send-push", data: { subscription_id: "", kind: "charge", id: "" } });
    await expect(dead).toHaveCount(4);
    await expect(dead.last()).toContainText("Error ECONNREFUSED");
    await expect(page.getByRole("main")).not.toContainText("marina@example.com");
    await expect(queues.getByRole("row", { name: jobs.names["expire-payment-request"]! })).toContainText(
      jobs.deadToday(3),
    );
    await expectAccessible(page);
  });

  await test.step("one is discarded, once that is confirmed, and one is tried again", async () => {
    await alice.button(jobs.discardOf(jobs.names["send-push"]!)).click();
    await page.getByRole("dialog").getByRole("button", { name: jobs.discardConfirm }).click();
    await expect(dead).toHaveCount(3);
    await expect(heading).toBeFocused();
    await alice.button(jobs.retryOf(jobs.names["expire-payment-request"]!)).first().click();
    await expect(dead).toHaveCount(2);
    await expect(heading).toBeFocused();
  });

  await test.step("those of a queue are tried again together; they are done", async () => {
    await page.getByRole("radio", { name: jobs.names["expire-payment-request"]! }).check({ force: true });
    await expect(page).toHaveURL(/[?]queue=expire-payment-request$/);
    await alice.button(jobs.retryAll(2)).click();
    await page.getByRole("dialog").getByRole("button", { name: jobs.retryAllConfirm }).click();
    await expect(alice.toast(jobs.retried(2))).toBeVisible();
    await expect(page.getByText(jobs.noneDead)).toBeVisible();
    await expect(page.getByRole("radio", { name: jobs.names["expire-payment-request"]! })).toBeChecked();
    await expect(queues.getByRole("row", { name: jobs.names["expire-payment-request"]! })).not.toContainText(
      jobs.notYet,
    );
  });

  await test.step("mails that did not go out are listed with why, and sent again or discarded", async () => {
    const mails = page.getByRole("list", { name: jobs.mailsTitle }).getByRole("listitem");
    await expect(page.getByText(jobs.noMails)).toBeVisible();
    const to = { email: "alice@example.com" };
    await installation.addUnsentMail({ ...to, template: "password-changed", status: "failed", says: "timeout" });
    await installation.addUnsentMail({
      ...to,
      template: "refund",
      status: "failed",
      says: "550 no such mailbox",
      isOver: true,
    });
    await expect(mails).toHaveCount(2);
    const late = mails.filter({ hasText: jobs.mails["password-changed"] });
    const over = mails.filter({ hasText: jobs.mails.refund });
    await expect(late).toContainText(jobs.mailStates.failed);
    await expect(late).toContainText("a•••@example.com");
    await expect(late).toContainText(jobs.mailEnds["timeout"]!);
    await expect(late.getByRole("link", { name: "Alice Prado" })).toHaveAttribute("href", /^[/]admin[/]users[?]user=/);
    await expect(over).toContainText(jobs.mailAnswer("550 no such mailbox"));
    await expect(over).toContainText(jobs.mailObstacles.too_late);
    await expect(over.getByRole("button", { name: jobs.sendAgainOf(jobs.mails.refund) })).toHaveCount(0);
    await expectAccessible(page);

    await alice.button(jobs.sendAgainOf(jobs.mails["password-changed"])).click();
    await expect(mails).toHaveCount(1);
    await expect(page.getByRole("heading", { name: jobs.mailsTitle })).toBeFocused();
    await installation.mailTo(to.email, 1, "A senha de login da sua conta Troco foi alterada");
    await alice.button(jobs.letBeOf(jobs.mails.refund)).click();
    await page.getByRole("dialog").getByRole("button", { name: jobs.letBe }).click();
    await expect(page.getByText(jobs.noMails)).toBeVisible();
  });

  await test.step("a routine is done now", async () => {
    const routine = page.getByRole("row", { name: jobs.names["forget-the-past"]! });
    await expect(routine).toContainText(jobs.notYet);
    await alice.button(jobs.runNowOf(jobs.names["forget-the-past"]!)).click();
    await expect(routine).not.toContainText(jobs.notYet);
    await page.route("**/api/admin/jobs", (route) => route.abort());
    await expect(page.getByRole("main").getByRole("alert")).toContainText(jobs.outdated);
  });
});
