import type { Locator } from "@playwright/test";
import { defaultBannerColor } from "#contract/limits.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { openAccount } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { tabTo } from "./keyboard.ts";
import { factsFor } from "./messages.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ isNew: true });

/** Whether there is room for the rail, and for list and form side by side. */
const isWide = ({ page }: Visitor) => page.viewportSize()!.width >= 900;

const offer = { company_name: "Padaria Estrela", description: "Café da manhã", cashback: "10%" };

/** An administrator, made by `npm run admin`. @returns the client */
async function openAdministrator(installation: Installation, name: string, email: string): Promise<Client> {
  const client = await openAccount(installation, { name, email });
  await installation.admin("grant-administrator", email);
  return client;
}

const list = ({ page, messages }: Visitor) => page.getByRole("list", { name: messages.banners.list });
const fieldsOf = ({ page, messages }: Visitor) => ({
  partner: page.getByLabel(messages.banners.partner),
  description: page.getByLabel(messages.banners.description),
  cashback: page.getByLabel(messages.banners.cashback),
  color: page.getByLabel(messages.banners.color),
});

async function fillBanner(visitor: Visitor, banner: typeof offer): Promise<void> {
  const { partner, description, cashback } = fieldsOf(visitor);
  await partner.fill(banner.company_name);
  await description.fill(banner.description);
  await cashback.fill(banner.cashback);
}

/** Opens a banner in the form. */
async function edit(visitor: Visitor, partner: string): Promise<void> {
  await visitor.button(visitor.messages.banners.edit(partner)).click();
  await expect(visitor.page.getByRole("heading", { name: visitor.messages.banners.editBanner })).toBeFocused();
}

test("both screens are for administrators: they find them, everybody else sees why not and is led home", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const alice = await visit();
  const { messages } = marina;
  const nobody = await visit();
  const [, client] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com"),
    openAdministrator(installation, "Alice Prado", "alice@example.com"),
  ]);

  for (const path of ["/banners", "/geocode-partners"]) {
    await test.step(`a customer at ${path}`, async () => {
      await marina.page.goto(path);
      const main = marina.page.getByRole("main");
      await expect(main.getByText(messages.errors.admin_only(factsFor("pt")))).toBeVisible();
      await expect(main.getByRole("button")).toHaveCount(0);
      await expect(marina.page.getByRole("link", { name: messages.consoles.titles.banners })).toHaveCount(0);
      await expect(marina.page.getByRole("link", { name: messages.shell.consoles.administration })).toHaveCount(0);
      await expectAccessible(marina.page);
      await main.getByRole("link", { name: messages.shell.goHome }).click();
      await expect(marina.page.getByText(messages.home.greeting)).toBeVisible();
    });
    await test.step(`nobody at ${path}`, async () => {
      await nobody.page.goto(path);
      await expect(nobody.page).toHaveURL(/\/auth$/);
      await expect(nobody.page.getByLabel(messages.auth.email)).toBeVisible();
    });
  }

  await test.step("an administrator", async () => {
    const { page } = alice;
    await alice.enter(client);
    const rail = page.getByRole("navigation", { name: messages.shell.nav });
    const tabs = page.getByRole("navigation", { name: messages.shell.consoles.administration });
    await page.getByRole("link", { name: messages.shell.consoles.administration }).click();
    await (isWide(alice) ? rail : tabs).getByRole("link", { name: messages.consoles.titles.banners }).click();
    await expect(page.getByText(messages.banners.empty)).toBeVisible();
    const place = (isWide(alice) ? rail : tabs).getByRole("link", { name: messages.consoles.titles.geocoding });
    await place.click();
    await expect(alice.button(messages.geocoding.start)).toBeVisible();
    await expect(place).toHaveAttribute("aria-current", "page");
  });
});

