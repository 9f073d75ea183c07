import { describe, expect, it } from "vitest";
import { contactCountryOptions, parsePhone, splitPhone } from "./countries.ts";

describe("contactCountryOptions", () => {
  it("lists each country with its dial code, in the reader's language", () => {
    expect(contactCountryOptions("United States", "pt").map(({ label }) => label)).toEqual([
      "Estados Unidos +1",
      "Brasil +55",
      "Espanha +34",
      "México +52",
      "Argentina +54",
      "Chile +56",
      "Colômbia +57",
      "Peru +51",
    ]);
    expect(contactCountryOptions("Brasil", "en")[1]).toEqual({ value: "Brasil", label: "Brazil +55" });
  });

  it("keeps one that was set elsewhere, without a code", () => {
    expect(contactCountryOptions("Portugal", "es").at(-1)).toEqual({ value: "Portugal", label: "Portugal" });
  });
});

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

describe("parsePhone", () => {
  it.each([
    ["+55 (11) 98765-4321", "+55", "11987654321"],
    ["0055 11 98765 4321", "+55", "11987654321"],
    [" +1 555-010-0123", "+1", "5550100123"],
    ["+51987654321", "+51", "987654321"],
    ["(11) 98765-4321", undefined, "11987654321"],
    ["55 11 98765", undefined, "551198765"],
    ["+5", undefined, "5"],
    ["", undefined, ""],
  ])("parts %j", (text, dialCode, digits) => {
    expect(parsePhone(text)).toEqual({ dialCode, digits });
  });

  it("does not take a code that is none of ours for the beginning of a number", () => {
    expect(parsePhone("+44 20 7946 0958")).toBeUndefined();
    expect(parsePhone("00351 912 345 678")).toBeUndefined();
  });
});
