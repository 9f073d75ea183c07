import { expect, test } from "vitest";
import { cleanDescription } from "./descriptions.ts";

test.each([
  ["Compra - 2 cafés", "2 cafés"],
  ["Gorjeta - Barbearia Norte", "Barbearia Norte"],
  ["Compra - Pão - ID: 8f3a21", "Pão"],
  ["Pão (ID: 8f3a-21)", "Pão"],
  ["Pão - Session: cs_test_a1B2c3D4", "Pão"],
  ["Pão - payment session: cs_live_a1B2c3D4 - ID: 77", "Pão"],
  ["Pão cs_test_a1B2c3D4", "Pão"],
  ["Pão - 0190a000-1111-7222-8333-444455556666", "Pão"],
  ["ID: 8f3a21", ""],
])("a description is shown without prefix and markers: %s", (description, shown) => {
  expect(cleanDescription(description)).toBe(shown);
});

test.each([
  "Tipo A, corte",
  "Compra do mês",
  "2 cafés, 1 bolo de fubá",
  "Identidade visual",
  "Sessão de fotos",
  "Kid: roupas",
])("a description that only resembles a marker stays whole: %s", (description) => {
  expect(cleanDescription(description)).toBe(description);
});
