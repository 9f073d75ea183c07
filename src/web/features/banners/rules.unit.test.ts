import { expect, test } from "vitest";
import { bannerErrors, parseBannerColor } from "./rules.ts";

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

test("each text is required, also one of spaces only; the colour is not", () => {
  expect(bannerErrors({ company_name: "", description: "  ", cashback: "10%", banner_color: "" })).toEqual({
    company_name: { code: "required" },
    description: { code: "required" },
  });
  expect(bannerErrors({ company_name: "a", description: "b", cashback: "c", banner_color: "no" })).toEqual({
    banner_color: { code: "color_format" },
  });
});