test("an administrator makes, changes and deletes banners, and home shows them", async ({ installation, visit }) => {
  const alice = await visit();
  const marina = await visit();
  const { page, messages } = alice;
  const { partner, cashback, color } = fieldsOf(alice);
  const preview = page.getByRole("figure").getByRole("article");
  await alice.enter(await openAdministrator(installation, "Alice Prado", "alice@example.com"), "/banners");
  await expect(page.getByText(messages.banners.emptyDetail)).toBeVisible();
  await expectAccessible(page);

  await test.step("the form asks for what is required, and shows what home will show", async () => {
    await alice.button(messages.banners.newBanner).click();
    await expect(page.getByRole("heading", { name: messages.banners.newBanner })).toBeFocused();
    await alice.button(messages.banners.create).click();
    await expect(alice.toast(messages.banners.requiredFields)).toBeVisible();
    await expect(page.getByText(messages.fieldErrors.required(factsFor("pt")))).toHaveCount(3);
    await expect(partner).toBeFocused();
    await expectAccessible(page);

    await fillBanner(alice, offer);
    for (const text of Object.values(offer)) await expect(preview).toContainText(text);
    await expect(color).toHaveValue(defaultBannerColor);
    await expect(preview).toHaveCSS("background-color", "rgb(243, 156, 18)");
    await expect(preview).toHaveCSS("color", "rgb(16, 35, 28)");
    await color.fill("tomato");
    await alice.button(messages.banners.create).click();
    await expect(page.getByText(messages.banners.colorFormat).first()).toBeVisible();
    await expect(color).toBeFocused();
    await color.fill("0f3d2e");
    await expect(preview).toHaveCSS("background-color", "rgb(15, 61, 46)");
    await expect(preview).toHaveCSS("color", "rgb(255, 255, 255)");
    await page.getByLabel(messages.banners.pickColor).fill("#7a2e5d");
    await expect(color).toHaveValue("#7A2E5D");
    await expect(page.getByText(`${offer.cashback.length}/40`)).toBeVisible();
  });

  await test.step("a new one stands on home", async () => {
    await marina.arriveActive("Marina Azevedo", "marina@example.com");
    await expect(marina.page.getByText(messages.home.lastTransaction)).toBeVisible();
    await alice.button(messages.banners.create).click();
    await expect(alice.toast(messages.banners.created)).toBeVisible();
    await expect(list(alice).getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("heading", { name: messages.banners.list })).toBeFocused();
    await marina.comeBack();
    const offers = marina.page.getByRole("list", { name: messages.home.offers });
    await expect(offers.getByRole("article")).toHaveCSS("background-color", "rgb(122, 46, 93)");
    await expect(offers).toContainText(offer.cashback);
  });

  await test.step("a change stands there too", async () => {
    await edit(alice, offer.company_name);
    await expect(cashback).toHaveValue("10%");
    await cashback.fill("5% a 15%");
    await alice.button(messages.banners.save).click();
    await expect(alice.toast(messages.banners.saved)).toBeVisible();
    await expect(list(alice)).toContainText("5% a 15%");
    await marina.comeBack();
    await expect(marina.page.getByRole("list", { name: messages.home.offers })).toContainText("5% a 15%");
  });

  await test.step("what was typed is not lost by a tap, and the newest stands first", async () => {
    await alice.button(messages.banners.newBanner).click();
    await expect(page.getByRole("heading", { name: messages.banners.newBanner })).toBeFocused();
    // The longest possible texts, without a place to break.
    const longest = { company_name: "N".repeat(80), description: "D".repeat(160), cashback: "9".repeat(40) };
    await fillBanner(alice, longest);
    const ask = page.getByRole("dialog", { name: messages.banners.discardTitle });
    const away = isWide(alice) ? messages.banners.edit(offer.company_name) : messages.banners.backToList;
    await alice.button(away).click();
    await ask.getByRole("button", { name: messages.common.cancel }).click();
    await expect(ask).toBeHidden();
    await expect(partner).toHaveValue(longest.company_name);
    await alice.button(messages.banners.create).click();
    await expect(list(alice).getByRole("listitem").first()).toContainText(longest.cashback);
    await expectAccessible(page);
  });

  await test.step("deleting asks first", async () => {
    await alice.button(messages.banners.remove("N".repeat(80))).click();
    const ask = page.getByRole("dialog", { name: messages.banners.deleteTitle });
    await expect(ask).toContainText("N".repeat(80));
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(ask).toBeHidden();
    await expect(list(alice).getByRole("listitem")).toHaveCount(2);
    await alice.button(messages.banners.remove("N".repeat(80))).click();
    await ask.getByRole("button", { name: messages.banners.deleteConfirm }).click();
    await expect(alice.toast(messages.banners.deleted)).toBeVisible();
    await expect(list(alice).getByRole("listitem")).toHaveCount(1);
    await marina.comeBack();
    await expect(marina.page.getByRole("list", { name: messages.home.offers }).getByRole("article")).toHaveCount(1);
  });
});

