import { expect, test } from "vitest";
import { languages } from "#contract/limits.ts";
import { catalogue, frames, renderMail } from "./render-mail.ts";
import { parseLanguage } from "./settings.ts";
import { templateNames, templates } from "./templates.ts";

const link = "http://localhost:3000/auth?type=recovery&token=a%2Bb";
const shared = { link, currency: "BRL", timeZone: "America/Sao_Paulo" };

test.each(templateNames.flatMap((template) => languages.map((language) => [template, language] as const)))(
  "%s in %s carries its words, the name and the link, as text and as HTML",
  (template, language) => {
    const mail = renderMail({ ...shared, template, language, name: "Inês d'Ávila" });
    const messages = catalogue[language][template];
    expect(mail.subject).toBe(messages.subject.replace("{amount}", ""));
    expect(mail.text).toMatch(/Inês d'Ávila\.\n\n/);
    expect(mail.text).toContain(messages.body);
    expect(mail.text).toContain(`\n\n${link}\n\n`);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain("Inês d&#39;Ávila");
    expect(mail.html.match(/href="http:\/\/localhost:3000\/auth\?type=recovery&amp;token=a%2Bb"/g)).toHaveLength(2);
  },
);

test("a second link stands in every mail that has words for it, and in no other", () => {
  const otherLink = "mailto:ajuda@troco.example";
  for (const template of templateNames) {
    for (const language of languages) {
      const { otherwise } = catalogue[language][template];
      const mail = renderMail({ ...shared, template, language, name: "Marina", otherLink });
      const leads = "otherPath" in templates[template] || template === "account-exists";
      expect(otherwise !== undefined, template).toBe(leads);
      expect(mail.text.includes(`${otherwise}\najuda@troco.example\n\n`), template).toBe(leads);
      expect(mail.html.includes(`<a href="${otherLink}"`), template).toBe(leads);
    }
  }
});

test.each(languages)("in %s amounts, moments and what was typed stand in the table of both parts", (language) => {
  const mail = renderMail({
    ...shared,
    template: "refund",
    language,
    name: "Conceição Peña 🌻",
    facts: {
      amount: 123_456,
      company: "Panificação Estrela S.A. <b>",
      reason: "veja\r\nBcc: x@evil.example http://evil.example/a",
      cashbackReversed: 1_234,
      at: "2026-11-23T01:30:00Z",
    },
  });
  const text = mail.text.replaceAll("\u2060", "");
  const messages = catalogue[language].refund;
  const { facts } = frames[language];
  const expected = {
    pt: ["R$\u00a01.234,56", "R$\u00a012,34", "22 de nov. de 2026, 22:30 (Horário Padrão de Brasília)"],
    es: ["R$\u00a01.234,56", "R$\u00a012,34", "22 nov 2026, 22:30 (hora estándar de Brasilia)"],
    en: ["R$1,234.56", "R$12.34", "Nov 22, 2026, 10:30 PM (Brasilia Standard Time)"],
  }[language];
  expect(mail.subject).toBe(messages.subject.replace("{amount}", expected[0]!));
  expect(text.replaceAll("\u202f", " ")).toContain(
    [
      `${messages.amount}: ${expected[0]}`,
      `${facts.company}: Panificação Estrela S.A. <b>`,
      `${facts.reason}: veja Bcc: x@evil.example http://evil.example/a`,
      `${facts.cashbackReversed}: ${expected[1]}`,
      `${facts.at}: ${expected[2]}`,
    ].join("\n"),
  );
  expect(mail.text).toContain("Conceição Peña 🌻");
  const html = mail.html.replaceAll("\u2060", "").replaceAll("\u202f", " ").replace(/\s+/g, " ");
  for (const shown of [...expected.map((value) => value.replace("\u00a0", " ")), "Panificação Estrela S.A. &lt;b&gt;"])
    expect(html, shown).toContain(shown);
  expect(html, "sentences have the width of the mail").toMatch(
    new RegExp(`<th scope="row" colspan="2"[^>]*>\\s*${facts.reason}\\s*</th>`),
  );
  expect(mail.html, "a mail program makes a link of nothing that was typed").not.toMatch(
    /evil\.example|x@evil|http:\/\/evil/,
  );
  expect(mail.text).not.toMatch(/evil\.example|x@evil|http:\/\/evil|^Bcc/m);
});

test("a device without a name gets a row all the same, and a fact that is missing has none", () => {
  const facts = { device: "", at: "2026-11-22T19:42:00Z" };
  const mail = renderMail({ ...shared, timeZone: "UTC", template: "new-device", language: "en", name: "", facts });
  expect(mail.text.replaceAll("\u202f", " ")).toContain(
    "Device: Unknown device\nDate and time: Nov 22, 2026, 7:42 PM (UTC)\n\n",
  );
  const bare = { amount: 100, at: facts.at };
  const receipt = renderMail({ ...shared, template: "top-up-receipt", language: "en", name: "", facts: bare });
  expect(receipt.text).not.toContain(frames.en.facts.bonus);
});

test("no two languages share a sentence, so none was forgotten in translation", () => {
  for (const template of templateNames) {
    for (const part of ["subject", "heading", "body", "button", "note"] as const) {
      expect(
        new Set(languages.map((language) => catalogue[language][template][part])).size,
        `${template} ${part}`,
      ).toBe(3);
    }
  }
});

test.each([
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "Win money at https://evil.example now",
  "evil.example",
  "www.evil",
  "call me@evil.example",
  "Marina\r\nBcc: everybody@evil.example",
  "x".repeat(61),
])("the name %j leaves nothing of itself in the mail", (name) => {
  const { text, html } = renderMail({ ...shared, template: "confirm-email", language: "en", name });
  for (const trace of ["evil", "alert", "onerror", "<script", "Bcc", "xxxxx"]) {
    expect(text).not.toContain(trace);
    expect(html).not.toContain(trace);
  }
  expect(text).toMatch(/^Hello\.\n/);
});

test("a name that is only unusual is kept", () => {
  for (const name of ["Maria Jr.", "O'Neill & Søn", "李小龍", "Ana  Luísa\tPrado"]) {
    expect(renderMail({ ...shared, template: "confirm-email", language: "pt", name }).text).toContain(
      `Olá, ${name.replace(/\s+/g, " ")}.`,
    );
  }
});

test("nothing in a mail is fetched from anywhere", () => {
  const { html } = renderMail({ ...shared, template: "confirm-email", language: "pt", name: "Marina" });
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=|@import/i);
});

test.each([
  [undefined, "pt"],
  ["", "pt"],
  ["pt", "pt"],
  ["pt-BR", "pt"],
  [" ES ", "es"],
  ["en-US,en;q=0.9", "en"],
  ["fr", "pt"],
  ["__proto__", "pt"],
])("the language %j is taken as %s", (value, language) => {
  expect(parseLanguage(value)).toBe(language);
});
