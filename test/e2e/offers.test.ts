import type { Contract } from "#contract/index.ts";
import type { InputOf } from "#contract/operation.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { startNominatimServer } from "#test/integration/support/nominatim-server.ts";
import { loginPassword, openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ isNew: true });

async function openAdministrator(installation: Installation): Promise<Client> {
  const client = await openAccount(installation, { name: "Alice Prado", email: "alice@example.com" });
  await installation.admin("grant-administrator", "alice@example.com");
  return client;
}

/** Returns to the tab until what has come meanwhile is on the screen. */
async function comeBackUntil(visitor: Visitor, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await visitor.comeBack();
    await seen();
  }).toPass();
}

test("a code is created with the login password, applied by a customer, shows what it cost, and is ended", async ({
  installation,
  visit,
}) => {
  const [alice, marina, caio] = [await visit(), await visit(), await visit()];
  const { page, messages } = alice;
  const { promotionalCodes } = messages;
  await alice.enter(await openAdministrator(installation), "/admin/codes");
  await expect(page.getByText(promotionalCodes.empty)).toBeVisible();
  await expectAccessible(page);
  const sheet = page.getByRole("dialog", { name: promotionalCodes.newCode });
  const row = page.getByRole("table").getByRole("row", { name: /VERAO-26/ });

  await test.step("the form says what is missing, what it can cost, and that the password is wrong", async () => {
    await alice.button(promotionalCodes.newCode).click();
    await sheet.getByRole("button", { name: promotionalCodes.create }).click();
    await expect(sheet.getByText(messages.fieldErrors.required(factsFor("pt")))).toHaveCount(4);
    await expect(sheet.getByLabel(promotionalCodes.code)).toBeFocused();
    await sheet.getByLabel(promotionalCodes.code).fill("verao-26");
    await alice.typeAmount(sheet.getByLabel(promotionalCodes.bonus), 1_000);
    await alice.typeAmount(sheet.getByLabel(promotionalCodes.minimum), 5_000);
    await expect(sheet.getByText(promotionalCodes.costUnbounded("$10,00"))).toBeVisible();
    await sheet.getByLabel(promotionalCodes.usesMax).fill("50");
    await expect(sheet.getByText(promotionalCodes.costUpTo("$500,00"))).toBeVisible();
    await expectAccessible(page);
    await sheet.getByLabel(messages.common.loginPassword, { exact: true }).fill("not this one");
    await sheet.getByRole("button", { name: promotionalCodes.create }).click();
    await expect(sheet.getByText(messages.errors.login_password_wrong(factsFor("pt")))).toBeVisible();
    await sheet.getByLabel(messages.common.loginPassword, { exact: true }).fill(loginPassword);
    await sheet.getByRole("button", { name: promotionalCodes.create }).click();
    await expect(alice.toast(promotionalCodes.created("VERAO-26"))).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(row).toContainText(promotionalCodes.usesOf("0", "50"));
  });

  await test.step("a customer applies it, and is paid with a card top-up", async () => {
    await marina.arriveActive("Marina Azevedo", "marina@example.com");
    await marina.page.goto("/profile?section=referral");
    await marina.page.getByLabel(messages.profile.referralCode).fill("verao-26");
    await marina.button(messages.profile.apply).click();
    await expect(marina.toast(messages.profile.codeApplied)).toBeVisible();
    await comeBackUntil(alice, () => expect(row).toContainText(promotionalCodes.usesOf("1", "50"), { timeout: 1_000 }));
    await marina.addMoney(5_000);
    await expect.poll(async () => (await marina.balancesOnScreen()).wallet).toBe(6_000);
    await comeBackUntil(alice, () => expect(row).toContainText("$10,00", { timeout: 1_000 }));
    await expect(row.getByText(promotionalCodes.bonuses(1), { exact: true })).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step("the search is in the address", async () => {
    await page
      .getByRole("searchbox", { name: promotionalCodes.search })
      .or(page.getByLabel(promotionalCodes.search))
      .first()
      .fill("inverno");
    await expect(page.getByText(promotionalCodes.noneFound("inverno"))).toBeVisible();
    await page.reload();
    await expect(page.getByText(promotionalCodes.noneFound("inverno"))).toBeVisible();
    await alice.button(promotionalCodes.clearSearch).click();
    await expect(row).toBeVisible();
  });

  await test.step("it is ended, and nobody applies it any more", async () => {
    await alice.button(promotionalCodes.endCode("VERAO-26")).click();
    const ask = page.getByRole("dialog", { name: promotionalCodes.endTitle("VERAO-26") });
    await ask.getByRole("button", { name: promotionalCodes.endConfirm }).click();
    await expect(alice.toast(promotionalCodes.ended("VERAO-26"))).toBeVisible();
    await expect(row).toContainText(promotionalCodes.states.ended);
    await caio.arriveActive("Caio Ferraz", "caio@example.com");
    await caio.page.goto("/profile?section=referral");
    await caio.page.getByLabel(messages.profile.referralCode).fill("VERAO-26");
    await caio.button(messages.profile.apply).click();
    await expect(caio.toast(messages.errors.referral_code_invalid(factsFor("pt")))).toBeVisible();
  });
});

test("a banner is planned, shown while home is open, and over, each reader in their language; the order is the administrator's @full", async ({
  installation,
  visit,
}) => {
  const [alice, marina, john] = [await visit(), await visit(), await visit({ language: "en" })];
  const { page, messages } = alice;
  const { banners } = messages;
  const client = await openAdministrator(installation);
  const make = (fields: Partial<InputOf<Contract["createBanner"]>>) =>
    client.call("createBanner", { company_name: "Barbearia Sul", description: "Corte", cashback: "5%", ...fields });
  await make({});
  await make({ company_name: "Clínica Vida" });
  await alice.enter(client, "/banners");
  await marina.arriveActive("Marina Azevedo", "marina@example.com");
  await john.arriveActive("John Reed", "john@example.com");
  const offersOf = ({ page: home, messages: own }: Visitor) =>
    home.getByRole("list", { name: own.home.offers }).getByRole("article");
  const items = page.getByRole("list", { name: banners.list }).getByRole("listitem");
  const padaria = items.filter({ hasText: "Padaria Estrela" });
  const preview = page.getByRole("figure").getByRole("article");

  await test.step("the administrator writes it in two languages, for later", async () => {
    await alice.button(banners.newBanner).click();
    // A form was there before: what is typed belongs to the next one.
    await expect(page.getByRole("heading", { name: banners.newBanner })).toBeFocused();
    await page.getByLabel(banners.partner).fill("Padaria Estrela");
    await page.getByRole("radio", { name: "English" }).check();
    await page.getByLabel(banners.description).fill("Breakfast until 10");
    await expect(preview).toContainText("Breakfast until 10");
    await page.getByLabel(banners.startsAt).fill("2099-01-01T10:00");
    await page.getByLabel(banners.endsAt).fill("2099-01-01T09:00");
    // The Portuguese texts are missing: their language is shown.
    await alice.button(banners.create).click();
    await expect(page.getByLabel(banners.description)).toBeFocused();
    await expect(page.getByRole("radio", { name: "Português" })).toBeChecked();
    await page.getByLabel(banners.description).fill("Café da manhã até as 10h");
    await page.getByLabel(banners.cashback).fill("10%");
    await alice.button(banners.create).click();
    await expect(page.getByLabel(banners.endsAt)).toBeFocused();
    await expect(page.getByText(banners.periodTurned).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(banners.endsAt).fill("2099-01-02T10:00");
    await page.getByRole("radio", { name: "English" }).check();
    await expect(preview).toContainText("10%");
    await alice.button(banners.create).click();
    await expect(alice.toast(banners.created)).toBeVisible();
    await expect(padaria).toContainText(banners.states.planned);
    await marina.comeBack();
    await expect(offersOf(marina)).toHaveText([/Clínica Vida/, /Barbearia Sul/]);
  });

  await test.step("it begins while home is open, and each reader reads it in their language", async () => {
    const [planned] = await client.call("listAllBanners", {});
    const { id, company_name, description, cashback, translations, version } = planned!;
    await client.call("updateBanner", {
      id,
      company_name,
      description,
      cashback,
      translations,
      version,
      starts_at: new Date(Date.now() + 3_000).toISOString(),
    });
    await marina.comeBack();
    await expect(offersOf(marina)).toHaveCount(2);
    await comeBackUntil(marina, () => expect(offersOf(marina)).toHaveCount(3, { timeout: 1_000 }));
    await expect(offersOf(marina).first()).toContainText("Café da manhã até as 10h");
    await comeBackUntil(john, () => expect(offersOf(john)).toHaveCount(3, { timeout: 1_000 }));
    await expect(offersOf(john).first()).toContainText("Breakfast until 10");
    await comeBackUntil(alice, () => expect(padaria).toContainText(banners.states.shown, { timeout: 1_000 }));
  });

  await test.step("who chooses another language reads it in that one", async () => {
    await marina.page.getByLabel(messages.shell.language).filter({ visible: true }).selectOption("en");
    await expect(marina.page.getByRole("article").first()).toContainText("Breakfast until 10");
    await expect(marina.page.getByRole("article").nth(1)).toContainText("Corte");
  });

  await test.step("it is moved by keyboard and by pointer, and customers see the new order", async () => {
    const down = alice.button(banners.moveDown("Padaria Estrela"));
    await down.focus();
    await page.keyboard.press("Enter");
    await expect(items).toHaveText([/Clínica Vida/, /Padaria Estrela/, /Barbearia Sul/]);
    await expect(page.getByRole("status").getByText(banners.movedTo("Padaria Estrela", 2, 3))).toBeAttached();
    await expect(down).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(items).toHaveText([/Clínica Vida/, /Barbearia Sul/, /Padaria Estrela/]);
    await expect(down).toBeDisabled();
    await expect(alice.button(banners.moveUp("Padaria Estrela"))).toBeFocused();
    await alice.button(banners.moveUp("Barbearia Sul")).click();
    await expect(items).toHaveText([/Barbearia Sul/, /Clínica Vida/, /Padaria Estrela/]);
    await comeBackUntil(john, () =>
      expect(offersOf(john)).toHaveText([/Barbearia Sul/, /Clínica Vida/, /Padaria Estrela/], { timeout: 1_000 }),
    );
    await expectAccessible(page);
  });

  await test.step("somebody else's change meanwhile is shown, and nothing of it is undone", async () => {
    await page.route("**/api/banners/all", (route) => route.abort());
    await make({ company_name: "Livraria Central" });
    await page.unrouteAll();
    await alice.button(banners.moveUp("Padaria Estrela")).click();
    await expect(alice.toast(banners.moveError)).toBeVisible();
    await expect(items).toHaveText([/Livraria Central/, /Barbearia Sul/, /Clínica Vida/, /Padaria Estrela/]);
  });

  await test.step("its time is over, and it stays with the administrator alone", async () => {
    await alice.button(banners.edit("Padaria Estrela")).click();
    await expect(page.getByRole("heading", { name: banners.editBanner })).toBeFocused();
    await page.getByLabel(banners.startsAt).fill("2020-01-01T10:00");
    await page.getByLabel(banners.endsAt).fill("2020-01-02T10:00");
    await alice.button(banners.save).click();
    await expect(padaria).toContainText(banners.states.over);
    await comeBackUntil(john, () => expect(offersOf(john)).toHaveCount(3, { timeout: 1_000 }));
    await expect(john.page.getByText("Breakfast until 10")).toHaveCount(0);
  });
});

test("a geocoding run is paused, found paused by who comes back, resumed, and its failures are retried @full", async ({
  installation,
  visit,
}) => {
  const [alice, bruno] = [await visit(), await visit()];
  const { page, messages } = alice;
  const { geocoding } = messages;
  const client = await openAdministrator(installation);
  const others = await openAccount(installation, { name: "Bruno Reis", email: "bruno@example.com" });
  await installation.admin("grant-administrator", "bruno@example.com");
  for (const [index, city] of ["Atlântida", "São Paulo", "São Paulo", "Atlântida"].entries()) {
    const email = `dona${index}@example.com`;
    await openAccount(installation, { name: "Dona da Loja", email }, { active: false });
    await installation.admin("create-partner", email, `Loja ${index}`, "other", "--address", "Rua 1", "--city", city);
  }
  await alice.enter(client, "/geocode-partners");

  await test.step("one administrator pauses it, and the other finds it paused and resumes it", async () => {
    await alice.button(geocoding.start).click();
    await alice.button(geocoding.pause).click();
    const resume = alice.button(geocoding.resume);
    await expect(resume).toBeFocused();
    await expect(alice.button(geocoding.pausedButton)).toBeDisabled();
    await expect(page.getByText(geocoding.pausedNote)).toBeVisible();
    await expectAccessible(page);
    await bruno.enter(others, "/geocode-partners");
    await expect(bruno.page.getByText(geocoding.pausedNote)).toBeVisible();
    await bruno.button(geocoding.resume).click();
    await expect(bruno.page.getByRole("status").getByText(geocoding.finished(2, 2))).toBeVisible();
  });

  await test.step("failures alone are retried, and their rows are those of the new run", async () => {
    await comeBackUntil(alice, () => expect(alice.button(geocoding.retry(2))).toBeVisible({ timeout: 1_000 }));
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(1 + 4);
    await page.getByRole("radio", { name: geocoding.filters.failure }).check();
    await expect(rows).toHaveCount(1 + 2);
    const byHand = page.getByRole("link", { name: geocoding.placeByHandOf("Loja 0") }).filter({ visible: true });
    await expect(byHand).toHaveAttribute("href", /^\/admin\/partners\?partner=[0-9a-f-]{36}$/);
    await alice.button(geocoding.retry(2)).click();
    await expect(page.getByText(geocoding.scopeFailures)).toBeVisible();
    await expect(page.getByRole("status").getByText(geocoding.finished(0, 2))).toBeVisible();
    await page.getByRole("radio", { name: geocoding.filters.all }).check();
    await expect(rows).toHaveCount(1 + 2);
    await expectAccessible(page);
  });
});

test.describe("with a map service", () => {
  const withMap = test.extend({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from it.
    environment: async ({}, use) => {
      const service = await startNominatimServer();
      service.answer({ status: 503 }, [{}]);
      await use({ NOMINATIM_URL: service.url, NOMINATIM_EMAIL: "maps@troco.test" });
      await service.close();
    },
  });

  withMap(
    "a run whose service is away says so and goes on by itself, and the map is credited @full",
    async ({ installation, visit }) => {
      const alice = await visit();
      const { page, messages } = alice;
      await alice.enter(await openAdministrator(installation), "/geocode-partners");
      await openAccount(installation, { name: "Dona da Loja", email: "dona@example.com" }, { active: false });
      const place = ["--address", "Rua Augusta, 1508", "--city", "São Paulo"];
      await installation.admin("create-partner", "dona@example.com", "Loja", "other", ...place);
      await alice.button(messages.geocoding.start).click();
      await expect(page.getByRole("status").getByText(messages.geocoding.troubles.down)).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole("status").getByText(messages.geocoding.finished(1, 0))).toBeVisible();
      await expect(page.getByText(messages.geocoding.troubles.down)).toHaveCount(0);
      const credit = page.getByRole("link", { name: messages.common.mapCredit });
      await expect(credit).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
      await page.goto("/empresas");
      await expect(credit).toBeVisible();
      await expectAccessible(page);
    },
  );
});