test("two administrators do not overwrite each other, and what fails is shown @full", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const { cashback, description } = fieldsOf(alice);
  const client = await openAdministrator(installation, "Alice Prado", "alice@example.com");
  const banner = await client.call("createBanner", offer);
  await alice.enter(client, "/banners");
  const { id } = banner;

  await test.step("somebody else has changed it", async () => {
    await edit(alice, offer.company_name);
    await description.fill("Só hoje");
    await client.call("updateBanner", { ...offer, id, version: banner.version, cashback: "20%" });
    await alice.button(messages.banners.save).click();
    await expect(alice.toast(messages.banners.saveError)).toBeVisible();
    await expect(page.getByRole("main").getByText(messages.banners.changedMeanwhile)).toBeVisible();
    await expect(description).toHaveValue("Só hoje");
    await expectAccessible(page);
    await alice.button(messages.banners.useCurrent).click();
    await expect(cashback).toHaveValue("20%");
    await description.fill("Só hoje");
    await alice.button(messages.banners.save).click();
    await expect(alice.toast(messages.banners.saved)).toBeVisible();
    expect(await client.call("listBanners", {})).toMatchObject([{ description: "Só hoje", cashback: "20%" }]);
  });

  await test.step("saving fails, and can be done again", async () => {
    await edit(alice, offer.company_name);
    await cashback.fill("30%");
    await page.route(`**/api/banners/${id}`, (route) => route.abort());
    await alice.button(messages.banners.save).click();
    await expect(alice.toast(messages.banners.saveError).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(messages.common.noConnection);
    await expect(cashback).toHaveValue("30%");
    await page.unrouteAll();
    await alice.button(messages.banners.save).click();
    await expect(list(alice)).toContainText("30%");
  });

  await test.step("deleting fails, and one that is gone already is deleted", async () => {
    const ask = page.getByRole("dialog", { name: messages.banners.deleteTitle });
    await page.route(`**/api/banners/${id}`, (route) => route.abort());
    await alice.button(messages.banners.remove(offer.company_name)).click();
    await ask.getByRole("button", { name: messages.banners.deleteConfirm }).click();
    await expect(page.getByText(messages.banners.deleteError).first()).toBeVisible();
    await expect(ask).toBeVisible();
    await page.unrouteAll();
    await client.call("deleteBanner", { id });
    await ask.getByRole("button", { name: messages.banners.deleteConfirm }).click();
    await expect(alice.toast(messages.banners.deleted)).toBeVisible();
    await expect(page.getByText(messages.banners.empty)).toBeVisible();
  });

  await test.step("one that is gone says so under its address", async () => {
    await page.goto(`/banners?banner=${id}`);
    await expect(page.getByText(messages.banners.gone)).toBeVisible();
    await alice.button(messages.banners.backToList).last().click();
    await expect(page.getByRole("heading", { name: messages.banners.list })).toBeFocused();
  });

  await test.step("loading fails, and can be tried again", async () => {
    await page.route("**/api/banners/all", (route) => route.abort());
    await page.goto("/banners");
    await expect(alice.toast(messages.banners.loadError)).toBeVisible();
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toContainText(messages.banners.loadError);
    await page.unrouteAll();
    await failure.getByRole("button", { name: messages.common.retry }).click();
    await expect(page.getByText(messages.banners.empty)).toBeVisible();
  });
});

test("banners are made and deleted with the keyboard alone @full", async ({ installation, visit }) => {
  const alice = await visit();
  const { page, messages } = alice;
  const { partner, description, cashback, color } = fieldsOf(alice);
  await alice.enter(await openAdministrator(installation, "Alice Prado", "alice@example.com"), "/banners");
  await expect(page.getByText(messages.banners.empty)).toBeVisible();
  await tabTo(alice.button(messages.banners.newBanner));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: messages.banners.newBanner })).toBeFocused();
  const typing: [Locator, string][] = [
    [partner, offer.company_name],
    [description, offer.description],
    [cashback, offer.cashback],
  ];
  for (const [field, text] of typing) {
    await tabTo(field);
    await page.keyboard.type(text);
  }
  await tabTo(color);
  await page.keyboard.press("Enter");
  await expect(list(alice).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: messages.banners.list })).toBeFocused();

  const remove = alice.button(messages.banners.remove(offer.company_name));
  await tabTo(remove);
  await page.keyboard.press("Enter");
  const ask = page.getByRole("dialog", { name: messages.banners.deleteTitle });
  await expect(ask.getByRole("heading", { name: messages.banners.deleteTitle })).toBeFocused();
  await tabTo(ask.getByRole("button", { name: messages.banners.deleteConfirm }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(messages.banners.empty)).toBeVisible();
});

