import { expect, test } from "vitest";
import type { Language } from "#contract/limits.ts";

const screens = import.meta.glob<string>("./{pt,es,en}/*.ts", { query: "?raw", import: "default", eager: true });
const mails = import.meta.glob<string>("../../../server/mail/words/{pt,es,en}.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Their languages stand in one file. */
const shared = import.meta.glob<string>("../../../server/{notifications/push,payouts/report}/words.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** All that a language says, line by line: on screens, in mails, and in pushes and reports, which have it between two marks. */
function linesOf(language: Language): readonly string[] {
  const own = Object.entries({ ...screens, ...mails })
    .filter(([file]) => file.includes(`/${language}/`) || file.endsWith(`/${language}.ts`))
    .flatMap(([, text]) => text.split("\n"));
  const ofShared = Object.values(shared).flatMap((text) => {
    const after = text.split(`\n  ${language}: {\n`)[1] ?? "";
    return after.split("\n  },\n")[0]!.split("\n");
  });
  return [...own, ...ofShared];
}

/** The lines that say what a pattern finds. */
const saying = (language: Language, pattern: RegExp) => linesOf(language).filter((line) => pattern.test(line));

test("every language is read: screens, mails, pushes and reports", () => {
  for (const language of ["pt", "es", "en"] as const) {
    expect(saying(language, /cashback/i).length).toBeGreaterThan(20);
    expect(saying(language, /^ {4}file: "(?:saldo|settlement)/)).toHaveLength(1);
  }
});

test("English spells one word one way everywhere: cancelled, as the specification does", () => {
  expect(saying("en", /\bcancel(?:ed|ing)\b/i)).toEqual([]);
  expect(saying("en", /\bcancelled\b/)).not.toEqual([]);
});

test("an account is closed, not cancelled or deleted, but for the sentence that the specification fixes", () => {
  expect(saying("pt", /(?:cancel|exclu)\p{L}+ (?:\p{L}+ )?conta\b|\bconta (?:foi )?(?:cancel|exclu)/iu)).toEqual([]);
  expect(saying("es", /(?:cancel|elimin)\p{L}+ (?:\p{L}+ )?cuenta\b|\bcuenta (?:se )?(?:cancel|elimin)/iu)).toEqual([]);
  const english = saying("en", /(?:cancel|delet)\p{L}* (?:\p{L}+ )?account\b|\baccount (?:was )?(?:cancel|delet)/iu);
  expect(english).toEqual([expect.stringContaining("Error cancelling account")]);
});

test("what is taken back is reversed: cashback, deposits and bonuses", () => {
  expect(saying("pt", /cashback devolvido/i)).toEqual([]);
  expect(saying("pt", /"Cashback estornado"/)).toHaveLength(2);
  expect(saying("es", /cashback devuelto/i)).toEqual([]);
  expect(saying("es", /"Cashback revertido"/)).toHaveLength(2);
  expect(saying("en", /(?:cashback|deposit|bonus|\$\{amount\}) taken back/i)).toEqual([]);
  expect(saying("en", /"Deposit reversed"/)).toHaveLength(1);
});

test("Portuguese counts steps as passos", () => {
  expect(saying("pt", /\betapas?\b/i)).toEqual([]);
  expect(saying("pt", /\bpassos?\b/i)).not.toEqual([]);
});

test("Portuguese has one term for one thing", () => {
  // Left the one that is not said, right of the arrow the one that is.
  const others: Readonly<Record<string, RegExp>> = {
    "mudanças → alterações": /salvar mudanças|descartar mudanças/i,
    "código QR → QR Code": /código qr/i,
    "desligada → desativada, of a company": /empresa desligada|desligar (?:esta )?empresa|ligar (?:esta )?empresa/i,
    "vencida → expirada, of a charge": /cobranças? (?:que vencem|vencidas?)/i,
    "tirar → remover, of people": /\btirad[oa] d|\btirar .*da empresa/i,
    "a casa → o Troco": /\bda casa\b/i,
    "atos → ações": /\batos?\b/i,
  };
  const said = Object.entries(others).map(([term, pattern]) => [term, saying("pt", pattern)]);
  expect(said.filter(([, lines]) => lines?.length !== 0)).toEqual([]);
});

test("Spanish is the Americas', with tú, and has one term for the purchase password", () => {
  expect(saying("es", /\b(?:vosotros|vuestr[oa]s?|ordenador|móvil|pulsa|importes?|cartera)\b/i)).toEqual([]);
  expect(saying("es", /\b(?:vos|tenés|podés|querés|hacé|usted(?:es)?)\b/i)).toEqual([]);
  expect(saying("es", /(?:clave|pin|código|contraseña) de (?:compras|pago|seguridad)\b|clave de compra/i)).toEqual([]);
});

test("English calls the directory Partners", () => {
  expect(saying("en", /^\s*partners: "/)).toEqual(['    partners: "Partners",', '  partners: "Partners",']);
});
