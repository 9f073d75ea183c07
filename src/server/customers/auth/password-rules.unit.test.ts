import { readFileSync } from "node:fs";
import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { commonInPortuguese } from "./common-in-portuguese.ts";
import { commonInSpanish } from "./common-in-spanish.ts";
import { commonPasswords } from "./common-passwords.ts";
import { contextWords, isCommon, isPersonal } from "./password-rules.ts";

const common = (password: string) => isCommon(password, commonPasswords);

test.each([
  ["as they leaked", ["123456", "password", "senha", "qwerty", "tequiero", "p@ssw0rd"]],
  ["in another case or with accents", ["PassWord", "FLAMENGO", "contraseña", "Sênha"]],
  ["with digits and signs around them", ["Password1!", "senha123", "...senha...", "2026-brasil", "dragon!!84920173"]],
  [
    "of Brazil and Portugal",
    ["mudar123", "deusefiel", "Deus3Fiel", "jesuscristo", "euteamo1", "corinthians", "amordaminhavida", "minhafamilia"],
  ],
  ["of Portugal", ["slbenfica1904", "sportingcp", "fcporto#1", "portugal2024", "mudar@2024", "palavrapasse1"]],
  [
    "of Spain and Spanish-speaking America",
    ["contraseña", "Contraseña123", "realmadrid", "teamomucho", "diosesamor", "miamor1", "holahola", "chivas2024!"],
  ],
  [
    "of other countries there",
    ["bocajuniors", "colocolo1", "mexico86", "clave2024", "tequieromucho", "vamosargentina"],
  ],
  ["with signs between", ["deus e fiel", "te.amo.mucho", "real-madrid", "eu_te_amo"]],
  ["with digits for letters", ["s3nh4123", "d3us3f13l", "c0r1nth14ns", "t3qu13r0", "@m0rz1nh0", "mud4r"]],
  ["twice", ["senhasenha", "amoramor1", "holahola"]],
  ["of three different characters at most", ["aaaaaa", "121212121212", "abcabcabcabc", "!?!?!?!?"]],
])("common passwords are found %s", (_, passwords) => {
  expect(passwords.filter((password) => !common(password))).toEqual([]);
});

test("each language has a list of some hundred, which the list of all has not", () => {
  const all = new Set(dictionary["passwords-common"]);
  for (const list of [commonInPortuguese, commonInSpanish]) {
    const words = new Set(list.trim().split(/\s+/));
    expect([...words].filter((word) => word.length >= 4 && !all.has(word)).length).toBeGreaterThan(300);
    expect(list).toBe(list.toLowerCase());
  }
});

test("common are thousands of passwords, long ones too", () => {
  expect(commonPasswords.size).toBeGreaterThan(30_000);
  expect([...commonPasswords].filter((password) => password.length >= 12).length).toBeGreaterThan(100);
});

test.each([
  "uma senha de login",
  "pao-de-queijo",
  "correct horse battery staple",
  "senha do vizinho",
  "a1b2c9x8",
  "deus me livre do frio",
  "9d!e2u#s",
  "girafa roxa dança",
  "mi perro come lentejas",
  "x7k9maria2z",
  "4#9q82!7",
  "ab-29471",
  "密码很难猜吗",
])("%s is not common", (password) => {
  expect(common(password)).toBe(false);
});

const marina = { name: "Marina Conceição Sá", email: "marina.azevedo+troco85@example.com" };

test.each([
  ["the name, whole or in part, in any order", ["marina", "MarinaConceicao", "sá, conceição, marina", "Conceição"]],
  ["the e-mail's beginning", ["marina.azevedo", "azevedo", "marina.azevedo+troco85"]],
  ["the app's name", ["troco1", "Troco2026!", "trocotroco"]],
  ["what the app is", ["cashback7", "Carteira-2026", "mi.monedero", "trocowallet", "Administrador1"]],
  ["with digits, signs and up to three letters beside it", ["marina1985", "#Azevedo_2026", "marinasl", "trocopay"]],
])("personal passwords are found: %s", (_, passwords) => {
  expect(passwords.filter((password) => !isPersonal(password, marina))).toEqual([]);
});

test.each(["marina do mercado", "azeite e pimenta", "123456", "sa-29471", "example.com", ""])(
  "%s is not personal",
  (password) => {
    expect(isPersonal(password, marina)).toBe(false);
  },
);

test("a number that is the e-mail's beginning is personal, and short names are no words", () => {
  const ana = { name: "Ana Li", email: "11987654321@example.com" };
  expect(isPersonal("11987654321", ana)).toBe(true);
  expect(["banana", "ana#71", "li"].filter((password) => isPersonal(password, ana))).toEqual([]);
  expect(isPersonal("ana-li", ana), "the whole name").toBe(true);
});

test("the words of the app that no password is made of are those that docs/security.md lists", () => {
  const page = readFileSync(new URL("../../../../docs/security.md", import.meta.url), "utf8");
  const listed = /none of the app's own words: ([^.]+)\./.exec(page)?.[1] ?? "";
  expect([...listed.matchAll(/`([^`]+)`/g)].map(([, word]) => word)).toEqual(contextWords);
});