test("a geocoding run shows how far it is, also to who comes back, and ends with counts and reasons @full", async ({
  installation,
  visit,
}) => {
  const alice = await visit();
  const { page, messages } = alice;
  const client = await openAdministrator(installation, "Alice Prado", "alice@example.com");
  await alice.enter(client, "/geocode-partners");
  await expect(page.getByText(messages.geocoding.noRun)).toBeVisible();
  await expectAccessible(page);
  const start = alice.button(messages.geocoding.start);
  const progress = page.getByRole("progressbar", { name: messages.geocoding.progress });
  const finished = page.getByRole("status").getByText(messages.geocoding.finished(2, 3));

  await test.step("without partners there is nothing to do", async () => {
    await start.click();
    await expect(page.getByText(messages.geocoding.noPartners)).toBeVisible();
  });

  const places: Record<string, string[]> = {
    "Barbearia Norte": ["--address", "Av. Paulista, 900", "--city", "São Paulo", "--state", "SP"],
    "Loja do Centro": [],
    "Padaria Estrela": ["--address", "Rua Augusta, 1508", "--city", "São Paulo", "--state", "SP"],
    "Pousada do Mar": ["--address", "Rua da Praia, 1", "--city", "Atlântida", "--state", "SP"],
    "Quiosque Sol": ["--address", "Rua da Praia, 2"],
  };
  for (const [index, [name, place]] of Object.entries(places).entries()) {
    const email = `dona${index}@example.com`;
    await openAccount(installation, { name: "Dona da Loja", email }, { active: false });
    await installation.admin("create-partner", email, name, "other", ...place);
  }

  await test.step("starting fails, and can be done again", async () => {
    await page.route("**/api/geocoding-runs", (route) => route.abort());
    await start.click();
    await expect(alice.toast(messages.geocoding.startError)).toBeVisible();
    await page.unrouteAll();
  });

  const runs: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/geocoding-runs")) runs.push(request.url());
  });
  await test.step("it goes on, and the button takes no second tap", async () => {
    await start.click();
    await expect(progress).toBeVisible();
    const running = alice.button(messages.geocoding.running);
    await expect(running).toBeDisabled();
    await running.click({ force: true });
    await page.reload();
    // On a slow machine it may be over by now.
    await expect(progress.or(finished).first()).toBeVisible();
    await page.goto("/");
    await page.goto("/geocode-partners");
    await expect(page.getByText(messages.geocoding.startedBy("Alice Prado", "")).first()).toBeVisible();
    expect(runs).toHaveLength(1);
  });

  await test.step("it ends", async () => {
    await expect(finished).toBeVisible();
    await expect(progress).toHaveCount(0);
    await expect(start).toBeEnabled();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(1 + Object.keys(places).length);
    await expect(rows.filter({ hasText: "Padaria Estrela" })).toContainText("-23.55");
    await expect(rows.filter({ hasText: "Pousada do Mar" })).toContainText(messages.geocoding.errors.city_unknown);
    await expect(rows.filter({ hasText: "Loja do Centro" })).toContainText(messages.geocoding.errors.address_missing);
    await expect(rows.filter({ hasText: "Quiosque Sol" })).toContainText(messages.geocoding.errors.city_missing);
    await expectAccessible(page);
    await page.getByRole("radio", { name: messages.geocoding.filters.failure }).check();
    await expect(rows).toHaveCount(1 + 3);
    await expect(rows.filter({ hasText: "Padaria Estrela" })).toHaveCount(0);
    await expect(page.getByRole("columnheader")).toHaveCount(isWide(alice) ? 3 : 2);
  });

  await test.step("who comes back later sees it, and sees that a server does not answer", async () => {
    await page.goto("/geocode-partners");
    await expect(finished).toBeVisible();
    await page.route("**/api/geocoding-runs/last", (route) => route.abort());
    await alice.comeBack();
    await expect(page.getByText(messages.geocoding.refreshError)).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    await page.goto("/geocode-partners");
    const retry = page.getByRole("main").getByRole("button", { name: messages.common.retry });
    await expect(retry).toBeVisible();
    await page.unrouteAll();
    await retry.click();
    await expect(page.getByRole("table")).toBeVisible();
  });
});
