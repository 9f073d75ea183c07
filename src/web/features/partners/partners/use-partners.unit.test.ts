import { expect, test } from "vitest";
import { categoriesNamed } from "./use-partners.ts";

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
