import { expect, test } from "vitest";
import { newCardNumber } from "./rules.ts";

/** The sum of ISO/IEC 7812-1, annex B, over the whole number. */
const luhnSum = (number: string) =>
  [...number].toReversed().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

test("a card number has sixteen digits that no card network issues, and every one a right check digit", () => {
  const numbers = Array.from({ length: 200 }, newCardNumber);
  for (const number of numbers) {
    expect(number).toMatch(/^9042[0-9]{12}$/);
    expect(luhnSum(number) % 10, number).toBe(0);
  }
  expect(new Set(numbers).size).toBe(200);
});
