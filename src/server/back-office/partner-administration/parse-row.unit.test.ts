import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { importColumns, type ImportCountry } from "#contract/limits.ts";
import { parseRow, type Cells } from "./parse-row.ts";

const row = { company_name: " Padaria Sol ", business_category: "Restaurant" } satisfies Cells;
const partnerOf = (cells: Cells, country?: ImportCountry) => {
  const parsed = parseRow(cells, country && { country });
  if (!("partner" in parsed)) throw new Error(JSON.stringify(parsed.errors));
  return parsed.partner;
};
const errorsOf = (cells: Cells, country?: ImportCountry) => {
  const parsed = parseRow(cells, country && { country });
  return "errors" in parsed ? parsed.errors : [];
};

describe("a row of a file", () => {
  test.each<[Cells, object]>([
    [{}, { company_name: "Padaria Sol", business_category: "restaurant", cashback_percentage: 1_000 }],
    [{ business_category: " SAUDE " }, { business_category: "health" }],
    [{ business_category: "Peluquería" }, { business_category: "barbershop" }],
    [{ phone: "'+551130000000" }, { phone: "+551130000000" }],
    [{ company_name: "'-Sol;' =Lua" }, { company_name: "-Sol; =Lua" }],
    [{ company_name: "Bar d'Água, 'Sol'" }, { company_name: "Bar d'Água, 'Sol'" }],
    [{ cashback_percentage: "7,5 %" }, { cashback_percentage: 750 }],
    [{ cashback_percentage: "0" }, { cashback_percentage: 0 }],
    [
      { latitude: "-23,5505", longitude: "-46.6333" },
      { latitude: -23.5505, longitude: -46.6333 },
    ],
    [{ phone: "+55 (11) 3000-0000" }, { phone: "+551130000000" }],
    [{ instagram: "@padaria.sol" }, { instagram: "padaria.sol" }],
    [{ owner_email: " Dona@Troco.Example " }, { owner_email: "dona@troco.example" }],
  ])("%j is read as %j", (cells, partner) => {
    expect(partnerOf({ ...row, ...cells })).toMatchObject(partner);
  });

  test.each<[Cells, object]>([
    [{ company_name: " " }, { field: "company_name", code: "required", value: "" }],
    [{ business_category: "casino" }, { field: "business_category", code: "not_allowed", value: "casino" }],
    [
      { cashback_percentage: "90.01" },
      { field: "cashback_percentage", code: "too_big", params: { maximum: 90 }, value: "90.01" },
    ],
    [{ cashback_percentage: "ten" }, { field: "cashback_percentage", code: "invalid_format", value: "ten" }],
    [
      { latitude: "91", longitude: "0" },
      { field: "latitude", code: "too_big", value: "91" },
    ],
    [{ latitude: "1" }, { field: "longitude", code: "required", value: "" }],
    [{ phone: "11 3000-0000" }, { field: "phone", code: "invalid_format", value: "11 3000-0000" }],
    [{ city: "Re\u0000ci\u2028fe" }, { field: "city", code: "invalid_format", value: "Re ci fe" }],
    [{ description: "x".repeat(501) }, { field: "description", code: "too_long", value: "x".repeat(200) }],
  ])("%j is refused by its rule", (cells, error) => {
    expect(errorsOf({ ...row, ...cells })).toMatchObject([error]);
  });

  test.each<[Cells, ImportCountry | undefined, object]>([
    [{ phone: "(11) 3000-0000" }, "BR", { phone: "+551130000000" }],
    [{ whatsapp: "011 98765-4321" }, "BR", { whatsapp: "+5511987654321" }],
    [{ phone: "0055 11 3000-0000" }, undefined, { phone: "+551130000000" }],
    [{ phone: "0034 915 55 12 34" }, "BR", { phone: "+34915551234" }],
    [{ phone: "\u202a+55\u00a011\u00a03000\u20130000\u202c" }, undefined, { phone: "+551130000000" }],
    [{ phone: "\u200e915\u00a055\u201112 34" }, "ES", { phone: "+34915551234" }],
    [{ phone: "+55 (11) 3000−0000" }, "MX", { phone: "+551130000000" }],
    [{ instagram: "https://www.instagram.com/padaria.sol/?hl=pt-br" }, undefined, { instagram: "padaria.sol" }],
    [{ instagram: "instagram.com/padaria_sol" }, undefined, { instagram: "padaria_sol" }],
    [{ instagram: "HTTP://Instagram.com/@Sol#x" }, undefined, { instagram: "Sol" }],
    [{ postal_code: "01304001" }, undefined, { postal_code: "01304-001" }],
    [{ postal_code: "01304\u2013001" }, "BR", { postal_code: "01304-001" }],
    [{ external_id: "7E12", company_name: "Bar 1E+3" }, undefined, { external_id: "7E12", company_name: "Bar 1E+3" }],
  ])("%j of a list of %s is read as %j", (cells, country, partner) => {
    expect(partnerOf({ ...row, ...cells }, country)).toMatchObject(partner);
  });

  test.each([
    "-",
    "—",
    "--",
    "N/A",
    "n/a",
    "n/d",
    "S/N",
    "s.n.",
    "#N/D",
    "sin datos",
    "Sem dados",
    "não informado",
    "?",
  ])("%j says nothing", (nothing) => {
    const cells = Object.fromEntries(importColumns.map((column) => [column, nothing]));
    expect(partnerOf({ ...cells, ...row }, "BR")).toEqual(partnerOf(row));
    expect(errorsOf({ ...row, company_name: nothing })).toMatchObject([{ field: "company_name", code: "required" }]);
  });

  test.each<[Cells, ImportCountry | undefined, object]>([
    [{ external_id: "7,89123E+12" }, undefined, { field: "external_id", code: "mangled", value: "7,89123E+12" }],
    [{ external_id: "1.2e+05" }, undefined, { field: "external_id", code: "mangled" }],
    [{ external_id: "7E+12" }, undefined, { field: "external_id", code: "mangled" }],
    [{ phone: "5,51199E+12" }, "BR", { field: "phone", code: "mangled" }],
    [{ postal_code: "1,304E+06" }, "BR", { field: "postal_code", code: "mangled" }],
    [{ postal_code: "1304001" }, "BR", { field: "postal_code", code: "lost_zero", value: "1304001" }],
    [{ postal_code: "1304001", phone: "+55 11 3000-0000" }, undefined, { field: "postal_code", code: "lost_zero" }],
    [{ phone: "98765-4321" }, "BR", { field: "phone", code: "invalid_format" }],
    [{ phone: "(11) 3000-0000" }, undefined, { field: "phone", code: "invalid_format" }],
    [{ instagram: "https://www.instagram.com/p/C1a2B3/" }, undefined, { field: "instagram", code: "invalid_format" }],
    [
      { instagram: "https://instagram.com.evil.example/sol" },
      undefined,
      { field: "instagram", code: "invalid_format" },
    ],
  ])("%j of a list of %s is refused, and says why", (cells, country, error) => {
    expect(errorsOf({ ...row, ...cells }, country)).toMatchObject([error]);
  });

  test("keeps the key that it had before more was understood", () => {
    const keyOf = (cells: Cells) => (parseRow(cells) as { key: string }).key;
    expect(keyOf({ ...row, postal_code: "01304001", city: "-" })).toBe(
      "content:" +
        createHash("sha256")
          .update(
            '[["business_category","restaurant"],["cashback_percentage",1000],["city","-"],["company_name","Padaria Sol"],["postal_code","01304001"]]',
          )
          .digest("hex"),
    );
  });

  test("is the same partner by its own id, or else by all that it says, in whatever order its columns stand", () => {
    const keyOf = (cells: Cells) => (parseRow(cells) as { key: string }).key;
    expect(keyOf({ ...row, external_id: "A-1", city: "Recife" })).toBe(keyOf({ ...row, external_id: "A-1" }));
    const turned = { business_category: "restaurant", city: "Recife", company_name: "Padaria Sol" };
    expect(keyOf({ ...row, city: "Recife " })).toBe(keyOf(turned));
    expect(keyOf({ ...row, city: "Recife" })).not.toBe(keyOf({ ...row, city: "Olinda" }));
  });
});
