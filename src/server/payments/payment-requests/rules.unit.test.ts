import { describe, expect, it } from "vitest";
import { parseTypedAmount, typeOfCharge } from "./rules.ts";

describe("an amount that is searched for", () => {
  it.each([
    ["42", 4_200],
    ["42,00", 4_200],
    ["42.50", 4_250],
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["1.234", 123_400],
    ["12.345,00", 1_234_500],
    ["50,000.00", 5_000_000],
    ["R$ 42,00", 4_200],
    ["$42.00", 4_200],
  ])("%s is read as it was meant", (text, amount) => {
    expect(parseTypedAmount(text)).toBe(amount);
  });

  it.each([
    "café",
    "2 cafés",
    "4,2,1",
    "42,5",
    "",
    "-",
    "999999999999999999999",
    "50000,01",
    "mesa 42",
    "1.234.567",
    "12.34.567",
  ])("%s is none", (text) => {
    expect(parseTypedAmount(text)).toBeUndefined();
  });
});

describe("a charge is a tip", () => {
  it.each(["tip", "Tips", "gorjeta", "Gorjetas do dia"])("by %s", (text) => {
    expect(typeOfCharge(text)).toBe("tip");
  });
  it.each(["tipo", "multiple", "gorjetazinha", "", null])("and not by %s", (text) => {
    expect(typeOfCharge(text)).toBe("spend");
  });
});
