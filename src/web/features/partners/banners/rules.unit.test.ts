import { expect, test } from "vitest";
import { bannerErrors, movedOne, parseBannerColor, textsIn, toFields, type BannerValues } from "./rules.ts";

const empty: BannerValues = {
  company_name: "",
  description: "",
  cashback: "",
  description_es: "",
  cashback_es: "",
  description_en: "",
  cashback_en: "",
  starts_at: "",
  ends_at: "",
  banner_color: "",
};
const filled: BannerValues = { ...empty, company_name: "Padaria", description: "Café", cashback: "10%" };

test.each([
  ["#f39c12", "#F39C12"],
  [" 0F3D2E ", "#0F3D2E"],
  ["", "#F39C12"],
  ["  ", "#F39C12"],
])("the colour %j is taken as %s", (typed, color) => {
  expect(parseBannerColor(typed)).toBe(color);
});

test.each(["red", "#12345", "#1234567", "##12345", "url(x)", "#12 456"])("%j is no colour", (typed) => {
  expect(parseBannerColor(typed)).toBeUndefined();
});

test("each Portuguese text is required, also one of spaces only; colour, period and translations are not", () => {
  expect(bannerErrors({ ...filled, company_name: "", description: "  " })).toEqual({
    company_name: { code: "required" },
    description: { code: "required" },
  });
  expect(bannerErrors({ ...filled, banner_color: "no" })).toEqual({ banner_color: { code: "color_format" } });
  expect(bannerErrors(filled)).toEqual({});
});

test("a period ends after it begins, and may be open at either side", () => {
  const at = (starts_at: string, ends_at: string) => bannerErrors({ ...filled, starts_at, ends_at });
  expect(at("2026-11-22T10:00", "2026-11-22T10:01")).toEqual({});
  expect(at("2026-11-22T10:00", "")).toEqual({});
  expect(at("", "2026-11-22T10:00")).toEqual({});
  for (const end of ["2026-11-22T10:00", "2026-11-22T09:59"])
    expect(at("2026-11-22T10:00", end)).toEqual({ ends_at: { code: "period_turned" } });
});

test("what is not translated is shown in Portuguese, each text by itself", () => {
  const values = { ...filled, description_es: " Desayuno ", cashback_es: "  " };
  expect(textsIn("es", values)).toEqual({ description: "Desayuno", cashback: "10%" });
  expect(textsIn("en", values)).toEqual({ description: "Café", cashback: "10%" });
  expect(toFields(values, undefined)).toMatchObject({
    translations: { es: { description: "Desayuno", cashback: null }, en: { description: null, cashback: null } },
    banner_color: "#F39C12",
    starts_at: null,
    ends_at: null,
  });
});

test("a banner moves by one position, and at the ends not at all", () => {
  expect(movedOne(["a", "b", "c"], "b", -1)).toEqual(["b", "a", "c"]);
  expect(movedOne(["a", "b", "c"], "b", 1)).toEqual(["a", "c", "b"]);
  expect(movedOne(["a", "b", "c"], "a", -1)).toBeUndefined();
  expect(movedOne(["a", "b", "c"], "c", 1)).toBeUndefined();
  expect(movedOne(["a"], "gone", 1)).toBeUndefined();
});
