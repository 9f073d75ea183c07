import { describe, expect, test } from "vitest";
import { parseRow, type Cells } from "./parse-row.ts";

const row = { company_name: " Padaria Sol ", business_category: "Restaurant" } satisfies Cells;
const partnerOf = (cells: Cells) => {
  const parsed = parseRow(cells);
  if (!("partner" in parsed)) throw new Error(JSON.stringify(parsed.errors));
  return parsed.partner;
};
const errorsOf = (cells: Cells) => {
  const parsed = parseRow(cells);
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

  test("is the same partner by its own id, or else by all that it says, in whatever order its columns stand", () => {
    const keyOf = (cells: Cells) => (parseRow(cells) as { key: string }).key;
    expect(keyOf({ ...row, external_id: "A-1", city: "Recife" })).toBe(keyOf({ ...row, external_id: "A-1" }));
    const turned = { business_category: "restaurant", city: "Recife", company_name: "Padaria Sol" };
    expect(keyOf({ ...row, city: "Recife " })).toBe(keyOf(turned));
    expect(keyOf({ ...row, city: "Recife" })).not.toBe(keyOf({ ...row, city: "Olinda" }));
  });
});
