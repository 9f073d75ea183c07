import { expect, test } from "vitest";
import { freeFormOf, structureOf } from "./nominatim-questions.ts";

const place = { city: "São Paulo", state: "SP", postalCode: "01304-001" };

test.each([
  ["Rua Augusta, 1508", "1508 Rua Augusta", "Rua Augusta 1508"],
  ["Rua Augusta , nº 1508 - loja 2", "1508 Rua Augusta", "Rua Augusta 1508"],
  ["Avenida 9 de Julho, 22B, sala 4", "22B Avenida 9 de Julho", "Avenida 9 de Julho 22B"],
  ["135 Pilkington Avenue", "135 Pilkington Avenue", "135 Pilkington Avenue"],
  ["Mercado Municipal", "Mercado Municipal", "Mercado Municipal"],
  ["Rua das Flores, 3º andar", "Rua das Flores, 3º andar", "Rua das Flores, 3º andar"],
])("%s is asked for as %s, and then as %s", (address, street, line) => {
  expect(structureOf({ ...place, address })).toEqual({
    street,
    city: "São Paulo",
    state: "SP",
    postalcode: "01304-001",
  });
  expect(freeFormOf({ ...place, address })).toBe(`${line}, São Paulo, SP`);
});

test("what a partner has not given is not asked for", () => {
  expect(structureOf({ address: "Rua A, 1", city: "Recife", state: null, postalCode: null })).toEqual({
    street: "1 Rua A",
    city: "Recife",
  });
});
