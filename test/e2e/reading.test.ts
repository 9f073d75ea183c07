import { languages, languageStorageKey } from "#contract/limits.ts";
import { charge, openAccount, openPartner } from "./accounts.ts";
import { messagesOf } from "./messages.ts";
import { expect, test } from "./test.ts";

test("home, send and the charge popup make sense to someone who hears them", async ({ installation, visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  const [client, till] = await Promise.all([
    marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 98_765 }),
    openPartner(installation, { name: "Rita Estrela", email: "rita@example.com" }, "Padaria Estrela"),
    openAccount(installation, { name: "Caio Ferraz", email: "caio@example.com" }, { active: false }),
  ]);
  await client.call("sendMoney", { username: "caio.ferraz", amount: 1_500, message: "Almoço de quinta" });
  const main = page.getByRole("main");

  await test.step("home", async () => {
    await page.goto("/");
    await expect(main).toMatchAriaSnapshot(`
      - paragraph: Olá,
      - heading "Marina Azevedo" [level=1]
      - paragraph: /cartão com final \\d{4} @marina\\.azevedo/
      - button "Ocultar valores"
      - group "Saldo":
        - paragraph: Saldo
        - paragraph: $972,65
        - paragraph: disponível agora
      - group "Cashback":
        - paragraph: Cashback
        - paragraph: $0,00
        - paragraph: $0,00 este mês
      - navigation "Ações":
        - link "Adicionar":
          - /url: /add-money
        - link "Usar cashback":
          - /url: /cashback-transfer
        - link "Enviar":
          - /url: /send-money
        - link "Meu cartão":
          - /url: /my-card
      - region "Última movimentação":
        - heading "Última movimentação" [level=2]
        - link "Ver extrato":
          - /url: /extrato
        - list "Última movimentação":
          - listitem: /Caio Ferraz Enviada · hoje, \\d+:\\d+ menos \\$15,00/
    `);
  });

  await test.step("send", async () => {
    await page.goto("/send-money");
    await marina.planTransfer("caio.ferraz", 2_500);
    await expect(main).toMatchAriaSnapshot(`
      - text: /Disponível \\$972,65/
      - textbox "Para quem": caio.ferraz
      - status: Caio Ferraz
      - textbox "Valor": $25,00
      - group "Valores rápidos":
        - button "$10"
        - button "$25" [pressed]
        - button "$50"
      - textbox "Mensagem (opcional)"
      - button "Continuar"
      - region "Recentes":
        - heading "Recentes" [level=2]
        - list:
          - listitem:
            - button "Enviar para Caio Ferraz, @caio.ferraz"
    `);
    await expect(page.getByRole("dialog", { name: messages.transfers.review })).toMatchAriaSnapshot(`
      - dialog "Confira antes de enviar":
        - heading "Confira antes de enviar" [level=2]
        - button "Fechar"
        - text: Você paga
        - paragraph: $25,00
        - paragraph: Para
        - paragraph: Caio Ferraz
        - paragraph: "@caio.ferraz"
        - term: Saldo depois
        - definition: $947,65
        - button "Cancelar"
        - button "Confirmar"
    `);
  });

  await test.step("the charge popup", async () => {
    await page.goto("/");
    await expect(main.getByText("Olá,")).toBeVisible();
    await charge(till, client, 4_200, "3 pães de queijo");
    await expect(marina.chargePopup("Padaria Estrela")).toMatchAriaSnapshot(`
      - dialog "Cobrança de Padaria Estrela":
        - heading "Cobrança de Padaria Estrela" [level=2]
        - text: Você paga
        - timer: /expira em \\d:\\d\\d/
        - button "Fechar"
        - paragraph: $42,00
        - paragraph: Padaria Estrela
        - paragraph: /3 pães de queijo · cartão com final \\d{4}/
        - term: Estabelecimento
        - definition: $35,40
        - term: Você recebe de volta (10%)
        - definition: $4,20
        - term: Troco (5% + $0,30)
        - definition: $2,40
        - text: Seu saldo $972,65 Senha de compra
        - button "Mostrar senha"
        - textbox "Senha de compra"
        - button "Rejeitar"
        - button "Autorizar" [disabled]
    `);
  });
});

test("the nav has its five places, and is hidden where a screen asks for it @full", async ({ visit }) => {
  const marina = await visit({ viewport: { width: 390, height: 844 } });
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 5_000 });
  const nav = page.getByRole("navigation", { name: messages.shell.nav });
  const { home, partners, send, history, statement } = messages.shell;

  await test.step("two addresses each for home and for sending", async () => {
    for (const path of ["/", "/partner"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Marina Azevedo" }), path).toBeVisible();
      await expect(nav.getByRole("link"), path).toHaveText([home, partners, send, history, statement]);
    }
    for (const path of ["/transfer-money", "/send-money"]) {
      await page.goto(path);
      await expect(page.getByLabel(messages.transfers.recipient), path).toBeVisible();
    }
    await page.goto("/");
    await nav.getByRole("link", { name: send }).click();
    await expect(page).toHaveURL(/\/transfer-money$/);
  });

  await test.step("each place has its whole word on one line on the narrowest phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const language of languages) {
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [languageStorageKey, language] as const);
      await page.goto("/");
      const { shell } = await messagesOf(language);
      const places = page.getByRole("navigation", { name: shell.nav }).getByRole("link");
      await expect(places).toHaveText([shell.home, shell.partners, shell.send, shell.history, shell.statement]);
      const labels = await places.evaluateAll((links) =>
        links.map((link) => {
          const word = link.lastElementChild!;
          return {
            cut: word.scrollWidth > word.clientWidth,
            lines: Math.round(word.getBoundingClientRect().height / 16),
            size: Number.parseFloat(getComputedStyle(word).fontSize),
          };
        }),
      );
      expect(labels, language).toEqual(labels.map(() => ({ cut: false, lines: 1, size: 12.5 })));
    }
    await page.evaluate((key) => localStorage.removeItem(key), languageStorageKey);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("a way back instead of the nav", async () => {
    for (const path of ["/add-money", "/payment-success?session_id=1", "/cashback-transfer", "/my-card"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: messages.common.back }), path).toBeVisible();
      await expect(nav, path).toBeHidden();
    }
    await page.getByRole("button", { name: messages.common.back }).click();
    await expect(nav).toBeVisible();
  });
});

test("a screen that is gone to is said, and the keyboard goes on in it @full", async ({ visit }) => {
  const marina = await visit();
  const { page, messages } = marina;
  await marina.arriveActive("Marina Azevedo", "marina@example.com", { balance: 5_000 });
  const said = page.locator('[aria-live="polite"]').first();
  const main = page.getByRole("main");
  const title = (own: string) => `${own} · ${messages.common.appName}`;
  await expect(page.getByText(messages.home.greeting)).toBeVisible();
  await expect(said).toBeEmpty();

  await test.step("by a link that goes with its screen", async () => {
    const link = main.locator('a[href="/my-card"]');
    await link.focus();
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(said).toHaveText(title(messages.shell.titles.card));
    await expect(main).toBeFocused();
  });

  await test.step("by a link that stays", async () => {
    await page.goto("/");
    const link = page
      .getByRole("navigation", { name: messages.shell.nav })
      .getByRole("link", { name: messages.shell.statement });
    await link.focus();
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(said).toHaveText(title(messages.shell.statement));
    await expect(link).toBeFocused();
  });

  await test.step("by the way back", async () => {
    await page.goBack();
    await expect(said).toHaveText(messages.common.appName);
  });
});
