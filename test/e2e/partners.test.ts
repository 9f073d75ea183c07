import type { Page } from "@playwright/test";
import { loginPassword } from "./accounts.ts";
import { expectAccessible } from "./axe.ts";
import type { Installation } from "./installation.ts";
import { tabTo } from "./keyboard.ts";
import { messagesOf } from "./messages.ts";
import { expect, test } from "./test.ts";
import type { Visitor } from "./visitor.ts";

test.use({ isNew: true });

/** As the administrator's command takes them. */
type NewPartner = readonly [name: string, category: string, ...options: string[]];

const padaria: NewPartner = [
  "Padaria Estrela",
  "restaurant",
  "--description=Pães de fermentação natural",
  "--address=Rua Augusta, 1508",
  "--city=São Paulo",
  "--state=SP",
  "--postal-code=01304-001",
  "--latitude=-23.5565",
  "--longitude=-46.6602",
  "--phone=+551155500108",
  "--whatsapp=+5511955500108",
  "--instagram=padaria.estrela",
];
/** Stands in the middle of its city, is called by its WhatsApp number, and shows half a percent. */
const barbearia: NewPartner = [
  "Barbearia Norte",
  "barbershop",
  "--cashback=7.5",
  "--city=Rio de Janeiro",
  "--state=RJ",
  "--whatsapp=+5521955500109",
];
/** Has nothing but its name. */
const oficina: NewPartner = ["Ótica Visão", "other"];
const campinas: NewPartner = ["Cantina da Praça", "restaurant", "--city=Campinas", "--state=SP", "--cashback=12"];

async function open(installation: Installation, ...newPartners: NewPartner[]): Promise<void> {
  for (const [number, [name, category, ...options]] of newPartners.entries()) {
    const email = `loja${number}@example.com`;
    await installation.addLogin({ name: "Dona da Loja", email, password: loginPassword });
    await installation.admin("create-partner", email, name, category, ...options);
  }
}

/** Marina in front of the directory. */
async function arrive(visitor: Visitor, email = "marina@example.com", path = "/empresas"): Promise<void> {
  await visitor.arriveActive("Marina Azevedo", email, { active: false });
  await visitor.page.goto(path);
}

const cards = (page: Page) => page.getByRole("article");
const card = (page: Page, name: string) => page.getByRole("article", { name });
const titles = (page: Page) => cards(page).getByRole("heading");

const atAugusta = { latitude: -23.557, longitude: -46.66 };

