import { expect, test } from "vitest";
import { languages } from "#contract/limits.ts";
import { catalogue, templateNames } from "./catalogue.ts";
import { parseLanguage } from "./language.ts";
import { renderMail } from "./render-mail.ts";

const link = "http://localhost:3000/auth?type=recovery&token=a%2Bb";

test.each(templateNames.flatMap((template) => languages.map((language) => [template, language] as const)))(
  "%s in %s carries its words, the name and the link, as text and as HTML",
  (template, language) => {
    const mail = renderMail({ template, language, name: "Inês d'Ávila", link });
    const words = catalogue[template][language];
    expect(mail.subject).toBe(words.subject);
    expect(mail.text).toContain(`Inês d'Ávila.\n\n${words.body}\n\n${link}\n\n`);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain("Inês d&#39;Ávila");
    expect(mail.html.match(/href="http:\/\/localhost:3000\/auth\?type=recovery&amp;token=a%2Bb"/g)).toHaveLength(2);
  },
);

test("a second link stands in the mail that has words for it, and in no other", () => {
  const otherLink = "http://localhost:3000/auth?mode=forgot";
  for (const template of templateNames) {
    for (const language of languages) {
      const mail = renderMail({ template, language, name: "Marina", link, otherLink });
      const { otherwise } = catalogue[template][language];
      const shown = template === "account-exists";
      expect(otherwise !== undefined, template).toBe(shown);
      expect(mail.text.includes(`${otherwise}\n${otherLink}\n\n`), template).toBe(shown);
      expect(mail.html.includes(`<a href="${otherLink}"`), template).toBe(shown);
    }
  }
});

test("no two languages share a sentence, so none was forgotten in translation", () => {
  for (const template of templateNames) {
    for (const part of ["subject", "heading", "body", "button", "note"] as const) {
      expect(
        new Set(languages.map((language) => catalogue[template][language][part])).size,
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
  const { text, html } = renderMail({ template: "confirm-email", language: "en", name, link });
  for (const trace of ["evil", "alert", "onerror", "<script", "Bcc", "xxxxx"]) {
    expect(text).not.toContain(trace);
    expect(html).not.toContain(trace);
  }
  expect(text).toMatch(/^Hello\.\n/);
});

test("a name that is only unusual is kept", () => {
  for (const name of ["Maria Jr.", "O'Neill & Søn", "李小龍", "Ana  Luísa\tPrado"]) {
    expect(renderMail({ template: "confirm-email", language: "pt", name, link }).text).toContain(
      `Olá, ${name.replace(/\s+/g, " ")}.`,
    );
  }
});

test("nothing in a mail is fetched from anywhere", () => {
  const { html } = renderMail({ template: "confirm-email", language: "pt", name: "Marina", link });
  expect(html).not.toMatch(/<(img|link|script|iframe|style)|url\(|src=|@import/i);
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
