import { expect, test } from "vitest";
import { codeErrors, costMax, parseUses, toCode, type CodeValues } from "./promotional-rules.ts";

const valid: CodeValues = {
  code: "verao-26",
  bonus: 1_000,
  minimum_top_up: 5_000,
  uses_max: "",
  ends_at: "",
  login_password: "a password",
};

test("a code is kept in capitals, without the spaces around it", () => {
  expect(toCode("  verao-26 ")).toBe("VERAO-26");
});

test("neither an end nor a largest number of uses is required; everything else is", () => {
  expect(codeErrors(valid)).toEqual({});
  expect(codeErrors({ ...valid, code: " ", bonus: undefined, minimum_top_up: undefined })).toEqual({
    code: { code: "required" },
    bonus: { code: "required" },
    minimum_top_up: { code: "required" },
  });
});

test.each([
  ["AB", "too_short"],
  ["VERÃO", "code_format"],
  ["A B C", "code_format"],
  ["-ABC", "code_format"],
])("the code %j is refused as %s", (code, error) => {
  expect(codeErrors({ ...valid, code }).code).toMatchObject({ code: error });
});

test("amounts stay within what the server takes", () => {
  expect(codeErrors({ ...valid, bonus: 100_001 }).bonus).toEqual({ code: "too_big", params: { maximum: 100_000 } });
  expect(codeErrors({ ...valid, minimum_top_up: 99 }).minimum_top_up).toMatchObject({ code: "too_small" });
});

test("an end lies ahead, and uses are a whole number", () => {
  const now = new Date("2026-11-22T10:00");
  expect(codeErrors({ ...valid, ends_at: "2026-11-22T10:01" }, now)).toEqual({});
  expect(codeErrors({ ...valid, ends_at: "2026-11-22T10:00" }, now)).toEqual({ ends_at: { code: "end_passed" } });
  for (const uses_max of ["0", "1.5", "-1", "many", "1000001"])
    expect([uses_max, codeErrors({ ...valid, uses_max }).uses_max]).toEqual([uses_max, { code: "uses_format" }]);
  expect(parseUses(" 12 ")).toBe(12);
});

test("what a code can cost is known once bonus and uses are", () => {
  expect(costMax({ bonus: 1_000, uses_max: "50" })).toBe(50_000);
  expect(costMax({ bonus: 1_000, uses_max: "" })).toBeUndefined();
  expect(costMax({ bonus: undefined, uses_max: "50" })).toBeUndefined();
  expect(costMax({ bonus: 1_000, uses_max: "x" })).toBeUndefined();
});
