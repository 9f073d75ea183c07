import { expect, test } from "vitest";
import { parseDegrees, partnerErrors, partnerValues, toPartnerInput } from "./rules.ts";

const values = { ...partnerValues(undefined), company_name: "Padaria Sol" };

test.each([
  ["-23,5505", -23.5505],
  [" 46.6 ", 46.6],
  ["", undefined],
  ["norte", Number.NaN],
  ["1e5", Number.NaN],
])("%j is read as the degrees %s", (typed, degrees) => {
  expect(parseDegrees(typed)).toBe(degrees);
});

test.each<[Partial<typeof values>, object]>([
  [{}, {}],
  [{ latitude: "-23.5", longitude: "-46.6" }, {}],
  [{ latitude: "91", longitude: "0" }, { latitude: { code: "degrees_format" } }],
  [{ latitude: "1", longitude: "-181" }, { longitude: { code: "degrees_format" } }],
  [{ latitude: "1" }, { longitude: { code: "both_degrees" } }],
  [
    { cashback_basis_points_min: "12", cashback_basis_points_max: "8" },
    { cashback_basis_points_max: { code: "bounds_turned" } },
  ],
  [{ cashback_basis_points_max: "91" }, { cashback_basis_points_max: { code: "percent_format" } }],
  [{ cashback_basis_points_max: "5" }, { cashback_basis_points: { code: "out_of_bounds" } }],
])("what is typed as %j is judged as %j", (typed, errors) => {
  expect(partnerErrors({ ...values, ...typed })).toEqual(errors);
});

test("a partner is sent with its bounds in hundredths of a percent", () => {
  expect(
    toPartnerInput({ ...values, cashback_basis_points_min: "1,5", cashback_basis_points_max: "20", latitude: "-1" }),
  ).toMatchObject({ cashback_basis_points_min: 150, cashback_basis_points_max: 2_000, latitude: -1 });
});
