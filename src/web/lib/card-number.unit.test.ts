import { expect, it } from "vitest";
import { hasCheckDigit, parseCodedCard } from "./card-number.ts";

// 9042 1833 7712 046 and its digit, by the rule's own worked steps.
const number = "9042183377120469";

it("finds every single wrong digit, and every two neighbours that changed places", () => {
  expect(hasCheckDigit(number)).toBe(true);
  const others = [...number].flatMap((digit, at) => {
    const wrong = [..."0123456789"].filter((other) => other !== digit);
    return wrong.map((other) => number.slice(0, at) + other + number.slice(at + 1));
  });
  expect(others).toHaveLength(144);
  expect(others.filter(hasCheckDigit)).toEqual([]);
  // All but 09 and 90, which the rule cannot distinguish.
  const turned = Array.from(number.slice(1)).flatMap((digit, at) => {
    const pair = number[at]! + digit;
    if (number[at] === digit || pair === "09" || pair === "90") return [];
    return [number.slice(0, at) + digit + number[at]! + number.slice(at + 2)];
  });
  expect(turned.filter(hasCheckDigit)).toEqual([]);
});

it("takes a card's number from a code, and nothing else", () => {
  expect(parseCodedCard(number)).toBe(number);
  expect(parseCodedCard("9042 1833 7712 0469")).toBe(number);
  for (const other of [
    "",
    "https://troco.example/",
    `${number}1`,
    number.slice(1),
    "9042183377120468",
    `tel:${number}`,
  ])
    expect(parseCodedCard(other)).toBeUndefined();
});
