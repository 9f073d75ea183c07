import { expect, test } from "vitest";
import {
  partnerDetailsErrors,
  partnerDetailsValues,
  previewOf,
  toPartnerDetailsInput,
  parsePercent,
  percentText,
} from "./partner-details-form.ts";

const bounds = { min: 100, max: 1_500 };
const values = { ...partnerDetailsValues(undefined), company_name: "Padaria Sol" };

test.each([
  ["7,5", 750],
  ["7.5 %", 750],
  [" 10% ", 1_000],
  ["0", 0],
  ["12.34", 1_234],
])("%j is read as %i basis points", (typed, basisPoints) => {
  expect(parsePercent(typed)).toBe(basisPoints);
});

test.each(["", "ten", "-1", "1.234", "1e2", "7,5,5"])("%j is no percentage", (typed) => {
  expect(parsePercent(typed)).toBeUndefined();
  expect(partnerDetailsErrors({ ...values, cashback_basis_points: typed }, bounds)).toEqual({
    cashback_basis_points: { code: "percent_format" },
  });
});

test("every percentage is shown so that it is read as the same", () => {
  for (const basisPoints of [0, 1, 50, 725, 1_000, 9_000])
    expect(parsePercent(percentText(basisPoints))).toBe(basisPoints);
});

test("a percentage outside the bounds is refused, at them it is not", () => {
  const errors = (typed: string) => partnerDetailsErrors({ ...values, cashback_basis_points: typed }, bounds);
  expect(errors("0.99")).toEqual({ cashback_basis_points: { code: "out_of_bounds" } });
  expect(errors("15.01")).toEqual({ cashback_basis_points: { code: "out_of_bounds" } });
  expect(errors("1")).toEqual({});
  expect(errors("15")).toEqual({});
});

test("telephones and profiles are sent as links need them, and what is none is refused", () => {
  const typed = { ...values, phone: "+55 (11) 3000-0000", whatsapp: " ", instagram: " @padaria.sol" };
  expect(toPartnerDetailsInput(typed)).toMatchObject({ phone: "+551130000000", instagram: "padaria.sol" });
  expect(toPartnerDetailsInput(typed).whatsapp).toBeUndefined();
  expect(previewOf(typed)).toMatchObject({ phone: "+551130000000", whatsapp: null, public_cashback_percentage: 10 });
  expect(
    partnerDetailsErrors({ ...values, phone: "11 3000", whatsapp: "tel", instagram: "a/b", company_name: " " }, bounds),
  ).toEqual({
    company_name: { code: "required" },
    phone: { code: "phone_format" },
    whatsapp: { code: "phone_format" },
    instagram: { code: "instagram_format" },
  });
});
