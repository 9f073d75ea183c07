import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { languages } from "#contract/limits.ts";
import { en } from "./en/index.ts";
import { es } from "./es/index.ts";
import { factsOf } from "./facts.ts";
import { pt } from "./pt/index.ts";

const words = { pt, es, en };

/** How each language says until when the purchase password is locked. */
const lockedUntil = (end?: Date) =>
  languages.map((language) => {
    const facts = factsOf(end && { locked_until: end.toISOString() }, { language, currency: "USD" });
    // Without the sentence before it; Intl's spaces vary.
    return words[language].refusals
      .purchase_password_locked(facts)
      .replace(/^.*?\. /, "")
      .replaceAll(/\s/g, " ");
  });

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 50) }));
afterEach(() => void vi.useRealTimers());

it("names the time of a lock that ends today", () => {
  expect(lockedUntil(new Date(2026, 10, 21, 23, 58))).toEqual([
    "Tente depois das 23:58.",
    "Inténtalo después de las 23:58.",
    "Try again after 11:58 PM.",
  ]);
});

it("names the day as well when it ends on another", () => {
  expect(lockedUntil(new Date(2026, 10, 22, 0, 5))).toEqual([
    "Tente depois de 22 de nov., 00:05.",
    "Inténtalo después del 22 nov, 0:05.",
    "Try again after Nov 22, 12:05 AM.",
  ]);
});

it("reads well without an end", () => {
  expect(lockedUntil()).toEqual(["Tente mais tarde.", "Inténtalo más tarde.", "Try again later."]);
});