test("partners are searched, filtered, and reached by what they have", async ({ installation, visit }) => {
  await open(installation, padaria, barbearia, oficina, campinas);
  const marina = await visit();
  const { page, messages: all } = marina;
  const messages = all.partners;
  const search = page.getByLabel(messages.search);
  const state = page.getByLabel(messages.state);
  const city = page.getByLabel(messages.city);
  await arrive(marina);

  await test.step("a card shows name, category, cashback, description and address; without a position no distance", async () => {
    await expect(titles(page)).toHaveText(["Barbearia Norte", "Cantina da Praça", "Ótica Visão", "Padaria Estrela"]);
    const shown = card(page, "Padaria Estrela");
    for (const text of [
      "Restaurante",
      "10%",
      "Pães de fermentação natural",
      "Rua Augusta, 1508, São Paulo, SP, 01304-001",
    ])
      await expect(shown).toContainText(text);
    await expect(card(page, "Barbearia Norte")).toContainText("7,5%");
    await expect(page.getByText(/ mi$/)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("its four buttons lead to the map, the phone, the chat and the profile", async () => {
    const link = (name: string, label: string) => card(page, name).getByRole("link", { name: label });
    const map = link("Padaria Estrela", "Ver no Mapa");
    await expect(map).toHaveAttribute(
      "href",
      /^https:\/\/www\.google\.com\/maps\/.*query=Rua%20Augusta%2C%201508%2C%20S%C3%A3o/,
    );
    await expect(map).toHaveAttribute("rel", /noopener/);
    await expect(map).toHaveAttribute("target", "_blank");
    await expect(link("Padaria Estrela", "Ligar")).toHaveAttribute("href", "tel:+551155500108");
    await expect(link("Padaria Estrela", "WhatsApp")).toHaveAttribute(
      "href",
      `https://wa.me/5511955500108?text=${encodeURIComponent(messages.whatsAppMessage("Padaria Estrela"))}`,
    );
    await expect(link("Padaria Estrela", "Instagram")).toHaveAttribute(
      "href",
      "https://www.instagram.com/padaria.estrela/",
    );
    await expect(link("Barbearia Norte", "Ligar")).toHaveAttribute("href", "tel:+5521955500109");
  });

  await test.step("a button whose value is missing is disabled, can be reached, and says what is missing", async () => {
    const empty = card(page, "Ótica Visão");
    await expect(empty.getByRole("link")).toHaveCount(0);
    for (const [label, said] of [
      [messages.map, messages.noMap],
      [messages.call, "Número de telefone não disponível"],
      [messages.whatsApp, "WhatsApp não disponível"],
      [messages.instagram, "Instagram não disponível"],
    ] as const) {
      const button = empty.getByRole("button", { name: label });
      await expect(button).toHaveAttribute("aria-disabled", "true");
      await button.focus();
      await expect(button).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(marina.toast(said)).toBeVisible();
    }
  });

  await test.step("a search follows the typing, and stands in the address", async () => {
    await search.fill("FERMENTACAO sao");
    await expect(titles(page)).toHaveText(["Padaria Estrela"]);
    await expect(page).toHaveURL(/[?&]q=FERMENTACAO\+sao/);
    await page.reload();
    await expect(search).toHaveValue("FERMENTACAO sao");
    await expect(titles(page)).toHaveText(["Padaria Estrela"]);
    await search.fill("restaurantes");
    await expect(titles(page)).toHaveText(["Cantina da Praça", "Padaria Estrela"]);
    await marina.button(messages.clearSearch).click();
    await expect(search).toBeFocused();
    await expect(cards(page)).toHaveCount(4);
  });

  await test.step("chips are the categories found, states narrow the cities, and another state takes the city back", async () => {
    await expect(page.getByRole("radio")).toHaveCount(4);
    await expect(page.getByRole("radio", { name: "Moda" })).toHaveCount(0);
    await page.getByRole("radio", { name: "Restaurante" }).check();
    await expect(titles(page)).toHaveText(["Cantina da Praça", "Padaria Estrela"]);
    await expect(city.getByRole("option")).toHaveText([messages.allCities, "Campinas", "Rio de Janeiro", "São Paulo"]);
    await state.selectOption("SP");
    await expect(city.getByRole("option")).toHaveText([messages.allCities, "Campinas", "São Paulo"]);
    await city.selectOption("Campinas");
    await expect(titles(page)).toHaveText(["Cantina da Praça"]);

    await page.getByRole("link", { name: all.shell.statement, exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/extrato$/);
    await page.goBack();
    await expect(titles(page)).toHaveText(["Cantina da Praça"]);
    await expect(state).toHaveValue("SP");
    await expect(city).toHaveValue("Campinas");
    await expect(page.getByRole("radio", { name: "Restaurante" })).toBeChecked();

    await state.selectOption("RJ");
    await expect(city).toHaveValue("");
    await expect(page.getByText(messages.emptyFilterTitle)).toBeVisible();
  });

  await test.step("an empty result names the search as it was typed, and a button clears everything", async () => {
    await search.fill("<b>100%_pizza</b>");
    await expect(page.getByText(messages.emptySearchTitle("<b>100%_pizza</b>"))).toBeVisible();
    await expectAccessible(page);
    await marina.button(messages.clear).click();
    await expect(cards(page)).toHaveCount(4);
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
    await expect(page).toHaveURL(/\/empresas$/);
  });

  await test.step("the keyboard alone searches, filters and reaches a partner", async () => {
    await page.keyboard.type("padaria");
    await expect(titles(page)).toHaveText(["Padaria Estrela"]);
    await tabTo(page.getByRole("radio", { name: messages.allCategories }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText(messages.emptySearchTitle("padaria"))).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(titles(page)).toHaveText(["Padaria Estrela"]);
    await tabTo(card(page, "Padaria Estrela").getByRole("link", { name: messages.instagram }));
  });
});

test("the nearest come first once the position is given, which happens by the button alone @full", async ({
  installation,
  visit,
}) => {
  await open(installation, padaria, barbearia, oficina);
  const marina = await visit();
  const { page, messages: all } = marina;
  const messages = all.partners;
  const context = page.context();
  const requests: URL[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/api/partners") requests.push(url);
  });

  await test.step("a denied permission is explained, and the list stays", async () => {
    await arrive(marina);
    await expect(cards(page)).toHaveCount(3);
    await marina.button(messages.useLocation).click();
    await expect(page.getByText(messages.locationProblems.refused)).toBeVisible();
    await expect(titles(page)).toHaveText(["Barbearia Norte", "Ótica Visão", "Padaria Estrela"]);
    await expectAccessible(page);
  });

  await test.step("once allowed, distances are shown and the nearest is first, the unknown last", async () => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation(atAugusta);
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    expect(requests.every((url) => !url.searchParams.has("latitude"))).toBe(true);
    await marina.button(messages.useLocation).click();
    await expect(titles(page)).toHaveText(["Padaria Estrela", "Barbearia Norte", "Ótica Visão"]);
    await expect(card(page, "Padaria Estrela")).toContainText(messages.distance("0,0"));
    // From the middle of Rio de Janeiro, for it has no place of its own.
    await expect(card(page, "Barbearia Norte")).toContainText(/2\d\d,\d mi/);
    await expect(card(page, "Ótica Visão").getByText(/ mi$/)).toHaveCount(0);
    await expectAccessible(page);
    const located = requests.at(-1)!.searchParams;
    expect([located.get("latitude"), located.get("longitude")]).toEqual(["-23.557", "-46.660"]);
  });

  await test.step("it can be stopped, and a reload has forgotten it", async () => {
    await marina.button(messages.stopLocation).click();
    await expect(titles(page)).toHaveText(["Barbearia Norte", "Ótica Visão", "Padaria Estrela"]);
    await expect(page.getByText(/ mi$/)).toHaveCount(0);
    await marina.button(messages.useLocation).click();
    await expect(titles(page)).toHaveText(["Padaria Estrela", "Barbearia Norte", "Ótica Visão"]);
    await page.reload();
    await expect(titles(page)).toHaveText(["Barbearia Norte", "Ótica Visão", "Padaria Estrela"]);
    await expect(page).toHaveURL(/\/empresas$/);
  });

  await test.step("a device without a position, and one that takes too long", async () => {
    for (const [code, text] of [
      [2, messages.locationProblems.unavailable],
      [3, messages.locationProblems.timeout],
    ] as const) {
      await page.evaluate((failure) => {
        navigator.geolocation.getCurrentPosition = (_found, failed) =>
          failed?.({ code: failure } as GeolocationPositionError);
      }, code);
      await marina.button(messages.useLocation).click();
      await expect(page.getByText(text)).toBeVisible();
    }
  });
});

test("answers that are late, missing or many: the last results stay, a failure can be tried again, scrolling goes on @full", async ({
  installation,
  visit,
}) => {
  const marina = await visit();
  const { page, messages: all } = marina;
  const messages = all.partners;

  await test.step("a directory without anybody says so", async () => {
    await arrive(marina);
    await expect(page.getByText(messages.noneTitle)).toBeVisible();
    await expect(marina.button(messages.clear)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: all.shell.goHome })).toHaveAttribute("href", "/");
  });

  await open(installation, padaria, barbearia, oficina, campinas);

  await test.step("a failure is shown by a toast and in place, and tried again", async () => {
    await page.route("**/api/partners", (route) => route.abort());
    await page.reload();
    await expect(marina.toast("Erro ao carregar empresas")).toBeVisible();
    const failure = page.getByRole("main").getByRole("alert").filter({ hasText: messages.partners_error });
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/api/partners");
    await failure.getByRole("button", { name: all.common.retry }).click();
    await expect(cards(page)).toHaveCount(4);
  });

  await test.step("the last results stay while the next come, and what nobody waits for any more is dropped", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const dropped = page.waitForEvent("requestfailed", (request) => request.url().includes("search=padaria"));
    await page.route("**/api/partners?*search=padaria*", async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const search = page.getByLabel(messages.search);
    const held = page.waitForRequest((request) => request.url().includes("search=padaria"));
    await search.fill("padaria");
    await held;
    await expect(cards(page)).toHaveCount(4);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
    await search.fill("barbearia");
    await expect(titles(page)).toHaveText(["Barbearia Norte"]);
    await dropped;
    release();
    await expect(titles(page)).toHaveText(["Barbearia Norte"]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("the next page comes by itself, each partner once", async () => {
    // A page of one: the server pages, and four partners are enough to scroll through.
    await page.route("**/api/partners?**", (route) => route.continue({ url: withLimit(route.request().url()) }));
    await page.route("**/api/partners", (route) => route.continue({ url: withLimit(route.request().url()) }));
    await page.goto("/empresas");
    await expect(titles(page)).toHaveText(["Barbearia Norte", "Cantina da Praça", "Ótica Visão", "Padaria Estrela"]);
    await expect(marina.button(all.common.loadMore)).toHaveCount(0);
  });
});

const withLimit = (address: string) => {
  const url = new URL(address);
  url.searchParams.set("limit", "1");
  return url.href;
};

test("the map is Apple's on iOS, and the chat's message speaks the reader's language @full", async ({
  browser,
  installation,
  visit,
}) => {
  await open(installation, padaria);
  const link = (page: Page, label: string) => card(page, "Padaria Estrela").getByRole("link", { name: label });
  const marina = await visit();
  await arrive(marina);
  await expect(link(marina.page, "Ver no Mapa")).toBeVisible();

  await test.step("an iPhone", async () => {
    const phone = await browser.newContext({
      baseURL: installation.url,
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
      storageState: await marina.page.context().storageState(),
    });
    const page = await phone.newPage();
    await page.goto("/empresas");
    await expect(link(page, "Ver no Mapa")).toHaveAttribute("href", /^https:\/\/maps\.apple\.com\/\?q=Rua%20Augusta/);
    await phone.close();
  });

  for (const language of ["es", "en"] as const) {
    await test.step(language, async () => {
      const messages = await messagesOf(language);
      const reader = await visit({ language });
      await arrive(reader, `${language}@example.com`);
      const message = messages.partners.whatsAppMessage("Padaria Estrela");
      await expect(link(reader.page, messages.partners.whatsApp)).toHaveAttribute(
        "href",
        `https://wa.me/5511955500108?text=${encodeURIComponent(message)}`,
      );
      await expect(link(reader.page, messages.partners.map)).toBeVisible();
      await expect(card(reader.page, "Padaria Estrela")).toContainText(messages.partners.categories.restaurant);
      // A category is found by its name in the reader's language.
      await reader.page.getByLabel(messages.partners.search).fill("restaurant");
      await expect(reader.page).toHaveURL(/q=restaurant/);
      await expect(titles(reader.page)).toHaveText(["Padaria Estrela"]);
    });
  }
});
