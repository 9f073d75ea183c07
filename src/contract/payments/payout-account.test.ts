import { expect, it, test } from "vitest";
import { z } from "zod";
import { accountFields } from "./payout-account.ts";

const { pix_key: pixKey } = accountFields;
const read = (typed: string) => {
  const { success, data } = z.safeParse(pixKey, typed);
  return success ? data : undefined;
};

/** As the authority computes them: 2 to 9 from the right, a character's code less 48. */
function withCheckDigits(base: string): string {
  const digit = (text: string) => {
    const values = [...text].toReversed().map((sign, at) => (sign.charCodeAt(0) - 48) * (2 + (at % 8)));
    const rest = values.reduce((sum, value) => sum + value, 0) % 11;
    return rest < 2 ? "0" : String(11 - rest);
  };
  const first = base + digit(base);
  return first + digit(first);
}

test.each([
  ["12.ABC.345/01DE-35", "12ABC34501DE35"],
  ["12.abc.345/01de-35", "12ABC34501DE35"],
  ["12ABC34501DE35", "12ABC34501DE35"],
  [" 12 AbC 345 01dE 35 ", "12ABC34501DE35"],
  ["11.222.333/0001-81", "11222333000181"],
  [withCheckDigits("ZZZZZZZZ0001"), withCheckDigits("ZZZZZZZZ0001")],
  [withCheckDigits("A1B2C3D40001").toLowerCase(), withCheckDigits("A1B2C3D40001")],
  ["529.982.247-25", "52998224725"],
  ["Caixa@Padaria.Example", "caixa@padaria.example"],
  ["+55 (11) 98765-4321", "+5511987654321"],
  ["123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
])("%j is the Pix key %j", (typed, key) => {
  expect(read(typed)).toBe(key);
});

test.each([
  "12.ABC.345/01DE-53",
  "12.ABD.345/01DE-35",
  "12.ABC.345/01DE-3A",
  "12.ÁBC.345/01DE-35",
  "12.АBC.345/01DE-35",
  "12ABC34501DE3",
  "12ABC34501DE355",
  "00.000.000/0000-00",
  "11111111111111",
  "AAAAAAAAAAAAAA",
  "12_ABC_345_01DE_35",
  "+12ABC34501DE35",
  "12ABC34501DE35@",
  "529.982.247-2A",
])("%j is no Pix key", (typed) => {
  expect(read(typed)).toBeUndefined();
});

it("has a character's code less 48 in both check digits, also beyond nine", () => {
  expect(withCheckDigits("12ABC34501DE")).toBe("12ABC34501DE35");
  for (let at = 0; at < 500; at++) {
    const base = Array.from(
      { length: 12 },
      (_, place) => "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(at * 7 + place * at * 5 + place) % 36],
    ).join("");
    const whole = withCheckDigits(base);
    if (/^(.)\1*$/.test(whole)) continue;
    expect(read(whole)).toBe(whole);
    const last = (Number(whole.at(-1)) + 1) % 10;
    expect(read(whole.slice(0, -1) + last)).toBeUndefined();
  }
});
