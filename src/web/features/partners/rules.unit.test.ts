import { expect, test } from "vitest";
import { categoriesNamed, cleanSearch } from "./rules.ts";

const names = {
  fashion: "Moda",
  restaurant: "Restaurante",
  technology: "Tecnologia",
  barbershop: "Barbearia",
  health: "Saúde",
  education: "Educação",
  other: "Outros",
};

test.each([
  ["SAUDE", ["health"]],
  ["restaurantes", ["restaurant"]],
  ["educ", ["education"]],
  ["logia ", ["technology"]],
  ["a", []],
  ["pizza", []],
])("the search %s names these categories: %s", (search, found) => {
  expect(categoriesNamed(search, names)).toEqual(found);
});

test("what cannot be seen is not searched, and no more than the server takes", () => {
  expect(cleanSearch(" pa\u200bo\n ", 80)).toBe("pa o");
  expect(cleanSearch("a".repeat(100), 80)).toHaveLength(80);
});
