import { describe, expect, test } from "vitest";
import { formatMoney, formatPercent, formatShare, parseFilledDigits, parseTypedAmount } from "./money.ts";

const plain = (text: string) => text.replace(/\u00a0/g, " ");

describe("formatMoney", () => {
  test("leads with the symbol and groups thousands in every language", () => {
    expect(formatMoney(128450, { currency: "USD", language: "pt" })).toBe("$1.284,50");
    expect(formatMoney(128450, { currency: "USD", language: "es" })).toBe("$1.284,50");
    expect(formatMoney(128450, { currency: "USD", language: "en" })).toBe("$1,284.50");
    expect(plain(formatMoney(128450, { currency: "BRL", language: "pt" }))).toBe("R$ 1.284,50");
    expect(formatMoney(128450, { currency: "BRL", language: "en" })).toBe("R$1,284.50");
  });

  test("signs money that left, and money that came when asked", () => {
    expect(formatMoney(-4200, { currency: "USD", language: "pt" })).toBe("\u2212$42,00");
    expect(formatMoney(4200, { currency: "USD", language: "pt", sign: "always" })).toBe("+$42,00");
    expect(formatMoney(0, { currency: "USD", language: "pt", sign: "always" })).toBe("$0,00");
    expect(formatMoney(-4200, { currency: "USD", language: "pt", sign: "never" })).toBe("$42,00");
  });

  test("drops the cents of whole quick amounts only", () => {
    expect(formatMoney(2500, { currency: "USD", language: "pt", short: true })).toBe("$25");
    expect(formatMoney(2550, { currency: "USD", language: "pt", short: true })).toBe("$25,50");
  });
});

describe("parseTypedAmount", () => {
  test.each([
    ["1.234,50", 123450],
    ["1,234.50", 123450],
    ["R$ 1.234,5", 123450],
    ["1234", 123400],
    ["1.234", 123400],
    ["1,234", 123400],
    ["0,01", 1],
    ["1.234.567", 123456700],
  ])("reads %s", (text, minor) => expect(parseTypedAmount(text)).toBe(minor));

  test.each(["", "abc", "0", "0,00", "99999999999"])("takes nothing from %j", (text) =>
    expect(parseTypedAmount(text)).toBeUndefined(),
  );
});

test("digits fill from the right, and one beyond the largest balance is not taken", () => {
  expect(parseFilledDigits("$0,005")).toBe(5);
  expect(parseFilledDigits("$12,345")).toBe(12345);
  expect(parseFilledDigits("$")).toBeUndefined();
  expect(parseFilledDigits("$99.999.999,999")).toBe(999999999);
});

test.each([
  [0, "0%"],
  [10, "10%"],
  [7.5, "7,5%"],
  [7.25, "7,3%"],
  [12.04, "12,0%"],
  [90, "90%"],
])("%s percent is shown as %s", (percent, shown) => {
  expect(formatPercent(percent)).toBe(shown);
  expect(formatShare(percent * 100)).toBe(shown);
});
