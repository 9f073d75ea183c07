import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { languages } from "#contract/limits.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { factsOf } from "./facts.ts";
import { pt } from "./pt/index.ts";

const messages = { pt, es, en };

/** How each language says until when the purchase password is locked. */
const lockedUntil = (end?: Date) =>
  languages.map((language) => {
    const facts = factsOf(end && { locked_until: end.toISOString() }, { language, currency: "USD" });
    // Without the reason before it; Intl's spaces vary.
    return messages[language].errors
      .purchase_password_locked(facts)
      .replace(/^.*?: /, "")
      .replaceAll(/\s/g, " ");
  });

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 50) }));
afterEach(() => void vi.useRealTimers());

it("names the time of a lock that ends today", () => {
  expect(lockedUntil(new Date(2026, 10, 21, 23, 58))).toEqual([
    "a senha de compra está bloqueada até 23:58.",
    "la contraseña de compra está bloqueada hasta las 23:58.",
    "the purchase password is locked until 11:58 PM.",
  ]);
});

it("names the day as well when it ends on another", () => {
  expect(lockedUntil(new Date(2026, 10, 22, 0, 5))).toEqual([
    "a senha de compra está bloqueada até 22 de nov., 00:05.",
    "la contraseña de compra está bloqueada hasta el 22 nov, 0:05.",
    "the purchase password is locked until Nov 22, 12:05 AM.",
  ]);
});

it("reads well without an end", () => {
  expect(lockedUntil()).toEqual([
    "a senha de compra está bloqueada por enquanto.",
    "la contraseña de compra está bloqueada por ahora.",
    "the purchase password is locked for now.",
  ]);
});

it("names the most that an account may hold, and the way out", () => {
  const said = (params?: { limit: number }) =>
    languages.map((language) =>
      messages[language].errors
        .balance_limit_reached(factsOf(params, { language, currency: "BRL" }))
        .replaceAll(/\s/g, " "),
    );
  expect(said({ limit: 1_000_000_000 })).toEqual([
    "O saldo de uma conta não pode passar de R$ 10.000.000,00. Tente um valor menor.",
    "El saldo de una cuenta no puede superar R$ 10.000.000,00. Prueba con un monto menor.",
    "An account's balance can't exceed R$10,000,000.00. Try a smaller amount.",
  ]);
  expect(said(), "from an older server").toEqual([
    "O saldo passaria do limite permitido. Tente um valor menor.",
    "El saldo superaría el límite permitido. Prueba con un monto menor.",
    "This would exceed the balance limit. Try a smaller amount.",
  ]);
});
