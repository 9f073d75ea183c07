import { expect, test } from "vitest";
import type { Language } from "#contract/limits.ts";
import { partnerCharges } from "./es/partner-charges.ts";
import { partnerConsole } from "./es/partner-console.ts";
import { promotionalCodes } from "./es/promotional-codes.ts";

const screens = import.meta.glob<string>("./{pt,es,en}/*.ts", { query: "?raw", import: "default", eager: true });
const mails = import.meta.glob<string>("../../../server/platform/mail/messages/{pt,es,en}.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const ofContract = import.meta.glob<string>("../../../contract/{notice-titles,back-office/audit-names}/{pt,es,en}.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Their languages stand in one file. */
const shared = import.meta.glob<string>(
  "../../../server/{accounts/notifications/push/messages,payments/payouts/report/messages,payments/payment-requests/export-messages,back-office/audit-log/export-messages,back-office/partner-administration/rejected-rows-messages,payments/top-ups/sandbox/messages,customers/wallet-pass/catalogue}.ts",
  { query: "?raw", import: "default", eager: true },
);

/** The texts of the demonstration's offers, in all languages. */
const demo = import.meta.glob<string>("../../../server/cli/demo/users.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * All texts of a language, line by line: on screens, in mails, and in files with marked languages.
 */
function linesOf(language: Language): readonly string[] {
  const own = Object.entries({ ...screens, ...mails, ...ofContract })
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
    expect(saying(language, /^ {4}file: "(?:saldo|balance)/)).toHaveLength(1);
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

test("what is taken back is reversed: cashback, top-ups and bonuses", () => {
  expect(saying("pt", /cashback devolvido/i)).toEqual([]);
  expect(saying("pt", /"Cashback estornado"/)).toHaveLength(2);
  expect(saying("es", /cashback devuelto/i)).toEqual([]);
  expect(saying("es", /"Cashback revertido"/)).toHaveLength(2);
  expect(saying("en", /(?:cashback|top-up|bonus|\$\{amount\}) taken back/i)).toEqual([]);
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

test("Spanish has one term for one thing", () => {
  // Left the one that is not said, right of the arrow the one that is.
  const others: Readonly<Record<string, RegExp>> = {
    "monedero → billetera": /\bmonederos?\b/i,
    "papel → rol": /\bpapel\b/i,
    "planilla, modelo → CSV, plantilla": /\bplanillas?\b|"modelo|descargar modelo/i,
    "programadores → desarrolladores": /\bprogramador/i,
    "acto → acción": /\bactos?\b/i,
    "actuar por → formar parte de, of a company": /\bact(?:ú|u)\p{L}+ por\b/iu,
    "por cobrar, por pagarte, por liquidar → por recibir, por pagar": /\bpor (?:cobrar|pagarte|liquidar)\b/i,
    "borrar → eliminar, of what is kept; a search or a filter is cleared":
      /\bborr\p{L}+ (?!(?:est[ae] |l[ao]s? )?(?:búsqueda|filtros|datos del navegador))/iu,
    "dejar de lado → descartar": /dej\p{L}+ de lado/iu,
    "dar de baja → condonar, of a debt": /\bd(?:ar|io|ados) de baja/i,
    "la casa → Troco": /\bla casa\b/i,
    "localizar, localización → ubicar, of a company": /\blocaliza/i,
    "fallas → fallos": /\bfallas\b/i,
    "clave de la API → clave de API": /clave de la api/i,
    "Activar empresa → Reactivar empresa": /(?:"|¿)activar (?:esta )?empresa/i,
    "terminar → finalizar, of a code": /\btermin\p{L}+ (?:el |un )?código/iu,
    "vale por → es válido durante, of a link": /enlace vale\b/i,
    "«» → “”": /[«»]/,
  };
  const said = Object.entries(others).map(([term, pattern]) => [term, saying("es", pattern)]);
  expect(said.filter(([, lines]) => lines?.length !== 0)).toEqual([]);
});

test("Spanish has one o'clock in the singular", () => {
  expect(partnerConsole.expiresAt("1:05")).toBe("Vence a la 1:05");
  expect(partnerConsole.expiresAt("11:05")).toBe("Vence a las 11:05");
});

test("Spanish counts round millions with de", () => {
  expect(promotionalCodes.bonuses(1_000_000)).toBe("1.000.000 de bonos");
  expect(promotionalCodes.bonuses(2)).toBe("2 bonos");
  expect(partnerCharges.count(1_000_000, "1.000.000")).toBe("1.000.000 de cobros");
});

test("English calls the directory Partners", () => {
  expect(saying("en", /^\s*partners: "/)).toEqual(['    partners: "Partners",', '  partners: "Partners",']);
});

test("English closes an account by the words that the profile has", () => {
  expect(saying("en", /"Close your account\??"/)).toHaveLength(2);
});

test("English has one term for one thing, and says it as its speakers do", () => {
  // Left the one that is not said, right of the arrow the one that is.
  const others: Readonly<Record<string, RegExp>> = {
    "e-mail → email": /["`][^"`]*\be-mails?\b/i,
    "colour → color": /\bcolours?\b/i,
    "given back → refunded, reversed": /\b(?:give|gives|given|giving|gave) back\b/i,
    "switched off → deactivated, turned off": /\bswitch(?:ed)?(?: \w+){0,2} (?:on|off)\b/i,
    "sign in → log in": /["`][^"`]*\bsign(?:ed|s|-| )?(?:in|out)\b|\bsign(?:ed)? \S+ out\b/i,
    "ask for a payout → request": /\bask(?:s|ed)? for (?:this |a |another )?payouts?\b/i,
    "receiving account → payout account": /\breceiving account\b/i,
    "settlement, owed to you → company balance": /\b(?:settlement report|owed to you|balance due|to be paid out)\b/i,
    "partner companies → partners": /\bpartner compan(?:y|ies)'?s? (?:checkout|yet)\b|\bsee partner compan/i,
    "the house, the administration → Troco": /\bthe house\b|\bthe administration\b|\bTroco's administration\b/i,
    "act → action": /\bacts?"/i,
    "act for a company → be on its team": /\bacts? for\b/i,
    "given up on → failed": /\bgiven up\b/i,
    "let it be → discard": /\blet (?:it|an? e-?mail|this e-?mail) be\b|\blet be\b/i,
    "take off the company → remove from": /\b(?:take|took|taken)\b[^"`]* off the company\b/i,
    "programmers → developers": /\bprogrammers?\b/i,
    "till → register, checkout": /\btills?\b/i,
    "somebody → someone": /["`][^"`]*\b(?:some|any|every|no)body\b/i,
    "what is, with what → a noun": /["`](?:What is wrong|What was done|Who acts|Where it is|How to reach it)"/,
    "cannot → can't, as it is said":
      /["`][^"`]*\b(?:cannot|is not|was not|does not|do not|did not|will not|could not)\b/i,
  };
  const lines = [...linesOf("en"), ...Object.values(demo).flatMap((text) => text.split("\n"))].filter(
    (line) => !/^\s*(?:\/?\*|\/\/)/.test(line),
  );
  const said = Object.entries(others).map(([term, pattern]) => [term, lines.filter((line) => pattern.test(line))]);
  expect(said.filter(([, found]) => found?.length !== 0)).toEqual([]);
});
