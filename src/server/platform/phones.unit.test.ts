import { describe, expect, test } from "vitest";
import { normalizePhone } from "./phones.ts";

describe("a phone has one form", () => {
  test.each([
    ["a trunk zero falls away", ["+5511987654321", "+55011987654321", "+550011987654321", "+55 (0)11 98765-4321"]],
    ["so does a carrier's code", ["+5511987654321", "+55 015 11 98765-4321", "+55 0 41 11 98765 4321"]],
    ["Brazil's mobile numbers have nine digits", ["+5511987654321", "+551187654321", "+5501187654321"]],
    ["of every area and first digit", ["+5521976543210", "+552176543210", "+55 021 7654-3210"]],
    ["also behind zeros, where the library knows a landline", ["+5511976543210", "+551176543210", "+55001176543210"]],
    ["also behind zeros", ["+5521987654321", "+55002187654321", "+550002187654321", "+55 00 21 8765-4321"]],
    ["9 among them", ["+5581999887766", "+558199887766"]],
    ["Brazil's landlines have eight", ["+551133334444", "+5501133334444"]],
    ["Brazil's free numbers keep theirs", ["+558001234567", "+55 0800 123 4567"]],
    [
      "Mexico's old mobile 1 falls away",
      ["+525512345678", "+5215512345678", "+52 1 55 1234 5678", "+52 01 55 1234 5678"],
    ],
    ["with its old prefixes", ["+523312345678", "+52 044 33 1234 5678", "+52 045 33 1234 5678", "+5203312345678"]],
    [
      "Argentina's 15 is its 9",
      ["+5491123456789", "+54 11 15 2345 6789", "+54 011 15 2345 6789", "+54 9 011 2345 6789"],
    ],
    ["Argentina's landlines stay", ["+541143219876", "+54 011 4321 9876"]],
    ["Italy's zero is part of the number", ["+390612345678", "+39 06 1234 5678"]],
    ["its mobile numbers have none", ["+393331234567", "+39 333 123 4567"]],
    ["Britain's, France's and Germany's zero falls away", ["+442079460958", "+44 (0)20 7946 0958"]],
    ["France", ["+33612345678", "+33 06 12 34 56 78"]],
    ["Germany", ["+4915123456789", "+49 0151 23456789"]],
    ["no zero belongs to Spain", ["+34612345678", "+340612345678"]],
    ["to Portugal", ["+351912345678", "+3510912345678"]],
    ["to Chile", ["+56961234567", "+56 09 6123 4567", "+56 0961234567"]],
    ["Colombia", ["+573001234567", "+57 03 300 123 4567", "+5703001234567"]],
    ["Peru", ["+5111234567", "+51 01 123 4567"]],
    ["America's 1 falls away", ["+12125551234", "+1 1 212 555 1234"]],
    ["the Ivory Coast's zero stays", ["+2250707070707", "+225 07 07 07 07 07"]],
    ["a new range that the library does not know stays", ["+15550001111", "+1 555 000 1111"]],
  ])("%s", (_title, [form, ...others]) => {
    expect(normalizePhone(form!)).toBe(form);
    expect(others.map((other) => normalizePhone(other))).toEqual(others.map(() => form));
  });

  test.each([
    "+5511",
    "+5511987654",
    "+55119876543210",
    "+1555000111",
    "+155500011112",
    "+3461234567",
    "+346123456789",
    "+5255123456789",
    "+56912345",
    "+99912345678",
    "+0551198765432",
    "",
    "not a phone",
    "11987654321",
  ])("%j has the length of no number of its country", (typed) => {
    expect(normalizePhone(typed)).toBeUndefined();
  });

  test("a number without its country's code is read as one of a country that is named", () => {
    expect(normalizePhone("(11) 98765-4321", "BR")).toBe("+5511987654321");
    expect(normalizePhone("0 11 3333-4444", "BR")).toBe("+551133334444");
    expect(normalizePhone("0034 612 345 678", "BR")).toBe("+34612345678");
    expect(normalizePhone("044 55 1234 5678", "MX")).toBe("+525512345678");
    expect(normalizePhone("011 15-2345-6789", "AR")).toBe("+5491123456789");
    expect(normalizePhone("06 1234 5678", "IT")).toBe("+390612345678");
    expect(normalizePhone("12", "BR")).toBeUndefined();
  });
});
