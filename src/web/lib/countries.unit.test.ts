import { describe, expect, it } from "vitest";
import { splitPhone } from "./countries.ts";

describe("splitPhone", () => {
  it.each([
    ["+5511987654321", "+55", "11987654321"],
    ["+12025550123", "+1", "2025550123"],
    ["+34612345678", "+34", "612345678"],
    ["+51 987-654-321", "+51", "987654321"],
  ])("splits %s by its known code", (phone, dialCode, digits) => {
    expect(splitPhone(phone)).toEqual({ dialCode, digits });
  });

  it("starts empty with the default code, and loses no digit of an unknown one", () => {
    expect(splitPhone(null)).toEqual({ dialCode: "+1", digits: "" });
    expect(splitPhone("+351912345678")).toEqual({ dialCode: "+1", digits: "351912345678" });
  });
});
